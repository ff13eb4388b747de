// Nothing that the user has written is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DOMINOES, QUEENS, answer, button, choose, compiled, editor, start, write } from "./page.mjs";

let web;
before(async () => (web = await start()));
after(() => web.stop());

const OWN = "primary mine\noption mine\n";
// a link to the same page changes the text some time after the address
const shows = (page, pattern) => editor(page).filter({ hasText: pattern }).waitFor();

async function linkTo(text) {
  const page = await web.open({ text });
  await button(page, "Share link").click();
  await answer(page, /link/);
  return new URL(page.url()).hash;
}

/** Opens another page of the same browser profile. */
async function beside(page, hash = "") {
  const other = await page.context().newPage();
  await other.goto(web.address + hash);
  await editor(other).waitFor();
  await compiled(other);
  return other;
}

test("a link does not replace the draft", async () => {
  const hash = await linkTo(QUEENS);
  const page = await web.open({ text: OWN });
  await page.goto(web.address + hash);
  await compiled(page);
  await shows(page, /Queens/);
  await page.goBack();
  await compiled(page);
  await shows(page, /primary mine/);
  const other = await beside(page, hash);
  await other.close();
  await page.goto("about:blank");
  await page.goto(web.address);
  await compiled(page);
  await shows(page, /primary mine/);
});

test("a damaged link leaves the text as it is", async () => {
  const page = await web.open({ text: OWN });
  await page.goto(`${web.address}#1damaged`);
  await answer(page, /damaged/);
  await shows(page, /primary mine/);
  await page.reload();
  await answer(page, /damaged/);
  await shows(page, /primary mine/);
});

test("undo brings the text back that a puzzle of the library replaced", async () => {
  const page = await web.open({ text: OWN });
  await choose(page, "words/sator.puz");
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await compiled(page);
  await shows(page, /primary mine/);
  await button(page, "Tutorial").click();
  await page.locator("#step").getByRole("button", { name: "Try it" }).first().click();
  await compiled(page);
  await page.reload(); // what was only tried is no draft
  await compiled(page);
  await shows(page, /primary mine/);
});

test("two tabs write two drafts", async () => {
  const page = await web.open({ text: OWN });
  const other = await beside(page);
  await shows(other, /primary mine/);
  await write(other, QUEENS);
  await write(page, `${OWN}// more\n`);
  await other.reload();
  await compiled(other);
  await shows(other, /Queens/);
  await page.reload();
  await compiled(page);
  await shows(page, /more/);
  await button(page, "Drafts").click();
  await page.locator("#draft-list button", { hasText: "Queens" }).click();
  await compiled(page);
  await shows(page, /Queens/);
});

test("Enter indents, Ctrl+Enter solves, the last picture stays", async () => {
  const page = await web.open({ text: DOMINOES });
  await editor(page).press("ControlOrMeta+Enter");
  await answer(page, /^Solution 1/);
  await editor(page).press("ControlOrMeta+End");
  await page.keyboard.insertText("for k in 1..2 {");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("x");
  await compiled(page);
  assert.match(await editor(page).innerText(), /\{\n {2}x/);
  assert.match(await page.locator("#summary").textContent(), /error/);
  await page.getByRole("img", { name: "Dominoes", exact: true }).waitFor();
});

test("a picture as a parameter is edited where it stands", async () => {
  const text = 'param plan = """\n  #.\n  ..\n  """\nboard box on squares = picture_cells(plan)\nprimary {c} for c in box\noption {c} for c in box\n';
  const page = await web.open({ text });
  assert.match(await page.locator("#summary").textContent(), /^3 items/);
  const plan = page.getByRole("textbox", { name: "plan" });
  assert.match(await plan.inputValue(), /#\.\n\.\./);
  await plan.fill("#.\n.#");
  await compiled(page);
  assert.match(await page.locator("#summary").textContent(), /^2 items/);
});
