// Drafts: the puzzles that the user has written, kept in the browser for later visits.  Each tab writes a draft of its
// own, and a draft is never overwritten by another puzzle: a link, a puzzle of the library or of the tutorial becomes a
// new draft when it is changed.
import { keep, recalled } from "./storage.js";
import { puzzleOf } from "./share.js";

const $ = (id) => document.getElementById(id);
const KEPT = 30;
const KEY = "puzc-drafts";
const TAB = "puzc-draft"; // in the storage of the tab: the draft that it writes

/** The drafts, the newest first: `{id, time, puzzle}`. */
function drafts() {
  const all = recalled(KEY);
  const old = puzzleOf(recalled("puzc")); // of a former version of this page
  const list = (Array.isArray(all) ? all : old ? [{ id: "old", time: 0, puzzle: old }] : [])
    .map(({ id, time, puzzle }) => ({ id: String(id), time: Number(time) || 0, puzzle: puzzleOf(puzzle) }))
    .filter(({ puzzle }) => puzzle);
  return list.sort((a, b) => b.time - a.time);
}

const titleOf = ({ text }) => /^puzzle "([^"]*)"/m.exec(text)?.[1] || text.trim().split("\n", 1)[0] || "An empty puzzle";

/** The draft of this tab. */
const tab = {
  keep(id) {
    try {
      sessionStorage.setItem(TAB, id);
    } catch {
      // the page works without storage
    }
  },
  recalled() {
    try {
      return sessionStorage.getItem(TAB);
    } catch {
      return null;
    }
  },
};

export class Drafts {
  #id = null; // none before the first change
  #open;

  /** `open` gets the puzzle of the draft that is chosen. */
  constructor(open) {
    this.#open = open;
    $("open-drafts").addEventListener("click", () => this.#show());
    $("close-drafts").addEventListener("click", () => $("drafts").close());
  }

  /** The draft that this tab has written before, or else the newest one, which another tab may still write. */
  recall() {
    const all = drafts();
    const id = tab.recalled();
    return all.find((draft) => draft.id === id) ?? all[0];
  }

  /** Goes on writing a draft, unless another tab writes it. */
  resume(draft) {
    if (draft.id === tab.recalled()) this.#lock(draft.id, { ifAvailable: true }, () => (this.#id = draft.id));
  }

  /** Another puzzle is shown: the next change begins a new draft. */
  begin() {
    this.#id = null;
  }

  /** Keeps a puzzle that the user has changed. */
  keep(puzzle) {
    if (!this.#id) {
      this.#id = crypto.randomUUID();
      this.#lock(this.#id, {}, () => {});
      tab.keep(this.#id);
    }
    const text = JSON.stringify(puzzle);
    const others = drafts().filter(({ id, puzzle }) => id !== this.#id && JSON.stringify(puzzle) !== text);
    keep(KEY, [{ id: this.#id, time: Date.now(), puzzle }, ...others].slice(0, KEPT));
  }

  /** Holds the lock of a draft until the page is closed: a tab that was duplicated writes another one. */
  #lock(id, options, held) {
    navigator.locks.request(`${TAB}-${id}`, options, (lock) => {
      if (!lock) return null;
      held();
      return new Promise(() => {});
    });
  }

  #show() {
    const rows = drafts().map((draft) => {
      const row = document.createElement("li");
      const button = row.appendChild(document.createElement("button"));
      button.type = "button";
      button.append(titleOf(draft.puzzle));
      const when = button.appendChild(document.createElement("small"));
      when.textContent = draft.time ? new Date(draft.time).toLocaleString("en") : "";
      button.addEventListener("click", () => {
        $("drafts").close();
        this.#open(draft.puzzle);
      });
      return row;
    });
    $("draft-list").replaceChildren(...rows);
    $("no-drafts").hidden = rows.length > 0;
    $("drafts").showModal();
  }
}
