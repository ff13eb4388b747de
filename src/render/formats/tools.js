// The tools of a page to play on: where a group can be entered, how its entries are drawn, and what the pointer does.

const SVG = "http://www.w3.org/2000/svg";
/** Groups with more looks are entered by keys, not by repeated clicks. */
const MOST_CLICKS = 3;

/** An element of a drawing. */
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const pairs = (numbers) => numbers.flatMap((n, i) => (i % 2 ? [] : [[n, numbers[i + 1]]]));
const path = (points, closed = true) => `M${points.map((p) => p.join(" ")).join("L")}${closed ? "Z" : ""}`;
const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
const between = ([x, y], [u, v], t = 0.5) => [x + (u - x) * t, y + (v - y) * t];

/** How far a point is from a line. */
function distanceTo(point, [a, b]) {
  const along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1]);
  return distance(point, between(a, b, Math.min(1, Math.max(0, along / (distance(a, b) ** 2 || 1)))));
}

function isInside([x, y], corners) {
  let inside = false;
  corners.forEach(([u, v], i) => {
    const [s, t] = corners.at(i - 1);
    if (v > y !== t > y && x < ((s - u) * (y - v)) / (t - v) + u) inside = !inside;
  });
  return inside;
}

/** The sides of polygons that only one of them has. */
function outline(polygons) {
  const sides = new Map();
  for (const corners of polygons) {
    corners.forEach((b, i) => {
      const side = [corners.at(i - 1), b];
      const key = side.map((p) => p.map(Math.round).join()).sort().join(" ");
      sides.set(key, sides.has(key) ? null : side);
    });
  }
  return [...sides.values()].filter(Boolean).map((side) => path(side, false)).join("");
}

/** How long a unit of the lattice is in the picture, near these cells. */
export function scaleOf(cells) {
  const [a, ...others] = cells;
  const b = others.find((cell) => cell.layer === a.layer && distance(cell.unit, a.unit) > 0.01);
  return b ? distance(a.at, b.at) / distance(a.unit, b.unit) : a.radius * 2;
}

/** The cells with their corners as points, and their sizes. */
export function cellsOf(data) {
  return data.cells.map((cell) => {
    const corners = pairs(cell.corners);
    const sides = corners.map((c, i) => distance(cell.at, between(c, corners.at(i - 1))));
    return { ...cell, corners, radius: corners.length > 2 ? Math.min(...sides) : 12 };
  });
}

/** The words of a look. */
export function lookName({ text }) {
  const names = { "#": "shaded", "★": "star", "○": "circle", "●": "dot", "×": "cross", "": "line", double: "double line" };
  return names[text] ?? text;
}

/** Draws a look in the middle of a cell; `size` is relative to the cell. */
export function drawLook(look, cell, { size = 1, at = cell.at } = {}) {
  const radius = cell.radius * size;
  if (look.text === "black") return shape("path", { d: path(cell.corners), class: "black" });
  if (look.color) return shape("path", { d: path(cell.corners), fill: look.color, class: "fill" });
  if (look.text === "#" && size === 1) return shape("path", { d: path(cell.corners), class: "black" });
  if (look.text === "○" || look.text === "●") {
    const [cx, cy] = at;
    return shape("circle", { cx, cy, r: radius * 0.55, class: look.text === "●" ? "disc" : "ring" });
  }
  const text = look.text === "#" ? "■" : look.text;
  const height = Math.min(radius * 1.15, (radius * 2.7) / Math.max(1, [...text].length));
  return shape("text", { x: at[0], y: at[1], "font-size": height.toFixed(1) }, text);
}

function drawCross([x, y], r) {
  return shape("path", { d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`, class: "cross" });
}

/** Values, signs and colors of cells. */
class CellTool {
  constructor(group, game, cells) {
    Object.assign(this, { group, game, name: group.kind === "fills" ? "Colors" : "Cells", notes: true });
    const spots = new Map(group.spots.map((number, spot) => [number, spot]));
    // the cursor goes to all cells, since what is given is read there
    this.targets = cells.map((cell, number) => {
      const given = [cell.given && `given ${cell.given}`, cell.region && `region ${cell.region}`].filter(Boolean);
      const name = [cell.name, ...given].join(", ");
      return { spot: spots.get(number), cell, at: cell.at, outline: path(cell.corners), name };
    });
    this.clicks = group.looks.length <= MOST_CLICKS;
    if (this.clicks && group.looks.some(({ text }) => ["#", "black", "gray"].includes(text))) this.name = "Shade";
  }

  /** The target at a point. */
  at(point) {
    return this.targets.find(({ cell }) =>
      cell.corners.length > 2 ? isInside(point, cell.corners) : distance(point, cell.at) < cell.radius,
    );
  }

  draw({ cell, spot }) {
    const { game, group } = this;
    if (spot === undefined) return [];
    const look = game.lookAt(group, spot);
    if (look !== null) {
      // a clue in the same cell stays readable
      const text = cell.given && !["#", "○", "●"].includes(group.looks[look].text);
      const at = text ? [cell.at[0] + cell.radius * 0.4, cell.at[1] + cell.radius * 0.45] : cell.at;
      return [drawLook(group.looks[look], cell, text ? { size: 0.7, at } : {})];
    }
    if (game.isCrossed(group, spot)) return [drawCross(cell.at, cell.radius * 0.25)];
    return this.#drawNotes(cell, game.notesAt(group, spot));
  }

  /** Notes stand in rows, each at the place of its look. */
  #drawNotes(cell, notes) {
    const { looks } = this.group;
    const columns = Math.ceil(Math.sqrt(Math.max(looks.length, 2)));
    const step = (cell.radius * 1.6) / columns;
    return notes.map((look) => {
      const [column, row] = [look % columns, Math.floor(look / columns)];
      const at = [column, row].map((n, axis) => cell.at[axis] + (n - (columns - 1) / 2) * step);
      if (looks[look].color) return shape("circle", { cx: at[0], cy: at[1], r: step * 0.4, fill: looks[look].color });
      return drawLook(looks[look], cell, { size: Math.min(0.45, 1.5 / columns), at });
    });
  }

  words({ spot }) {
    const { game, group } = this;
    if (spot === undefined) return "not to be changed";
    const look = game.lookAt(group, spot);
    if (look !== null) return lookName(group.looks[look]);
    if (game.isCrossed(group, spot)) return "crossed out";
    const notes = game.notesAt(group, spot).map((i) => lookName(group.looks[i]));
    return notes.length ? `notes ${notes.join(" ")}` : "empty";
  }
}

/** Lines between cells, along sides, or around areas. */
class LineTool {
  constructor(group, game, cells) {
    Object.assign(this, { group, game, name: group.kind === "borders" ? "Borders" : "Lines", clicks: true });
    // lines end before a clue, so that one can read it
    this.clues = cells.filter(({ given }) => given && !given.includes("circle"));
    this.nodes = new Map();
    this.lines = group.spots.flatMap(({ name, ends }, spot) => {
      if (!ends) return [];
      const line = pairs(ends);
      const target = { spot, line, drawn: this.#shortened(line), at: between(...line), outline: path(line, false), name };
      line.forEach((end, i) => this.#node(end).lines.set(this.#node(line[1 - i]), target));
      return [target];
    });
    this.step = Math.min(...this.lines.map(({ line }) => distance(...line)));
    // the cursor goes from line to line over their ends
    this.targets = [...this.lines, ...[...this.nodes.values()].map((node) => this.#nodeTarget(node, cells))];
  }

  #nodeTarget({ at: [x, y], lines }, cells) {
    const near = cells.reduce((a, b) => (distance(b.at, [x, y]) < distance(a.at, [x, y]) ? b : a));
    const sides = [y < near.at[1] - 1 && "above", y > near.at[1] + 1 && "below", x < near.at[0] - 1 && "left", x > near.at[0] + 1 && "right"];
    const side = sides.filter(Boolean).join(" ");
    const r = this.step * 0.1;
    const outline = path([[x - r, y], [x, y - r], [x + r, y], [x, y + r]]);
    return { at: [x, y], ends: [...lines.values()], outline, name: side ? `corner ${side} of ${near.name}` : near.name };
  }

  #shortened(line) {
    const end = (a, b) => {
      const clue = this.clues.find((cell) => distance(cell.at, a) < 1);
      return clue ? between(a, b, Math.min(0.4, (clue.radius * 0.6) / distance(a, b))) : a;
    };
    return [end(line[0], line[1]), end(line[1], line[0])];
  }

  #node(at) {
    const key = at.map(Math.round).join();
    if (!this.nodes.has(key)) this.nodes.set(key, { at, lines: new Map() });
    return this.nodes.get(key);
  }

  #nearest(all, far, most) {
    let [best, least] = [undefined, most];
    for (const one of all) {
      const d = far(one);
      if (d < least) [best, least] = [one, d];
    }
    return best;
  }

  at(point) {
    // of lines that meet, the one whose middle is nearest
    const near = this.lines.filter(({ line }) => distanceTo(point, line) < this.step * 0.4);
    return this.#nearest(near, ({ at }) => distance(point, at), Infinity);
  }

  /** The end of lines at a point. */
  nodeAt(point) {
    return this.#nearest(this.nodes.values(), ({ at }) => distance(point, at), this.step * 0.45);
  }

  draw({ drawn: line, at, spot }) {
    if (spot === undefined) return [];
    if (this.game.isCrossed(this.group, spot)) return [drawCross(at, this.step * 0.1)];
    const look = this.game.lookAt(this.group, spot);
    if (look === null) return [];
    const { color, text } = this.group.looks[look];
    const [[x, y], [u, v]] = line;
    const aside = text === "double" ? [-0.1, 0.1] : [0];
    return aside.map((by) => {
      const [dx, dy] = [(v - y) * by, (x - u) * by];
      const width = this.step * (aside.length > 1 ? 0.08 : 0.13);
      const drawn = shape("path", { d: path([[x + dx, y + dy], [u + dx, v + dy]], false), class: "line", "stroke-width": width });
      if (color) drawn.style.stroke = color;
      return drawn;
    });
  }

  words({ spot, ends }) {
    if (ends) {
      const n = ends.filter((target) => this.game.lookAt(this.group, target.spot) !== null).length;
      return n === 1 ? "1 line" : `${n} lines`;
    }
    if (this.game.isCrossed(this.group, spot)) return "crossed out";
    const look = this.game.lookAt(this.group, spot);
    return look === null ? "empty" : lookName(this.group.looks[look]);
  }
}

/** Pieces and tiles. */
class PieceTool {
  turn = null; // the selected piece, as it is turned

  constructor(group, game, cells, turns) {
    Object.assign(this, { group, game, cells, turns, name: "Pieces" });
    this.targets = cells.map((cell, number) => ({ number, cell, at: cell.at, outline: path(cell.corners), name: cell.name }));
    this.middles = group.spots.map(([, at]) => [0, 1].map((k) => at.reduce((sum, c) => sum + cells[c].at[k], 0) / at.length));
  }

  at(point) {
    return this.targets.find(({ cell }) =>
      cell.corners.length > 2 ? isInside(point, cell.corners) : distance(point, cell.at) < cell.radius,
    );
  }

  /** The spot of the piece that covers a cell. */
  covering({ number }) {
    return this.game.placed(this.group).find((spot) => this.group.spots[spot][1].includes(number));
  }

  isFree(spot) {
    const taken = new Set(this.game.placed(this.group).flatMap((s) => this.group.spots[s][1]));
    return !this.group.spots[spot][1].some((cell) => taken.has(cell));
  }

  /** Where the selected piece would lie if it were put at a point: on the cell there, and if possible on free cells. */
  spotAt(point) {
    const target = this.at(point);
    if (!target || !this.turn) return undefined;
    const spots = this.turn.spots.filter((spot) => this.group.spots[spot][1].includes(target.number));
    const far = (spot) => distance(this.middles[spot], point) + (this.isFree(spot) ? 0 : 1e6);
    return spots.reduce((best, spot) => (best === undefined || far(spot) < far(best) ? spot : best), undefined);
  }

  nameOf(spot) {
    return this.game.data.pieces[this.group.spots[spot][0]].name || "a piece";
  }

  /** Pieces are drawn once, by their spots. */
  drawPlaced() {
    return this.game.placed(this.group).flatMap((spot) => this.drawSpot(spot));
  }

  drawSpot(spot, ghost = "") {
    const [piece, at, sides] = this.group.spots[spot];
    return [drawPiece(this.game.data.pieces[piece], at.map((c) => this.cells[c]), sides, ghost)];
  }

  words(target) {
    const spot = this.covering(target);
    return spot === undefined ? "empty" : this.nameOf(spot);
  }
}

/** A piece or a tile on these cells. */
export function drawPiece({ name, color, ink }, cells, sides = [], ghost = "") {
  const group = shape("g", { class: `piece ${ghost}` });
  for (const { corners } of cells) group.append(shape("path", { d: path(corners), fill: color, class: "body" }));
  for (const [side, , paint, isCorner] of sides) {
    const { corners, at } = cells[0];
    const [before, corner, after] = [side - 1, side, (side + 1) % corners.length].map((i) => corners.at(i));
    const part = isCorner ? [between(before, corner), corner, between(corner, after), at] : [corner, after, at];
    group.append(shape("path", { d: path(part), fill: paint, class: "body" }));
  }
  group.append(shape("path", { d: outline(cells.map((c) => c.corners)), class: "outline" }));
  const { at, radius } = cells[Math.floor(cells.length / 2)];
  const height = Math.min(radius, (radius * 2.6) / Math.max(1, name.length));
  if (name && !sides.length) {
    const label = group.appendChild(shape("text", { x: at[0], y: at[1], "font-size": height }, name));
    label.style.fill = ink;
  }
  return group;
}

/** The tool of a group. */
export function toolOf(group, game, cells, turns) {
  if (group.kind === "pieces") return new PieceTool(group, game, cells, turns);
  return group.kind === "lines" || group.kind === "borders" ? new LineTool(group, game, cells) : new CellTool(group, game, cells);
}
