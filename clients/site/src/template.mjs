// The page around the text.
import { address, codes, menu, path } from "./pages.mjs";
import { escape } from "./colors.mjs";

const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
  + "manifest-src 'self'; base-uri 'none'; form-action 'self'";

/** @param titles the titles of all pages by their file */
export function page({ file, address: here, title, html, sections }, titles, play) {
  const to = (target) => path(here, target);
  const entry = (target) => {
    const current = target === file ? ' aria-current="page"' : "";
    return `<li><a href="${to(address(target))}"${current}>${escape(shorter(titles.get(target)))}</a></li>`;
  };
  const parts = menu.map(([name, files]) => `<h2>${name}</h2>\n<ul>${files.map(entry).join("\n")}</ul>`);
  const all = codes.length ? `<li><a href="${to("codes.html")}">Errors and warnings</a></li>` : "";
  parts[1] = parts[1].replace("</ul>", `${all}</ul>`);
  const inner = sections.filter((s) => s.level === 2);
  const contents = inner.length > 2
    ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${
      inner.map((s) => `<li><a href="#${s.id}">${escape(s.title)}</a></li>`).join("")}</ul></nav>` : "";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escape(file === "README.md" ? "puzc" : `${title} – puzc`)}</title>
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("site.css")}">
<script src="${to("site.js")}" type="module"></script>
</head>
<body data-root="${to("")}">
<a class="skip" href="#site-text">Skip to the text</a>
<header>
<button id="site-menu" type="button" aria-expanded="false" aria-controls="site-pages">Menu</button>
<a class="home" href="${to("index.html")}">puzc</a>
<form role="search" action="${to("search.html")}"><input id="site-search" type="search" name="q" placeholder="Search" aria-label="Search" autocomplete="off"></form>
${play ? `<a class="play" href="${to("play/")}">Playground</a>` : ""}
<button id="site-theme" type="button" aria-label="Light or dark">◐</button>
</header>
<div id="site-found" role="region" aria-label="Found" aria-live="polite" hidden></div>
<div class="columns">
<nav id="site-pages" aria-label="Pages">
${parts.join("\n")}
</nav>
<main id="site-text">
${html}
</main>
${contents}
</div>
</body>
</html>
`;
}

/** A title for the menu. */
function shorter(title) {
  const known = { "puzc, a compiler for puzzles": "Introduction" };
  return known[title] ?? title.split(":")[0];
}

/** A page with all codes. */
export function codesPage(found) {
  const rows = found.map(({ address: to, title }) => {
    const [code, meaning] = title.split(/:\s+/, 2);
    return `<li><a href="${to}"><b>${escape(code)}</b> ${escape(meaning ?? "")}</a></li>`;
  });
  const html = `<h1>Errors and warnings</h1>\n<p>E stops the build, W does not.</p>\n<ul class="codes">${rows.join("\n")}</ul>`;
  return { file: "codes", address: "codes.html", title: "Errors and warnings", html, sections: [] };
}

/** The page for the search, which says so if scripts are disabled. */
export const searchPage = {
  file: "search", address: "search.html", title: "Search", sections: [],
  html: '<h1>Search</h1>\n<p id="site-answer">The search needs a script.</p>',
};
