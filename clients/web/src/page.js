// Pages, explanations, steps of the tutorial: converts simple Markdown to elements.  Text is never interpreted as HTML.

/** Puts a text into an element; text in back quotes is code. */
export function inline(parent, text) {
  for (const [i, part] of text.split(/`([^`]*)`/).entries()) {
    if (i % 2 === 0) parent.append(part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("**", ""));
    else parent.appendChild(document.createElement("code")).textContent = part;
  }
  return parent;
}

/** Puzzles on the page get a button that calls `tried` with their text, if it is given. */
export function pageOf(markdown, tried) {
  const page = document.createElement("div");
  const blocks = markdown.split(/^```([^\n]*)\n([\s\S]*?)^```$/m);
  for (let i = 0; i < blocks.length; i += 3) {
    for (const paragraph of blocks[i].split(/\n{2,}/)) addParagraph(page, paragraph.trim());
    if (i + 2 < blocks.length) addCode(page, blocks[i + 1], blocks[i + 2], tried);
  }
  return page;
}

/** What to press on the page instead of a command. */
const BUTTONS = { count: "Count", solve: "Solve" };

function addCode(page, kind, text, tried) {
  if (tried && kind.split(" ")[0] === "sh") {
    const verbs = [...text.matchAll(/^\$ puzc (\w+)/gm)].map(([, verb]) => BUTTONS[verb]).filter(Boolean);
    const here = verbs.length ? `Press ${[...new Set(verbs)].join(", then ")}. ` : "";
    page.appendChild(document.createElement("p")).textContent = `${here}In a terminal:`;
  }
  const code = page.appendChild(document.createElement("pre"));
  code.tabIndex = 0;
  code.textContent = text.trimEnd();
  code.className = kind.split(" ")[0] === "puz" ? "puz" : "";
  if (!tried || !code.className) return;
  const button = page.appendChild(document.createElement("button"));
  Object.assign(button, { type: "button", className: "main", textContent: "Try it" });
  button.addEventListener("click", () => tried(text));
}

function addParagraph(page, text) {
  if (!text || text.startsWith("# ")) return; // the title is above the page
  if (/^[-*] /.test(text)) {
    const list = page.appendChild(document.createElement("ul"));
    for (const row of text.split(/^[-*] /m).slice(1)) inline(list.appendChild(document.createElement("li")), row);
  } else {
    inline(page.appendChild(document.createElement("p")), text.replace(/^#+ /, ""));
  }
}
