// The page: the text and its parameters on one side, the picture and the searches on the other.
import { Editor, MAIN } from "./editor.js";
import { Compiler, Stopped } from "./compiler.js";
import { Design } from "./design.js";
import { Files } from "./files.js";
import { Inside } from "./inside.js";
import { LanguageService } from "./ide.js";
import { Library } from "./library.js";
import { Picture, setTones } from "./picture.js";
import { Player } from "./player.js";
import { Steps } from "./steps.js";
import { showProblems, marksOf } from "./problems.js";
import { showParameters, fillParameters } from "./parameters.js";
import { fragmentOf, contentOf } from "./share.js";
import { Drafts } from "./drafts.js";
import { keep, recalled } from "./storage.js";
import { offerToSave } from "./save.js";
import { offerTutorial } from "./tutorial.js";
import example from "./example.puz";

const $ = (id) => document.getElementById(id);
const AFTER_KEY = 150; // milliseconds without a key stroke before the text is compiled
const TOO_LONG = 20_000; // milliseconds after which a compilation is abandoned

let settings = {};
let dirty = false;
let checking = false;
let started = 0;
let timer = 0;
let unsaved = false; // changes of the user are not kept yet
let known = { diagnostics: [], number: 0, pages: {} }; // what is known about the compiled text
let loading = false; // the text changes because another puzzle is shown

const library = new Library((text) => openAnew({ text }));
const drafts = new Drafts((puzzle) => openAnew(puzzle));
const service = new LanguageService(() => puzzle(), (path, from, to) => goTo(path, from, to));
const editor = new Editor($("editor"), service.extensions, () => edited(), () => $("solve").click());
service.editor = editor;
const files = new Files(editor, () => edited());
const picture = new Picture($("picture"), $("grid"), () => {});
const live = new Compiler();
const inside = new Inside(live, () => puzzle(), goTo);
const player = new Player(() => puzzle());
const steps = new Steps(() => puzzle(), picture, (options) => inside.showSolution(options));
const design = new Design(steps, (text) => editor.replace(MAIN, text), reportAlso);

async function puzzle() {
  const texts = editor.texts;
  const data = await library.dataFor(Object.values(texts));
  return { main: MAIN, texts, settings: { ...settings }, data, unbroken: $("unbroken").checked };
}

/** The state that is stored and shared. */
function content() {
  const { [MAIN]: text, ...files } = editor.texts;
  return { text, settings, files };
}

/** Keeps what the user has changed. */
function remember() {
  if (unsaved) drafts.keep(content());
  unsaved = false;
}

/** The user has changed the puzzle. */
function edited() {
  unsaved = !loading || unsaved;
  changed();
}

function goTo(path, from, to) {
  editor.goTo(path, from, to);
  files.show();
}

function changed(wait = AFTER_KEY) {
  steps.reset();
  design.reset();
  player.close();
  dirty = true;
  $("editor").setAttribute("aria-busy", "true");
  // a check that still runs is worth waiting for, unless it takes long
  if (checking && performance.now() - started > 1500) live.stop();
  clearTimeout(timer);
  timer = setTimeout(check, wait);
}

async function check() {
  if (checking || !dirty) return;
  checking = true;
  dirty = false;
  started = performance.now();
  const watchdog = setTimeout(() => live.stop(new Error("The puzzle takes too long to compile here.")), TOO_LONG);
  try {
    const asked = await puzzle();
    remember();
    const found = await live.ask("check", asked);
    if (!dirty) show(found);
  } catch (error) {
    if (!(error instanceof Stopped)) fail(error.message);
  } finally {
    clearTimeout(watchdog);
    checking = false;
    if (!dirty) $("editor").removeAttribute("aria-busy");
  }
  if (dirty) check();
}

function show(found) {
  const text = editor.textOf(MAIN).trim();
  if (found.tones) setTones(found.tones);
  known = found;
  report(found);
  if (found.parameters) showParameters($("parameters"), found.parameters, settings, () => edited());
  const { problem } = found;
  const errors = found.diagnostics.filter((d) => d.error).length;
  const numbers = problem && `${problem.items} items (${problem.primary} primary), ${problem.options} options`;
  const warnings = found.number - errors;
  const notes = warnings ? `, ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : "";
  $("summary").textContent = problem ? numbers + notes : `${errors} ${errors === 1 ? "error" : "errors"}`;
  $("summary").className = problem ? "" : "error";
  document.title = problem?.title ? `${problem.title} - puzc playground` : "puzc playground";
  $("best").hidden = !problem?.costs;
  if (problem) $("unbroken-field").hidden = !problem.symmetry && !$("unbroken").checked;
  $("symmetry").hidden = !problem?.symmetry;
  $("symmetry").textContent = problem?.symmetry ?? "";
  enable(problem);
  if (problem || !text) steps.showPuzzle(found.picture, problem?.title ?? "The puzzle");
  inside.reset(problem);
  if (!performance.getEntriesByName("picture").length) $("picture").decode().then(() => performance.mark("picture"), () => {});
}

/** The diagnostics, and the fixes that the language service knows. */
async function report(found) {
  const fixes = new Map();
  const draw = () => {
    editor.mark(marksOf(found.diagnostics, fixes));
    showProblems($("problems"), found, fixes, goTo);
  };
  draw();
  const text = editor.texts;
  for (const [d, list] of await service.fixesOf(found.diagnostics)) fixes.set(d, list);
  const same = JSON.stringify(text) === JSON.stringify(editor.texts);
  if (fixes.size && same) draw();
}

/** Diagnostics before those of the compiled text. */
function reportAlso({ diagnostics, number, pages }) {
  report({
    diagnostics: [...diagnostics, ...known.diagnostics],
    number: known.number + number,
    pages: { ...known.pages, ...pages },
  });
}

const NEED_PROBLEM = [
  "solve", "play", "count", "estimate", "best", "save-problem", "save-svg", "save-png", "save-pdf",
  "why", "minimize", "make", "rate", "hint",
];

function enable(problem) {
  for (const id of NEED_PROBLEM) $(id).disabled = !problem;
}

function fail(message) {
  known = { diagnostics: [], number: 0, pages: {} };
  report(known);
  $("summary").textContent = message;
  $("summary").className = "error";
  inside.reset(null);
  enable(null);
}

function load({ text, settings: values = {}, files: others = {} }, { undoable = false } = {}) {
  remember();
  drafts.begin();
  settings = { ...values };
  $("unbroken").checked = false;
  loading = true;
  editor.load({ ...others, [MAIN]: text }, undoable);
  loading = false;
  files.show();
  fillParameters($("parameters"), settings);
  changed(0);
}

/** Opens a puzzle that is not in the address of the page; undo brings the text before it back. */
function openAnew(content) {
  history.replaceState(null, "", location.pathname + location.search);
  load(content, { undoable: true });
}

/** Opens the puzzle of the address, or the draft of this tab. */
async function open() {
  remember();
  let damaged = false;
  try {
    if (location.hash.length > 1) return load(await contentOf(location.hash));
  } catch {
    damaged = true;
  }
  if (!damaged || !editor.textOf(MAIN)) {
    const draft = drafts.recall();
    load(draft?.puzzle ?? { text: example });
    if (draft) drafts.resume(draft);
  }
  if (damaged) $("answer").textContent = "This link contains no puzzle, or it is damaged.";
}

$("format").addEventListener("click", async () => {
  if (!(await service.format())) $("summary").textContent = "A text with errors is not formatted.";
});

$("share").addEventListener("click", async () => {
  const fragment = await fragmentOf(content());
  history.replaceState(null, "", fragment);
  let words = "The address of this page is now a link to the puzzle.";
  try {
    await navigator.clipboard.writeText(location.href);
    words = "The link is in the clipboard, and in the address bar.";
  } catch {
    // the browser does not allow it; the link is in the address bar
  }
  $("answer").textContent = words;
});

$("unbroken").addEventListener("change", () => changed());
// their results are shown in the picture
for (const id of ["solve", "best", "why", "hint"]) $(id).addEventListener("click", () => player.close());
offerToSave({ picture, compiler: live, puzzle, text: () => [editor.path, editor.textOf(editor.path)] });
offerTutorial((text) => openAnew({ text }));
$("open-library").addEventListener("click", () => library.show());

const themes = [...$("theme").options].map((option) => option.value);
$("theme").value = themes.find((theme) => theme === recalled("puzc-theme")) ?? "auto";
const setTheme = () => {
  document.documentElement.dataset.theme = $("theme").value;
  keep("puzc-theme", $("theme").value);
  picture.redraw();
};
$("theme").addEventListener("change", setTheme);
setTheme();

addEventListener("hashchange", open);
addEventListener("pagehide", remember);
open();

// the picture comes first
if ("serviceWorker" in navigator) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("sw.js").catch(() => {}), 500));
}
