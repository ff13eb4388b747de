// Runs the compiler.  Each request has the whole text; the last one that was compiled is kept.
import init, { Checked } from "./puzc/puzc_web.js";

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

function checkedOf({ text, settings, files }) {
  const key = JSON.stringify([text, settings, files]);
  if (last.key !== key) {
    last.checked?.free();
    last = { key: null, checked: null };
    last = { key, checked: new Checked(text, JSON.stringify(settings), JSON.stringify(files)) };
  }
  return last.checked;
}

const answers = {
  check: (checked) => ({ ...JSON.parse(checked.summary()), picture: checked.picture() }),
  solve: (checked, request) => JSON.parse(checked.solve(request.from, request.number)),
  best: (checked) => JSON.parse(checked.best()),
  count: (checked, request) => JSON.parse(checked.count(request.class)),
  dlx: (checked) => JSON.parse(checked.dlx()),
  format: (checked) => ({ text: checked.formatted() }),
};

onmessage = async ({ data }) => {
  try {
    await (ready ??= init({ module_or_path: new URL("puzc.wasm", import.meta.url) }));
    from = data.from ?? 0;
    postMessage({ id: data.id, answer: answers[data.kind](checkedOf(data), data) });
  } catch (error) {
    const deep = error instanceof RangeError;
    const crash = deep
      ? "The puzzle is nested too deeply for this browser."
      : `The compiler has stopped: there was not enough memory, or it has a bug. (${error})`;
    postMessage({ id: data.id, crash });
  }
};
