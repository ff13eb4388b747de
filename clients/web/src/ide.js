// The language service in the editor: completion, hover, signatures, fixes, formatting, definitions.  It uses the
// Language Server Protocol, in its own worker, so that it does not wait for a long compilation.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from "@codemirror/autocomplete";
import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import { Compiler } from "./compiler.js";
import { pageOf } from "./page.js";

const TOO_LONG = 8_000; // milliseconds after which a request is abandoned

const uriOf = (path) => `puz:/${path.split("/").map(encodeURIComponent).join("/")}`;
const pathOf = (uri) => (uri.startsWith("puz:/") ? decodeURIComponent(uri.slice(5)) : null);

/** The kinds of the protocol's completions, as CodeMirror's. */
const KINDS = { 2: "method", 3: "function", 5: "property", 6: "variable", 9: "namespace", 10: "property", 13: "enum", 14: "keyword", 21: "constant", 22: "class", 7: "class", 12: "constant" };

const positionOf = (doc, offset) => {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};
const offsetOf = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(to, from + character);
};
const changesOf = (doc, edits) =>
  edits.map(({ range, newText }) => ({ from: offsetOf(doc, range.start), to: offsetOf(doc, range.end), insert: newText }));

/** The protocol's snippets have `$1` and `${1:x}`, CodeMirror's `${1}` and `${1:x}`. */
const templateOf = (text) => text.replace(/\$0/g, "${}").replace(/\$(\d+)/g, "${$1}");

const setSignature = StateEffect.define();
const signature = StateField.define({
  create: () => null,
  update(value, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(setSignature)) return effect.value;
    return docChanged || selection ? value && { ...value, stale: true } : value;
  },
  provide: (field) => showTooltip.from(field),
});

function contentOf({ contents, svg }) {
  const page = pageOf(contents?.value ?? "");
  page.className = "cm-hover";
  if (svg) {
    const image = new Image();
    image.alt = "";
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    image.addEventListener("load", () => URL.revokeObjectURL(image.src));
    page.prepend(image);
  }
  return page;
}

export class LanguageService {
  #compiler = new Compiler();
  #puzzle;
  #goTo;
  editor = null; // set by the page

  constructor(puzzle, goTo) {
    [this.#puzzle, this.#goTo] = [puzzle, goTo];
  }

  /** Sends a request; undefined if there is no answer in time. */
  async #ask(method, params = {}) {
    const watchdog = setTimeout(() => this.#compiler.stop(), TOO_LONG);
    try {
      const asked = { method, params: { textDocument: { uri: uriOf(this.editor.path) }, ...params } };
      const { result } = await this.#compiler.ask("ide", { ...(await this.#puzzle()), ...asked });
      return result;
    } catch {
      return null;
    } finally {
      clearTimeout(watchdog);
    }
  }

  get extensions() {
    return [
      autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
      closeBrackets(),
      hoverTooltip((view, at) => this.#hover(view, at)),
      signature,
      EditorView.updateListener.of((update) => this.#typed(update)),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (!(event.ctrlKey || event.metaKey)) return false;
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (at !== null) this.#define(view, at);
          return at !== null;
        },
      }),
      keymap.of([
        ...closeBracketsKeymap, ...completionKeymap,
        { key: "F12", run: (view) => (this.#define(view, view.state.selection.main.head), true) },
        { key: "Shift-Alt-f", run: () => (this.format(), true) },
        { key: "Ctrl-Shift-Space", run: (view) => (this.#sign(view), true) },
        { key: "Escape", run: (view) => view.state.field(signature) !== null && (this.#hide(view), true) },
      ]),
    ];
  }

  async #complete(context) {
    const { state, pos, explicit } = context;
    const word = context.matchBefore(/[\p{L}_][\p{L}\d_-]*$/u);
    if (!explicit && !word && !/[.{]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos))) return null;
    const answer = await this.#ask("textDocument/completion", { position: positionOf(state.doc, pos) });
    const items = answer?.items ?? answer ?? [];
    if (!items.length || context.aborted) return null;
    const options = items.map((item) => ({
      label: item.label,
      type: KINDS[item.kind],
      detail: item.detail,
      info: item.documentation && (() => pageOf(item.documentation.value ?? item.documentation)),
      boost: 0,
      sortText: item.sortText ?? item.label,
      apply: (view, completion, from, to) => apply(view, item, from, to),
    }));
    return { from: word?.from ?? pos, options, validFor: /^[\p{L}\d_-]*$/u };
  }

  async #hover(view, at) {
    const { doc } = view.state;
    const found = await this.#ask("textDocument/hover", { position: positionOf(doc, at) });
    if (!found?.contents) return null;
    const from = found.range ? offsetOf(doc, found.range.start) : at;
    const end = found.range ? offsetOf(doc, found.range.end) : at;
    return { pos: from, end, above: true, create: () => ({ dom: contentOf(found) }) };
  }

  #typed({ docChanged, selectionSet, state, view, transactions }) {
    if (!docChanged && !selectionSet) return;
    const shown = state.field(signature) !== null;
    const before = state.sliceDoc(Math.max(0, state.selection.main.head - 1), state.selection.main.head);
    const typed = transactions.some((transaction) => transaction.isUserEvent("input"));
    if (shown || (typed && /[(,]/.test(before))) this.#sign(view);
  }

  /** The parameters of the function at the cursor. */
  async #sign(view) {
    const { head } = view.state.selection.main;
    const found = await this.#ask("textDocument/signatureHelp", { position: positionOf(view.state.doc, head) });
    if (view.state.selection.main.head !== head) return;
    const call = found?.signatures?.[found.activeSignature ?? 0];
    if (!call) return this.#hide(view);
    const dom = document.createElement("div");
    dom.className = "cm-signature";
    const parameter = call.parameters?.[found.activeParameter ?? call.activeParameter ?? 0]?.label;
    const [from, to] = Array.isArray(parameter) ? parameter : placeOf(call.label, parameter);
    const strong = document.createElement("b");
    strong.textContent = call.label.slice(from, to);
    dom.append(call.label.slice(0, from), strong, call.label.slice(to));
    view.dispatch({ effects: setSignature.of({ pos: head, above: true, create: () => ({ dom }) }) });
  }

  #hide(view) {
    if (view.state.field(signature) !== null) view.dispatch({ effects: setSignature.of(null) });
  }

  async #define(view, at) {
    const found = await this.#ask("textDocument/definition", { position: positionOf(view.state.doc, at) });
    const [place] = Array.isArray(found) ? found : found ? [found] : [];
    const path = place && pathOf(place.uri);
    if (!path || !this.editor.paths.includes(path)) return;
    this.editor.show(path);
    const { doc } = this.editor.view.state;
    this.#goTo(path, offsetOf(doc, place.range.start), offsetOf(doc, place.range.end));
  }

  /** Fixes of diagnostics: pairs of a diagnostic and a list of `{title, apply}`. */
  async fixesOf(diagnostics) {
    const { path } = this.editor;
    const here = diagnostics.filter((d) => d.at?.file === path && d.at.from !== undefined);
    if (!here.length) return [];
    const { doc } = this.editor.view.state;
    const range = { start: { line: 0, character: 0 }, end: positionOf(doc, doc.length) };
    const found = (await this.#ask("textDocument/codeAction", { range, context: { diagnostics: [] } })) ?? [];
    const fixes = found.filter((fix) => fix.edit && fix.kind === "quickfix");
    const belongs = (fix, d) =>
      (fix.diagnostics ?? []).some((other) => other.code === d.code && offsetOf(doc, other.range.start) === d.at.from);
    return here.map((d) => [d, fixes.filter((fix) => belongs(fix, d)).map((fix) => this.#fixOf(fix))]);
  }

  #fixOf({ title, edit }) {
    const apply = () => {
      for (const [uri, edits] of Object.entries(edit.changes ?? {})) {
        const path = pathOf(uri);
        if (!path || !this.editor.paths.includes(path)) continue;
        this.editor.show(path);
        this.editor.change(path, changesOf(this.editor.view.state.doc, edits));
      }
      this.editor.view.focus();
    };
    return { title, apply };
  }

  /** Formats the text that is shown; returns whether that was possible. */
  async format() {
    const { doc } = this.editor.view.state;
    const edits = await this.#ask("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } });
    if (!edits || this.editor.view.state.doc !== doc) return false;
    this.editor.change(this.editor.path, changesOf(doc, edits));
    return true;
  }
}

/** The position of a parameter in the text of a signature. */
function placeOf(label, parameter) {
  const from = parameter ? label.indexOf(parameter) : -1;
  return from < 0 ? [0, 0] : [from, from + parameter.length];
}

/** Inserts a completion, with the `use` that it needs. */
function apply(view, item, from, to) {
  const { doc } = view.state;
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const start = item.textEdit ? Math.min(from, offsetOf(doc, (item.textEdit.range ?? item.textEdit.replace).start)) : from;
  const more = changesOf(doc, item.additionalTextEdits ?? []);
  if (item.insertTextFormat === 2) {
    snippet(templateOf(text))(view, { label: item.label }, start, to);
    if (more.length) view.dispatch({ changes: more });
  } else {
    const changes = [{ from: start, to, insert: text }, ...more];
    const before = more.filter((change) => change.from <= start).reduce((sum, c) => sum + c.insert.length - (c.to - c.from), 0);
    view.dispatch({ changes, selection: { anchor: start + before + text.length }, userEvent: "input.complete" });
  }
}
