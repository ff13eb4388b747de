// The pages of `puzc render --play` in a browser: whole puzzles of six genres by mouse, by keyboard, and by finger on a
// screen of the size of a phone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const specs = join(here, "../../../specs");
const folder = mkdtempSync(join(tmpdir(), "puzc-play-"));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1000, height: 900 } };
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

let browser;
const faults = [];
before(async () => {
  browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  await browser.close();
  assert.deepEqual(faults, []);
});

/** A page to play on; paths are those of `specs`. */
function rendered(paths, ...options) {
  const output = join(folder, `${paths[0].replaceAll("/", "-")}${options.join("")}.html`);
  execFileSync(process.env.PUZC, ["render", ...paths.map((p) => join(specs, p)), "--play", ...options, "-o", output], { stdio: "pipe" });
  return output;
}

async function open(file, options = DESKTOP) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  context.on("request", (request) => /^(file|data|blob):/.test(request.url()) || faults.push(`outside: ${request.url()}`));
  await page.goto(pathToFileURL(file).href);
  return page;
}

/** Loads the page again until it has its entries: the browser may store what a page wrote a moment after the page is gone. */
async function reload(page, kept) {
  for (let tries = 0; tries < 10; tries++) {
    await page.reload();
    if (await page.locator(kept).count()) return;
    await page.waitForTimeout(200);
  }
}

const dataOf = (file) => JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(readFileSync(file, "utf8"))[1]);
const status = (page) => page.locator("figure:not([hidden]) .play-status").textContent();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const canvas = (page) => page.locator("figure:not([hidden]) .play-canvas");

/** The position of a point of the picture on the screen. */
const onScreen = (page, [x, y]) =>
  canvas(page).evaluate((element, [x, y]) => {
    const p = new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
    return [p.x, p.y];
  }, [x, y]);

// three ways to do the same

const mouse = {
  options: DESKTOP,
  async tap(page, point) {
    await page.mouse.click(...(await onScreen(page, point)));
  },
  async drag(page, points) {
    for (const [i, point] of points.entries()) {
      await page.mouse.move(...(await onScreen(page, point)), { steps: 4 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
  },
  /** Enters a value into the cell that was tapped last. */
  value: (page, text) => press(page, text),
};

const finger = {
  options: PHONE,
  async tap(page, point) {
    await page.touchscreen.tap(...(await onScreen(page, point)));
  },
  async drag(page, points) {
    const session = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    for (const [i, point] of points.entries()) {
      const [x, y] = await onScreen(page, point);
      await send(i ? "touchMove" : "touchStart", [{ x, y }]);
    }
    await send("touchEnd", []);
  },
  value: (page, text) => press(page, text),
};

/** The cursor, in the coordinates of the picture. */
const cursor = (page) =>
  canvas(page).evaluate((c) => {
    const { x, y, width, height } = document.getElementById(c.getAttribute("aria-activedescendant")).getBBox();
    return [x + width / 2, y + height / 2];
  });

/** Arrow keys, first across and then up or down, until the cursor is at a point. */
async function walk(page, to) {
  await canvas(page).focus();
  for (let i = 0; i < 80; i++) {
    const at = await cursor(page);
    const [dx, dy] = [0, 1].map((k) => to[k] - at[k]);
    if (Math.hypot(dx, dy) < 2) return;
    await page.keyboard.press(Math.abs(dx) > 2 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  assert.fail(`the cursor does not reach ${to}`);
}

/** Arrow keys to the target with this name. */
async function go(page, data, group, name) {
  if (group.kind !== "lines" && group.kind !== "borders") return walk(page, data.cells.find((cell) => cell.name === name).at);
  const middle = ([x, y, u, v]) => [(x + u) / 2, (y + v) / 2];
  const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
  const { ends } = group.spots.find((spot) => spot.name === name);
  const at = await cursor(page);
  // from a line to one of its ends, from there to an end of the other line, and to its middle
  const line = group.spots.find((spot) => far(middle(spot.ends), at) < 2);
  if (line) await walk(page, line.ends.slice(0, 2));
  await walk(page, ends.slice(0, 2));
  return walk(page, middle(ends));
}

const cellName = (r, c) => `row ${r + 1}, column ${c + 1}`;
const cellOf = (data, r, c) => data.cells.find((cell) => cell.name === cellName(r, c));
const grid = (text) => text.trim().split(/\s+/).map((row) => [...row]);

// the solutions, as `puzc solve` prints them

const SUDOKU = grid("534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179");
const LAMPS = grid("..*.... *...*.. ..*.... .*..... ...*... .....*. ....*.*");
const FILLOMINO = grid("55446666 55544665 26663355 21663225 66164435 66644334 63366644 13166614");
const SHIKAKU = grid("AAAABCDD EFFFBCDD EFFFBCGG EFFFBCGG EHHHIIII JJKKLLLM JJKKNNOM JJPPNNOM");
const SLITHERLINK = [[0, 0], [0, 4], [4, 4], [4, 3], [3, 3], [3, 0], [0, 0]];
const MASYU = [[0, 0], [0, 5], [3, 5], [3, 4], [1, 4], [1, 3], [4, 3], [4, 5], [5, 5], [5, 2], [2, 2], [2, 1], [5, 1], [5, 0], [0, 0]];
// the solution in README.md, turned by half a turn
const BOX = grid("ZZPPTTTSSS YZPPPTSSRR YZZVUTURRQ YYWVUUUXRQ YWWVVVXXXQ WWOOOOOXQQ");

/** The cells in which something is entered, with the looks. */
function cellsToFill(data, rows) {
  const open = new Set(data.groups[0].spots);
  return rows.flatMap((row, r) => row.flatMap((look, c) => (open.has(data.cells.indexOf(cellOf(data, r, c))) && look !== "." ? [[r, c, look]] : [])));
}

const values = (rows) => async (page, data, way) => {
  for (const [r, c, look] of cellsToFill(data, rows)) {
    if (way === "keys") {
      await go(page, data, data.groups[0], cellName(r, c));
      await page.keyboard.press(look);
    } else {
      await way.tap(page, cellOf(data, r, c).at);
      await way.value(page, look);
    }
  }
};

async function lamps(page, data, way) {
  for (const [r, c] of cellsToFill(data, LAMPS)) {
    if (way === "keys") {
      await go(page, data, data.groups[0], cellName(r, c));
      await page.keyboard.press("Enter");
    } else await way.tap(page, cellOf(data, r, c).at);
  }
}

/** The corner above and left of a cell, which may be one row or column after the last one. */
function corner(data, r, c) {
  const box = (cell) => [0, 1].map((k) => cell.corners.filter((_, i) => i % 2 === k)).map((all) => [Math.min(...all), Math.max(...all)]);
  const last = (n) => Math.max(...data.cells.map((cell) => Number(/\d+/g[Symbol.match](cell.name)[n])));
  const [row, column] = [Math.min(r, last(0) - 1), Math.min(c, last(1) - 1)];
  const [x, y] = box(cellOf(data, row, column));
  return [x[c > column ? 1 : 0], y[r > row ? 1 : 0]];
}

/** The lines of a path, step by step. */
function linesOf(data, points) {
  const steps = points.slice(1).flatMap(([x, y], i) => {
    const [u, v] = points[i];
    const length = data.groups[0].spots.map(({ ends: [a, b, c, d] }) => Math.hypot(a - c, b - d)).reduce((a, b) => Math.min(a, b));
    const n = Math.round(Math.hypot(x - u, y - v) / length);
    return Array.from({ length: n }, (_, k) => [0.5, 0.5].map((_, axis) => points[i][axis] + ((points[i + 1][axis] - points[i][axis]) * (k + 0.5)) / n));
  });
  const near = ([x, y]) => ({ ends: [a, b, c, d] }) => Math.hypot((a + c) / 2 - x, (b + d) / 2 - y) < 2;
  return steps.map((p) => data.groups[0].spots.find(near(p)));
}

const loop = (path, pointOf) => async (page, data, way) => {
  const points = path.map(([r, c]) => pointOf(data, r, c));
  if (way !== "keys") return way.drag(page, points);
  for (const { name } of linesOf(data, points)) {
    await go(page, data, data.groups[0], name);
    await page.keyboard.press("Enter");
  }
};

async function borders(page, data, way) {
  const at = (r, c) => SHIKAKU[r]?.[c];
  for (const [r, row] of SHIKAKU.entries()) {
    for (const [c] of row.entries()) {
      for (const [r2, c2] of [[r, c + 1], [r + 1, c]]) {
        if (!at(r2, c2) || at(r, c) === at(r2, c2)) continue;
        if (way === "keys") {
          await go(page, data, data.groups[0], `between ${cellName(r, c)} and ${cellName(r2, c2)}`);
          await page.keyboard.press(" ");
        } else {
          const [a, b] = [cellOf(data, r, c).at, cellOf(data, r2, c2).at];
          await way.tap(page, [0, 1].map((k) => (a[k] + b[k]) / 2));
        }
      }
    }
  }
}

/** Turns and flips the selected piece until it would lie on these cells. */
async function turnUntil(page, wanted, turn, flip) {
  const lies = () =>
    page.locator(".ghost .body").evaluateAll((all) => all.map((p) => p.getAttribute("d")).sort().join(" "));
  for (let i = 0; i < 12; i++) {
    if ((await lies()) === wanted) return true;
    await (i % 5 === 4 ? flip() : turn());
  }
  return false;
}

async function packing(page, data, way) {
  const shapeOf = (cells) => cells.map(({ corners }) => `M${corners.map((n, i) => (i % 2 ? `${n}` : `${i ? "L" : ""}${n} `)).join("")}Z`).sort().join(" ");
  for (const name of new Set(BOX.flat())) {
    const cells = BOX.flatMap((row, r) => row.flatMap((piece, c) => (piece === name ? [cellOf(data, r, c)] : [])));
    const middle = [0, 1].map((k) => cells.reduce((sum, cell) => sum + cell.at[k], 0) / cells.length);
    const far = (cell) => Math.hypot(cell.at[0] - middle[0], cell.at[1] - middle[1]);
    const nearest = cells.toSorted((a, b) => far(a) - far(b));
    const central = nearest.filter((cell) => far(cell) < far(nearest[0]) + 0.01);
    // the point of the cell that is nearest to the middle of the piece
    const point = [0, 1].map((k) => central[0].at[k] + Math.max(-15, Math.min(15, middle[k] - central[0].at[k])));
    const wanted = shapeOf(cells);
    const key = (k) => () => page.keyboard.press(k);
    if (way === "keys") {
      await page.getByRole("button", { name: `Piece ${name}`, exact: true }).focus();
      await page.keyboard.press("Enter");
      let lies = false;
      for (const cell of central) {
        await go(page, data, data.groups[0], cell.name);
        lies = await turnUntil(page, wanted, key("r"), key("f"));
        if (lies) break;
      }
      assert.ok(lies, `${name} can be placed by keys`);
      await page.keyboard.press("Enter");
    } else if (way === mouse) {
      await press(page, `Piece ${name}`);
      await page.mouse.move(...(await onScreen(page, point)));
      assert.ok(await turnUntil(page, wanted, key("r"), key("f")), `${name} can be placed by the mouse`);
      await way.tap(page, point);
    } else {
      await press(page, `Piece ${name}`);
      await placeByFinger(page, point, wanted);
    }
  }
}

/** Taps; if the piece lies wrong, taps it again to take it, turns it, and so on. */
async function placeByFinger(page, at, wanted) {
  const last = () => page.locator(".placed .piece").last().locator(".body").evaluateAll((all) => all.map((p) => p.getAttribute("d")).sort().join(" "));
  for (let i = 0; i < 16; i++) {
    const before = await page.locator(".placed .piece").count();
    await finger.tap(page, at);
    const placed = (await page.locator(".placed .piece").count()) > before;
    if (placed && (await last()) === wanted) return;
    if (placed) await finger.tap(page, at);
    await press(page, i % 5 === 4 ? "Flip (f)" : "Turn (r)");
  }
  assert.fail("the piece does not lie as it should");
}

const GENRES = [
  ["sudoku/sudoku.puz", values(SUDOKU)],
  ["pencil/light-up.puz", lamps],
  ["loops/slitherlink.puz", loop(SLITHERLINK, corner)],
  ["loops/masyu.puz", loop(MASYU, (data, r, c) => cellOf(data, r, c).at)],
  ["pencil/fillomino.puz", values(FILLOMINO)],
  ["pencil/shikaku.puz", borders],
  ["polyominoes/pentominoes-box.puz", packing],
];

for (const [path, solve] of GENRES) {
  for (const [name, way] of [["mouse", mouse], ["keyboard", "keys"], ["finger", finger]]) {
    test(`${path} by ${name}`, async () => {
      const file = rendered([path]);
      const page = await open(file, way.options);
      await solve(page, dataOf(file), way);
      assert.equal(await status(page), "Solved!");
      assert.equal(await page.locator("figure.solved").count(), 1);
      // the last entry is undone, and done again
      await press(page, "Undo (Ctrl+Z)");
      assert.equal(await page.locator("figure.solved").count(), 0);
      await press(page, "Redo (Ctrl+Y)");
      assert.equal(await status(page), "Solved!");
      const { width } = page.viewportSize();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, "the page is as wide as the screen");
      await page.screenshot({ path: join(here, "screenshots", `play-${path.replaceAll("/", "-")}-${name}.png`), fullPage: true });
      await page.context().close();
    });
  }
}

test("wrong entries are told, and right ones never are", async () => {
  const file = rendered(["sudoku/sudoku.puz"]);
  const data = dataOf(file);
  const page = await open(file);
  await press(page, "Check (c)");
  assert.equal(await status(page), "Nothing is entered yet.");
  await mouse.tap(page, cellOf(data, 0, 2).at);
  await page.keyboard.press("4");
  await page.keyboard.press("c");
  assert.equal(await status(page), "Nothing is wrong so far.");
  await page.keyboard.press("9");
  await page.keyboard.press("c");
  assert.match(await status(page), /^1 wrong\. row 1, column 3/);
  assert.equal(await page.locator(".wrong").count(), 1);
  await page.keyboard.press("h");
  assert.match(await status(page), /^1 wrong/, "there is no hint while something is wrong");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".wrong").count(), 0);
  await page.keyboard.press("c");
  assert.equal(await status(page), "Nothing is wrong so far.");
  // a cross in a cell that has a value is wrong
  await page.keyboard.press("x");
  await page.keyboard.press("c");
  assert.match(await status(page), /^1 wrong/);
});

test("pencil marks, hints, and what the browser keeps", async () => {
  const file = rendered(["sudoku/sudoku.puz"]);
  const data = dataOf(file);
  const page = await open(file, PHONE);
  await finger.tap(page, cellOf(data, 0, 2).at);
  await press(page, "Pencil marks (p)");
  for (const digit of ["1", "2", "4"]) await press(page, digit);
  assert.match(await status(page), /row 1, column 3.*notes 1 2 4/);
  await press(page, "Pencil marks (p)");
  await finger.tap(page, cellOf(data, 0, 3).at);
  await press(page, "Hint (h)");
  assert.match(await status(page), /^Hint: row 1, column 4.*: 6$/, "the hint is about the chosen cell");
  await reload(page, ".entered text");
  assert.equal(await page.locator(".entered text").count(), 4);
  await press(page, "Undo (Ctrl+Z)");
  assert.equal(await page.locator(".entered text").count(), 3);
  await press(page, "Clear everything");
  assert.equal(await page.locator(".entered text").count(), 0);
  await press(page, "Undo (Ctrl+Z)");
  assert.equal(await page.locator(".entered text").count(), 3);
});

test("hints lead to the solution", async () => {
  for (const path of ["loops/masyu.puz", "pencil/hashi.puz", "pencil/tents.puz", "macmahon/two-color-cornered.puz"]) {
    const page = await open(rendered([path]));
    for (let i = 0; i < 100 && (await status(page)) !== "Solved!"; i++) await press(page, "Hint (h)");
    assert.equal(await status(page), "Solved!", path);
  }
});

test("a page without a store, or with nonsense in it", async () => {
  const file = rendered(["pencil/light-up.puz"]);
  const page = await open(file);
  await page.evaluate(() => {
    for (const key of ["moves", "at"]) localStorage.setItem(`puzc-play-${key}`, "{");
  });
  await press(page, "Hint (h)");
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((k) => localStorage[k].includes("moves"));
    localStorage.setItem(key, '{"moves": [[["constructor", 1]]], "at": 1}');
  });
  await page.reload();
  assert.equal(await page.locator(".entered > *").count(), 0);
  const context = await browser.newContext(DESKTOP);
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new Error("refused"); } }));
  const without = await context.newPage();
  without.on("pageerror", (error) => faults.push(String(error)));
  await without.goto(pathToFileURL(file).href);
  await press(without, "Hint (h)");
  assert.match(await status(without), /^Hint/);
});

test("each of several solutions is right", async () => {
  const file = rendered(["queens/queens.puz"], "-D", "n=6");
  const data = dataOf(file);
  for (const columns of [[1, 3, 5, 0, 2, 4], [4, 2, 0, 5, 3, 1]]) {
    const page = await open(file);
    for (const [r, c] of columns.entries()) await mouse.tap(page, cellOf(data, r, c).at);
    assert.equal(await status(page), "Solved!");
  }
});

test("a page that does not know all solutions calls nothing wrong", async () => {
  const file = rendered(["latin/latin-squares.puz"]);
  const data = dataOf(file);
  assert.equal(data.complete, false);
  const page = await open(file);
  assert.equal(await page.getByText("more solutions than this page knows").count(), 1);
  for (const c of [0, 1]) {
    await mouse.tap(page, cellOf(data, 0, c).at);
    await page.keyboard.press("4");
  }
  await press(page, "Check (c)");
  assert.match(await status(page), /cannot say/);
  assert.equal(await page.locator(".wrong").count(), 0);
});

test("a book begins with its contents, and keeps its puzzles apart", async () => {
  const file = rendered(["pencil/light-up.puz", "loops/masyu.puz", "pencil/shikaku.puz"], "--sheet");
  const page = await open(file, PHONE);
  assert.equal(await page.locator("figure:not([hidden])").count(), 3);
  assert.equal(await page.getByRole("button", { name: "Hint (h)" }).filter({ visible: true }).count(), 0);
  await page.locator("figure").nth(1).tap();
  assert.equal(await page.locator("figure:not([hidden])").count(), 1);
  await page.getByRole("button", { name: "Hint (h)" }).filter({ visible: true }).tap();
  assert.equal(await page.locator("figure.begun").count(), 1);
  await reload(page, "figure.begun");
  assert.equal(await page.locator("figure.begun").count(), 1);
});

test("without scripts the page shows the puzzle", async () => {
  const page = await open(rendered(["sudoku/sudoku.puz"]), { ...DESKTOP, javaScriptEnabled: false });
  assert.ok((await page.locator("figure svg").boundingBox()).height > 200);
});

test("roles, names and sizes", async () => {
  const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");
  for (const path of ["sudoku/sudoku.puz", "loops/yajilin.puz", "polyominoes/pentominoes-box.puz"]) {
    const page = await open(rendered([path]), PHONE);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), []);
    const small = await page.locator(".play-bar button").evaluateAll((all) =>
      all.map((b) => b.getBoundingClientRect()).filter((r) => r.width > 0 && (r.width < 43 || r.height < 43)).length);
    assert.equal(small, 0, "buttons are large enough for fingers");
  }
});
