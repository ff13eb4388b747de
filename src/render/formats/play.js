// A puzzle to play in its picture: by mouse, finger and keyboard.  The page of `puzc render --play` and the playground
// share this module; what it uses is given to it, since the page runs all scripts as one module.

const TYPING = 1200; // milliseconds within which digits belong to one number
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let players = 0;

/** An element of a page. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * Makes the picture of a puzzle playable.  `figure` contains the picture, `game` is the state, `title` a name;
 * `parts` has the functions of tools.js, and `turns` those of the pieces.
 */
export function play(figure, game, { title, parts, turns }) {
  const { shape, cellsOf, scaleOf, toolOf, lookName, drawLook, drawPiece } = parts;
  const { data } = game;
  const id = `play${++players}`;
  const cells = cellsOf(data);
  const tools = data.groups.map((group) => toolOf(group, game, cells, turns));
  let tool = tools[0];
  let at = tool.targets[0]; // the cursor
  let aim = at?.at; // the point where the selected piece would lie
  let pencil = false;
  let wrong = new Set(); // entries that the last comparison called wrong
  let hinted = null;
  let solved = false;
  let drag = null;
  let ghost; // where the selected piece would lie
  let typed = { text: "", time: 0 };

  // the elements
  const [width, height] = data.size;
  const drawn = ["spots", "placed", "entered", "cursor"].map((name) => shape("g", { class: name }));
  const [spots, placed, entered, cursor] = drawn;
  const canvas = shape("svg", { class: "play-canvas", viewBox: `0 0 ${width} ${height}`, tabindex: 0, role: "application" }, ...drawn);
  canvas.setAttribute("aria-label", `${title || "Puzzle"}, to be played. Arrow keys move, Enter changes, h is a hint.`);
  const board = make("div", { className: "play-board" });
  board.style.maxWidth = `${width * 1.5}px`;
  const picture = figure.querySelector("svg, img");
  picture.replaceWith(board);
  board.append(picture, canvas);
  const status = make("p", { className: "play-status", role: "status" });
  const bar = (label) => make("div", { className: "play-bar", role: "toolbar", ariaLabel: label });
  const choices = bar("Tools");
  const keys = bar("Entries");
  const actions = bar("Game");
  const note = data.complete || data.covered ? "" : "This puzzle has more solutions than this page knows, or may have.";
  const remark = make("p", { className: "play-note", textContent: note, hidden: !note });
  const panel = make("div", { className: "play-panel" }, choices, keys, actions, status, remark, help());
  board.after(panel);
  figure.classList.add("play");

  function help() {
    const lines = [
      "A click or a tap enters something, the next one something else, then a cross, then nothing; numbers and letters are typed, or chosen below.",
      "Lines are drawn from point to point, or clicked. The right mouse button makes a cross.",
      "Keys: arrows move, Enter or Space change, Shift with an arrow draws a line, Backspace clears, x crosses out, p is the pencil, h a hint, c a check, " +
        "r turns a piece, f flips it, t changes the tool, Ctrl+Z undoes.",
      "The browser keeps what is entered.",
    ];
    const summary = make("summary", { textContent: "How to play" });
    return make("details", {}, summary, ...lines.map((textContent) => make("p", { textContent })));
  }

  const say = (text) => (status.textContent = text);
  const words = (target) => `${target.name}: ${tool.words(target)}`;

  function button(text, action, { label = text, pressed, disabled = false, parent = actions, content } = {}) {
    const element = make("button", { type: "button", disabled, title: label, ariaLabel: label }, content ?? text);
    if (pressed !== undefined) element.setAttribute("aria-pressed", String(pressed));
    element.addEventListener("click", action);
    parent.append(element);
    return element;
  }

  // drawing

  /** Draws everything that a change can change. */
  function refresh() {
    placed.replaceChildren(...tools.flatMap((t) => t.drawPlaced?.() ?? []));
    const shown = (t) => (t.drawPlaced ? [] : t.targets.flatMap((target) => t.draw(target)));
    entered.replaceChildren(...tools.flatMap(shown), ...marked());
    figure.classList.toggle("solved", solved);
    figure.classList.toggle("begun", !game.isEmpty);
    drawCursor();
    drawActions();
    drawKeys();
  }

  /** Frames around what is wrong, and around the last hint. */
  function marked() {
    const frame = (n, name) => {
      const { group, spot } = game.parts(n);
      const found = tools.find((t) => t.group === group);
      const all = group.kind === "pieces" ? group.spots[spot][1].map((c) => found.targets[c]) : [found.targets.find((t) => t.spot === spot)];
      return all.map((target) => shape("path", { d: target.outline, class: name }));
    };
    return [...[...wrong].flatMap((n) => frame(n, "wrong")), ...(hinted === null ? [] : frame(hinted, "hinted"))];
  }

  function drawCursor() {
    const shapes = ghost === undefined ? [] : tool.drawSpot(ghost, tool.isFree(ghost) ? "ghost" : "ghost blocked");
    cursor.replaceChildren(...shapes, ...(at ? [shape("path", { d: at.outline })] : []));
    const element = spots.children[tool.targets.indexOf(at)];
    if (!element) return;
    element.setAttribute("aria-label", words(at));
    canvas.setAttribute("aria-activedescendant", element.id);
  }

  /** The places of the tool, for readers who cannot see the picture. */
  function drawSpots() {
    const all = tool.targets.map((target, i) => shape("path", { d: target.outline, id: `${id}-${i}`, role: "img", "aria-label": target.name }));
    spots.replaceChildren(...all);
  }

  function drawActions() {
    const active = document.activeElement;
    const focused = [...actions.children].findIndex((b) => b === active);
    actions.replaceChildren();
    if (tool.notes) button("Pencil", togglePencil, { pressed: pencil, label: "Pencil marks (p)" });
    button("Undo", undo, { disabled: !game.canUndo, label: "Undo (Ctrl+Z)" });
    button("Redo", redo, { disabled: !game.canRedo, label: "Redo (Ctrl+Y)" });
    button("Check", check, { label: "Check (c)" });
    button("Hint", hint, { label: "Hint (h)" });
    button("Clear", clear, { disabled: game.isEmpty, label: "Clear everything" });
    if (focused >= 0) (actions.children[focused]?.disabled ? canvas : actions.children[focused])?.focus();
  }

  function drawChoices() {
    choices.hidden = tools.length < 2;
    const chosen = (t) => () => (choose(t), choices.querySelector("[aria-pressed=true]")?.focus());
    choices.replaceChildren();
    for (const t of tools) button(t.name, chosen(t), { pressed: t === tool, parent: choices });
  }

  /** The keys on the screen: looks, or pieces. */
  function drawKeys() {
    const focused = [...keys.children].findIndex((b) => b === document.activeElement);
    keys.replaceChildren();
    if (tool.turns) drawSupply();
    else if (tool.targets.length) {
      const { looks } = tool.group;
      looks.forEach((look, i) => {
        const sample = { at: [12, 12], radius: 11, corners: [[2, 2], [22, 2], [22, 22], [2, 22]] };
        const content = shape("svg", { viewBox: "0 0 24 24", class: "play-sample" }, drawLook(look, sample));
        const name = lookName(look);
        const isText = !look.color && (tool.nodes || !/^[#★○●×]$/.test(look.text));
        button(name, () => enter(i), { parent: keys, content: isText ? name : content });
      });
      button("×", crossOut, { parent: keys, label: "Cross out (x)" });
      button("⌫", () => enter(null), { parent: keys, label: "Clear (Backspace)" });
    }
    keys.children[focused]?.focus();
  }

  function drawSupply() {
    data.pieces.forEach((piece, number) => {
      const turn = tool.turn?.piece === number ? tool.turn : tool.turns.start(number);
      if (!turn) return;
      const left = game.copiesLeft(tool.group, number);
      const copies = piece.uses?.[1] === 1 ? "" : left === Infinity ? ", any number" : `, ${left} left`;
      button(piece.name, () => select(number), {
        parent: keys, disabled: left <= 0, pressed: tool.turn?.piece === number,
        label: `Piece ${piece.name || number + 1}${copies}`, content: sampleOf(piece, turn),
      });
    });
    const single = !tool.turn || tool.turns.count(tool.turn.piece) < 2;
    button("Turn", () => turnPiece(false), { parent: keys, label: "Turn (r)", disabled: single });
    button("Flip", () => turnPiece(true), { parent: keys, label: "Flip (f)", disabled: single });
    button("⌫", takeBack, { parent: keys, label: "Take from the board (Backspace)" });
  }

  /** A small picture of a piece. */
  function sampleOf(piece, turn) {
    const scale = scaleOf([...turn.at.map((c) => cells[c]), ...cells]);
    // the layers of a solid are drawn one above another
    const moved = turn.at.map((c) => {
      const { unit: [x, y], layer, corners, at: middle, radius } = cells[c];
      const by = [x * scale + (layer ?? 0) * scale * 0.3, y * scale - (layer ?? 0) * scale * 0.3].map((n, k) => n - middle[k]);
      const move = (p) => p.map((n, k) => n + by[k]);
      return { at: move(middle), corners: corners.map(move), radius };
    });
    const all = moved.flatMap((c) => c.corners);
    const [x, y, u, v] = [Math.min, Math.max].flatMap((f) => [0, 1].map((k) => f(...all.map((p) => p[k]))));
    const box = { viewBox: `${x - 3} ${y - 3} ${u - x + 6} ${v - y + 6}`, class: "play-piece" };
    const sample = shape("svg", box, drawPiece(piece, moved, turn.sides));
    sample.style.width = `${Math.min(90, (u - x + 6) * 0.5)}px`;
    return sample;
  }

  // changes

  /** What follows every change. */
  function changed(text) {
    wrong = new Set();
    hinted = null;
    ghost = tool.turns ? tool.spotAt(aim) : undefined;
    const before = solved;
    solved = game.compare().result === "solved";
    refresh();
    say(solved && !before ? "Solved!" : (text ?? (at ? words(at) : "")));
  }

  function choose(t) {
    tool = t;
    at = tool.targets[0];
    aim = at?.at;
    ghost = undefined;
    pencil &&= Boolean(tool.notes);
    drawSpots();
    drawChoices();
    refresh();
  }

  function enter(look) {
    if (!isOpen()) return;
    const { group } = tool;
    if (look !== null && pencil) game.note(group, at.spot, look);
    else game.enter(group, at.spot, look === game.lookAt(group, at.spot) && tool.clicks ? null : look);
    changed();
  }

  /** Can something be entered at the cursor? */
  function isOpen() {
    if (at && !tool.turns && at.spot === undefined) say(words(at));
    return at?.spot !== undefined;
  }

  function crossOut() {
    if (!isOpen()) return;
    game.cross(tool.group, at.spot);
    changed();
  }

  function cycle() {
    if (tool.turns) return putPiece(aim);
    if (!isOpen()) return;
    if (pencil) game.note(tool.group, at.spot, 0);
    else game.cycle(tool.group, at.spot);
    changed();
  }

  function togglePencil() {
    pencil = !pencil && Boolean(tool.notes);
    refresh();
    say(pencil ? "Pencil marks" : "Entries");
  }

  function undo() {
    game.undo();
    changed("Undone");
  }
  function redo() {
    game.redo();
    changed("Done again");
  }
  function clear() {
    game.clear();
    changed("Everything is cleared; Undo brings it back");
  }

  const nameOf = (n) => {
    const { group, spot } = game.parts(n);
    const found = tools.find((t) => t.group === group);
    return group.kind === "pieces" ? `piece ${found.nameOf(spot)}` : found.targets.find((t) => t.spot === spot).name;
  };
  const several = game.solutions > 1 ? " No solution has all entries; compared with the nearest one:" : "";
  const UNKNOWN = "This page cannot say whether this is right: it does not know all solutions.";

  function tell(compared) {
    const named = compared.wrong.slice(0, 5).map(nameOf).join("; ");
    const more = compared.wrong.length > 5 ? "; ..." : "";
    say({
      solved: "Solved!",
      right: game.isEmpty ? "Nothing is entered yet." : "Nothing is wrong so far.",
      wrong: `${compared.wrong.length} wrong.${several} ${named}${more}`,
      unknown: UNKNOWN,
    }[compared.result]);
  }

  function check() {
    const compared = game.compare();
    changed();
    wrong = new Set(compared.wrong);
    refresh();
    tell(compared);
  }

  function hint() {
    const found = game.hint(at && { group: tool.group, spot: at.spot });
    if (found.result !== "hint") {
      wrong = new Set(found.wrong);
      refresh();
      return tell(found);
    }
    const { group, spot, look } = game.parts(found.number);
    if (tool.group !== group) choose(tools.find((t) => t.group === group));
    at = tool.targets.find((t) => (tool.turns ? group.spots[spot][1].includes(t.number) : t.spot === spot)) ?? at;
    const isDone = game.compare().result === "solved";
    changed(`Hint: ${nameOf(found.number)}${tool.turns ? "" : `: ${lookName(group.looks[look])}`}`);
    if (isDone) say("Solved!");
    hinted = found.number;
    refresh();
  }

  // pieces

  function select(number) {
    tool.turn = tool.turn?.piece === number ? null : tool.turns.start(number);
    ghost = tool.spotAt(aim);
    refresh();
    say(tool.turn ? `Piece ${data.pieces[number].name || number + 1} is selected` : "No piece is selected");
  }

  function turnPiece(flip) {
    if (!tool.turn) return;
    tool.turn = flip ? tool.turns.flipped(tool.turn) : tool.turns.turned(tool.turn);
    ghost = tool.spotAt(aim);
    refresh();
    say(flip ? "Flipped" : "Turned");
  }

  /** Places the selected piece, or takes the one that lies there. */
  function putPiece(point) {
    const target = tool.at(point);
    if (!target) return;
    [at, aim] = [target, point];
    const spot = tool.spotAt(point);
    if (spot !== undefined && tool.isFree(spot)) {
      const { piece } = tool.turn;
      game.enter(tool.group, spot, 0);
      if (game.copiesLeft(tool.group, piece) <= 0) tool.turn = null;
      changed(`Piece ${tool.nameOf(spot)} is placed`);
    } else if (tool.covering(target) !== undefined) {
      takeBack();
    } else {
      drawCursor();
      say(tool.turn ? "It does not fit here" : "Select a piece first");
    }
  }

  /** Takes the piece at the cursor from the board and selects it. */
  function takeBack() {
    const spot = tool.turns && at ? tool.covering(at) : undefined;
    if (spot === undefined) return;
    game.enter(tool.group, spot, null);
    tool.turn = tool.turns.of(tool.group.spots[spot][0], spot);
    changed(`Piece ${tool.nameOf(spot)} is taken from the board`);
  }

  // the pointer

  function pointOf(event) {
    const matrix = canvas.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  function pressed(event) {
    if (event.button > 2 || event.button === 1) return;
    const point = pointOf(event);
    const target = tool.at(point);
    drag = { point, node: tool.nodeAt?.(point), target, moved: false, cross: event.button === 2 };
    if (event.button === 0) canvas.setPointerCapture?.(event.pointerId);
    if (tool.turns) {
      aim = point;
      ghost = tool.spotAt(point);
      return drawCursor();
    }
    if (!target || tool.nodes) return;
    at = target;
    if (drag.cross) crossOut();
    else if (tool.clicks) cycle();
    else (refresh(), say(words(at)));
    if (at.spot === undefined) return;
    drag.look = game.lookAt(tool.group, at.spot);
    drag.crossed = game.isCrossed(tool.group, at.spot);
  }

  function moved(event) {
    const point = pointOf(event);
    if (tool.turns && (drag || event.pointerType === "mouse")) {
      aim = point;
      const next = tool.spotAt(point);
      if (next !== ghost) ((ghost = next), drawCursor());
    }
    if (!drag || tool.turns) return;
    const steps = Math.max(1, Math.ceil(Math.hypot(point[0] - drag.point[0], point[1] - drag.point[1]) / 6));
    const [from, to] = [drag.point, point];
    for (let i = 1; i <= steps; i++) {
      const p = [0, 1].map((k) => from[k] + ((to[k] - from[k]) * i) / steps);
      if (tool.nodes) drawAlong(p);
      else paint(p);
    }
    drag.point = point;
  }

  /** Draws or removes the line from the last point to the one that is reached now. */
  function drawAlong(point) {
    const node = tool.nodeAt(point);
    if (!node || node === drag.node) return;
    const target = drag.node?.lines.get(node);
    drag.node = node;
    if (!target) return;
    at = target;
    const { group } = tool;
    const look = game.lookAt(group, target.spot);
    // the first line decides: one more line there, or none
    if (drag.look === undefined) drag.look = look === null ? 0 : look + 1 < group.looks.length ? look + 1 : null;
    const change = drag.cross ? !game.isCrossed(group, target.spot) : look !== drag.look;
    if (change && drag.cross) game.cross(group, target.spot, true, drag.moved);
    else if (change) game.enter(group, target.spot, drag.look, drag.moved);
    drag.moved ||= change;
    if (change) changed();
  }

  /** Enters in further cells what was entered in the first one. */
  function paint(point) {
    const target = tool.at(point);
    if (!target || target === at || !drag.target) return;
    at = target;
    if (!tool.clicks || pencil || at.spot === undefined || drag.target.spot === undefined) return drawCursor();
    const { group } = tool;
    if (drag.crossed !== game.isCrossed(group, at.spot) && drag.crossed) game.cross(group, at.spot, true, true);
    else if (game.lookAt(group, at.spot) !== drag.look) game.enter(group, at.spot, drag.look, true);
    changed();
  }

  function released(event) {
    const ended = drag;
    drag = null;
    if (!ended || event.type === "pointercancel") return;
    if (tool.turns) return putPiece(pointOf(event));
    if (!tool.nodes || ended.moved || !ended.target || tool.at(ended.point) !== ended.target) return;
    at = ended.target;
    if (ended.cross) crossOut();
    else cycle();
  }

  canvas.addEventListener("pointerdown", pressed);
  canvas.addEventListener("pointermove", moved);
  canvas.addEventListener("pointerup", released);
  canvas.addEventListener("pointercancel", released);
  canvas.addEventListener("pointerleave", () => drag || ((ghost = undefined), drawCursor()));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  // the keyboard

  /** The nearest target in a direction. */
  function go([dx, dy]) {
    if (!at) return;
    const far = (target) => {
      const [x, y] = [target.at[0] - at.at[0], target.at[1] - at.at[1]];
      const [along, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
      return along > 1 ? along + 2.2 * aside : Infinity;
    };
    at = tool.targets.reduce((best, target) => (far(target) < (best === at ? Infinity : far(best)) ? target : best), at);
    aim = at.at;
    ghost = tool.turns ? tool.spotAt(aim) : undefined;
    drawCursor();
    if (ghost !== undefined) say(`${tool.isFree(ghost) ? "Fits" : "Does not fit"} at ${at.name}`);
  }

  /** Enters the value whose text was typed; digits that follow each other are one number. */
  function type(key, time) {
    if (tool.turns || tool.nodes || at?.spot === undefined) return false;
    const looks = tool.group.looks.map((look) => look.text.toLowerCase());
    const later = time - typed.time < TYPING && typed.at === at ? typed.text + key.toLowerCase() : "";
    const text = [later, key.toLowerCase()].find((t) => t && looks.some((look) => look.startsWith(t)));
    if (!text) return false;
    typed = { text, time, at };
    const look = looks.indexOf(text);
    if (look < 0) return true;
    if (pencil) game.note(tool.group, at.spot, look);
    else game.enter(tool.group, at.spot, look);
    changed();
    return true;
  }

  const letters = {
    " ": cycle, Enter: cycle, Backspace: clearSpot, Delete: clearSpot, x: crossOut, p: togglePencil, h: hint, c: check,
    r: () => turnPiece(false), f: () => turnPiece(true), t: () => choose(tools[(tools.indexOf(tool) + 1) % tools.length]),
    Escape: () => tool.turn && select(tool.turn.piece),
  };

  function clearSpot() {
    if (tool.turns) takeBack();
    else enter(null);
  }

  function key(event) {
    const onButton = event.target.closest?.("button, summary") && ["Enter", " ", "Escape"].includes(event.key);
    if (event.altKey || onButton || event.key === "Tab") return;
    if (event.ctrlKey || event.metaKey) {
      const name = event.key.toLowerCase();
      if (name === "z" && !event.shiftKey) undo();
      else if (name === "y" || name === "z") redo();
      else return;
    } else if (ARROWS[event.key]) {
      go(ARROWS[event.key]);
      // from end to end, with the line
      if (event.shiftKey && tool.nodes && at.line) (enter(0), go(ARROWS[event.key]));
    } else if (!(event.key.length === 1 && type(event.key, event.timeStamp))) {
      const action = Object.hasOwn(letters, event.key) && letters[event.key];
      if (!action) return event.key.length === 1 ? event.stopPropagation() : undefined;
      action();
      if (event.key === "Escape") return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  figure.addEventListener("keydown", key);

  solved = game.compare().result === "solved";
  choose(tool);
  if (solved) say("Solved!");
  return { refresh };
}
