// The editor: one text for each open file.  It lives in a shadow root: there CodeMirror's style sheets are objects,
// not elements, which the page's Content Security Policy would refuse.
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { setDiagnostics, lintKeymap } from "@codemirror/lint";
import { language } from "./language.js";
import { theme } from "./theme.js";

/** The name of the text that is compiled. */
export const MAIN = "puzzle.puz";

export class Editor {
  #states = new Map([[MAIN, null]]); // the view has the state of the file that is shown
  #marks = new Map();
  #path = MAIN;
  #extensions;

  /** `service` has extensions of the language service; `solve` is called for Ctrl+Enter. */
  constructor(parent, service, onChange, solve) {
    const root = parent.attachShadow({ mode: "open" });
    const frame = root.appendChild(document.createElement("div"));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host > div, div.frame { height: 100%; }");
    root.adoptedStyleSheets = [sheet];
    frame.className = "frame";
    this.#extensions = [
      service, lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), language, theme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Text of the puzzle", spellcheck: "false" }),
      keymap.of([{ key: "Mod-Enter", run: () => (solve(), true) }, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.updateListener.of((update) => update.docChanged && onChange()),
    ];
    this.view = new EditorView({ parent: frame, root, state: this.#stateOf("") });
  }

  #stateOf(doc) {
    return EditorState.create({ doc, extensions: this.#extensions });
  }

  /** The file that is shown. */
  get path() {
    return this.#path;
  }

  get paths() {
    return [...this.#states.keys()];
  }

  textOf(path) {
    return (path === this.#path ? this.view.state : this.#states.get(path)).doc.toString();
  }

  /** The texts of all files, by their paths. */
  get texts() {
    return Object.fromEntries(this.paths.map((path) => [path, this.textOf(path)]));
  }

  /** Forgets all files, and opens these.  With `undoable`, undo brings the main text before it back. */
  load(texts, undoable = false) {
    this.show(MAIN);
    this.#states = new Map(Object.entries({ [MAIN]: "", ...texts }).map(([path, text]) => [path, this.#stateOf(text)]));
    this.#marks.clear();
    if (!undoable) return this.view.setState(this.#states.get(MAIN));
    this.replace(MAIN, texts[MAIN] ?? "");
  }

  /** Replaces the text of a file: one step for undo. */
  replace(path, text) {
    this.show(path);
    const { length } = this.view.state.doc;
    const annotations = isolateHistory.of("full"); // one step of its own
    this.view.dispatch({ changes: { from: 0, to: length, insert: text }, selection: { anchor: 0 }, annotations });
  }

  open(path, text = "") {
    if (!this.#states.has(path)) this.#states.set(path, this.#stateOf(text));
    this.show(path);
  }

  close(path) {
    this.show(MAIN);
    this.#states.delete(path);
    this.#marks.delete(path);
  }

  show(path) {
    if (path === this.#path) return;
    this.#states.set(this.#path, this.view.state);
    this.#path = path;
    this.view.setState(this.#states.get(path));
    this.#underline();
  }

  /** Underlines diagnostics: for each path a list of `{from, to, severity, message, actions}`. */
  mark(marks) {
    this.#marks = marks;
    this.#underline();
  }

  #underline() {
    const { length } = this.view.state.doc;
    const marks = (this.#marks.get(this.#path) ?? [])
      .filter((mark) => mark.from <= length)
      .map((mark) => ({ ...mark, to: Math.min(Math.max(mark.to, mark.from), length) }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Changes a file; `changes` are CodeMirror's. */
  change(path, changes) {
    this.show(path);
    this.view.dispatch({ changes, userEvent: "input" });
  }

  /** Shows a place, and puts the cursor there. */
  goTo(path, from, to) {
    this.show(path);
    const { length } = this.view.state.doc;
    const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.view.focus();
  }
}
