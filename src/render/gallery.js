// The gallery's pager.  Without it, the page shows all pictures one below another.
(function () {
  "use strict";
  var root = document.documentElement;
  var pictures = Array.prototype.slice.call(document.querySelectorAll("figure"));
  var per = 24;
  var at = 0;
  var overview = false;
  function $(id) { return document.getElementById(id); }
  function show() {
    var first = overview ? at - at % per : at;
    var last = overview ? Math.min(first + per, pictures.length) - 1 : at;
    pictures.forEach(function (p, i) {
      p.hidden = i < first || i > last;
      p.classList.toggle("current", i === at);
    });
    document.body.classList.toggle("overview", overview);
    $("where").textContent = (overview && last > first ? first + 1 + "–" + (last + 1) : at + 1) + " of " + pictures.length;
    $("overview").setAttribute("aria-pressed", String(overview));
    $("first").disabled = $("previous").disabled = first === 0;
    $("last").disabled = $("next").disabled = last === pictures.length - 1;
  }
  function go(to) {
    at = Math.max(0, Math.min(pictures.length - 1, to));
    show();
  }
  function step(n) {
    go(overview ? at - at % per + n * per : at + n);
  }
  function toggleOverview() {
    overview = !overview;
    show();
  }
  function toggleTheme() {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }
  var actions = {
    first: function () { go(0); },
    previous: function () { step(-1); },
    next: function () { step(1); },
    last: function () { go(pictures.length - 1); },
    overview: toggleOverview,
    theme: toggleTheme
  };
  var keys = { Home: "first", ArrowLeft: "previous", PageUp: "previous", ArrowRight: "next", PageDown: "next", End: "last", g: "overview", d: "theme" };
  Object.keys(actions).forEach(function (id) { $(id).addEventListener("click", actions[id]); });
  document.addEventListener("keydown", function (e) {
    if (!e.ctrlKey && !e.metaKey && !e.altKey && Object.prototype.hasOwnProperty.call(keys, e.key)) {
      e.preventDefault();
      actions[keys[e.key]]();
    }
  });
  pictures.forEach(function (p, i) {
    p.addEventListener("click", function () {
      if (overview) {
        at = i;
        toggleOverview();
      }
    });
  });
  $("pager").hidden = false;
  if (pictures.length < 2) {
    ["first", "previous", "next", "last", "overview", "where"].forEach(function (id) { $(id).hidden = true; });
  }
  show();
})();
