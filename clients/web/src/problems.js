// The list of diagnostics below the editor, and their marks in it.
import { inline, pageOf } from "./page.js";

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const button = (text, className, onClick) => {
  const made = element("button", text, className);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
};

/** Diagnostics as marks of the editor, for each file: at their `marks`, or at the main place.  `fixes` has lists of
    `{title, apply}`. */
export function marksOf(diagnostics, fixes) {
  const places = diagnostics.flatMap((d) => (d.marks?.length ? d.marks : [d.at]).map((at) => ({ d, at })));
  const marks = places
    .filter(({ at }) => at?.from !== undefined)
    .map(({ d, at }) => ({
      path: at.file,
      from: at.from,
      to: at.to,
      severity: d.error ? "error" : "warning",
      source: d.code,
      message: [d.message, ...d.labels.slice(0, 1).map((l) => l.text), ...d.help].filter(Boolean).join("\n"),
      actions: (fixes.get(d) ?? []).map(({ title, apply }) => ({ name: title, apply })),
    }));
  return Map.groupBy(marks, (mark) => mark.path);
}

const whereOf = (at) => (at.line ? `${at.file === "puzzle.puz" ? "" : `${at.file}, `}line ${at.line}` : at.elsewhere);

/** Shows the diagnostics in a list; `goTo` shows a place in the editor.  Explanations that are open stay open. */
export function showProblems(list, { diagnostics, number, pages }, fixes, goTo) {
  const open = new Set([...list.querySelectorAll("details[open]")].map((more) => more.dataset.code));
  const rows = diagnostics.map((d) => {
    const row = element("li", undefined, d.error ? "is-error" : "is-warning");
    const kind = d.error ? "error" : "warning";
    const where = d.at && whereOf(d.at);
    const title = element("p");
    title.append(element("strong", `${kind} ${d.code}`, kind), " ");
    inline(title, d.message);
    row.append(title);
    for (const note of d.labels.filter((l) => l.text)) inline(row.appendChild(element("p")), `${whereOf(note.at)}: ${note.text}`);
    for (const help of d.help) inline(row.appendChild(element("p")), `help: ${help}`);
    const actions = row.appendChild(element("div", undefined, "bar"));
    for (const { title, apply } of fixes.get(d) ?? []) actions.append(button(`Fix: ${title}`, "fix", apply));
    if (d.at?.line) actions.append(button(`Go to ${where}`, "place", () => goTo(d.at.file, d.at.from, d.at.to)));
    else if (where) actions.append(element("span", where));
    const more = element("details");
    more.dataset.code = d.code;
    more.append(element("summary", `What ${d.code} means`));
    more.addEventListener("toggle", () => more.children.length === 1 && more.append(pageOf(pages[d.code] ?? "")));
    more.open = open.has(d.code);
    row.append(more);
    return row;
  });
  if (number > diagnostics.length) rows.push(element("li", `and ${number - diagnostics.length} more`));
  list.replaceChildren(...rows);
}
