// The parameters of the puzzle as fields of a form.

let shown = "";

/** Shows the fields; the values of parameters that are still there are kept. */
export function showParameters(form, parameters, settings, onChange) {
  const key = JSON.stringify(parameters);
  if (key === shown) return;
  shown = key;
  form.hidden = parameters.length === 0;
  form.replaceChildren(...parameters.map((parameter) => fieldOf(parameter, settings, onChange)));
}

/** Shows the values after somebody else has set them. */
export function fillParameters(form, settings) {
  for (const input of form.elements) input.value = settings[input.name] ?? "";
}

function fieldOf({ name, default: usual, range, doc }, settings, onChange) {
  const label = document.createElement("label");
  label.append(name);
  const bounds = /^(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(range ?? "");
  const input = document.createElement(usual.includes("\n") ? "textarea" : "input");
  if (bounds) [input.type, input.min, input.max] = ["number", bounds[1], bounds[2]];
  else if (/^(true|false)$/.test(usual)) input.setAttribute("pattern", "true|false");
  input.name = name;
  input.placeholder = usual.replace(/^"(.*)"$/s, "$1");
  input.value = settings[name] ?? "";
  input.addEventListener("input", () => {
    if (input.value === "") delete settings[name];
    else settings[name] = input.value;
    onChange();
  });
  label.append(input);
  const note = document.createElement("small");
  note.textContent = [doc, range && `in ${range}`].filter(Boolean).join(", ");
  if (note.textContent) label.append(note);
  return label;
}
