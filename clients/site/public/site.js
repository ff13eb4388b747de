// The menu on a phone, the theme, and the search.
const root = document.body.dataset.root;
const at = (id) => document.getElementById(id);

// ---- light and dark
const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;
const stored = () => {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
};
if (stored()) document.documentElement.dataset.theme = stored();
at("site-theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (dark() ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    // the choice lasts for this page
  }
});

// ---- the menu
at("site-menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu");
  at("site-menu").setAttribute("aria-expanded", String(open));
});

// ---- the search
let index;
function load() {
  index ??= Promise.all([
    import("./minisearch.js"), import("./index-options.js"), fetch(new URL(`${root}index.json`, location.href)).then((r) => r.text()),
  ]).then(([{ default: MiniSearch }, { OPTIONS }, text]) => MiniSearch.loadJSON(text, OPTIONS));
  return index;
}

async function find(words) {
  const results = (await load()).search(words).slice(0, 12);
  const list = document.createElement("ul");
  for (const { id, title, page } of results) {
    const link = document.createElement("a");
    link.href = root + id;
    const name = document.createElement("b");
    name.textContent = title;
    link.append(name);
    if (page !== title) link.append(` ${page}`);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  if (!results.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing was found." }));
  return list;
}

const field = at("site-search");
async function show() {
  const words = field.value.trim();
  at("site-found").hidden = words === "";
  if (words === "") return at("site-found").replaceChildren();
  const list = await find(words);
  if (field.value.trim() === words) at("site-found").replaceChildren(list);
}
field.addEventListener("focus", load, { once: true });
field.addEventListener("input", show);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  at("site-found").querySelector("a")?.click();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    field.value = "";
    at("site-found").hidden = true;
  }
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName)) {
    event.preventDefault();
    field.focus();
  }
});

// ---- the page search.html?q=...
const asked = new URLSearchParams(location.search).get("q");
if (at("site-answer") && asked) {
  field.value = asked;
  at("site-answer").replaceWith(await find(asked));
}
