// Items and options: the options of the solution that is shown, all items, all options, each with a link to
// the line that made it.

const $ = (id) => document.getElementById(id);
const PAGE = 100; // rows that are shown at once
const NAMES = ["solution", "items", "options"];

export class Inside {
  #compiler;
  #puzzle;
  #goTo;
  #problem = null;
  #solution = null;
  #name = "solution";
  #run = 0;

  constructor(compiler, puzzle, goTo) {
    [this.#compiler, this.#puzzle, this.#goTo] = [compiler, puzzle, goTo];
    for (const name of NAMES) $(`list-${name}`).addEventListener("click", () => this.#choose(name));
    $("lists").addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = NAMES[(NAMES.indexOf(this.#name) + step + NAMES.length) % NAMES.length];
      this.#choose(next);
      $(`list-${next}`).focus();
    });
    let timer = 0;
    $("find").addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#draw(), 150);
    });
    this.#draw();
  }

  /** Sets the problem, or null. */
  reset(problem) {
    this.#problem = problem;
    this.#draw();
  }

  /** Sets the options of a solution, or null. */
  showSolution(options) {
    this.#solution = options;
    if (this.#name === "solution") this.#draw();
  }

  #choose(name) {
    this.#name = name;
    for (const other of NAMES) {
      $(`list-${other}`).setAttribute("aria-selected", String(other === name));
      $(`list-${other}`).tabIndex = other === name ? 0 : -1;
    }
    $("list").setAttribute("aria-labelledby", `list-${name}`);
    $("find").hidden = name === "solution";
    this.#draw();
  }

  #say(words) {
    const note = document.createElement("p");
    note.textContent = words;
    $("list").replaceChildren(note);
  }

  #draw() {
    this.#run++;
    if (this.#name !== "solution") {
      if (this.#problem) this.#more([]);
      else this.#say("The puzzle has errors.");
    } else if (this.#solution === null) {
      this.#say("The options of a solution are shown here.");
    } else {
      const text = document.createElement("pre");
      text.id = "options";
      text.textContent = this.#solution;
      $("list").replaceChildren(text);
    }
  }

  /** Shows one more page of rows. */
  async #more(before) {
    const run = this.#run;
    try {
      const asked = { find: $("find").value, from: before.length, number: PAGE };
      const { total = 0, rows = [] } = await this.#compiler.ask(this.#name, { ...(await this.#puzzle()), ...asked });
      if (run !== this.#run) return;
      const shown = [...before, ...rows.map((row) => this.#row(row))];
      const title = document.createElement("p");
      title.textContent = `${total.toLocaleString("en")} ${this.#name}`;
      const list = document.createElement("ol");
      list.append(...shown);
      $("list").replaceChildren(title, list);
      if (shown.length < total) this.#button("More", "", () => this.#more(shown), $("list"));
    } catch (error) {
      if (run === this.#run) this.#say(error.message);
    }
  }

  #row({ number, text, kind, at }) {
    const row = document.createElement("li");
    row.appendChild(document.createElement("code")).textContent = text;
    const note = row.appendChild(document.createElement("small"));
    note.textContent = kind;
    if (at?.line) this.#button(`line ${at.line}`, "place", () => this.#goTo(at.file, at.from, at.to), row);
    else if (at) note.textContent += `, ${at.elsewhere}`;
    const why = this.#button("Why?", "place", () => this.#explain(number, text, row, why), row);
    why.setAttribute("aria-label", `Why is there ${text}?`);
    return row;
  }

  #button(text, className, onClick, parent) {
    const button = parent.appendChild(document.createElement("button"));
    Object.assign(button, { type: "button", textContent: text, className });
    button.addEventListener("click", onClick);
    return button;
  }

  /** What made an item or an option, in words, below its row. */
  async #explain(number, text, row, button) {
    const asked = this.#name === "items" ? { item: text } : { option: number + 1 };
    button.disabled = true;
    const answer = await this.#compiler.ask("explain", { ...(await this.#puzzle()), ...asked }).catch(() => ({}));
    const words = row.appendChild(document.createElement("pre"));
    words.tabIndex = 0;
    words.textContent = answer.text ?? "No information.";
  }
}
