// Makes each picture of the page playable that has its data beside it.  The browser keeps what is entered, where it can.

/** A number for a text, so that the same puzzle finds its entries again. */
function digest(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

function keptUnder(name) {
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

for (const figure of pictures) {
  const text = figure.querySelector("script[type='application/json']")?.textContent;
  if (!text) continue;
  const data = JSON.parse(text);
  const title = figure.querySelector("title")?.textContent;
  const pieces = data.groups.find((group) => group.kind === "pieces");
  play(figure, new Game(data, keptUnder(`puzc-play-${digest(text)}`)), {
    title,
    parts: { shape, cellsOf, toolOf, lookName, drawLook, drawPiece },
    turns: pieces && new Turns(data.cells, pieces.spots),
  });
}
// a picture alone on the screen would be without its keys
$("full").hidden = $("full").disabled = document.querySelector(".play") !== null;
// a book begins with its contents
if (document.body.classList.contains("sheet") && pictures.length > 1 && !location.hash) $("overview").click();
