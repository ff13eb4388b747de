// Solutions one at a time or many at once, the best one, and their number.
import { viewer } from "../../../src/render/formats/viewer.js";
import { Compiler, Stopped } from "./compiler.js";
import { Solid } from "./solid.js";

const $ = (id) => document.getElementById(id);
const BATCH = 32; // solutions that one search reports
const KEPT = 512; // the maximum number of solutions that are stored

const many = (n) => n.toLocaleString("en");
/** An approximate number. */
const about = (x) => (x < 1e6 ? many(Number(x.toPrecision(2))) : x.toExponential(1).replace("e+", " · 10^"));

export class Steps {
  #puzzle;
  #picture;
  #onSolution;
  #solver = new Compiler({
    found: (solution) => this.#found(solution),
    progress: (progress) => this.#progress(progress),
    estimate: (estimate) => (this.#estimated = estimate),
  });
  #solutions = new Map();
  #shown = null; // picture and title of the puzzle itself
  #started = false; // solutions are shown, not the puzzle
  #number = null; // the number of solutions, if it is known
  #stopped = false; // no search until the user continues
  #isBest = false; // the best solution is shown
  #batch = null; // the first of the solutions that are being searched for
  #run = 0;
  #seen = 0; // solutions, or null if none are looked for
  #estimated = null;
  #drawing = false;
  #view;
  #solid;

  /** `onSolution` is called with the options of the solution that is shown, or null. */
  constructor(puzzle, picture, onSolution) {
    this.#puzzle = puzzle;
    this.#picture = picture;
    this.#onSolution = onSolution;
    this.#solid = new Solid($("solid"), puzzle);
    this.#view = viewer({
      length: () => (this.#started ? (this.#number ?? Infinity) : 0),
      area: $("stage"),
      button: $,
      show: (...range) => this.#show(...range),
      moved: () => this.#stopped && this.#begin(this.#view.at()),
    });
    picture.choose = (number) => this.#view.single(number);
    $("stage").addEventListener("keydown", (event) => this.#started && this.#view.key(event));
    $("solve").addEventListener("click", () => this.#begin());
    $("best").addEventListener("click", () => this.#best());
    $("count").addEventListener("click", () => this.#count());
    $("estimate").addEventListener("click", () => this.#estimate());
    $("stop").addEventListener("click", () => this.#stop());
  }

  /** The text has changed: discards all results. */
  reset() {
    this.#end();
    this.#forget();
    $("answer").textContent = "";
    this.#view.show(0);
  }

  /** Sets the picture of the puzzle itself, which is shown until there is a solution. */
  showPuzzle(svg, title) {
    this.#shown = { svg, title };
    if (!this.#started) this.#view.show();
  }

  /** Shows another picture instead of solutions. */
  showInstead(svg, title) {
    this.#forget();
    this.#view.single(0);
    this.#picture.showOne(svg, title);
  }

  /** Sends a request that looks for no solutions, and that "Stop" ends, too; null if it was ended. */
  ask(kind, data) {
    $("answer").textContent = "";
    const asking = this.#ask(kind, data);
    this.#seen = null;
    return asking;
  }

  /** Stops the running search. */
  #end() {
    this.#run++;
    this.#batch = null;
    if (this.#solver.busy) this.#solver.stop();
    $("working").hidden = true;
    $("stop").disabled = true;
  }

  #stop() {
    const seen = this.#seen;
    this.#end();
    this.#stopped = true;
    if (this.#solutions.size === 0) this.#started = false;
    else if (!this.#solutions.has(this.#view.at())) this.#view.show(Math.max(...this.#solutions.keys()));
    $("answer").textContent = seen === null ? "Stopped." : `Stopped after ${many(seen)} solutions.`;
    $("solve").focus(); // the Stop button is disabled now
  }

  /** Sends a request to the solver; undefined if another request replaced it. */
  async #ask(kind, data) {
    this.#end();
    const run = this.#run;
    this.#seen = 0;
    this.#estimated = null;
    $("progress").textContent = "";
    $("bar").removeAttribute("value");
    $("working").hidden = false;
    $("stop").disabled = false;
    try {
      const answer = await this.#solver.ask(kind, { ...(await this.#puzzle()), ...data });
      return run === this.#run ? answer : null;
    } catch (error) {
      if (!(error instanceof Stopped) && run === this.#run) $("answer").textContent = error.message;
      return null;
    } finally {
      if (run === this.#run) {
        this.#batch = null;
        $("working").hidden = true;
        $("stop").disabled = true;
      }
    }
  }

  #begin(number = 0) {
    if (this.#isBest) this.#forget();
    [this.#started, this.#stopped] = [true, false];
    this.#view.go(number);
  }

  /** Shows solutions, and searches for those that are not known yet. */
  #show(first, last, at, overview) {
    document.body.classList.toggle("overview", overview && this.#started);
    if (!this.#started || this.#number === 0) {
      $("shown").textContent = "";
      this.#picture.showOne(this.#shown?.svg, this.#shown?.title ?? "The puzzle");
      this.#solid.show(null);
      this.#onSolution(null);
      return;
    }
    const range = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const missing = range.find((number) => !this.#solutions.has(number));
    if (missing !== undefined && !this.#stopped) this.#look(missing);
    const current = this.#solutions.get(at);
    // it stays when the answer says something else
    $("shown").textContent = overview ? `${many(first + 1)}–${many(last + 1)}` : current ? many(at + 1) : "";
    if (overview) {
      this.#picture.showMany(range.map((number) => ({ number, ...this.#solutions.get(number) })), at, this.#shown.title);
    } else if (current) {
      this.#picture.showOne(current.svg, `${this.#shown.title}, solution ${at + 1}`);
    }
    // the best solution is not the one with its number
    this.#solid.show(current?.solid && !overview && !this.#isBest ? at : null);
    if (current) this.#onSolution(current.options);
    if (missing === undefined) this.#say(first, last);
  }

  #say(first, last) {
    const of = this.#number === null ? "" : ` of ${many(this.#number)}`;
    const some = last > first ? `Solutions ${many(first + 1)}–${many(last + 1)}` : `Solution ${many(first + 1)}`;
    $("answer").textContent = some + of;
  }

  async #look(from) {
    if (this.#batch !== null && from >= this.#batch && from < this.#batch + BATCH) return; // the search for them is running
    const asking = this.#ask("solve", { from, number: BATCH });
    this.#batch = from;
    const answer = await asking;
    if (!answer) return;
    if (answer.error) {
      $("answer").textContent = `The search has ended early: ${answer.error}.`;
      return;
    }
    if (answer.end) this.#number = answer.seen;
    this.#view.show();
    if (this.#number === 0) $("answer").textContent = "There is no solution.";
  }

  #found({ from, number, svg, options, solid }) {
    this.#seen = number + 1;
    this.#solutions.set(number, { svg, options, solid });
    for (const key of this.#solutions.keys()) {
      if (this.#solutions.size <= KEPT) break;
      if (key < from || key >= from + BATCH) this.#solutions.delete(key);
    }
    if (number === this.#view.at()) this.#view.show();
    else this.#drawSoon();
  }

  /** Solutions arrive in quick succession, so they are drawn together. */
  #drawSoon() {
    if (this.#drawing || !this.#view.isOverview()) return;
    this.#drawing = true;
    setTimeout(() => {
      this.#drawing = false;
      this.#view.show();
    }, 100);
  }

  #forget() {
    this.#solutions.clear();
    [this.#started, this.#stopped, this.#isBest] = [false, false, false];
    [this.#number, this.#batch] = [null, null];
  }

  async #best() {
    this.#forget();
    const asking = this.#ask("best", {});
    [this.#started, this.#number, this.#batch, this.#isBest] = [true, 1, 0, true];
    this.#view.single(0);
    const answer = await asking;
    if (!answer) return;
    if (answer.error) $("answer").textContent = `The search has ended early: ${answer.error}.`;
    else if (!answer.seen) $("answer").textContent = "There is no solution.";
    else $("answer").textContent = "The best solution";
    if (!answer.seen) {
      this.#forget();
      this.#view.show(0);
    }
  }

  async #count() {
    $("answer").textContent = "";
    const answer = await this.#ask("count", { class: $("class").value });
    if (!answer) return;
    const up = $("class").value && ` up to ${$("class").value}`;
    const words = answer.count === "1" ? "solution" : "solutions";
    $("answer").textContent = answer.error
      ? `The count has ended early: ${answer.error}; at least ${answer.known} solutions.`
      : `${answer.count.replace(/\B(?=(\d{3})+$)/g, ",")} ${words}${up}`;
  }

  async #estimate() {
    $("answer").textContent = "";
    const answer = await this.#ask("estimate", {});
    if (!answer) return;
    const { solutions, nodes, error, samples } = answer;
    if (typeof error === "string") $("answer").textContent = `The estimate has ended early: ${error}.`;
    else if (!solutions) $("answer").textContent = `None of ${many(samples)} samples is a solution; about ${about(nodes)} nodes.`;
    else $("answer").textContent = `About ${about(solutions)} solutions (± ${Math.ceil(100 * error)} %), ${about(nodes)} nodes`;
  }

  #progress({ nodes, solutions }) {
    this.#seen = Math.max(this.#seen, solutions);
    $("progress").textContent = `${many(solutions)} solutions, ${many(nodes)} nodes`;
    const estimated = this.#estimated;
    if (!estimated?.nodes) return;
    // a count with a memo has fewer nodes, so the number of solutions may be a better measure of progress
    const done = Math.max(nodes / estimated.nodes, estimated.solutions ? solutions / estimated.solutions : 0);
    $("bar").value = Math.min(0.99, done);
    $("progress").textContent += ` of about ${about(estimated.solutions)}`;
  }
}
