// What somebody does with the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOMINOES, QUEENS, answer, button, compiled, editor, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("a mistake, its diagnostic, its correction, the picture, the solutions", async () => {
  const page = await web.open({ text: DOMINOES.replace("n)\n", "n) // \u{1d11e}\u00fc\n").replace("cover box", "cover bux") });
  const problem = page.locator("#problems > li").first();
  assert.match(await problem.textContent(), /error E\d+.*bux/);
  assert.match(await problem.textContent(), /did you mean `box`/);
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "bux");
  await problem.getByText(/^What E\d+ means$/).click();
  await problem.locator("pre").first().waitFor(); // the page of the code has examples
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
});

test("a count, up to symmetry, and a long count that is stopped", async () => {
  const page = await web.open({ text: DOMINOES });
  await button(page, "Count").click();
  assert.equal(await answer(page, /solution/), "36 solutions");
  await page.getByLabel("up to").selectOption("motions");
  await button(page, "Count").click();
  assert.equal(await answer(page, /up to/), "9 solutions up to motions");
  await page.getByLabel("up to").selectOption("");
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
  const n = page.getByRole("spinbutton", { name: /^n/ });
  assert.equal(await n.getAttribute("placeholder"), "6");
  await n.fill("8");
  await compiled(page);
  await button(page, "Count").click();
  await answer(page, /^92 solutions$/);
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
  await page.getByRole("spinbutton", { name: /^n/ }).fill("7");
  await compiled(page);
  await button(page, "Share link").click();
  await answer(page, /link/);
  const { hash } = new URL(page.url());
  const other = await web.open({ hash });
  await compiled(other);
  assert.match(await editor(other).innerText(), /option r\{i\}[^]*\u{1d11e} \u00fc/u);
  assert.equal(await other.getByRole("spinbutton", { name: /^n/ }).inputValue(), "7");
  await button(other, "Count").click();
  await answer(other, /^40 solutions$/);
});

test("downloads, formatting, the library, and the text after a reload", async () => {
  const page = await web.open({ text: "primary   a\noption a\n" });
  const [dlx] = await Promise.all([page.waitForEvent("download"), button(page, "Download DLX").click()]);
  assert.match(await readFile(await dlx.path(), "utf8"), /^a\na\n/m);
  const [svg] = await Promise.all([page.waitForEvent("download"), button(page, "Download SVG").click()]);
  assert.match(await readFile(await svg.path(), "utf8"), /^<\?xml/);
  await button(page, "Format").click();
  await page.waitForFunction(() => /primary a/.test(document.querySelector("#editor").shadowRoot.textContent));
  await page.reload();
  await compiled(page);
  assert.match(await editor(page).innerText(), /^primary a\n/);
  await page.locator("#library option[value='words/sator.puz']").waitFor({ state: "attached" });
  await page.getByLabel("Library").selectOption("words/sator.puz");
  await compiled(page);
  assert.match(await page.title(), /SATOR/);
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
  await page.locator("#library option").nth(20).waitFor({ state: "attached" });
});
