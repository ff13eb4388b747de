// Syntax highlighting, from the words of the compiler's tables.
import { StreamLanguage, HighlightStyle, indentService, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { words } from "./words.js";

const set = (name) => new Set(words[name]);
const reserved = set("reserved"), statements = set("statements"), definitions = set("definitions");
const geometries = set("geometries"), functions = set("functions"), connectives = set("connectives");

/** The kind of a word; `first` says whether it may begin a statement. */
function kindOf(word, first) {
  if (reserved.has(word)) return "keyword";
  if (first && (statements.has(word) || definitions.has(word))) return "keyword";
  if (geometries.has(word)) return "typeName";
  if (word === "true" || word === "false") return "atom";
  if (functions.has(word)) return "name";
  if (connectives.has(word)) return "operatorKeyword";
  return null;
}

const puz = StreamLanguage.define({
  name: "puz",
  startState: () => ({ picture: false, first: true }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.picture) {
      if (stream.skipTo('"""')) {
        stream.match('"""');
        state.picture = false;
      } else {
        stream.skipToEnd();
      }
      return "string";
    }
    if (stream.sol()) state.first = true;
    if (stream.eatSpace()) return null;
    const before = stream.string[stream.pos - 1] ?? " ";
    if (/[\s{}();,]/.test(before) && stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match('"""')) {
      state.picture = true;
      return "string";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^[0-9]+/)) return "number";
    const word = stream.match(/^[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z][A-Za-z0-9_]*)*/);
    if (word) {
      const first = state.first;
      state.first = false;
      const kind = kindOf(word[0], first);
      if (kind || !word[0].includes("-")) return kind;
      stream.backUp(word[0].length - word[0].indexOf("-")); // a difference, not a word with a hyphen
      return kindOf(word[0].slice(0, word[0].indexOf("-")), first);
    }
    const c = stream.next();
    state.first = c === ";" || c === "{";
    return /[-+*/%<>=?.!]/.test(c) ? "operator" : null;
  },
  languageData: { commentTokens: { line: "//" } },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--keyword)" },
  { tag: [tags.typeName, tags.atom, tags.name], color: "var(--name)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.comment, color: "var(--comment)" },
]);

/** A line is indented like the one before it, and more after an open bracket or the beginning of a picture. */
const indented = indentService.of((context, at) => {
  const { text } = context.lineAt(at, -1);
  const opens = /[{([]\s*$|\S\s*"""\s*$/.test(text);
  return /^\s*/.exec(text)[0].length + (opens ? 2 : 0);
});

export const language = [puz, indented, syntaxHighlighting(colors)];
