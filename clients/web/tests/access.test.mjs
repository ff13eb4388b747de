// Keyboard, screen readers, narrow screens, colors.
import assert from "node:assert/strict";
import { readFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { DOMINOES, answer, button, compiled, editor, start, write } from "./page.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = join(dirname(fileURLToPath(import.meta.url)), "screenshots");

let web;
before(async () => (web = await start()));
after(() => web.stop());

for (const [name, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["phone", { colorScheme: "light", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
]) {
  test(`axe finds nothing: ${name}`, async () => {
    const page = await web.open({ ...options, text: DOMINOES });
    await button(page, "Solve").click();
    await answer(page, /^Solution 1/);
    await page.getByText("Options of this solution").first().click();
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    await without(page);
    await write(page, DOMINOES.replace("cover box", "cover bux").replace("n = 4", "n = (4"));
    await page.locator("#problems summary").first().click();
    await page.screenshot({ path: join(folder, `${name}-problems.png`), fullPage: true });
    await without(page);
    const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    assert.ok(wide <= inner, `${wide} pixels in a window of ${inner}`);
  });
}

async function without(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map((v) => [v.id, v.nodes.map((n) => n.html)]), []);
}

test("everything can be reached and used by keyboard", async () => {
  const page = await web.open({ text: DOMINOES });
  const reached = [];
  const focus = () =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.id || at?.name || at?.getAttribute("aria-label") || at?.tagName;
    });
  await page.locator("#library").focus();
  for (let i = 0; i < 12; i++) {
    reached.push(await focus());
    await page.keyboard.press("Tab");
  }
  for (const id of ["library", "format", "share", "theme", "Text of the puzzle", "n", "solve", "count", "class"]) {
    assert.ok(reached.includes(id), `${id} is not among ${reached}`);
  }
  await page.locator("#solve").focus();
  await page.keyboard.press("Enter");
  await answer(page, /^Solution 1/);
  await page.keyboard.press("Tab");
  assert.equal(await focus(), "next"); // there is none before the first
  await page.keyboard.press("Space");
  await answer(page, /^Solution 2/);
});

test("a screen reader hears names", async () => {
  const page = await web.open({ text: DOMINOES });
  const tree = await page.locator("body").ariaSnapshot();
  for (const line of [
    /banner/, /main/, /heading "puzc playground" \[level=1\]/, /combobox "Library"/, /textbox "Text of the puzzle"/,
    /spinbutton "n in 2..12"/, /button "Solve"/, /button "Stop" \[disabled\]/, /combobox "up to"/, /img "Dominoes"/,
  ]) {
    assert.match(tree, line);
  }
});

test("the colors can be chosen, and stay", async () => {
  const page = await web.open({ colorScheme: "light" });
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await color(), "rgb(255, 255, 255)");
  await page.getByLabel("Colors").selectOption("dark");
  assert.equal(await color(), "rgb(20, 23, 28)");
  await page.reload();
  await editor(page).waitFor();
  assert.equal(await color(), "rgb(20, 23, 28)");
  await compiled(page);
});
