// The browser counts what the puzzles expect, which `puzc test` checks on the command line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { start } from "./page.mjs";

const TIME = 2000; // milliseconds for one puzzle; those that take longer are skipped
const ALL = 40_000; // milliseconds for all of them

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("all quick puzzles have the numbers of solutions that they expect", async (t) => {
  const page = await web.open();
  const results = await page.evaluate(
    async ([time, all]) => {
      const { families, files: data } = await (await fetch("library.json")).json();
      const module = await WebAssembly.compileStreaming(fetch("puzc.wasm"));
      const begin = () => new Worker("worker.js", { type: "module" });
      let worker = begin();
      const end = performance.now() + all;
      const count = (text) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => {
            worker.terminate();
            worker = begin();
            resolve(null);
          }, time);
          worker.onmessage = ({ data }) => {
            if (data.event) return;
            clearTimeout(timer);
            resolve(data.crash ?? data.answer.count ?? data.answer.error);
          };
          const texts = { "puzzle.puz": text };
          worker.postMessage({ id: 0, kind: "count", module, main: "puzzle.puz", texts, settings: {}, data, unbroken: true, class: "" });
        });
      const results = [];
      for (const { path, text } of families.flatMap((family) => family.puzzles)) {
        const [, expected] = /^expect (\d+) solutions?$/m.exec(text) ?? [];
        if (expected && performance.now() < end) results.push([path, expected, await count(text)]);
      }
      return results;
    },
    [TIME, ALL],
  );
  const done = results.filter(([, , found]) => found !== null);
  t.diagnostic(`${done.length} of ${results.length} puzzles were counted in the time`);
  assert.deepEqual(done.filter(([, expected, found]) => expected !== found), []);
  assert.ok(done.length >= 10, "a slow machine counts at least some");
});
