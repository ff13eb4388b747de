// The steps of docs/tutorial.md beside the editor.
import { pageOf } from "./page.js";
import { keep, recalled } from "./storage.js";

const $ = (id) => document.getElementById(id);

/** `open` is called with the text of a puzzle to try. */
export function offerTutorial(open) {
  let steps = [];
  let at = 0;

  function show(number) {
    at = Math.max(0, Math.min(steps.length - 1, number));
    const { title, text } = steps[at];
    const heading = document.createElement("h2");
    heading.textContent = title;
    $("step").replaceChildren(heading, ...pageOf(text, open).childNodes);
    $("step").scrollTop = 0;
    $("step-number").textContent = `${at + 1} of ${steps.length}`;
    $("step-back").disabled = at === 0;
    $("step-on").disabled = at === steps.length - 1;
    keep("puzc-step", at);
  }

  async function toggle(open) {
    $("tutorial").hidden = !open;
    document.body.classList.toggle("learning", open);
    $("open-tutorial").setAttribute("aria-expanded", String(open));
    if (!open || steps.length) return;
    try {
      steps = await fetch("tutorial.json").then((answer) => answer.json());
      show(Number(recalled("puzc-step")) || 0);
    } catch {
      $("step").textContent = "The tutorial could not be loaded.";
    }
  }

  $("open-tutorial").addEventListener("click", () => toggle($("tutorial").hidden));
  $("close-tutorial").addEventListener("click", () => {
    toggle(false);
    $("open-tutorial").focus();
  });
  $("step-back").addEventListener("click", () => show(at - 1));
  $("step-on").addEventListener("click", () => show(at + 1));
}
