// Makes dist/: a page for each file of Markdown, the index of the search, and the playground if it was built.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { ROOT, address, codes, pages } from "./pages.mjs";
import { render } from "./markdown.mjs";
import { codesPage, page, searchPage } from "./template.mjs";
import { OPTIONS } from "../public/index-options.js";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(here, "dist");
const playground = join(ROOT, "clients/web/dist");
const play = existsSync(join(playground, "index.html"));

function write(name, content) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), content);
}

rmSync(dist, { recursive: true, force: true });
cpSync(join(here, "public"), dist, { recursive: true });
cpSync(join(ROOT, "clients/web/public/icon.svg"), join(dist, "icon.svg"));
cpSync(join(here, "node_modules/minisearch/dist/es/index.js"), join(dist, "minisearch.js"));
if (play) cpSync(playground, join(dist, "play"), { recursive: true });

const made = [];
for (const file of pages) made.push(await render(file, readFileSync(join(ROOT, file), "utf8"), play));
const titles = new Map(made.map(({ file, title }) => [file, title]));
const extra = [codesPage(made.filter(({ file }) => codes.includes(file))), searchPage];
for (const found of [...made, ...extra]) write(found.address, page(found, titles, play));
for (const asset of new Set(made.flatMap(({ assets }) => [...assets]))) {
  write(address(asset), readFileSync(join(ROOT, asset)));
}

const index = new MiniSearch(OPTIONS);
index.addAll(made.flatMap(({ address: at, title: of, sections }) =>
  sections.map(({ id, title, text }, i) => ({ id: i === 0 ? at : `${at}#${id}`, title, page: of, text }))));
write("index.json", JSON.stringify(index));
console.log(`dist: ${made.length + extra.length} pages${play ? ", with the playground" : ", without the playground"}`);
