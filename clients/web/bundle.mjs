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
const LIMIT = 2_500_000;

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

// the library: all puzzles in their folders, and the data files that they read
const puzzles = [];
const files = {};
for (const group of readdirSync(specs).sort()) {
  if (group === "std") continue; // the standard library is a part of the compiler
  const folder = join(specs, group);
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".puz")).sort()) {
    const text = readFileSync(join(folder, name), "utf8");
    const title = /^puzzle "([^"]*)"/m.exec(text)?.[1] ?? name;
    puzzles.push({ group, path: `${group}/${name}`, title, text });
  }
  const data = join(folder, "data");
  for (const name of existsSync(data) ? readdirSync(data) : []) {
    files[`data/${name}`] = readFileSync(join(data, name), "utf8");
  }
}
writeFileSync(join(dist, "library.json"), JSON.stringify({ puzzles, files }));

const names = readdirSync(dist).filter((name) => name !== "sw.js").sort();
const hash = createHash("sha256");
let size = 0;
for (const name of names) {
  const content = readFileSync(join(dist, name));
  hash.update(name).update(content);
  size += gzipSync(content).length;
}
const worker = readFileSync(join(here, "src/sw.js"), "utf8")
  .replace("__VERSION__", `puzc-${hash.digest("hex").slice(0, 16)}`)
  .replace('["__FILES__"]', JSON.stringify(["./", ...names]));
writeFileSync(join(dist, "sw.js"), worker);

console.log(`dist: ${size} bytes compressed`);
if (size > LIMIT) {
  console.error(`the limit is ${LIMIT} bytes`);
  process.exit(1);
}
