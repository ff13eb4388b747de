// Entries that the browser keeps, where it can.  The page of `puzc render --play` and the playground share this module.

/** A number for a text, so that the same puzzle finds its entries again. */
function digest(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

/** What is kept for the puzzle with this data. */
export function keptFor(data) {
  const name = `puzc-play-${digest(data)}`;
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(name));
      } catch {
        return null; // nothing can be stored, or something else was
      }
    },
    write(value) {
      try {
        localStorage.setItem(name, JSON.stringify(value));
      } catch { /* then it is lost when the page is closed */ }
    },
  };
}
