// The Design menu, for those who make puzzles: what `puzc why`, `minimize`, `make`, `rate` and `hint` do.
import { inline } from "./page.js";

const $ = (id) => document.getElementById(id);

/** Shows where the answer stands: on a phone it is below the text. */
const showResult = () => $("result").scrollIntoView({ block: "nearest" });

/** The sentences of an answer, one below the other. */
function say(sentences) {
  const rows = sentences.map((sentence) => inline(document.createElement("span"), sentence));
  $("answer").replaceChildren(...rows);
  showResult();
}

export class Design {
  #steps;
  #replace;
  #report;
  #seed = 0; // of the last puzzle that was made
  #hints = 0; // steps of a human that are shown

  /** `steps` sends requests and shows pictures, `replace` changes the text, `report` shows more diagnostics. */
  constructor(steps, replace, report) {
    [this.#steps, this.#replace, this.#report] = [steps, replace, report];
    this.#on("why", () => this.#why());
    this.#on("minimize", () => this.#change("minimize", {}));
    this.#on("make", () => this.#change("make", { seed: ++this.#seed }));
    this.#on("rate", () => this.#steps.ask("rate", {}));
    this.#on("hint", () => this.#hint());
  }

  /** The text has changed: the next step is the first one. */
  reset() {
    this.#hints = 0;
  }

  /** `act` returns an answer; null if the request was stopped, or the text has changed. */
  #on(id, act) {
    $(id).addEventListener("click", async () => {
      $("design").hidePopover();
      showResult();
      const answer = await act();
      if (answer) say(answer.says);
    });
  }

  async #why() {
    const answer = await this.#steps.ask("why", {});
    if (answer?.diagnostics) {
      this.#report(answer);
      this.#steps.showInstead(answer.picture, "The clues that contradict each other");
    }
    return answer;
  }

  async #change(kind, data) {
    const answer = await this.#steps.ask(kind, data);
    if (answer?.text !== undefined) this.#replace(answer.text);
    return answer;
  }

  async #hint() {
    const number = this.#hints + 1;
    const answer = await this.#steps.ask("hint", { number });
    if (answer?.picture) {
      this.#hints = number;
      this.#steps.showInstead(answer.picture, `What is known after step ${number}`);
    }
    return answer;
  }
}
