// The puzzles of the repository with their pictures, loaded on demand.

const $ = (id) => document.getElementById(id);
const json = (name) => fetch(name).then((answer) => answer.json());

export class Library {
  #loading = null;
  #open;
  #cards = [];

  /** `open` gets the text of the puzzle that is chosen. */
  constructor(open) {
    this.#open = open;
    $("close-library").addEventListener("click", () => $("library").close());
    $("find-puzzle").addEventListener("input", () => this.#filter());
  }

  #library() {
    return (this.#loading ??= json("library.json").catch((error) => {
      this.#loading = null;
      throw error;
    }));
  }

  /** The data files that texts may read: those of the library. */
  async dataFor(texts) {
    if (!texts.some((text) => /\bfile\s*\(/.test(text))) return {};
    try {
      return (await this.#library()).files;
    } catch {
      return {};
    }
  }

  async show() {
    $("library").showModal();
    if (this.#cards.length) return;
    try {
      const [{ families }, pictures] = await Promise.all([this.#library(), json("gallery.json")]);
      this.#cards = [];
      $("shelves").replaceChildren(...families.map((family) => this.#shelf(family, pictures)));
    } catch {
      $("shelves").textContent = "The library could not be loaded.";
    }
  }

  #shelf({ title, words, puzzles }, pictures) {
    const shelf = document.createElement("section");
    shelf.appendChild(document.createElement("h3")).textContent = title;
    shelf.appendChild(document.createElement("p")).textContent = words;
    const list = shelf.appendChild(document.createElement("ul"));
    for (const { path, title, text } of puzzles) {
      const card = list.appendChild(document.createElement("li"));
      const button = card.appendChild(document.createElement("button"));
      button.type = "button";
      button.dataset.path = path;
      const image = button.appendChild(new Image());
      Object.assign(image, { alt: "", loading: "lazy", decoding: "async" });
      const svg = pictures[path.split("/")[1].replace(/\.puz$/, "")];
      if (svg) image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      button.appendChild(document.createElement("span")).textContent = title;
      button.addEventListener("click", () => {
        $("library").close();
        this.#open(text);
      });
      this.#cards.push({ card, shelf, words: `${path} ${title}`.toLowerCase() });
    }
    return shelf;
  }

  #filter() {
    const wanted = $("find-puzzle").value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { card, words } of this.#cards) card.hidden = !wanted.every((word) => words.includes(word));
    for (const { shelf } of this.#cards) shelf.hidden = !shelf.querySelector("li:not([hidden])");
  }
}
