// The site in a browser: search, light and dark, phone, accessibility.  Screenshots are in test/screenshots.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../web/serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["index.html", "tutorial.html", "gallery.html", "language.html", "errors/E105.html", "codes.html"];
let server, browser, root;

before(async () => {
  server = await serve(join(here, "../dist"), 0);
  root = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  mkdirSync(join(here, "screenshots"), { recursive: true });
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A page that sends no request to other sites and whose scripts do not fail. */
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.wrong = [];
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("request", (request) => request.url().startsWith(root) || page.wrong.push(request.url()));
  await page.goto(root + path);
  return page;
}

for (const colorScheme of ["light", "dark"]) {
  test(`pages are accessible and complete, ${colorScheme}`, async () => {
    for (const path of PAGES) {
      const page = await open(path, { colorScheme, bypassCSP: true });
      await page.evaluate(AXE);
      const found = await page.evaluate(() => globalThis.axe.run());
      const wrong = found.violations.map((v) => `${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`);
      assert.deepEqual(wrong, [], path);
      await page.screenshot({ path: join(here, `screenshots/${path.replace("/", "-")}-${colorScheme}.png`) });
      assert.deepEqual(page.wrong, []);
      await page.context().close();
    }
  });
}

test("a search finds a part of a page, from each folder", async () => {
  for (const start of ["index.html", "errors/E105.html"]) {
    const page = await open(start);
    await page.getByRole("searchbox").fill("break symmetry");
    await page.locator("#site-found a").first().waitFor();
    await page.screenshot({ path: join(here, "screenshots/search.png") });
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith(start));
    assert.match(await page.locator("main").innerText(), /symmetry/);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

test("a search that finds nothing says so, and runs nothing", async () => {
  const page = await open("search.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E");
  await page.getByText("Nothing was found.").waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("the choice of dark mode is stored", async () => {
  const page = await open("index.html", { colorScheme: "light" });
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await color();
  await page.getByRole("button", { name: "Light or dark" }).click();
  const dark = await color();
  assert.notEqual(dark, light);
  await page.goto(`${root}tutorial.html`);
  assert.equal(await color(), dark);
  await page.context().close();
});

test("on a phone nothing is wider than the page, and the menu opens", async () => {
  for (const path of PAGES) {
    const page = await open(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${path} is ${width} wide`);
    await page.screenshot({ path: join(here, `screenshots/${path.replace("/", "-")}-phone.png`) });
    await page.getByRole("button", { name: "Menu" }).click();
    assert.ok(await page.getByRole("navigation", { name: "Pages" }).isVisible());
    await page.context().close();
  }
});

test("without a script the pages can be read", async () => {
  const page = await open("tutorial.html", { javaScriptEnabled: false });
  assert.ok((await page.locator("main").innerText()).length > 1000);
  await page.context().close();
});

test("Try it opens the playground with the puzzle", { skip: !existsSync(join(here, "../dist/play")) }, async () => {
  const page = await open("tutorial.html");
  await page.getByRole("link", { name: "Try it" }).first().click();
  await page.getByText("A tray of biscuits").first().waitFor({ timeout: 60_000 });
  assert.match(new URL(page.url()).pathname, /\/play\/$/);
  await page.context().close();
});
