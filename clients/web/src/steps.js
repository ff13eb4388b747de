// Solutions one after another, the best one, and their number.
import { Compiler, Stopped } from "./compiler.js";

const $ = (id) => document.getElementById(id);
const BATCH = 32; // solutions that one search reports
const KEPT = 256; // solutions that are kept at most

const many = (n) => n.toLocaleString("en");

export class Steps {
  #puzzle;
  #picture;
  #solver = new Compiler({
    found: (solution) => this.#found(solution),
    progress: (progress) => this.#progress(progress),
  });
  #solutions = new Map();
  #at = -1; // the solution that is shown
  #wanted = -1; // the one that the user waits for
  #number = null; // how many there are, if that is known
  #run = 0;
  #seen = 0;

  constructor(puzzle, picture) {
    this.#puzzle = puzzle;
    this.#picture = picture;
    $("solve").addEventListener("click", () => this.#go(0));
    $("next").addEventListener("click", () => this.#go(this.#at + 1));
    $("previous").addEventListener("click", () => this.#go(this.#at - 1));
    $("best").addEventListener("click", () => this.#best());
    $("count").addEventListener("click", () => this.#count());
    $("stop").addEventListener("click", () => this.#stop());
  }

  /** The text has changed: what is known about it is worth nothing. */
  reset() {
    this.#end();
    this.#solutions.clear();
    [this.#at, this.#wanted, this.#number] = [-1, -1, null];
    $("answer").textContent = "";
    this.#picture.reset();
    this.#buttons();
  }

  /** Ends what is running. */
  #end() {
    this.#run++;
    if (this.#solver.busy) this.#solver.stop();
    $("working").hidden = true;
    $("stop").disabled = true;
  }

  #stop() {
    const seen = this.#seen;
    this.#end();
    this.#wanted = this.#at;
    $("answer").textContent = `Stopped after ${many(seen)} solutions.`;
    this.#buttons();
    $("solve").focus(); // the button that was used is disabled now
  }

  /** Asks the solver; nothing if something else was asked in the meantime. */
  async #ask(kind, data) {
    this.#end();
    const run = this.#run;
    this.#seen = 0;
    $("progress").textContent = "";
    $("working").hidden = false;
    $("stop").disabled = false;
    this.#buttons();
    try {
      const answer = await this.#solver.ask(kind, { ...(await this.#puzzle()), ...data });
      return run === this.#run ? answer : null;
    } catch (error) {
      if (!(error instanceof Stopped) && run === this.#run) $("answer").textContent = error.message;
      return null;
    } finally {
      if (run === this.#run) {
        $("working").hidden = true;
        $("stop").disabled = true;
      }
    }
  }

  async #go(number) {
    this.#wanted = number;
    if (this.#solutions.has(number)) return this.#show(number);
    $("answer").textContent = "";
    const from = Math.floor(number / BATCH) * BATCH;
    if (this.#solver.busy && this.#batch === from) return; // it is on its way
    this.#batch = from;
    const answer = await this.#ask("solve", { from, number: BATCH });
    if (this.#batch === from) this.#batch = null;
    if (!answer) return this.#buttons();
    if (answer.error) {
      $("answer").textContent = `The search has ended early: ${answer.error}.`;
    } else if (answer.end) {
      this.#number = answer.seen;
      if (answer.seen === 0) $("answer").textContent = "There is no solution.";
      else this.#say();
    }
    this.#buttons();
  }
  #batch = null;

  #found({ from, number, svg, options }) {
    this.#seen = number + 1;
    this.#solutions.set(number, { svg, options });
    for (const key of this.#solutions.keys()) {
      if (this.#solutions.size <= KEPT) break;
      if (key < from || key >= from + BATCH) this.#solutions.delete(key);
    }
    if (number === this.#wanted) this.#show(number);
    else this.#buttons();
  }

  #show(number) {
    this.#at = number;
    this.#picture.showSolution(this.#solutions.get(number), number);
    this.#say();
    this.#buttons();
  }

  #say() {
    if (this.#at < 0) return;
    const of = this.#number === null ? "" : ` of ${many(this.#number)}`;
    $("answer").textContent = `Solution ${many(this.#at + 1)}${of}`;
  }

  async #best() {
    [this.#at, this.#wanted] = [-1, 0];
    this.#solutions.clear();
    const answer = await this.#ask("best", {});
    if (!answer) return;
    if (answer.error) $("answer").textContent = `The search has ended early: ${answer.error}.`;
    else if (!answer.seen) $("answer").textContent = "There is no solution.";
    else $("answer").textContent = "The best solution";
    // stepping begins anew
    this.#solutions.clear();
    [this.#at, this.#number] = [-1, null];
    this.#buttons();
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
    this.#buttons();
  }

  #progress({ nodes, solutions }) {
    this.#seen = Math.max(this.#seen, solutions);
    $("progress").textContent = `${many(solutions)} solutions, ${many(nodes)} nodes`;
  }

  #buttons() {
    $("previous").disabled = this.#at <= 0;
    $("next").disabled = this.#at < 0 || (this.#number !== null && this.#at + 1 >= this.#number);
  }
}
