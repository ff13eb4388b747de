// The page: the text and its parameters on one side, the picture and the searches on the other.
import { Editor } from "./editor.js";
import { Compiler, Stopped } from "./compiler.js";
import { Steps } from "./steps.js";
import { showProblems } from "./problems.js";
import { showParameters, fillParameters } from "./parameters.js";
import { fragmentOf, contentOf } from "./share.js";
import { keep, recalled } from "./storage.js";
import { loadLibrary, filesFor } from "./library.js";
import { Picture } from "./picture.js";
import example from "./example.puz";

const $ = (id) => document.getElementById(id);
const AFTER_KEY = 150; // milliseconds without a key stroke before the text is compiled
const TOO_LONG = 20_000; // milliseconds after which a compilation is given up

let settings = {};
let dirty = false;
let checking = false;
let started = 0;
let timer = 0;

const editor = new Editor($("editor"), () => changed());
const picture = new Picture($("picture"), $("options-box"), $("options"));
const live = new Compiler();
const steps = new Steps(() => puzzle(), picture);

async function puzzle() {
  const text = editor.text;
  return { text, settings: { ...settings }, files: await filesFor(text) };
}

const remember = () => keep("puzc", { text: editor.text, settings });

function changed() {
  steps.reset();
  dirty = true;
  $("editor").setAttribute("aria-busy", "true");
  // a check that still runs is worth waiting for, unless it takes long
  if (checking && performance.now() - started > 1500) live.stop();
  clearTimeout(timer);
  timer = setTimeout(check, AFTER_KEY);
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
  editor.mark(found.diagnostics);
  showProblems($("problems"), found, (from, to) => editor.goTo(from, to));
  if (found.parameters) showParameters($("parameters"), found.parameters, settings, changed);
  const { problem } = found;
  const errors = found.diagnostics.filter((d) => d.error).length;
  const numbers = problem && `${problem.items} items (${problem.primary} primary), ${problem.options} options`;
  const warnings = found.number - errors;
  const notes = warnings ? `, ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : "";
  $("summary").textContent = problem ? numbers + notes : `${errors} ${errors === 1 ? "error" : "errors"}`;
  document.title = problem?.title ? `${problem.title} - puzc playground` : "puzc playground";
  $("best").hidden = !problem?.costs;
  for (const id of ["solve", "count", "best", "save-dlx"]) $(id).disabled = !problem;
  $("save-svg").disabled = !found.picture;
  picture.showPuzzle(found.picture, problem?.title ?? "The puzzle");
}

function fail(message) {
  showProblems($("problems"), { diagnostics: [], number: 0, pages: {} });
  editor.mark([]);
  $("summary").textContent = message;
  for (const id of ["solve", "count", "best", "save-dlx", "save-svg"]) $(id).disabled = true;
}

function load(text, values = {}) {
  settings = { ...values };
  editor.text = text;
  fillParameters($("parameters"), settings);
  changed();
}

async function open() {
  if (location.hash.length > 1) {
    try {
      const { text, settings: values } = await contentOf(location.hash);
      return load(text, values);
    } catch {
      load("");
      $("answer").textContent = "This link contains no puzzle, or it is damaged.";
      return;
    }
  }
  const kept = recalled("puzc");
  if (typeof kept?.text === "string") load(kept.text, kept.settings);
  else load(example);
}

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

$("format").addEventListener("click", async () => {
  try {
    const { text } = await live.ask("format", await puzzle());
    if (text === undefined || text === null) $("summary").textContent = "A text with errors is not formatted.";
    else if (text !== editor.text) editor.text = text;
  } catch (error) {
    if (!(error instanceof Stopped)) fail(error.message);
  }
});

$("share").addEventListener("click", async () => {
  const fragment = await fragmentOf(editor.text, settings);
  history.replaceState(null, "", fragment);
  let words = "The address of this page is now a link to the puzzle.";
  try {
    await navigator.clipboard.writeText(location.href);
    words = "The link is in the clipboard, and in the address bar.";
  } catch {
    // the browser does not allow it: the address bar has the link
  }
  $("answer").textContent = words;
});

$("save-dlx").addEventListener("click", async () => {
  const { text, error } = await live.ask("dlx", await puzzle());
  if (text !== undefined) save("puzzle.dlx", "text/plain", text);
  else $("answer").textContent = error;
});
$("save-svg").addEventListener("click", () => picture.svg && save("puzzle.svg", "image/svg+xml", picture.svg));
$("save-puz").addEventListener("click", () => save("puzzle.puz", "text/plain", editor.text));

const themes = [...$("theme").options].map((option) => option.value);
$("theme").value = themes.find((theme) => theme === recalled("puzc-theme")) ?? "auto";
const setTheme = () => {
  document.documentElement.dataset.theme = $("theme").value;
  keep("puzc-theme", $("theme").value);
};
$("theme").addEventListener("change", setTheme);
setTheme();

addEventListener("hashchange", open);
addEventListener("pagehide", remember);
open();

loadLibrary($("library"), (text) => {
  history.replaceState(null, "", location.pathname + location.search);
  load(text);
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
