// The appearance of the editor; the colors are those of style.css.
import { EditorView } from "@codemirror/view";

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "14px", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)", padding: "10px 0" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none", paddingLeft: "6px" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "none" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warning)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "8px",
    boxShadow: "var(--shadow)", overflow: "hidden", maxWidth: "min(34rem, 92vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "13px", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.8" },
  ".cm-completionInfo": { padding: "8px 12px", fontSize: "14px" },
  ".cm-hover": { padding: "4px 12px", fontSize: "14px", maxHeight: "22rem", overflow: "auto" },
  ".cm-hover pre": { fontFamily: "var(--mono)", fontSize: "13px", whiteSpace: "pre-wrap", margin: "6px 0" },
  ".cm-hover code": { fontFamily: "var(--mono)", fontSize: "13px" },
  ".cm-hover p, .cm-hover ul": { margin: "6px 0" },
  ".cm-hover img": { display: "block", maxWidth: "100%", maxHeight: "12rem", margin: "6px 0", background: "#ffffff" },
  ".cm-signature": { padding: "4px 10px", fontFamily: "var(--mono)", fontSize: "13px" },
  ".cm-signature b": { color: "var(--name)" },
  ".cm-hint": { color: "var(--faint)", fontSize: "12px", paddingLeft: "1.5em", fontFamily: "var(--sans)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", padding: "6px 10px" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "5px" },
});
