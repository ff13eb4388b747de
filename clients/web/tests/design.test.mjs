// The Design menu: why, fewer clues, another puzzle, how hard, the next step.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answer, button, choose, compiled, editor, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

const SUDOKU = `param clues = """
  1..4
  ..1.
  .1..
  4.21
  """
board grid on squares = rectangle(4, 4)
fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))
`;
const SPOILED = SUDOKU.replace("  .1..", "  .3..").replace("  4.21", "  ..21");

/** Chooses from the menu, and waits for an answer. */
async function ask(page, name, pattern) {
  await button(page, "Design").click();
  await button(page, name).click();
  return answer(page, pattern);
}

const textOf = async (page) => (await editor(page).innerText()).trim();

/** The number of clues in the text. */
const cluesIn = (text) => /"""([^]*?)"""/.exec(text)[1].match(/\d/g).length;

async function isUnique(page) {
  await compiled(page);
  await button(page, "Count").click();
  assert.equal(await answer(page, /solution/), "1 solution");
}

test("a spoiled sudoku shows the clues that contradict each other", async () => {
  const page = await web.open({ text: SPOILED });
  const before = await page.locator("#picture").getAttribute("src");
  const said = await ask(page, "Why no solution?", /cannot all hold/);
  assert.match(said, /the 1 in row 1, column 1 of clues, the 3 in row 3, column 2 of clues and the 1 in row 4, column 4/);
  assert.match(said, /no smaller set of clues contradicts itself$/);
  const marked = await page.locator(".cm-lintRange-warning").allTextContents();
  assert.deepEqual(marked.filter((text) => /^\d$/.test(text)), ["1", "3", "1"]);
  assert.match(await page.locator("#problems > li", { hasText: "W709" }).textContent(), /line 8: b21 \(the 1 of .*\): this item cannot be covered/);
  await page.getByRole("img", { name: "The clues that contradict each other" }).waitFor();
  assert.notEqual(await page.locator("#picture").getAttribute("src"), before);
  await write(page, SUDOKU);
  assert.equal(await page.locator("#problems > li").count(), 0);
  await ask(page, "Why no solution?", /^there is a solution$/);
  await ask(page, "Leave out clues", /^5 of 7 clues are left$/);
});

test("clues are left out, and undo brings them back", async () => {
  const page = await web.open({ text: SUDOKU });
  const before = await textOf(page);
  await ask(page, "Leave out clues", /^5 of 7 clues are left$/);
  assert.equal(cluesIn(await textOf(page)), 5);
  await isUnique(page);
  await editor(page).press("ControlOrMeta+z");
  assert.equal(await textOf(page), before);
  await write(page, SPOILED);
  await ask(page, "Leave out clues", /^the puzzle has no solution, so no clue can be left out/);
});

test("other puzzles are made", async () => {
  const page = await web.open({ text: SUDOKU });
  const texts = [await textOf(page)];
  for (let n = 1; n <= 2; n++) {
    const said = await ask(page, "Make another", /clues are left$/);
    texts.push(await textOf(page));
    assert.equal(cluesIn(texts[n]), Number(said.match(/(\d+) of/)[1]));
    await isUnique(page);
  }
  assert.equal(new Set(texts).size, 3);
  await write(page, "primary a\noption a\n");
  await ask(page, "Make another", /^the puzzle has no clues that can be left out/);
});

test("how hard, and the next step with its reason", async () => {
  const page = await web.open({ text: SUDOKU });
  await ask(page, "How hard?", /^difficulty [1-9]\d*, hardest technique: one option; \d+ steps in \d+ rounds/);
  await ask(page, "Next step", /^row 1, column 3 has only one value left: 3$/);
  await page.getByRole("img", { name: "What is known after step 1" }).waitFor();
  await ask(page, "Next step", /^row 3, column 4 has only one value left: 3$/);
  await page.getByRole("img", { name: "What is known after step 2" }).waitFor();
  await write(page, SUDOKU.replace("  4.21", "  4.2."));
  await ask(page, "Next step", /has only one/);
  await page.getByRole("img", { name: "What is known after step 1" }).waitFor();
});

test("long work can be stopped", async () => {
  const page = await web.open();
  await choose(page, "sudoku/killer-9.puz");
  await button(page, "Design").click();
  await button(page, "Make another").click();
  await page.locator("#working").waitFor();
  await button(page, "Stop").click();
  await answer(page, /^Stopped\.$/);
  await page.locator("#working").waitFor({ state: "hidden" });
});
