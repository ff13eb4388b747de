// The puzzle, played in its picture.  The modules are those of the page of `puzc render --play`.
import { Game } from "../../../src/render/formats/game.js";
import { keptFor } from "../../../src/render/formats/kept.js";
import { play } from "../../../src/render/formats/play.js";
import { Turns } from "../../../src/render/formats/turns.js";
import * as parts from "../../../src/render/formats/tools.js";
import { Compiler, Stopped } from "./compiler.js";
import { Picture } from "./picture.js";

const $ = (id) => document.getElementById(id);
const PATIENCE = 20_000; // milliseconds of the search for solutions to compare with

export class Player {
  #puzzle;
  #compiler = new Compiler();
  #run = 0; // only the last request is answered

  constructor(puzzle) {
    this.#puzzle = puzzle;
    $("play").addEventListener("click", () => (this.isOpen ? this.close() : this.#open()));
  }

  get isOpen() {
    return $("play").getAttribute("aria-pressed") === "true";
  }

  #show(open) {
    $("play").setAttribute("aria-pressed", String(open));
    $("stage").hidden = open;
    $("player").hidden = !open;
  }

  /** Shows the picture again; the entries are kept. */
  close() {
    this.#run++;
    if (this.#compiler.busy) this.#compiler.stop();
    if (!this.isOpen) return;
    this.#show(false);
    $("player").replaceChildren();
  }

  async #open() {
    const run = ++this.#run;
    if (this.#compiler.busy) this.#compiler.stop();
    $("answer").textContent = "The puzzle is prepared ...";
    const tooLong = new Error("It takes too long here to find the solution; `puzc render --play` has more time.");
    const timer = setTimeout(() => run === this.#run && this.#compiler.stop(tooLong), PATIENCE);
    try {
      const { svg, data, error } = await this.#compiler.ask("play", await this.#puzzle());
      if (run !== this.#run) return;
      $("answer").textContent = error ?? "";
      if (!error) this.#begin(svg, data);
    } catch (error) {
      if (!(error instanceof Stopped) && run === this.#run) $("answer").textContent = error.message;
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(svg, text) {
    const data = JSON.parse(text);
    const figure = document.createElement("figure");
    const image = figure.appendChild(new Image());
    new Picture(image, document.createElement("ol"), () => {}).showOne(svg, "The puzzle");
    $("player").replaceChildren(figure);
    const pieces = data.groups.find((group) => group.kind === "pieces");
    const turns = pieces && new Turns(data.cells, pieces.spots);
    this.#show(true);
    play(figure, new Game(data, keptFor(text)), { title: document.title.replace(/ - [^-]*$/, ""), parts, turns });
    figure.querySelector(".play-canvas").focus();
  }
}
