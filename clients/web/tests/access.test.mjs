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
    await mkdir(folder, { recursive: true });
    const look = async (state) => {
      await page.screenshot({ path: join(folder, `${name}-${state}.png`) });
      await without(page);
    };
    await look("puzzle");
    await button(page, "Solve").click();
    await answer(page, /^Solution 1/);
    await look("solution");
    await button(page, "Grid").click();
    await answer(page, /^Solutions 1–24/);
    await page.getByRole("tab", { name: "Options" }).click();
    await page.locator("#list li").nth(20).waitFor();
    await look("grid");
    await button(page, "Design").click();
    await look("design");
    await page.keyboard.press("Escape");
    await write(page, DOMINOES.replace("cover box", "cover bux").replace("n = 4", "n = (4"));
    await page.locator("#problems summary").first().click();
    await look("problems");
    await button(page, "Tutorial").click();
    await page.locator("#step pre").first().waitFor();
    await look("tutorial");
    await button(page, "Save").click();
    await look("save");
    await page.keyboard.press("Escape");
    await button(page, "Library").click();
    await page.locator("#shelves img").first().waitFor();
    await look("library");
    await page.locator("#close-library").click();
    await button(page, "Drafts").click();
    await look("drafts");
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
  await page.locator("#open-library").focus();
  for (let i = 0; i < 17; i++) {
    reached.push(await focus());
    await page.keyboard.press("Tab");
  }
  for (const id of ["open-library", "share", "open-design", "theme", "current-tab", "format", "Text of the puzzle", "solve", "count", "class"]) {
    assert.ok(reached.includes(id), `${id} is not among ${reached}`);
  }
  await page.locator("#solve").focus();
  await page.keyboard.press("Enter");
  await answer(page, /^Solution 1/);
  await page.locator("#frame").focus();
  await page.keyboard.press("Tab");
  assert.equal(await focus(), "next"); // there is none before the first
  await page.keyboard.press("Space");
  await answer(page, /^Solution 2/);
  await page.keyboard.press("ArrowLeft");
  await answer(page, /^Solution 1/);
  await page.keyboard.press("g");
  await answer(page, /^Solutions 1–24/);
  await page.keyboard.press("g");
  await answer(page, /^Solution 1( |$)/);
});

test("screen readers get names", async () => {
  const page = await web.open({ text: DOMINOES });
  const tree = await page.locator("body").ariaSnapshot();
  for (const line of [
    /banner/, /main/, /heading "puzc playground" \[level=1\]/, /button "Library"/, /textbox "Text of the puzzle"/,
    /tab "puzzle.puz" \[selected\]/, /spinbutton "n"/, /slider "n, slider"/, /button "Solve"/, /button "Stop" \[disabled\]/,
    /combobox "Count up to"/, /img "Dominoes"/, /tab "Items"/,
  ]) {
    assert.match(tree, line);
  }
});

test("the choice of colors is stored", async () => {
  const page = await web.open({ colorScheme: "light" });
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await color(), "rgb(238, 240, 243)");
  await page.getByLabel("Colors").selectOption("dark");
  assert.equal(await color(), "rgb(15, 17, 21)");
  await page.reload();
  await editor(page).waitFor();
  assert.equal(await color(), "rgb(15, 17, 21)");
  await compiled(page);
});
