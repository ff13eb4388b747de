// Links to the playground: the puzzle is in the part of the address after the `#`.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fragmentOf } from "../../web/src/share.js";
import { ROOT } from "./pages.mjs";

/** Browsers and mail programs may reject longer addresses. */
const LONGEST = 30_000;

/** The part after the `#` for a text; null if it is too long. */
export async function fragment(text, settings = {}, files = {}) {
  const found = await fragmentOf({ text, settings, files });
  return found.length > LONGEST ? null : found;
}

/** The same for a command such as `puzc render specs/queens/queens.puz -D n=6`. */
export async function fragmentOfCommand(command) {
  const name = /\b(specs\/\S+\.puz)/.exec(command)?.[1];
  if (!name || !existsSync(join(ROOT, name))) return null;
  const text = readFileSync(join(ROOT, name), "utf8");
  const settings = Object.fromEntries([...command.matchAll(/-D (\w+)=(\S+)/g)].map(([, key, value]) => [key, value]));
  const files = {};
  for (const [, path] of text.matchAll(/"([\w./-]+\.\w+)"/g)) {
    const file = normalize(join(dirname(name), path));
    if (file.startsWith("specs/") && existsSync(join(ROOT, file))) {
      files[path] = readFileSync(join(ROOT, file), "utf8");
    }
  }
  return fragment(text, settings, files);
}
