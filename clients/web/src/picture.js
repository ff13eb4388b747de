// The pictures: the puzzle itself, a solution, or many.  An SVG that is shown as an image runs no scripts and loads
// nothing.

/** A picture with more characters than this is not shown. */
const MOST = 8_000_000;

/** The colors that differ in dark mode, by the classes that the compiler gives to shapes. */
let tones = {};
export const setTones = (table) => (tones = table);

/** The same picture in dark mode. */
function darkened(svg) {
  let first = true;
  return svg.replace(/<(?:path|text|rect|circle|line|g)\b[^>]*>/g, (tag) => {
    if (first && tag.startsWith("<rect")) {
      first = false;
      return tag.replace(/ fill="[^"]*"/, ` fill="${tones.paper}"`);
    }
    const classes = / class="([^"]*)"/.exec(tag)?.[1].split(" ") ?? [];
    return classes.reduce((changed, name) => {
      const [, part, tone] = /^(fill|stroke)-(\w+)$/.exec(name) ?? [];
      return tones[tone] ? changed.replace(new RegExp(` ${part}="[^"]*"`), ` ${part}="${tones[tone]}"`) : changed;
    }, tag);
  });
}

const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};

export class Picture {
  #urls = [];
  #draw = () => {};
  #printing = false;

  /** `single` is an image, `grid` a list; `choose` is called with the number of a picture of the list. */
  constructor(single, grid, choose) {
    Object.assign(this, { single, grid, choose, svg: null, title: "" });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    addEventListener("beforeprint", () => ((this.#printing = true), this.redraw()));
    addEventListener("afterprint", () => ((this.#printing = false), this.redraw()));
  }

  /** Draws again with changed colors. */
  redraw() {
    this.#draw();
  }

  #image(image, svg, title) {
    const shown = Boolean(svg) && svg.length < MOST;
    image.hidden = !shown;
    image.alt = shown ? title : "";
    if (!shown) return image.removeAttribute("src");
    const text = isDark() && !this.#printing ? darkened(svg) : svg;
    const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    this.#urls.push(url);
    image.src = url;
  }

  #begin(draw) {
    this.#draw = () => {
      this.#urls.splice(0).forEach((url) => URL.revokeObjectURL(url));
      draw();
    };
    this.#draw();
  }

  /** Shows one picture, or none. */
  showOne(svg, title) {
    this.svg = svg && svg.length < MOST ? svg : null;
    this.title = title;
    this.#begin(() => {
      this.grid.hidden = true;
      this.grid.replaceChildren();
      this.#image(this.single, svg, title);
    });
  }

  /** Shows many pictures, of which `at` is the current one: `{number, svg}`, without `svg` while the search runs. */
  showMany(pictures, at, title) {
    this.svg = pictures.find(({ number }) => number === at)?.svg ?? null;
    this.title = `${title}, solution ${at + 1}`;
    this.#begin(() => {
      this.single.hidden = true;
      this.grid.hidden = false;
      const rows = pictures.map(({ number, svg }) => {
        const row = document.createElement("li");
        const button = row.appendChild(document.createElement("button"));
        button.type = "button";
        button.setAttribute("aria-current", String(number === at));
        this.#image(button.appendChild(new Image()), svg, `Solution ${number + 1}`);
        button.disabled = !svg;
        const label = button.appendChild(document.createElement("span"));
        label.textContent = number + 1;
        label.ariaHidden = "true";
        button.addEventListener("click", () => this.choose(number));
        return row;
      });
      this.grid.replaceChildren(...rows);
    });
  }
}
