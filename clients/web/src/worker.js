// Runs the compiler.  Each request contains all texts; the last compiled puzzle is cached.
import init, { Checked, Service, formats, tones } from "./puzc/puzc_web.js";

let ready = null;
let last = { key: null, checked: null };
let from = 0;
let reported = 0;

globalThis.puzcFound = (json) => postMessage({ event: "found", from, ...JSON.parse(json) });
globalThis.puzcProgress = (nodes, solutions) => {
  const now = performance.now();
  if (now - reported < 100) return;
  reported = now;
  postMessage({ event: "progress", nodes, solutions });
};

function checkedOf({ main, texts, settings, data, unbroken }) {
  const parts = [main, JSON.stringify(settings), JSON.stringify(texts), JSON.stringify(data), Boolean(unbroken)];
  const key = JSON.stringify(parts);
  if (last.key !== key) {
    last.checked?.free();
    last = { key: null, checked: null };
    last = { key, checked: new Checked(...parts) };
  }
  return last.checked;
}

let service = { data: null, open: null };

/** The language service; it caches its results for texts that have not changed. */
function serviceWith(data) {
  const key = JSON.stringify(data);
  if (service.data !== key) service = { data: key, open: new Service(key) };
  return service.open;
}

/** The URI of a file for the language service. */
const uriOf = (path) => `puz:/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Answers a request of the Language Server Protocol. */
function asked({ texts, settings, data, method, params }) {
  const open = Object.fromEntries(Object.entries(texts).map(([path, text]) => [uriOf(path), text]));
  const parts = [JSON.stringify(open), JSON.stringify(settings), method, JSON.stringify(params)];
  return JSON.parse(serviceWith(data).request(...parts));
}

/** Takes samples in growing numbers until enough time has passed. */
function estimate(checked, milliseconds) {
  const end = performance.now() + milliseconds;
  for (let samples = 16; ; samples *= 4) {
    const answer = JSON.parse(checked.estimate(samples));
    if (answer.error === undefined || performance.now() > end || samples > 100_000) return answer;
    if (typeof answer.error === "string" || answer.error === 0) return answer;
  }
}

const answers = {
  check: (checked) => ({ ...JSON.parse(checked.summary()), picture: checked.picture(), tones: JSON.parse(tones()) }),
  solve: (checked, request) => JSON.parse(checked.solve(request.from, request.number)),
  best: (checked) => JSON.parse(checked.best()),
  solids: (checked, { number }) => ({ solids: JSON.parse(checked.solids(number) ?? "null") }),
  estimate: (checked) => estimate(checked, 1500),
  count(checked, request) {
    postMessage({ event: "estimate", ...estimate(checked, 300) });
    return JSON.parse(checked.count(request.class));
  },
  items: (checked, { find, from, number }) => JSON.parse(checked.items(find, from, number)),
  options: (checked, { find, from, number }) => JSON.parse(checked.options(find, from, number)),
  explain: (checked, { item, option }) => ({ text: checked.explained(item, option ?? 0) }),
  why: (checked) => JSON.parse(checked.why()),
  minimize: (checked) => JSON.parse(checked.minimized()),
  make: (checked, { seed }) => JSON.parse(checked.made(seed)),
  rate: (checked) => JSON.parse(checked.rated()),
  hint: (checked, { number }) => JSON.parse(checked.step(number)),
  play: (checked) => JSON.parse(checked.play()),
  written: (checked, { format }) => JSON.parse(checked.written(format)),
  formats: () => JSON.parse(formats()),
  format: (checked) => ({ text: checked.formatted() }),
};

/** The first request brings the compiler, which the page has compiled. */
const start = (module) => (ready ??= init({ module_or_path: module }));

onmessage = async ({ data }) => {
  try {
    await start(data.module);
    from = data.from ?? 0;
    const answer = data.kind === "ide" ? asked(data) : answers[data.kind](checkedOf(data), data);
    postMessage({ id: data.id, answer });
  } catch (error) {
    const deep = error instanceof RangeError;
    const crash = deep
      ? "The puzzle is nested too deeply for this browser."
      : `The compiler has stopped: there was not enough memory, or it has a bug. (${error})`;
    postMessage({ id: data.id, crash });
  }
};
