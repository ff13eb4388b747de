// The pages of diagnostics: a little Markdown as elements.  Text is only ever set as text.

function inline(parent, text) {
  for (const [i, part] of text.split(/`([^`]*)`/).entries()) {
    if (i % 2 === 0) parent.append(part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("**", ""));
    else parent.appendChild(document.createElement("code")).textContent = part;
  }
  return parent;
}

export function pageOf(markdown) {
  const page = document.createElement("div");
  const blocks = markdown.split(/^```[^\n]*\n([\s\S]*?)^```$/m);
  for (const [i, block] of blocks.entries()) {
    if (i % 2 === 1) {
      const code = page.appendChild(document.createElement("pre"));
      code.tabIndex = 0;
      code.textContent = block.trimEnd();
      continue;
    }
    for (const paragraph of block.split(/\n{2,}/)) {
      const text = paragraph.trim();
      if (!text || text.startsWith("# ")) continue; // the title is above the page
      if (/^[-*] /.test(text)) {
        const list = page.appendChild(document.createElement("ul"));
        for (const row of text.split(/^[-*] /m).slice(1)) inline(list.appendChild(document.createElement("li")), row);
      } else {
        inline(page.appendChild(document.createElement("p")), text.replace(/^#+ /, ""));
      }
    }
  }
  return page;
}
