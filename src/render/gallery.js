// The gallery's pager and its filters.  Without it, the page shows all pictures one below another.
(function () {
  "use strict";
  var root = document.documentElement;
  var pictures = Array.prototype.slice.call(document.querySelectorAll("figure"));
  var images = pictures.map(function (p) { return p.querySelector("figcaption a"); });
  var lines = null;
  var shown = pictures.map(function (p, i) { return i; });
  var per = 24;
  var at = 0; // an index of `shown`
  var overview = false;
  var distinct = false;
  function $(id) { return document.getElementById(id); }
  function show() {
    var count = shown.length;
    var first = overview ? at - at % per : at;
    var last = overview ? Math.min(first + per, count) - 1 : Math.min(at, count - 1);
    pictures.forEach(function (p) {
      p.hidden = true;
      p.classList.add("out");
      p.classList.remove("current");
    });
    shown.forEach(function (picture, i) {
      pictures[picture].hidden = i < first || i > last;
      pictures[picture].classList.remove("out");
      pictures[picture].classList.toggle("current", i === at);
    });
    document.body.classList.toggle("overview", overview);
    var some = overview && last > first ? first + 1 + "–" + (last + 1) : String(at + 1);
    var all = count < pictures.length ? count + " (" + pictures.length + " in all)" : String(count);
    $("where").textContent = count ? some + " of " + all : "none of " + pictures.length;
    $("overview").setAttribute("aria-pressed", String(overview));
    $("distinct").setAttribute("aria-pressed", String(distinct));
    $("first").disabled = $("previous").disabled = first === 0;
    $("last").disabled = $("next").disabled = last >= count - 1;
  }
  // The words of each line that describes a picture; long lines go on after two blanks.
  function described(picture) {
    var text = picture.querySelector("desc").textContent.replace(/\n {2,}/g, " ");
    return text.split("\n").map(function (line) { return line.split(/\s+/); });
  }
  function fits(picture, wanted) {
    lines = lines || pictures.map(described);
    return wanted.every(function (words) {
      return lines[picture].some(function (line) {
        return words.every(function (word) { return line.indexOf(word) >= 0; });
      });
    });
  }
  // Filters anew, and stays at the same picture, or the next one that is left.
  function filter() {
    var now = shown[at] || 0;
    var wanted = $("find").value.split(";").map(function (line) { return line.split(/\s+/).filter(Boolean); });
    wanted = wanted.filter(function (words) { return words.length; });
    shown = pictures.map(function (p, i) { return i; }).filter(function (i) {
      return !(distinct && images[i]) && (!wanted.length || fits(i, wanted));
    });
    var next = shown.findIndex(function (i) { return i >= now; });
    at = next < 0 ? Math.max(0, shown.length - 1) : next;
    show();
  }
  function go(to) {
    at = Math.max(0, Math.min(shown.length - 1, to));
    show();
    remember();
  }
  // The address says which picture it is, so that one can share it and go back.
  function remember() {
    var picture = pictures[shown[at]];
    var address = picture && "#" + picture.id;
    try {
      if (address && location.hash !== address) {
        history.pushState(null, "", address);
      }
    } catch (e) { /* some browsers refuse it for files */ }
  }
  function addressed() {
    return pictures.findIndex(function (p) { return "#" + p.id === location.hash; });
  }
  function recall() {
    var picture = Math.max(0, addressed());
    if (shown[at] !== picture) {
      single(picture);
    }
  }
  function step(n) {
    go(overview ? at - at % per + n * per : at + n);
  }
  function single(picture) {
    if (shown.indexOf(picture) < 0) {
      $("find").value = "";
      distinct = distinct && !images[picture];
      filter();
    }
    overview = false;
    go(shown.indexOf(picture));
  }
  // Where nothing can be stored, the theme is that of the system again next time.
  function stored(theme) {
    try {
      if (theme) {
        localStorage.setItem("puzc-theme", theme);
      }
      return localStorage.getItem("puzc-theme");
    } catch (e) {
      return null;
    }
  }
  function toggleTheme() {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    stored(root.dataset.theme);
  }
  // The picture fills the window, and the screen if the browser allows it.
  function fill(full) {
    document.body.classList.toggle("full", full);
    $("full").setAttribute("aria-pressed", String(full));
    if (full && root.requestFullscreen) {
      root.requestFullscreen().catch(function () {});
    } else if (!full && document.fullscreenElement) {
      document.exitFullscreen().catch(function () {});
    }
  }
  var actions = {
    first: function () { go(0); },
    previous: function () { step(-1); },
    next: function () { step(1); },
    last: function () { go(shown.length - 1); },
    distinct: function () {
      distinct = !distinct && images.some(Boolean);
      filter();
    },
    overview: function () {
      overview = !overview;
      show();
    },
    full: function () { fill(!document.body.classList.contains("full")); },
    theme: toggleTheme
  };
  var keys = { Home: "first", ArrowLeft: "previous", PageUp: "previous", ArrowRight: "next", PageDown: "next", End: "last", s: "distinct", g: "overview", f: "full", d: "theme" };
  Object.keys(actions).forEach(function (id) { $(id).addEventListener("click", actions[id]); });
  document.addEventListener("keydown", function (e) {
    if (e.ctrlKey || e.metaKey || e.altKey) {
      return;
    }
    if (e.target === $("find")) {
      if (e.key === "Escape" || e.key === "Enter") {
        $("find").blur();
      }
    } else if (e.key === "Escape") {
      fill(false);
    } else if (e.key === "/" && !$("find").hidden) {
      e.preventDefault();
      $("find").focus();
    } else if (Object.prototype.hasOwnProperty.call(keys, e.key)) {
      e.preventDefault();
      actions[keys[e.key]]();
    }
  });
  $("find").addEventListener("input", filter);
  addEventListener("popstate", recall);
  addEventListener("hashchange", recall);
  document.addEventListener("fullscreenchange", function () {
    if (!document.fullscreenElement) {
      fill(false);
    }
  });
  pictures.forEach(function (p, i) {
    p.addEventListener("click", function () {
      if (overview) {
        single(i);
      }
    });
  });
  images.forEach(function (a) {
    if (a) {
      a.addEventListener("click", function (e) {
        e.preventDefault();
        e.stopPropagation();
        single(pictures.indexOf(document.querySelector(a.getAttribute("href"))));
      });
    }
  });
  $("pager").hidden = false;
  $("distinct").hidden = !images.some(Boolean);
  if (pictures.length < 2) {
    ["first", "previous", "next", "last", "find", "overview", "where"].forEach(function (id) { $(id).hidden = true; });
  } else {
    var example = described(pictures[0])[0];
    $("find").placeholder = example.length > 2 ? "Find: " + example[0] + " " + example[2] : "Find";
  }
  if (stored() === "dark" || stored() === "light") {
    root.dataset.theme = stored();
  }
  at = Math.max(0, addressed());
  show();
})();
