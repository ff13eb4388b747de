// The page's filters, its addresses and its theme; viewer.js, which stands before it, does the rest.  Without scripts,
// the page shows all pictures one below another.
const root = document.documentElement;
const $ = (id) => document.getElementById(id);
const pictures = [...document.querySelectorAll("figure")];
const images = pictures.map((p) => p.querySelector("figcaption a"));
let lines = null;
let shown = pictures.map((_, i) => i); // those that the filters leave
let distinct = false;

const view = viewer({
  length: () => shown.length,
  area: root,
  button: $,
  actions: { distinct: toggleDistinct, theme: toggleTheme },
  keys: { s: "distinct", d: "theme" },
  show(first, last, at, overview) {
    for (const p of pictures) {
      p.hidden = true;
      p.classList.add("out");
      p.classList.remove("current");
    }
    shown.forEach((picture, i) => {
      pictures[picture].hidden = i < first || i > last;
      pictures[picture].classList.remove("out");
      pictures[picture].classList.toggle("current", i === at);
    });
    document.body.classList.toggle("overview", overview);
    const count = shown.length;
    const some = overview && last > first ? `${first + 1}–${last + 1}` : String(at + 1);
    const all = count < pictures.length ? `${count} (${pictures.length} in all)` : String(count);
    $("where").textContent = count ? `${some} of ${all}` : `none of ${pictures.length}`;
    $("distinct").setAttribute("aria-pressed", String(distinct));
  },
  moved: remember,
});

// The words of each line that describes a picture; long lines go on after two blanks.
function described(picture) {
  const text = picture.querySelector("desc").textContent.replace(/\n {2,}/g, " ");
  return text.split("\n").map((line) => line.split(/\s+/));
}
function fits(picture, wanted) {
  lines ??= pictures.map(described);
  return wanted.every((words) => lines[picture].some((line) => words.every((word) => line.includes(word))));
}
// Filters anew, and stays at the same picture, or the next one that is left.
function filter() {
  const now = shown[view.at()] ?? 0;
  const parts = $("find").value.split(";").map((line) => line.split(/\s+/).filter(Boolean));
  const wanted = parts.filter((words) => words.length);
  shown = pictures.map((_, i) => i).filter((i) => !(distinct && images[i]) && (!wanted.length || fits(i, wanted)));
  const next = shown.findIndex((i) => i >= now);
  view.show(next < 0 ? shown.length - 1 : next);
}
function toggleDistinct() {
  distinct = !distinct && images.some(Boolean);
  filter();
}

// The address says which picture it is, so that one can share it and go back.
function remember() {
  const picture = pictures[shown[view.at()]];
  const address = picture && `#${picture.id}`;
  try {
    if (address && location.hash !== address) history.pushState(null, "", address);
  } catch { /* some browsers refuse it for files */ }
}
const addressed = () => Math.max(0, pictures.findIndex((p) => `#${p.id}` === location.hash));
function recall() {
  if (shown[view.at()] !== addressed()) single(addressed());
}
function single(picture) {
  if (!shown.includes(picture)) {
    $("find").value = "";
    distinct = distinct && !images[picture];
    filter();
  }
  view.single(shown.indexOf(picture));
}

// Where nothing can be stored, the theme is that of the system again next time.
function stored(theme) {
  try {
    if (theme) localStorage.setItem("puzc-theme", theme);
    return localStorage.getItem("puzc-theme");
  } catch {
    return null;
  }
}
function toggleTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  stored(root.dataset.theme);
}

document.addEventListener("keydown", (event) => {
  if (event.target === $("find")) {
    if (event.key === "Escape" || event.key === "Enter") $("find").blur();
  } else if (event.key === "/" && !$("find").hidden && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    $("find").focus();
  } else {
    view.key(event);
  }
});
$("find").addEventListener("input", filter);
addEventListener("popstate", recall);
addEventListener("hashchange", recall);
pictures.forEach((p, i) => p.addEventListener("click", () => view.isOverview() && single(i)));
for (const a of images.filter(Boolean)) {
  a.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    single(pictures.indexOf(document.querySelector(a.getAttribute("href"))));
  });
}
$("pager").hidden = false;
$("distinct").hidden = !images.some(Boolean);
if (pictures.length < 2) {
  for (const id of ["first", "previous", "next", "last", "find", "overview", "where"]) $(id).hidden = true;
} else {
  const example = described(pictures[0])[0];
  $("find").placeholder = example.length > 2 ? `Find: ${example[0]} ${example[2]}` : "Find";
}
if (stored() === "dark" || stored() === "light") root.dataset.theme = stored();
view.show(addressed());
