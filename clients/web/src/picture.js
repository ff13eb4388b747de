// The picture.  An SVG that is shown as an image runs no scripts and loads nothing.

/** A picture with more characters than this is not shown. */
const MOST = 8_000_000;

export class Picture {
  constructor(image, box, options) {
    Object.assign(this, { image, box, options, svg: null, url: null });
  }

  /** The puzzle itself; nothing if it has errors. */
  showPuzzle(svg, title) {
    this.puzzle = { svg, title };
    if (this.box.hidden) this.#show(svg, title, null); // otherwise a solution of the same text is shown
  }

  /** The puzzle again, after solutions were shown. */
  reset() {
    if (this.puzzle && !this.box.hidden) this.#show(this.puzzle.svg, this.puzzle.title, null);
  }

  showSolution({ svg, options }, number) {
    this.#show(svg, `${this.puzzle?.title ?? "The puzzle"}, solution ${number + 1}`, options);
  }

  #show(svg, title, options) {
    if (this.url) URL.revokeObjectURL(this.url);
    const shown = Boolean(svg) && svg.length < MOST;
    this.svg = shown ? svg : null;
    this.url = shown ? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) : null;
    this.image.hidden = !shown;
    this.image.alt = shown ? title : "";
    if (shown) this.image.src = this.url;
    else this.image.removeAttribute("src");
    this.box.hidden = options === null;
    this.options.textContent = options ?? "";
  }
}
