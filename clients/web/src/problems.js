// The list of diagnostics below the editor.
import { pageOf } from "./page.js";

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

/** Shows the diagnostics in a list; `goTo` shows a place in the editor. */
export function showProblems(list, { diagnostics, number, pages }, goTo) {
  const rows = diagnostics.map((d) => {
    const row = element("li");
    const kind = d.error ? "error" : "warning";
    const where = d.at?.line ? `line ${d.at.line}` : d.at?.elsewhere;
    const title = element("p");
    title.append(element("strong", `${kind} ${d.code}`, kind), ` ${d.message}`);
    row.append(title);
    if (d.at?.line) {
      const go = element("button", `Go to ${where}`, "place");
      go.type = "button";
      go.addEventListener("click", () => goTo(d.at.from, d.at.to));
      row.append(go);
    } else if (where) {
      row.append(element("p", where));
    }
    const notes = d.labels.filter((l) => l.text).map((l) => `${l.at.line ? `line ${l.at.line}` : l.at.elsewhere}: ${l.text}`);
    for (const note of notes) row.append(element("p", note));
    for (const help of d.help) row.append(element("p", `help: ${help}`));
    const more = element("details");
    more.append(element("summary", `What ${d.code} means`));
    more.addEventListener("toggle", () => more.children.length === 1 && more.append(pageOf(pages[d.code] ?? "")));
    row.append(more);
    return row;
  });
  if (number > diagnostics.length) rows.push(element("li", `and ${number - diagnostics.length} more`));
  list.replaceChildren(...rows);
}
