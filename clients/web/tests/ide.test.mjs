// The language service in the editor.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DOMINOES, answer, button, compiled, editor, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("a mistake, its fix, the picture", async () => {
  const page = await web.open({ text: DOMINOES.replace("cover box", "cover bux") });
  await page.locator("#problems").getByRole("button", { name: /^Fix: / }).click();
  await compiled(page);
  assert.match(await editor(page).innerText(), /cover box with any of Dominoes/);
  assert.equal(await page.locator("#problems > li").count(), 0);
  await page.getByRole("img", { name: "Dominoes", exact: true }).waitFor();
  await button(page, "Solve").click();
  await answer(page, /^Solution 1/);
});

test("completion, also of a library module", async () => {
  const page = await web.open({ text: "board box on squares = rectangle(6, 10)\n" });
  await page.keyboard.type("cov");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: /^cover/ }).first().waitFor();
  await page.keyboard.press("Escape");
  await write(page, "board box on squares = rectangle(6, 10)\ncover box with ");
  await page.keyboard.type("Pentom");
  const row = page.locator(".cm-tooltip-autocomplete li", { hasText: /^Pentominoes/ }).first();
  await row.waitFor();
  await row.click();
  await compiled(page);
  assert.match(await editor(page).innerText(), /use Pentominoes from std\.polyominoes[^]*cover box with Pentominoes/);
});

test("hover and signatures", async () => {
  const page = await web.open({ text: DOMINOES });
  // the middle of the last word of the last line
  const [x, y] = await page.locator(".cm-line", { hasText: "cover box" }).evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { right, top, height } = range.getBoundingClientRect();
    return [right - 30, top + height / 2];
  });
  await page.mouse.move(x - 5, y);
  await page.mouse.move(x, y);
  await page.locator(".cm-hover").waitFor();
  assert.match(await page.locator(".cm-hover").textContent(), /Dominoes/);
  await write(page, "");
  await page.keyboard.type("board b on squares = rectangle(");
  await page.locator(".cm-signature", { hasText: "rectangle" }).waitFor();
});

test("formatting", async () => {
  const page = await web.open({ text: "primary   a\noption    a\n" });
  await button(page, "Format").click();
  await page.waitForFunction(() => /primary a/.test(document.querySelector("#editor").shadowRoot.textContent));
  assert.equal((await editor(page).innerText()).trim(), "primary a\noption a");
});
