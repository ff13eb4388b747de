// Links that contain the puzzle: its text and parameters, compressed, behind the `#`.  Browsers do not send that
// part of an address to a server.

/** A link may not unfold to more than this many bytes. */
export const MOST = 1 << 20;

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

export async function fragmentOf(text, settings) {
  const bytes = new TextEncoder().encode(JSON.stringify({ text, settings }));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return "#1" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a link contains; fails if that is not a puzzle. */
export async function contentOf(fragment) {
  if (!fragment.startsWith("#1")) throw new Error("The link was made by another version.");
  const binary = atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST);
  const { text, settings } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (typeof text !== "string") throw new Error("The link contains no puzzle.");
  const entries = Object.entries(settings ?? {}).filter(([, value]) => typeof value === "string");
  return { text, settings: Object.fromEntries(entries) };
}
