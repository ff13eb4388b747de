// A page of Markdown as HTML, with its sections for the search.
import MarkdownIt from "markdown-it";
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOT, REPOSITORY, address, pages, path } from "./pages.mjs";
import { commands, escape, puzzle } from "./colors.mjs";
import { fragment, fragmentOfCommand } from "./play.mjs";

/** The anchor of a heading, as on GitHub. */
export const anchor = (title) =>
  title.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");

/** The text of an inline token without its marks. */
const plain = (token) =>
  (token.children ?? []).map((t) => (t.type === "softbreak" ? " " : t.children ? plain(t) : t.content)).join("");

/**
 * @param {string} file its path in the repository
 * @param {string} text
 * @param {boolean} play whether the playground is a part of the site
 * @returns a page: title, html, sections `{ id, title, text }`, assets, headings
 */
export async function render(file, text, play) {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const here = address(file);
  const assets = new Set();
  const tokens = markdown.parse(text, {});
  const sections = [];
  const used = new Map();

  for (const [i, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const title = plain(tokens[i + 1]);
      const count = used.get(anchor(title)) ?? 0;
      used.set(anchor(title), count + 1);
      const id = count ? `${anchor(title)}-${count}` : anchor(title);
      token.attrSet("id", id);
      sections.push({ id, title, text: "", level: Number(token.tag.slice(1)) });
    } else if (token.type === "inline" && tokens[i - 1].type !== "heading_open") {
      if (sections.length) sections.at(-1).text += `${plain(token)} `;
    } else if (token.type === "fence" && sections.length) {
      sections.at(-1).text += `${token.content} `;
    }
    // a column without a name has no header
    if (token.type === "th_open" && tokens[i + 1].content === "") token.tag = tokens[i + 2].tag = "td";
    for (const child of token.children ?? []) {
      const name = child.type === "link_open" ? "href" : child.type === "image" ? "src" : null;
      if (name) child.attrSet(name, link(file, here, child.attrGet(name), assets));
      if (child.type === "image") child.attrSet("loading", "lazy");
    }
    if (token.type === "fence" && play && /^puz\b/.test(token.info) && !/\bpart\b/.test(token.info)) {
      token.meta = await fragment(token.content);
    }
    if (play && token.type === "inline" && token.children.some((t) => t.type === "image")) {
      await linkPicture(tokens, i, path(here, "play/"));
    }
  }
  markdown.renderer.rules.fence = (list, i) => {
    const { info, content, meta } = list[i];
    const kind = info.split(" ")[0];
    const code = kind === "puz" ? puzzle(content) : kind === "sh" ? commands(content) : escape(content);
    const tried = meta ? `<a class="try" href="${path(here, "play/")}${meta}">Try it</a>` : "";
    return `<div class="code">${tried}<pre tabindex="0"><code>${code}</code></pre></div>\n`;
  };
  markdown.renderer.rules.heading_close = (list, i) => {
    const id = list[i - 2].attrGet("id");
    return ` <a class="anchor" href="#${id}" aria-label="Link to this part">#</a></${list[i].tag}>\n`;
  };
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { file, address: here, title: sections[0]?.title ?? file, html, sections, assets };
}

/** A picture that is followed by its command links to its puzzle in the playground. */
async function linkPicture(tokens, i, play) {
  const next = tokens.slice(i + 1).find((t) => t.type === "inline" || t.type === "heading_open");
  const command = next?.children?.find((t) => t.type === "code_inline" && t.content.startsWith("puzc render"));
  const found = command ? await fragmentOfCommand(command.content) : null;
  if (!found) return;
  const open = new tokens[i].constructor("link_open", "a", 1);
  open.attrs = [["href", play + found], ["class", "picture"], ["title", "Open in the playground"]];
  tokens[i].children = [open, ...tokens[i].children, new tokens[i].constructor("link_close", "a", -1)];
}

/** The target on the site of a link in a file.  A file without a page is linked in the repository. */
function link(file, here, target, assets) {
  if (/^[a-z]+:/.test(target) || target.startsWith("#")) return target;
  const [name, id] = target.split("#");
  const found = normalize(join(dirname(file), decodeURIComponent(name)));
  const rest = id === undefined ? "" : `#${id}`;
  for (const candidate of [found, join(found, "README.md")]) {
    if (pages.includes(candidate)) return path(here, address(candidate)) + rest;
  }
  if (!existsSync(join(ROOT, found))) throw new Error(`${file}: ${target} leads nowhere`);
  if (/\.(svg|png|json|sh)$/.test(found) && found.startsWith("docs/")) {
    assets.add(found);
    return path(here, address(found));
  }
  return `${REPOSITORY}/blob/main/${found}${rest}`;
}
