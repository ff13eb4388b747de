// Links that contain the puzzle: its text and parameters, compressed, after the `#`.  Browsers do not send that
// part of an address to a server.

/** The maximum size of the decompressed link in bytes. */
export const MOST = 1 << 20;

/** The maximum number of files in addition to the puzzle. */
const FILES = 50;

/** Is this a valid name of a file? */
export const allowed = (path) => path.length <= 100 && /^[\p{L}\d_][\p{L}\d_.-]*(\/[\p{L}\d_][\p{L}\d_.-]*)*$/u.test(path);

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("The link contains too much.");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A link to a puzzle: `files` are the files other than the main one. */
export async function fragmentOf({ text, settings, files }) {
  const content = Object.keys(files).length ? { text, settings, files } : { text, settings };
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return "#1" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const texts = (object, fits) =>
  Object.fromEntries(Object.entries(object ?? {}).filter(([key, value]) => typeof value === "string" && fits(key)));

/** The valid parts of an untrusted value that should be a puzzle; null if it is not a puzzle. */
export function puzzleOf(value) {
  if (typeof value?.text !== "string") return null;
  const files = Object.entries(texts(value.files, allowed)).slice(0, FILES);
  return { text: value.text, settings: texts(value.settings, () => true), files: Object.fromEntries(files) };
}

/** The contents of a link; fails if they are not a puzzle. */
export async function contentOf(fragment) {
  if (!fragment.startsWith("#1")) throw new Error("The link was made by a different version.");
  const binary = atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST);
  const puzzle = puzzleOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  if (!puzzle) throw new Error("The link contains no puzzle.");
  return puzzle;
}
