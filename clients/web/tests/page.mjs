// A browser with the page, for the tests.  Every page must obey its policy, and send no request to other servers.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
assert.ok(existsSync(executablePath), `there is no Chromium at ${executablePath}`);

/** Milliseconds for a quick action on a busy machine. */
export const SOON = 60_000;

export async function start() {
  const server = await serve(join(dirname(fileURLToPath(import.meta.url)), "../dist"), 0);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const faults = [];

  /** A page in a new profile. */
  async function open({ hash = "", text, ...options } = {}) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(SOON);
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && faults.push(`${message.text()} (${message.location().url})`));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("dialog", (dialog) => (faults.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
    context.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith(`blob:${address}`)) faults.push(`outside: ${url}`);
    });
    await page.goto(address + hash);
    await editor(page).waitFor();
    if (text !== undefined) await write(page, text);
    return page;
  }

  return {
    address,
    open,
    faults,
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      assert.deepEqual(faults, []);
    },
    forget: () => faults.splice(0),
  };
}

export const editor = (page) => page.getByRole("textbox", { name: "Text of the puzzle" });

function paste(target, text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Replaces the text, and waits until it is compiled. */
export async function write(page, text) {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  // Chromium puts style attributes around text that replaces several lines; the policy refuses these
  await page.keyboard.press("Delete");
  if (text.length < 5000) await page.keyboard.insertText(text);
  else await editor(page).evaluate(paste, text); // typing would take too long
  await compiled(page);
}

/** Waits until the text is compiled. */
export async function compiled(page) {
  await page.waitForFunction(
    () => !document.querySelector("#editor").hasAttribute("aria-busy") && document.querySelector("#summary").textContent,
    null,
    { timeout: SOON },
  );
}

/** Waits until the answer matches. */
export async function answer(page, pattern) {
  const { source, flags } = pattern;
  await page.waitForFunction(
    ([source, flags]) => new RegExp(source, flags).test(document.querySelector("#answer").textContent),
    [source, flags],
    { timeout: SOON },
  );
  return page.locator("#answer").textContent();
}

/** Opens a puzzle of the library. */
export async function choose(page, path) {
  await button(page, "Library").click();
  await page.locator(`#shelves [data-path="${path}"]`).click();
  await compiled(page);
}

/** Saves something from the menu; returns the path of the file. */
export async function saved(page, name) {
  await button(page, "Save").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return download.path();
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });

export const QUEENS = `puz 1
puzzle "Queens"
param n = 6 in 1..20 "the side of the board"
primary r{i} c{i} for i in 1..n
secondary a{s} for s in 2..2*n
secondary b{d} for d in 1..2*n-1
option r{i} c{j} a{i+j} b{n+i-j} for i in 1..n, j in 1..n
`;

export const DOMINOES = `puz 1
puzzle "Dominoes"
param n = 4 in 2..12
board box on squares = rectangle(n, n)
pieces Dominoes on squares { D: 00 10 }
cover box with any of Dominoes
`;
