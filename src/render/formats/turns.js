// Pieces turned and flipped.  The page knows all places where a piece may lie; two of them are the same turn of the piece
// if one is a translation of the other.  So this works on any lattice.

/** Coordinates as whole numbers; the usual fractions of lattices, and means of them, are not near a border. */
const round = (n) => Math.round(n * 24 + 0.05) + 0; // no -0
const STEP = Math.PI / 6;
const mean = (points, axis) => points.reduce((sum, p) => sum + p[axis], 0) / points.length;

/** The text that is equal for points, or for sides of tiles, that are translations of each other. */
function keyOf(points, sides) {
  const middle = [mean(points, 0), mean(points, 1), Math.min(...points.map((p) => p[2]))];
  const moved = points.map((p) => p.map((n, axis) => round(n - middle[axis])));
  return JSON.stringify([moved.sort((a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1]), sides]);
}

const sideNames = (sides) => sides.map(([side, name]) => [side, name]).sort((a, b) => a[0] - b[0]);

export class Turns {
  #pieces = new Map(); // for each piece its turns by their keys: the spots, and one of them as an example

  constructor(cells, spots) {
    this.cells = cells;
    spots.forEach(([piece, at, sides = []], spot) => {
      const key = keyOf(this.#points(at), sideNames(sides));
      const turns = this.#pieces.get(piece) ?? new Map();
      this.#pieces.set(piece, turns);
      if (!turns.has(key)) turns.set(key, { key, piece, at, sides, spots: [] });
      turns.get(key).spots.push(spot);
    });
  }

  #points(at) {
    return at.map((cell) => [...this.cells[cell].unit, this.cells[cell].layer ?? 0]);
  }

  /** The first turn of a piece; nothing if the piece has no place. */
  start(piece) {
    return this.#pieces.get(piece)?.values().next().value;
  }

  /** The turn in which a spot places its piece. */
  of(piece, spot) {
    return [...this.#pieces.get(piece).values()].find((turn) => turn.spots.includes(spot));
  }

  count(piece) {
    return this.#pieces.get(piece)?.size ?? 0;
  }

  /** The next turn, clockwise; on lattices of solids one after another. */
  turned(turn) {
    return this.#search(turn, false) ?? this.#next(turn);
  }

  /** The mirror image, or the same turn if there is none. */
  flipped(turn) {
    return this.#search(turn, true) ?? turn;
  }

  #next(turn) {
    const all = [...this.#pieces.get(turn.piece).values()];
    return all[(all.indexOf(turn) + 1) % all.length];
  }

  #search({ piece, at, sides, key }, flip) {
    const all = this.#pieces.get(piece);
    const found = (k) => (k !== key ? all.get(k) : undefined);
    if (sides.length) {
      const n = this.cells[at[0]].corners.length / 2;
      for (let by = flip ? 0 : 1; by < n; by++) {
        const moved = sides.map(([side, name]) => [((flip ? n - side : side) + by) % n, name]);
        const turn = found(keyOf(this.#points([at[0]]), sideNames(moved)));
        if (turn) return turn;
      }
      return undefined;
    }
    const points = this.#points(at).map(([x, y, z]) => [flip ? -x : x, y, z]);
    for (let step = flip ? 0 : 1; step < 12; step++) {
      const [cos, sin] = [Math.cos(step * STEP), Math.sin(step * STEP)];
      const turn = found(keyOf(points.map(([x, y, z]) => [x * cos - y * sin, x * sin + y * cos, z]), []));
      if (turn) return turn;
    }
    return undefined;
  }
}
