// Each link of the site points to a page, a file, or a section that exists.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { contentOf } from "../../web/src/share.js";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const decode = (text) => text.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n)).replace(/&quot;/g, '"').replace(/&amp;/g, "&");
const html = readdirSync(DIST, { recursive: true }).map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".html") && !name.startsWith("play/"));
const text = new Map(html.map((name) => [name, readFileSync(join(DIST, name), "utf8")]));
const ids = new Map(html.map((name) => [name, new Set([...text.get(name).matchAll(/ id="([^"]+)"/g)].map((m) => m[1]))]));
const attributes = (name) => [...text.get(name).matchAll(/ (?:href|src|action)="([^"]*)"/g)].map((m) => decode(m[1]));

/** What is wrong with a link from a page; null if it is valid. */
function dead(from, target) {
  if (/^(https?|data):/.test(target)) return null;
  const [path, id] = target.split("#");
  let name = path === "" ? from : normalize(join(dirname(from), decodeURIComponent(path)));
  if (name.startsWith("..")) return "leaves the site";
  if (name === "play/" && !existsSync(join(DIST, "play"))) return "there is no playground";
  if (existsSync(join(DIST, name)) && statSync(join(DIST, name)).isDirectory()) name = join(name, "index.html");
  if (!existsSync(join(DIST, name))) return "there is no such file";
  if (id !== undefined && !name.startsWith("play/") && !ids.get(name)?.has(decodeURIComponent(id))) return "there is no such part";
  return null;
}

test("no link is dead", () => {
  const wrong = html.flatMap((name) =>
    attributes(name).flatMap((target) => (dead(name, target) ? [`${name}: ${target}: ${dead(name, target)}`] : [])));
  assert.deepEqual(wrong, []);
  assert.ok(html.length > 110, `${html.length} pages`);
});

test("dead links are found", () => {
  assert.equal(dead("index.html", "no.html"), "there is no such file");
  assert.equal(dead("index.html", "tutorial.html#no-such-part"), "there is no such part");
  assert.equal(dead("index.html", "../x"), "leaves the site");
  assert.equal(dead("errors/E101.html", "../index.html"), null);
});

test("an id is unique on its page", () => {
  for (const name of html) {
    const all = [...text.get(name).matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
    assert.equal(new Set(all).size, all.length, name);
  }
});

test("pages run only scripts of the site", () => {
  for (const name of html) {
    assert.match(text.get(name), /Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'/);
    assert.doesNotMatch(text.get(name), /<script(?! src=)|\sstyle=|\son\w+=/, name);
  }
});

test("puzzles open in the playground as they are on the page", { skip: !existsSync(join(DIST, "play")) }, async () => {
  const all = html.flatMap((name) => attributes(name).filter((target) => target.includes("play/#")));
  assert.ok(all.length > 250, `${all.length} puzzles`);
  for (const target of all) {
    const { text: puzzle } = await contentOf(target.slice(target.indexOf("#")));
    assert.ok(puzzle.length > 5);
  }
  const calendar = attributes("gallery.html").find((target) => target.includes("play/#"));
  const file = join(DIST, "../../../specs/polyominoes/calendar.puz");
  assert.equal((await contentOf(calendar.slice(calendar.indexOf("#")))).text, readFileSync(file, "utf8"));
});

test("settings of a command are in the link", { skip: !existsSync(join(DIST, "play")) }, async () => {
  const aztec = attributes("gallery/polyominoes.html").find((target) => target.includes("play/#"));
  assert.deepEqual((await contentOf(aztec.slice(aztec.indexOf("#")))).settings, { n: "5" });
});
