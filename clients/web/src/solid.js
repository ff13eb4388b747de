// The assembly of a solution in space, below its picture.
import { solidView } from "../../../src/render/formats/solids.js";
import { Compiler, Stopped } from "./compiler.js";

export class Solid {
  #compiler = new Compiler();
  #number = null;

  /** `element` can be opened, and has a place inside; `puzzle` gives the texts. */
  constructor(element, puzzle) {
    Object.assign(this, { element, puzzle, place: element.querySelector("div") });
    element.addEventListener("toggle", () => this.#draw());
  }

  /** Shows the solution with this number from 0, or nothing. */
  show(number) {
    if (number === this.#number) return;
    this.#number = number;
    this.element.hidden = number === null;
    this.place.replaceChildren();
    if (this.#compiler.busy) this.#compiler.stop();
    this.#draw();
  }

  async #draw() {
    const number = this.#number;
    if (!this.element.open || number === null || this.place.firstChild) return;
    this.place.textContent = "How do its pieces come apart?";
    try {
      const { solids } = await this.#compiler.ask("solids", { ...(await this.puzzle()), number });
      if (number === this.#number && solids) solidView(this.place, solids);
    } catch (error) {
      if (!(error instanceof Stopped)) this.place.textContent = error.message;
    }
  }
}
