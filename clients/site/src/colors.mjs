// Syntax highlighting.  The words are those of the playground, which come from the tables of the compiler.
import { words } from "../../web/src/words.js";

const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const classes = new Map();
for (const [list, name] of [["connectives", "k"], ["functions", "f"], ["geometries", "n"], ["reserved", "k"]]) {
  for (const word of words[list]) classes.set(word, name);
}
const first = new Set([...words.definitions, ...words.statements]);

const TOKEN = /(?<comment>(?<![^\s{}();,])\/\/.*)|(?<string>"""[^]*?"""|"(?:\\.|[^"\\\n])*")|(?<number>\b\d+\b)|(?<word>[A-Za-z_][\w-]*)/g;

/** The HTML of a puzzle. */
export function puzzle(text) {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const { comment, string, number, word } = match.groups;
    const begins = /(^|[;{\n])[ \t]*$/.test(text.slice(0, match.index));
    const name = comment ? "c" : string ? "s" : number ? "n" : begins && first.has(word) ? "d" : classes.get(word);
    html += escape(text.slice(end, match.index));
    html += name ? `<span class="${name}">${escape(match[0])}</span>` : escape(match[0]);
    end = match.index + match[0].length;
  }
  return html + escape(text.slice(end));
}

/** The HTML of commands: the input is highlighted. */
export function commands(text) {
  return text.split("\n").map((line) => (/^\$ /.test(line) ? `<b>${escape(line)}</b>` : escape(line))).join("\n");
}

export { escape };
