// The pages of the site, in the order of the menu, and where each file of the repository is on the site.
import { readdirSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The address of the repository, for files without a page here. */
export const REPOSITORY = process.env.REPOSITORY ?? "https://github.com/OWNER/puzc";

const MENU = [
  ["Start", ["README.md", "docs/tutorial.md", "docs/cookbook.md", "docs/gallery.md"]],
  ["Language", ["docs/language.md", "docs/pictures.md", "docs/symmetry.md", "docs/macmahon-squares.md"]],
  ["Programs", ["docs/solving.md", "docs/solvers.md", "docs/testing.md", "docs/clusters.md", "docs/performance.md",
    "docs/security.md", "docs/editors.md", "clients/README.md"]],
  ["Development", ["CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/decisions.md", "CHANGELOG.md"]],
];

const markdownIn = (folder) =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md")).sort().map((name) => `${folder}/${name}`)
    : [];

/** Pages that other pages link to, and pages that are not in the menu yet. */
const gallery = markdownIn("docs/gallery");
export const codes = markdownIn("docs/errors");
const known = MENU.flatMap(([, files]) => files);
const others = markdownIn("docs").filter((file) => !known.includes(file));
const clients = readdirSync(join(ROOT, "clients")).map((name) => `clients/${name}/README.md`)
  .filter((file) => existsSync(join(ROOT, file)));

/** `[title of a part, files]` */
export const menu = MENU.map(([title, files]) => [title, files.filter((file) => existsSync(join(ROOT, file)))]);
if (others.length) menu.push(["More", others]);

/** All files that become pages. */
export const pages = [...menu.flatMap(([, files]) => files), ...gallery, ...codes, ...clients];

/** The address of a page, from the root of the site. */
export function address(file) {
  if (file === "README.md") return "index.html";
  return file.replace(/^docs\//, "").replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
}

/** A path from one address to another. */
export function path(from, to) {
  const up = "../".repeat(from.split("/").length - 1);
  return up + to;
}
