// The button "Play" of the playground.  play.test.mjs plays whole puzzles, with the same modules.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { button, choose, compiled, editor, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

const status = (page) => page.locator("#player .play-status");
const canvas = (page) => page.locator("#player .play-canvas");

async function play(page) {
  await button(page, "Play").click();
  await canvas(page).waitFor();
}

test("a puzzle is played, and its entries are kept", async () => {
  const page = await web.open();
  await choose(page, "sudoku/sudoku.puz");
  await play(page);
  assert.equal(await page.locator("#stage").isVisible(), false);
  for (const key of ["ArrowRight", "ArrowRight", "9", "c"]) await page.keyboard.press(key);
  assert.match(await status(page).textContent(), /^1 wrong\. row 1, column 3/);
  await page.keyboard.press("4");
  await page.keyboard.press("c");
  assert.equal(await status(page).textContent(), "Nothing is wrong so far.");
  // a search shows its solutions in the picture
  await button(page, "Solve").click();
  assert.equal(await page.locator("#stage").isVisible(), true);
  await play(page);
  assert.equal(await page.locator("#player .entered text").count(), 1);
  await editor(page).click();
  await page.keyboard.type(" ");
  await compiled(page);
  assert.equal(await canvas(page).count(), 0, "a changed puzzle is not played on");
});

test("pieces are placed, under the policy of the page", async () => {
  const page = await web.open();
  await choose(page, "polyominoes/y-pentominoes.puz");
  await play(page);
  for (let i = 0; i < 30 && (await status(page).textContent()) !== "Solved!"; i++) await page.keyboard.press("h");
  assert.equal(await status(page).textContent(), "Solved!");
});

test("a puzzle without a picture says so", async () => {
  const page = await web.open();
  await write(page, "primary a b\noption a\noption b\n");
  await button(page, "Play").click();
  await page.waitForFunction(() => /nothing to enter/.test(document.querySelector("#answer").textContent));
  assert.equal(await canvas(page).count(), 0);
});
