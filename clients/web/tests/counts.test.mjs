// The browser counts what the command line counts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { answer, button, choose, start } from "./page.mjs";

const specs = join(dirname(fileURLToPath(import.meta.url)), "../../../specs");
const QUICK = [
  "assignment/assignment.puz",
  "designs/fano.puz",
  "graphs/petersen.puz",
  "latin/transversals.puz",
  "logic/send-more-money.puz",
  "logic/zebra.puz",
  "loops/petersen-loop.puz",
  "macmahon/macmahon-squares.puz",
  "nonograms/nonogram.puz",
  "pencil/kakuro.puz",
  "pencil/tents.puz",
  "polycubes/slothouber-graatsma.puz",
  "polyominoes/golomb-trominoes.puz",
  "words/crossword.puz",
  "words/sator.puz",
];

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("counts are those of the command line", async () => {
  const page = await web.open();
  for (const path of QUICK) {
    const expected = execFileSync(process.env.PUZC, ["count", join(specs, path)], { encoding: "utf8" }).trim();
    await choose(page, path);
    assert.equal(await page.locator("#problems .error").count(), 0, path);
    await button(page, "Count").click();
    const found = await answer(page, /solution|ended/);
    assert.equal(found.replaceAll(",", "").replace(/ solutions?$/, ""), expected, path);
  }
});
