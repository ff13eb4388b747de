// The puzzles of the repository, loaded after the page itself.

let loading = null;
const library = () => (loading ??= fetch("library.json").then((answer) => answer.json()));

/** Fills the menu; `open` gets the text of the puzzle that is chosen. */
export async function loadLibrary(menu, open) {
  try {
    const { puzzles } = await library();
    const groups = Map.groupBy(puzzles, (puzzle) => puzzle.group);
    for (const [group, rows] of groups) {
      const part = menu.appendChild(document.createElement("optgroup"));
      part.label = group;
      for (const row of rows) part.append(new Option(row.title, row.path));
    }
    menu.addEventListener("change", () => {
      const chosen = puzzles.find((puzzle) => puzzle.path === menu.value);
      if (chosen) open(chosen.text);
    });
  } catch {
    loading = null; // everything else works without the menu
  }
}

/** The data files that a text may read: those of the library. */
export async function filesFor(text) {
  if (!/\bfile\s*\(/.test(text)) return {};
  try {
    return (await library()).files;
  } catch {
    return {};
  }
}
