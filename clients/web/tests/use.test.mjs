// Typical uses of the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOMINOES, QUEENS, answer, button, choose, compiled, editor, saved, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("a mistake, its diagnostic, its correction, the picture, the solutions", async () => {
  const page = await web.open({ text: DOMINOES.replace("n)\n", "n) // \u{1d11e}\u00fc\n").replace("cover box", "cover bux") });
  const problem = page.locator("#problems > li").first();
  assert.match(await problem.textContent(), /error E\d+.*bux/);
  assert.match(await problem.textContent(), /did you mean box\?/);
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "bux");
  await problem.getByText(/^What E\d+ means$/).click();
  await problem.locator("pre").first().waitFor(); // the page of the code has examples
  await editor(page).press("Control+End");
  await page.keyboard.insertText("// more");
  await compiled(page);
  await problem.locator("pre").first().waitFor(); // and stays while one types
  await button(problem, "Go to line 6").click();
  await page.keyboard.insertText("box");
  await compiled(page);
  assert.equal(await page.locator("#problems > li").count(), 0);
  assert.match(await page.locator("#summary").textContent(), /16 items \(16 primary\), 24 options/);
  const picture = page.getByRole("img", { name: "Dominoes", exact: true });
  await picture.waitFor();
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 50)));

  await button(page, "Solve").click();
  await answer(page, /^Solution 1( of 36)?$/);
  const first = await page.locator("#options").textContent();
  await page.getByRole("img", { name: "Dominoes, solution 1", exact: true }).waitFor();
  await button(page, "Next").click();
  await answer(page, /^Solution 2/);
  assert.notEqual(await page.locator("#options").textContent(), first);
  for (let number = 3; number <= 36; number++) {
    await button(page, "Next").click();
    await answer(page, new RegExp(`^Solution ${number}( of 36)?$`));
  }
  await answer(page, /^Solution 36 of 36$/);
  assert.ok(await button(page, "Next").isDisabled());
  await button(page, "Previous").click();
  await answer(page, /^Solution 35 of 36$/);
  // the number of the solution that is shown stays beside it
  await button(page, "Count").click();
  await answer(page, /^36 solutions$/);
  assert.equal(await page.locator("#shown").textContent(), "35");
});

test("a count, up to symmetry, and a long count that is stopped", async () => {
  const page = await web.open({ text: DOMINOES });
  await button(page, "Count").click();
  assert.equal(await answer(page, /solution/), "36 solutions");
  await page.getByLabel("Count up to").selectOption("motions");
  await button(page, "Count").click();
  assert.equal(await answer(page, /up to/), "9 solutions up to motions");
  await page.getByLabel("Count up to").selectOption("");
  await write(page, QUEENS.replace("n = 6", "n = 19"));
  await button(page, "Count").click();
  await page.locator("#progress", { hasText: /[1-9][0-9,]* nodes/ }).waitFor();
  await editor(page).press("End"); // the page answers while the search runs
  const before = Date.now();
  await button(page, "Stop").click();
  await answer(page, /^Stopped after [0-9,]+ solutions\.$/);
  assert.ok(Date.now() - before < 10_000);
  await write(page, DOMINOES);
  await button(page, "Count").click();
  await answer(page, /^36 solutions$/);
});

test("a parameter", async () => {
  const page = await web.open({ text: QUEENS });
  const n = page.getByRole("spinbutton", { name: "n" });
  assert.equal(await n.getAttribute("placeholder"), "6");
  await n.fill("8");
  await compiled(page);
  await button(page, "Count").click();
  await answer(page, /^92 solutions$/);
  await page.getByRole("slider", { name: "n, slider" }).fill("9");
  assert.equal(await n.inputValue(), "9");
  await compiled(page);
  await button(page, "Count").click();
  await answer(page, /^352 solutions$/);
  await n.fill("77");
  await compiled(page);
  assert.match(await page.locator("#problems").textContent(), /E507.*77/);
});

test("no solution, and the best one", async () => {
  const page = await web.open({ text: "primary a b\noption a\n" });
  await button(page, "Solve").click();
  await answer(page, /no solution/);
  await write(page, "primary a b\noption a cost 5\noption a cost 2\noption b\nminimize cost\n");
  await button(page, "Best solution").click();
  await answer(page, /best/);
});

test("a link is shared and opened elsewhere", async () => {
  const page = await web.open({ text: QUEENS + "// \u{1d11e} \u00fc\n" });
  await page.getByRole("spinbutton", { name: "n" }).fill("7");
  await compiled(page);
  await button(page, "Share link").click();
  await answer(page, /link/);
  const { hash } = new URL(page.url());
  const other = await web.open({ hash });
  await compiled(other);
  assert.match(await editor(other).innerText(), /option r\{i\}[^]*\u{1d11e} \u00fc/u);
  assert.equal(await other.getByRole("spinbutton", { name: "n" }).inputValue(), "7");
  await button(other, "Count").click();
  await answer(other, /^40 solutions$/);
});

test("what is saved, the library, and the text after a reload", async () => {
  const page = await web.open({ text: "primary a\noption a\n" });
  assert.match(await readFile(await saved(page, "SVG"), "utf8"), /^<\?xml/);
  assert.equal((await readFile(await saved(page, "PNG"))).subarray(1, 4).toString(), "PNG");
  assert.match(await readFile(await saved(page, "Text of the puzzle"), "utf8"), /^primary a\n/);
  for (const [format, content] of [["dlx2", /^a\na\n/m], ["cnf", /^p cnf /m], ["json", /"items"/], ["asp", /option/]]) {
    await button(page, "Save").click();
    await page.locator(`#target option[value=${format}]`).waitFor({ state: "attached" });
    await page.getByLabel("Format").selectOption(format);
    await page.keyboard.press("Escape");
    assert.match(await readFile(await saved(page, "Download"), "utf8"), content, format);
  }
  await page.reload();
  await compiled(page);
  assert.match(await editor(page).innerText(), /^primary a\n/);
  await choose(page, "words/sator.puz");
  assert.match(await page.title(), /SATOR/);
});

test("all solutions in a grid, items and options with their lines, an estimate", async () => {
  const page = await web.open({ text: DOMINOES });
  await button(page, "Solve").click();
  await answer(page, /^Solution 1/);
  await button(page, "Grid").click();
  await answer(page, /^Solutions 1–24$/);
  assert.equal(await page.locator("#grid img:not([hidden])").count(), 24);
  await button(page, "Next").click();
  await answer(page, /^Solutions 25–36 of 36$/);
  assert.equal(await page.locator("#grid img:not([hidden])").count(), 12);
  await page.locator("#grid button").nth(4).click();
  await answer(page, /^Solution 29 of 36$/);

  await page.getByRole("tab", { name: "Items" }).click();
  await page.locator("#list p", { hasText: "16 items" }).waitFor();
  await page.getByLabel("Find items").fill("00");
  await page.locator("#list p", { hasText: /^1 items$/ }).waitFor();
  await page.locator("#list li").first().getByRole("button", { name: /^line/ }).click();
  assert.match(await selected(page), /box|rectangle/);
  await page.getByRole("tab", { name: "Options" }).click();
  await page.getByLabel("Find items").fill("");
  await page.locator("#list p", { hasText: "24 options" }).waitFor();
  const first = page.locator("#list li").first();
  await first.getByRole("button", { name: /^line 6$/ }).click();
  assert.match(await selected(page), /^cover box/);
  await first.getByRole("button", { name: /^Why/ }).click();
  assert.match(await first.locator("pre").textContent(), /cover/);

  await button(page, "Estimate").click();
  await answer(page, /^About [0-9]+ solutions/);
});

/** The text that is selected in the editor. */
const selected = (page) =>
  page.evaluate(() => {
    const view = document.querySelector("#editor").shadowRoot;
    return (view.getSelection?.() ?? getSelection()).toString();
  });

test("files as tabs", async () => {
  const page = await web.open({ text: 'use names from "names.puz"\nprimary {s} for s in names\noption {s} for s in names\n' });
  assert.match(await page.locator("#problems").textContent(), /names\.puz/);
  await button(page, "New file").click();
  await page.getByLabel("Name", { exact: true }).fill("../names.puz");
  await button(page, "Create").click();
  assert.ok(await page.locator("#new-file[open]").count(), "a path outside the folder is refused");
  await page.getByLabel("Name", { exact: true }).fill("names.puz");
  await button(page, "Create").click();
  await write(page, 'let names = ["x", "y", "z"]\n');
  assert.match(await page.locator("#summary").textContent(), /^3 items/);
  await write(page, 'let names = ["x", "y", "z"\n');
  await button(page.locator("#problems li").first(), /Go to names.puz, line/).click();
  await write(page, 'let names = ["x", "y"]\n');
  await page.getByRole("tab", { name: "puzzle.puz" }).click();
  assert.match(await editor(page).innerText(), /^use names/);
  await button(page, "Share link").click();
  await answer(page, /link/);
  const other = await web.open({ hash: new URL(page.url()).hash });
  await compiled(other);
  assert.match(await other.locator("#summary").textContent(), /^2 items/);
  await other.getByRole("tab", { name: "names.puz" }).click();
  await button(other, "Remove names.puz").click();
  await compiled(other);
  assert.equal(await other.getByRole("tab", { name: "names.puz" }).count(), 0);
});

test("break symmetry can be ignored", async () => {
  const page = await web.open({ text: `${DOMINOES}break symmetry\n` });
  await button(page, "Solve").click();
  await answer(page, /^Solution 1/);
  await page.getByLabel(/ignore/).check();
  await compiled(page);
  await button(page, "Solve").click();
  await button(page, "Grid").click();
  await button(page, "Next").click();
  await answer(page, /of 36$/);
});

test("the tutorial", async () => {
  const page = await web.open({ text: DOMINOES });
  await button(page, "Tutorial").click();
  await page.locator("#step").getByRole("button", { name: "Try it" }).first().click();
  await compiled(page);
  await button(page, "Count").click();
  await answer(page, /^34 solutions$/); // as the tutorial says
  await button(page, "Next step").click();
  await page.locator("#step-number", { hasText: /^2 of/ }).waitFor();
});

test("the page works without a network", async () => {
  const page = await web.open({ text: QUEENS });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await compiled(page);
  await button(page, "Count").click();
  await answer(page, /^4 solutions$/);
  await choose(page, "words/sator.puz");
  assert.match(await page.title(), /SATOR/);
});
