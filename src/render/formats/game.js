// The state of a puzzle that somebody plays, apart from the screen.  The page of `puzc render --play` and the
// playground in clients/web share this module.
//
// An entry is a number: the entries of a group are counted spot by spot, look by look, from `group.first`.  A cross
// ("nothing here") has the number of the first entry of its spot.

const MOST_MOVES = 20_000;

/** The solutions, each as a set of entries; the page contains them in a form that nobody reads by accident. */
function uncovered(text) {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (byte, i) => parseInt(byte, 16) ^ (i % 251) ^ 0x5a);
  return JSON.parse(new TextDecoder().decode(bytes)).map((numbers) => new Set(numbers));
}

export class Game {
  entries = new Set();
  notes = new Set(); // entries that are considered
  crosses = new Set();
  #moves = []; // each is a list of [name of a set, number]: what was added to the set or removed from it
  #at = 0; // how many moves are done; the others can be redone
  #solutions;
  #kept;

  /** `kept` keeps the moves: `read()` returns what was given to `write(value)` the last time, or nothing. */
  constructor(data, kept) {
    this.data = data;
    this.#kept = kept;
    this.#solutions = uncovered(data.solutions);
    this.#recall(kept.read());
  }

  #recall(value) {
    const isMove = (move) =>
      Array.isArray(move) && move.every(([set, n]) => this[set] instanceof Set && Number.isInteger(n) && this.groupOf(n));
    if (!Array.isArray(value?.moves) || !value.moves.every(isMove)) return;
    this.#moves = value.moves;
    while (this.#at < value.at && this.#at < this.#moves.length) this.redo();
  }

  #toggle(move) {
    for (const [set, n] of move) if (!this[set].delete(n)) this[set].add(n);
  }

  /** Does a move; if it is `joined`, it is undone together with the one before. */
  #do(move, joined = false) {
    if (!move.length) return;
    this.#toggle(move);
    if (joined && this.#at) this.#moves[this.#at - 1].push(...move);
    else this.#moves.splice(this.#at++, Infinity, [...move]);
    this.#save();
  }

  #save() {
    if (this.#moves.length <= MOST_MOVES) this.#kept.write({ moves: this.#moves, at: this.#at });
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#moves.length;
  }

  undo() {
    if (!this.canUndo) return;
    this.#toggle([...this.#moves[--this.#at]].reverse());
    this.#save();
  }

  redo() {
    if (!this.canRedo) return;
    this.#toggle(this.#moves[this.#at++]);
    this.#save();
  }

  /** Removes everything; undo brings it back. */
  clear() {
    this.#do(["entries", "notes", "crosses"].flatMap((set) => [...this[set]].map((n) => [set, n])));
  }

  get isEmpty() {
    return !this.entries.size && !this.notes.size && !this.crosses.size;
  }

  /** The number of the first entry of a spot. */
  first(group, spot) {
    return group.first + spot * group.looks.length;
  }

  groupOf(n) {
    return this.data.groups.find((g) => n >= g.first && n < g.first + g.spots.length * g.looks.length);
  }

  /** The group, the number of the spot, and the number of the look of an entry. */
  parts(n) {
    const group = this.groupOf(n);
    return { group, spot: Math.floor((n - group.first) / group.looks.length), look: (n - group.first) % group.looks.length };
  }

  /** The look at a spot, or null. */
  lookAt(group, spot) {
    const look = group.looks.findIndex((_, i) => this.entries.has(this.first(group, spot) + i));
    return look < 0 ? null : look;
  }

  notesAt(group, spot) {
    return group.looks.map((_, i) => i).filter((i) => this.notes.has(this.first(group, spot) + i));
  }

  isCrossed(group, spot) {
    return this.crosses.has(this.first(group, spot));
  }

  /** Enters a look, or nothing: `null`. */
  enter(group, spot, look, joined = false) {
    const first = this.first(group, spot);
    const move = [];
    group.looks.forEach((_, i) => {
      if (this.entries.has(first + i) !== (i === look)) move.push(["entries", first + i]);
      if (this.notes.has(first + i)) move.push(["notes", first + i]);
    });
    if (this.crosses.has(first)) move.push(["crosses", first]);
    this.#do(move, joined);
  }

  /** Adds a note, or removes it. */
  note(group, spot, look) {
    if (this.lookAt(group, spot) === null) this.#do([["notes", this.first(group, spot) + look]]);
  }

  /** Crosses a spot out, or removes the cross. */
  cross(group, spot, on = !this.isCrossed(group, spot), joined = false) {
    const before = this.canUndo;
    if (this.lookAt(group, spot) !== null) this.enter(group, spot, null, joined);
    else if (this.isCrossed(group, spot) === on) return;
    this.#do([["crosses", this.first(group, spot)]], joined && before);
  }

  /** The next of: nothing, each look, a cross. */
  cycle(group, spot) {
    const look = this.lookAt(group, spot);
    if (this.isCrossed(group, spot)) this.enter(group, spot, null);
    else if (look === group.looks.length - 1) this.cross(group, spot, true);
    else this.enter(group, spot, look === null ? 0 : look + 1);
  }

  /** The pieces that lie on the board, as numbers of spots. */
  placed(group) {
    return [...this.entries].filter((n) => this.groupOf(n) === group).map((n) => n - group.first);
  }

  /** How many copies of a piece are left: `Infinity` if it can be used any number of times. */
  copiesLeft(group, piece) {
    const used = this.placed(group).filter((spot) => group.spots[spot][0] === piece).length;
    return (this.data.pieces[piece].uses?.[1] ?? Infinity) - used;
  }

  /** Do pieces cover all cells without overlap?  Only known for puzzles in which this is a solution. */
  #isPacked() {
    const { covered, groups, pieces } = this.data;
    if (!covered) return false;
    const spots = this.placed(groups[0]).map((spot) => groups[0].spots[spot]);
    const cells = spots.flatMap(([, cells]) => cells);
    const seen = new Set(cells);
    const used = (piece) => spots.filter(([p]) => p === piece).length;
    const fits = ({ uses }, piece) => !uses || (used(piece) >= uses[0] && used(piece) <= uses[1]);
    return cells.length === seen.size && covered.every((cell) => seen.has(cell)) && pieces.every(fits);
  }

  /** Is everything of a solution entered?  What follows from other groups need not be, and may stand for them. */
  #isFilled(solution) {
    const filled = (follows) => {
      const numbers = [...solution].filter((n) => this.groupOf(n).follows === follows);
      return numbers.length > 0 && numbers.every((n) => this.entries.has(n));
    };
    return filled(false) || filled(true);
  }

  #wrongFor(solution) {
    const crossedOut = ({ group, spot }) =>
      group.looks.some((_, look) => solution.has(this.first(group, spot) + look));
    return [
      ...[...this.entries].filter((n) => !solution.has(n)),
      ...[...this.crosses].filter((n) => crossedOut(this.parts(n))),
    ];
  }

  /** The known solution that differs least from the entries, and the entries that are wrong for it. */
  #nearest() {
    let best = null;
    for (const solution of this.#solutions) {
      const wrong = this.#wrongFor(solution);
      if (!best || wrong.length < best.wrong.length) best = { solution, wrong };
    }
    return best;
  }

  get solutions() {
    return this.#solutions.length;
  }

  /**
   * Compares the entries with the solutions.  `result` is "solved", "right" (so far), "wrong", or "unknown": the
   * puzzle has solutions that the page does not know, so nothing is called wrong.
   */
  compare() {
    const nearest = this.#nearest();
    const isRight = nearest && !nearest.wrong.length;
    if (this.#isPacked() || (isRight && this.#isFilled(nearest.solution))) return { result: "solved", wrong: [] };
    if (isRight) return { result: "right", wrong: [] };
    if (!nearest || !this.data.complete) return { result: "unknown", wrong: [] };
    return { result: "wrong", wrong: nearest.wrong };
  }

  /**
   * Enters something of a solution, at a spot near `near` if that is missing.  Returns the number of the entry, or the
   * result of the comparison if there is nothing to enter.
   */
  hint(near) {
    const compared = this.compare();
    if (compared.result !== "right") return compared;
    const missing = [...this.#nearest().solution].filter((n) => !this.entries.has(n));
    const needed = missing.filter((n) => !this.groupOf(n).follows);
    const here = missing.find((n) => near && this.parts(n).group === near.group && this.parts(n).spot === near.spot);
    const number = here ?? needed[0] ?? missing[0];
    const { group, spot, look } = this.parts(number);
    this.enter(group, spot, look);
    return { result: "hint", number };
  }
}
