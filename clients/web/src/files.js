// Files as tabs: the puzzle, and the files that it reads by `use` and `file`.
import { MAIN } from "./editor.js";
import { allowed } from "./share.js";

const $ = (id) => document.getElementById(id);

export class Files {
  #editor;
  #changed;

  constructor(editor, changed) {
    this.#editor = editor;
    this.#changed = changed;
    const dialog = $("new-file"), name = $("file-name");
    $("add-file").addEventListener("click", () => {
      name.value = "";
      name.setCustomValidity("");
      dialog.showModal();
    });
    name.addEventListener("input", () => {
      const taken = editor.paths.includes(name.value);
      const wrong = taken ? "There is a file with this name." : "Use a name such as pieces.puz or data/words.txt.";
      name.setCustomValidity(!taken && allowed(name.value) ? "" : wrong);
    });
    $("create-file").addEventListener("click", (event) => {
      event.preventDefault();
      name.dispatchEvent(new Event("input"));
      if (!name.reportValidity()) return;
      dialog.close();
      editor.open(name.value);
      changed();
      this.show();
      editor.view.focus();
    });
    $("cancel-file").addEventListener("click", () => dialog.close());
    $("close-file").addEventListener("click", () => {
      editor.close(editor.path);
      changed();
      this.show();
      this.#focus();
    });
    $("tabs").addEventListener("keydown", (event) => this.#key(event));
  }

  /** Updates the tabs from the files of the editor. */
  show() {
    const tabs = this.#editor.paths.map((path) => {
      const tab = document.createElement("button");
      const current = path === this.#editor.path;
      Object.assign(tab, { type: "button", role: "tab", textContent: path, tabIndex: current ? 0 : -1 });
      tab.id = current ? "current-tab" : "";
      tab.setAttribute("aria-selected", String(current));
      tab.setAttribute("aria-controls", "editor");
      tab.addEventListener("click", () => this.#go(path));
      return tab;
    });
    $("tabs").replaceChildren(...tabs);
    $("close-file").hidden = this.#editor.path === MAIN;
    $("close-file").setAttribute("aria-label", `Remove ${this.#editor.path}`);
  }

  #go(path) {
    this.#editor.show(path);
    this.show();
    this.#focus();
  }

  #focus() {
    $("current-tab").focus();
  }

  #key(event) {
    const { paths, path } = this.#editor;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) this.#go(paths[(paths.indexOf(path) + step + paths.length) % paths.length]);
    else if (event.key === "Delete" && path !== MAIN) $("close-file").click();
  }
}
