// Malicious puzzles and links.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { DOMINOES, answer, button, compiled, editor, start, write } from "./page.mjs";

const MARKUP = `</title><img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)>`;
const linkOf = (bytes) => "#1" + deflateRawSync(bytes).toString("base64url");

let web;
before(async () => (web = await start()));
after(() => web.stop());

test("markup in names is text", async () => {
  const title = MARKUP.replaceAll('"', "'");
  const page = await web.open({ text: DOMINOES.replace('"Dominoes"', `"${title}"`) });
  await button(page, "Solve").click();
  await answer(page, /^Solution 1/);
  assert.equal(await page.locator("#picture").getAttribute("alt"), `${title}, solution 1`);
  await write(page, `primary ${MARKUP}\noption a\nparam x = "${title}" "${title}"\n`);
  assert.ok((await page.locator("#problems li").count()) > 0);
  assert.equal(await page.locator("main script, #problems img, main svg").count(), 0);
});

test("links that contain no puzzle", async () => {
  for (const hash of [
    "#nonsense",
    "#1",
    "#1!!!!",
    "#1AAAA",
    "#2" + "A".repeat(100),
    linkOf("{"),
    linkOf("null"),
    linkOf('{"text":5}'),
    linkOf(Buffer.from([0xff, 0xfe])),
    linkOf(Buffer.alloc(200 << 20)), // decompresses to 200 megabytes
    linkOf(JSON.stringify({ text: "x".repeat(2 << 20) })),
  ]) {
    const page = await web.open({ hash });
    await answer(page, /This link contains no puzzle/);
    await write(page, DOMINOES); // the page still works
    assert.match(await page.locator("#summary").textContent(), /24 options/);
    await page.context().close();
  }
});

test("settings in a link are only text", async () => {
  const settings = `{"__proto__":{"polluted":"1"},"constructor":"x","n":"3","m":7}`;
  const page = await web.open({ hash: linkOf(`{"text":${JSON.stringify(DOMINOES)},"settings":${settings}}`) });
  await compiled(page);
  assert.equal(await page.evaluate(() => ({}).polluted), undefined);
  assert.match(await page.locator("#summary").textContent(), /9 items/);
});

test("files in a link have harmless names", async () => {
  const files = { "../up.puz": "x", "/etc/passwd": "x", [MARKUP]: "x", "a//b": "x", "good.puz": "let x = 1\n", "n.puz": 5 };
  const page = await web.open({ hash: linkOf(JSON.stringify({ text: DOMINOES, files })) });
  await compiled(page);
  assert.deepEqual(await page.getByRole("tablist", { name: "Files" }).getByRole("tab").allTextContents(), ["puzzle.puz", "good.puz"]);
});

test("huge and nested puzzles leave the page usable", async () => {
  const page = await web.open();
  for (const text of [
    `let x = ${"(".repeat(100_000)}1${")".repeat(100_000)}\n`,
    `let x = ${"[".repeat(3000)}1${"]".repeat(3000)}\n`,
    `let x = ${"1 + ".repeat(20_000)}1\nprimary a{x}\noption a{x}\n`,
    `${"if true {\n".repeat(2000)}primary a\n${"}\n".repeat(2000)}`,
    "primary a{i} for i in 1..1000000000\n",
    "primary a\noption a for i in 1..100000, j in 1..100000\n",
    "primary a\noption a\nlet x = power(power(10, 1000), 1000)\n",
  ]) {
    await write(page, text);
    assert.ok(await page.locator("#summary").textContent(), text.slice(0, 40));
    await editor(page).press("End");
  }
  await write(page, DOMINOES);
  assert.match(await page.locator("#summary").textContent(), /24 options/);
});
