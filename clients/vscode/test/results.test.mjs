// The output of puzc is read correctly; these tests run the real program.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countInWords, errors, expectationsOf, objects, testResults, verdict } from "../src/results.js";
import { page } from "../src/page.js";
import { run } from "../src/run.js";

const PUZC = process.env.PUZC ?? "puzc";
const FOUR = "primary a b\noption a\noption a b\noption b\noption b c\nsecondary c\n";

const count = async (text, ...args) => {
  const { out } = await run(PUZC, ["count", "-", "--json", ...args], { input: text });
  return countInWords(objects(out).at(-1));
};

test("a count in words", async () => {
  assert.equal(await count(FOUR), "3 solutions");
  assert.equal(await count("primary a\noption a\n"), "1 solution");
  assert.match(await count("primary a\noption a b\n"), /^E\d+: /);
  const large = "board b on squares = rectangle(8, 8)\npieces D on squares { any of D: 00 01 }\ncover b with D\n";
  assert.equal(await count(large), "12 988 816 solutions");
});

test("an incomplete count is marked as incomplete", () => {
  assert.match(countInWords({ count: 12, complete: false }), /^at least 12 solutions/);
  assert.equal(countInWords(undefined), "puzc gave no count");
});

test("an interrupted search answers soon", async () => {
  const controller = new AbortController();
  const queens = "board b on squares = rectangle(20, 20)\npieces D on squares { any of D: 00 01 }\ncover b with D\n";
  setTimeout(() => controller.abort(), 500);
  const start = Date.now();
  const { code } = await run(PUZC, ["count", "-", "--json"], { input: queens, signal: controller.signal });
  assert.notEqual(code, 0);
  assert.ok(Date.now() - start < 8000);
});

test("a missing program is named", async () => {
  await assert.rejects(run("puzc-that-is-not-there", []), /cannot run `puzc-that-is-not-there`/);
});

test("the results of expectations", async () => {
  const text = FOUR + "expect 3 solutions\nexpect 4 solutions\nexpect 5 solutions slow\n";
  const { cases } = testResults(await inFile(text));
  assert.deepEqual(cases.map((c) => [c.line, verdict(c).kind]), [[7, "passed"], [8, "failed"], [9, "skipped"]]);
  assert.match(verdict(cases[1]).text, /4 solutions expected, found 3 solutions/);
});

test("a file with errors has no result but a reason", async () => {
  const { wrong } = testResults(await inFile("primary a\noption b\nexpect 1 solutions\n"));
  assert.match(wrong, /^E\d+: /);
});

test("expectations are found where puzc finds them", async () => {
  const text = [
    "primary a // expect 1 solutions", "option a", 'let p = """', "  expect 9 solutions", '  """',
    "expect 1 solutions // yes", "expect 1 items, 1 options; expect unique solution", "// expect 7 solutions",
    "expect 2 solutions slow",
  ].join("\n");
  const lines = expectationsOf(text).map((e) => e.line);
  assert.deepEqual(lines, [6, 7, 7, 9]);
  assert.deepEqual(testResults(await inFile(text)).cases.map((c) => c.line), lines);
  assert.deepEqual(expectationsOf("expect 3 solutions slow"), [{ line: 1, text: "3 solutions", slow: true }]);
});

test("a picture is SVG, and there is none of a solution that does not exist", async () => {
  const picture = async (...args) => {
    const { out } = await run(PUZC, ["render", "-", "--json", "--format", "svg", ...args], { input: FOUR });
    return objects(out).at(-1);
  };
  assert.match((await picture("--solution", "1")).output, /<svg /);
  const none = await picture("--solution", "4");
  assert.equal(none.output, undefined);
  assert.equal(none.complete, true);
  assert.equal(errors(none.diagnostics), "");
});

test("the page loads nothing from outside", () => {
  const html = page({ source: "https://a.test", script: "https://a.test/x.js", style: 'https://a.test/"><script>' });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  assert.equal(policy, "default-src 'none'; img-src data:; script-src https://a.test; style-src https://a.test");
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.doesNotMatch(html, /unsafe|onclick|style="/);
});

/** Tests a text in its own file. */
async function inFile(text) {
  const { mkdtemp, rm, writeFile } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const folder = await mkdtemp(join(tmpdir(), "puz-"));
  try {
    await writeFile(join(folder, "a.puz"), text);
    return (await run(PUZC, ["test", join(folder, "a.puz"), "--json"])).out;
  } finally {
    await rm(folder, { recursive: true });
  }
}
