// Bundles the page into dist/.  `build` makes the WebAssembly first.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const specs = join(here, "../../specs");
/** The maximum compressed size of all files that are loaded at the start, in bytes. */
const LIMIT = process.argv.includes("--quick") ? 4_400_000 : 3_900_000;
/** Files that are loaded on demand. */
const LATER = ["library.json", "gallery.json", "tutorial.json"];

await build({
  entryPoints: [join(here, "src/main.js"), join(here, "src/worker.js"), join(here, "src/style.css")],
  outdir: dist,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2024",
  loader: { ".puz": "text" },
  logLevel: "warning",
});
cpSync(join(here, "public"), dist, { recursive: true });
cpSync(join(here, "index.html"), join(dist, "index.html"));
cpSync(join(here, "src/puzc/puzc_web_bg.wasm"), join(dist, "puzc.wasm"));

// the library: all puzzles in the order of the gallery, and the data files that they read
const docs = join(here, "../../docs");
const files = {};
const familyRows = readFileSync(join(docs, "gallery.md"), "utf8").matchAll(/^## (.+)\n\n(.+) \[[^\]]*\]\(gallery\/(\w+)\.md\)/gm);
const families = [...familyRows].map(([, title, words, group]) => {
  const folder = join(specs, group);
  const names = readdirSync(folder).filter((name) => name.endsWith(".puz")).sort();
  const puzzles = names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { path: `${group}/${name}`, title: /^puzzle "([^"]*)"/m.exec(text)?.[1] ?? name, text };
  });
  const data = join(folder, "data");
  for (const name of existsSync(data) ? readdirSync(data) : []) {
    files[`data/${name}`] = readFileSync(join(data, name), "utf8");
  }
  return { title, words: words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"), puzzles };
});
const missing = readdirSync(specs).filter((group) => group !== "std" && !families.some((f) => f.puzzles[0].path.startsWith(`${group}/`)));
if (missing.length) throw new Error(`docs/gallery.md does not have ${missing}`);
writeFileSync(join(dist, "library.json"), JSON.stringify({ families, files }));

const pictures = {};
for (const name of readdirSync(join(docs, "gallery")).filter((name) => name.endsWith(".svg")).sort()) {
  pictures[name.replace(/\.svg$/, "")] = readFileSync(join(docs, "gallery", name), "utf8");
}
writeFileSync(join(dist, "gallery.json"), JSON.stringify(pictures));

const chapters = readFileSync(join(docs, "tutorial.md"), "utf8").split(/^## /m).slice(1);
const steps = chapters.map((chapter) => ({ title: chapter.split("\n", 1)[0], text: chapter.slice(chapter.indexOf("\n")) }));
writeFileSync(join(dist, "tutorial.json"), JSON.stringify(steps));

const names = readdirSync(dist).filter((name) => name !== "sw.js").sort();
const hash = createHash("sha256");
const sizes = { start: 0, later: 0 };
for (const name of names) {
  const content = readFileSync(join(dist, name));
  hash.update(name).update(content);
  sizes[LATER.includes(name) ? "later" : "start"] += gzipSync(content).length;
}
const worker = readFileSync(join(here, "src/sw.js"), "utf8")
  .replace("__VERSION__", `puzc-${hash.digest("hex").slice(0, 16)}`)
  .replace('["__FILES__"]', JSON.stringify(["./", ...names]));
writeFileSync(join(dist, "sw.js"), worker);

console.log(`dist: ${sizes.start} bytes compressed, and ${sizes.later} that are loaded on demand`);
if (sizes.start > LIMIT) {
  console.error(`the limit is ${LIMIT} bytes`);
  process.exit(1);
}
