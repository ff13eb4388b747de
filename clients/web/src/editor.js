// The editor.  It lives in a shadow root: there CodeMirror's style sheets are objects, not elements, which the
// page's Content Security Policy would refuse.
import { EditorState, Annotation } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { setDiagnostics, lintKeymap } from "@codemirror/lint";
import { language } from "./language.js";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--page)" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", fontSize: "14px", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warning)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
});

/** Marks changes that the program made, not the user. */
const loaded = Annotation.define();

export class Editor {
  constructor(parent, onChange) {
    const root = parent.attachShadow({ mode: "open" });
    const frame = root.appendChild(document.createElement("div"));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host > div, div.frame { height: 100%; }");
    root.adoptedStyleSheets = [sheet];
    frame.className = "frame";
    this.view = new EditorView({
      parent: frame,
      root,
      state: EditorState.create({
        extensions: [
          lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), language, theme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Text of the puzzle", spellcheck: "false" }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.updateListener.of((update) => update.docChanged && onChange()),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    const { doc } = this.view.state;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: loaded.of(true) });
  }

  /** Underlines the diagnostics of the compiler. */
  mark(diagnostics) {
    const { length } = this.view.state.doc;
    const marks = diagnostics
      .filter((d) => d.at && d.at.from !== undefined && d.at.from <= length)
      .map((d) => ({
        from: d.at.from,
        to: Math.min(Math.max(d.at.to, d.at.from), length),
        severity: d.error ? "error" : "warning",
        source: d.code,
        message: [d.message, ...d.labels.slice(0, 1).map((l) => l.text), ...d.help].filter(Boolean).join("\n"),
      }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Shows a place, and puts the cursor there. */
  goTo(from, to) {
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }
}
