// The Save menu.

const $ = (id) => document.getElementById(id);

function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file, from the title of the page. */
const named = (extension) => {
  const title = document.title.replace(/ - puzc playground$/, "").toLowerCase();
  const words = title.match(/[\p{L}\d]+/gu)?.slice(0, 6).join("-") || "puzzle";
  return `${words}.${extension}`;
};

/** The pixels of the longer side of an image. */
const PIXELS = 2400;

/** An SVG document as PNG. */
async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const scale = PIXELS / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** `text` gives the path and the text of the file that is shown. */
export function offerToSave({ picture, compiler, puzzle, text }) {
  const on = (id, action) =>
    $(id).addEventListener("click", async () => {
      try {
        await action();
        $("save").hidePopover();
      } catch (error) {
        $("target-doc").textContent = error.message;
      }
    });
  on("save-svg", () => picture.svg && download(named("svg"), picture.svg, "image/svg+xml"));
  on("save-png", async () => picture.svg && download(named("png"), await pngOf(picture.svg), "image/png"));
  on("save-pdf", () => {
    $("save").hidePopover();
    print();
  });
  on("save-puz", () => download(text()[0] === "puzzle.puz" ? named("puz") : text()[0].split("/").at(-1), text()[1], "text/plain"));

  let formats = [];
  const explain = () => ($("target-doc").textContent = formats.find((f) => f.name === $("target").value)?.doc ?? "");
  $("target").addEventListener("change", explain);
  $("save").addEventListener("toggle", async ({ newState }) => {
    if (newState !== "open" || formats.length) return;
    formats = await compiler.ask("formats", await puzzle());
    $("target").replaceChildren(...formats.map(({ name }) => new Option(name, name, name === "dlx2", name === "dlx2")));
    explain();
  });
  on("save-problem", async () => {
    const format = $("target").value;
    const { text, error } = await compiler.ask("written", { ...(await puzzle()), format });
    if (text === undefined) throw new Error(error);
    download(named(formats.find((f) => f.name === format)?.extension ?? "dlx"), text, "text/plain");
  });
}
