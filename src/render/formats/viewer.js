// Pictures one after another, or many at once; keys; the whole screen.  The page of `puzc render` and the playground
// in clients/web share this viewer.

/** Pictures that are shown at once in the overview. */
const PER_PAGE = 24;

const KEYS = {
  Home: "first", ArrowLeft: "previous", PageUp: "previous", ArrowRight: "next", PageDown: "next", End: "last",
  g: "overview", f: "full",
};

/**
 * `source` knows the pictures:
 *   `length()`                       how many there are; `Infinity` if that is not known yet
 *   `show(first, last, at, all)`     shows these, of which `at` is the current one; `all`: as an overview
 *   `moved()`                        somebody has gone to another one
 *   `area`                           the element that fills the screen
 *   `button(name)`                   the button of an action, if there is one
 *   `actions`, `keys`                more actions, and their keys
 */
export function viewer(source) {
  let at = 0;
  let overview = false;

  const pressed = (name, value) => source.button(name)?.setAttribute("aria-pressed", String(value));
  const enable = (name, value) => source.button(name) && (source.button(name).disabled = !value);
  const first = () => (overview ? at - (at % PER_PAGE) : at);

  function show(to = at) {
    const length = source.length();
    at = Math.max(0, Math.min(length - 1, to));
    const last = Math.min(overview ? first() + PER_PAGE : at + 1, length) - 1;
    source.show(first(), last, at, overview);
    pressed("overview", overview);
    enable("first", first() > 0);
    enable("previous", first() > 0);
    enable("next", last < length - 1);
    enable("last", last < length - 1 && length !== Infinity);
  }
  function go(to) {
    show(to);
    source.moved?.();
  }
  const step = (n) => go(overview ? first() + n * PER_PAGE : at + n);
  /** One picture by itself. */
  function single(index) {
    overview = false;
    go(index);
  }
  function toggleOverview() {
    overview = !overview;
    show();
  }
  /** The area fills the window, and the screen if the browser allows it. */
  function fill(full) {
    document.body.classList.toggle("full", full);
    pressed("full", full);
    if (full) source.area.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  const actions = {
    first: () => go(0),
    previous: () => step(-1),
    next: () => step(1),
    last: () => go(source.length() - 1),
    overview: toggleOverview,
    full: () => fill(!document.body.classList.contains("full")),
    ...source.actions,
  };
  const keys = { ...KEYS, ...source.keys };
  for (const [name, action] of Object.entries(actions)) source.button(name)?.addEventListener("click", action);
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || fill(false));

  /** Does what a key stands for. */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      fill(false);
    } else if (Object.hasOwn(keys, event.key) && !source.button(keys[event.key])?.disabled) {
      event.preventDefault();
      actions[keys[event.key]]();
    }
  }

  return { show, go, single, key, at: () => at, isOverview: () => overview };
}
