// Makes each picture of the page playable that has its data beside it.

for (const figure of pictures) {
  const text = figure.querySelector(":scope > script[type='application/json']")?.textContent;
  if (!text) continue;
  const data = JSON.parse(text);
  const title = figure.querySelector("title")?.textContent;
  const pieces = data.groups.find((group) => group.kind === "pieces");
  play(figure, new Game(data, keptFor(text)), {
    title,
    parts: { shape, cellsOf, scaleOf, toolOf, lookName, drawLook, drawPiece },
    turns: pieces && new Turns(data.cells, pieces.spots),
  });
}
// a picture alone on the screen would be without its keys
$("full").hidden = $("full").disabled = document.querySelector(".play") !== null;
// a book begins with its contents
if (document.body.classList.contains("sheet") && pictures.length > 1 && !location.hash) $("overview").click();
