// The parameters of the puzzle as fields of a form: sliders for ranges, boxes to tick for true and false.

const WIDEST = 1000; // a range with more values has no slider

let shown = "";

/** Shows the fields; the values of parameters that are still there are kept. */
export function showParameters(form, parameters, settings, onChange) {
  const key = JSON.stringify(parameters);
  if (key === shown) return;
  shown = key;
  form.hidden = parameters.length === 0;
  form.replaceChildren(...parameters.map((parameter) => fieldOf(parameter, settings, onChange)));
}

/** Shows the values after they were set elsewhere. */
export function fillParameters(form, settings) {
  for (const input of form.elements) {
    const value = settings[input.name];
    if (input.type === "checkbox") input.checked = (value ?? input.dataset.usual) === "true";
    else if (input.type === "range") input.value = value ?? input.dataset.usual;
    else input.value = value ?? textOf(input);
  }
}

/** What a field without a value shows: a picture, which one edits, else nothing but the placeholder. */
const textOf = (input) => (input.type === "textarea" ? plain(input.dataset.usual) : "");

/** A default value without its quotes, and a picture without its indentation. */
function plain(text) {
  const [, picture] = /^"""\n(.*?)\n?\s*"""$/s.exec(text) ?? [];
  if (picture === undefined) return text.replace(/^"(.*)"$/s, "$1");
  const lines = picture.split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(indent)).join("\n");
}

function inputOf(usual, range) {
  const [, low, high] = /^(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(range ?? "") ?? [];
  if (usual.includes("\n")) return document.createElement("textarea");
  const input = document.createElement("input");
  input.type = "text";
  if (low !== undefined) Object.assign(input, { type: "number", min: low, max: high });
  else if (/^(true|false)$/.test(usual)) input.type = "checkbox";
  return input;
}

function fieldOf({ name, default: usual, range, doc }, settings, onChange) {
  const field = document.createElement("div");
  field.className = "field";
  const label = field.appendChild(document.createElement("label"));
  const input = inputOf(usual, range);
  const inputs = [input];
  Object.assign(input, { id: `parameter-${name}`, name });
  input.dataset.usual = usual;
  label.htmlFor = input.id;
  label.textContent = name;
  const note = [doc, range && `in ${range}`].filter(Boolean).join(", ");
  if (input.type === "checkbox") input.checked = (settings[name] ?? usual) === "true";
  else {
    input.placeholder = plain(usual);
    input.value = settings[name] ?? textOf(input);
  }
  if (input.type === "number" && input.max - input.min <= WIDEST && /^-?\d+$/.test(usual)) {
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: input.min, max: input.max, name, value: settings[name] ?? usual });
    slider.dataset.usual = usual;
    slider.setAttribute("aria-label", `${name}, slider`);
    inputs.unshift(slider);
  }
  for (const one of inputs) {
    one.addEventListener("input", () => {
      const value = one.type === "checkbox" ? String(one.checked) : one.value;
      if (value === "" || value === usual || value === plain(usual)) delete settings[name];
      else settings[name] = value;
      for (const other of inputs.filter((other) => other !== one)) other.value = value || usual;
      onChange();
    });
  }
  field.append(...inputs);
  if (note) {
    const small = field.appendChild(document.createElement("small"));
    small.id = `note-${name}`;
    small.textContent = note;
    input.setAttribute("aria-describedby", small.id);
  }
  return field;
}
