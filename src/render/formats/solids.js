// Pieces in space: turn them, pull them apart, play how they come apart.  The page of `puzc render` and the playground
// share this view.  It draws with WebGL, which needs no library.

const VERTEX = `
  attribute vec3 corner, normal;
  uniform mat3 turn;
  uniform vec3 shift, scale;
  varying vec3 facing;
  void main() {
    facing = turn * normal;
    gl_Position = vec4(turn * (corner + shift) * scale, 1.0);
  }`;
const FRAGMENT = `
  precision mediump float;
  uniform vec3 color;
  uniform float lit;
  varying vec3 facing;
  void main() {
    float light = 0.66 + 0.34 * dot(normalize(facing), vec3(0.3, 0.55, -0.78));
    gl_FragColor = vec4(color * mix(1.0, light, lit), 1.0);
  }`;

/** Radians for a pixel, and for a key. */
const BY_POINTER = 0.009;
const BY_KEY = 0.12;
/** Milliseconds that one move takes. */
const MOVE = 900;
const START = { yaw: -0.6, pitch: 0.5, zoom: 1 };

const add = (a, b, times = 1) => a.map((n, i) => n + times * b[i]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => a.map((n) => n / Math.hypot(...a));
const mean = (points) => points.reduce((sum, p) => add(sum, p), [0, 0, 0]).map((n) => n / points.length);
const key = (point) => point.map((n) => Math.round(n * 1000) + 0).join();
const keys = (points) => points.map(key).sort().join(" ");

/** The faces between a piece and the space around it, each with its normal. */
function surface(piece, kinds) {
  const faces = new Map();
  for (const [kind, ...at] of piece.cells) {
    for (const face of kinds[kind]) {
      const corners = face.map((corner) => add(corner, at));
      const own = keys(corners);
      if (!faces.delete(own)) faces.set(own, { corners, normal: unit(cross(add(corners[1], corners[0], -1), add(corners[2], corners[0], -1))) });
    }
  }
  return [...faces.values()];
}

/** The edges at which a surface is bent. */
function creases(faces) {
  const edges = new Map();
  for (const { corners, normal } of faces) {
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length];
      const own = keys([a, b]);
      edges.set(own, [...(edges.get(own) ?? []), { a, b, normal }]);
    });
  }
  return [...edges.values()].filter((all) => all.length !== 2 || dot(all[0].normal, all[1].normal) < 0.999).map((all) => all[0]);
}

/** What is drawn of a piece: triangles and lines, each corner with its normal. */
function mesh(piece, kinds) {
  const faces = surface(piece, kinds);
  const triangles = faces.flatMap(({ corners, normal }) =>
    corners.slice(2).flatMap((c, i) => [corners[0], corners[i + 1], c].flatMap((corner) => [...corner, ...normal])));
  const lines = creases(faces).flatMap(({ a, b, normal }) => [...a, ...normal, ...b, ...normal]);
  return { triangles, lines, points: faces.flatMap((face) => face.corners) };
}

function program(gl) {
  const made = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return made;
}

const colorOf = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);

/**
 * Where each piece is after `at` steps, which need not be a whole number: its shift, or nothing if it is out of the
 * picture.  Pieces that were removed are seen again when they are taken apart themselves.
 */
export function placesAfter(at, pieces, steps, far) {
  const places = Array.from({ length: pieces }, () => [0, 0, 0]);
  if (!steps.length) return places;
  const now = Math.min(Math.floor(at), steps.length - 1);
  steps.slice(0, now).filter((step) => !step.away).forEach(({ moved, by }) => {
    for (const piece of moved) places[piece] = add(places[piece], by);
  });
  const { visible, moved, by, away } = steps[now];
  const part = at - now;
  for (const piece of moved) places[piece] = add(places[piece], away ? unit(by).map((n) => n * far) : by, part);
  return places.map((place, piece) => (visible.includes(piece) && !(away && part === 1 && moved.includes(piece)) ? place : null));
}

/** The elements of the view, from a table of names, tags and attributes. */
function build(parent, rows) {
  const made = {};
  for (const [name, tag, attributes, text] of rows) {
    made[name] = parent.appendChild(document.createElement(tag));
    for (const [attribute, value] of Object.entries(attributes)) made[name].setAttribute(attribute, value);
    if (text) made[name].textContent = text;
  }
  return made;
}

/** Shows an assembly in an element: `kinds`, `pieces` and `steps` as `puzc render` writes them. */
export function solidView(parent, { kinds, pieces, steps }) {
  parent.replaceChildren();
  const { canvas, bar, told, names } = build(parent, [
    ["canvas", "canvas", { tabindex: 0, role: "img", "aria-label": "The assembly in space. Arrow keys turn it, + and - change its size, space plays, comma and period go step by step." }],
    ["bar", "div", { class: "solid-bar" }],
    ["told", "p", { role: "status" }],
    ["names", "div", { class: "solid-bar", role: "group", "aria-label": "Pieces" }],
  ]);
  const gl = canvas.getContext("webgl", { antialias: true, preserveDrawingBuffer: true });
  if (!gl) {
    parent.textContent = "This browser has no WebGL, which the picture in space needs.";
    return;
  }
  const label = (text) => bar.appendChild(Object.assign(document.createElement("label"), { textContent: text }));
  const { explode } = build(label("Pull apart "), [["explode", "input", { type: "range", min: 0, max: 2, step: 0.01, value: 0 }]]);
  const { step } = build(label("Step "), [["step", "input", { type: "range", min: 0, max: steps.length, step: 0.01, value: 0 }]]);
  const { play, reset } = build(bar, [["play", "button", { type: "button" }, "Play"], ["reset", "button", { type: "button" }, "Start"]]);
  if (!steps.length) play.hidden = step.parentElement.hidden = true;

  const meshes = pieces.map((piece) => mesh(piece, kinds));
  const points = meshes.flatMap((m) => m.points);
  const bounds = [Math.min, Math.max].map((of) => [0, 1, 2].map((i) => points.reduce((n, p) => of(n, p[i]), points[0][i])));
  const center = mean(bounds);
  const radius = Math.hypot(...add(bounds[1], bounds[0], -1)) / 2 || 1;
  const shown = pieces.map(() => true);
  const eye = { ...START };

  const shader = program(gl);
  gl.useProgram(shader);
  const uniform = (name) => gl.getUniformLocation(shader, name);
  const drawn = meshes.map(({ triangles, lines, points }, i) => {
    const buffer = (data) => {
      const made = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, made);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.STATIC_DRAW);
      return { made, count: data.length / 6 };
    };
    return { triangles: buffer(triangles), lines: buffer(lines), color: colorOf(pieces[i].color), middle: add(mean(points), center, -1) };
  });
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.POLYGON_OFFSET_FILL);
  gl.polygonOffset(1, 1);

  function put({ made, count }, mode) {
    gl.bindBuffer(gl.ARRAY_BUFFER, made);
    for (const [i, name] of ["corner", "normal"].entries()) {
      const at = gl.getAttribLocation(shader, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 3, gl.FLOAT, false, 24, 12 * i);
    }
    gl.drawArrays(mode, 0, count);
  }

  function draw() {
    const density = Math.min(devicePixelRatio || 1, 2);
    const size = [canvas.clientWidth * density, canvas.clientHeight * density].map(Math.round);
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    gl.viewport(0, 0, ...size);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const [sin, cos] = [Math.sin, Math.cos];
    const { yaw, pitch } = eye;
    // columns: the images of the directions to the right, to the back, and upwards
    gl.uniformMatrix3fv(uniform("turn"), false, [
      cos(yaw), sin(pitch) * sin(yaw), cos(pitch) * sin(yaw),
      -sin(yaw), sin(pitch) * cos(yaw), cos(pitch) * cos(yaw),
      0, cos(pitch), -sin(pitch),
    ]);
    const pulled = Number(explode.value);
    const scale = (eye.zoom * Math.min(...size)) / (radius * (1.1 + 0.9 * pulled));
    gl.uniform3f(uniform("scale"), scale / (size[0] || 1), scale / (size[1] || 1), 0.1 / radius);
    const places = placesAfter(Number(step.value), pieces.length, steps, 3 * radius);
    drawn.forEach((piece, i) => {
      if (!places[i] || !shown[i]) return;
      gl.uniform3fv(uniform("shift"), add(add(places[i], piece.middle, pulled), center, -1));
      gl.uniform3fv(uniform("color"), piece.color);
      gl.uniform1f(uniform("lit"), 1);
      put(piece.triangles, gl.TRIANGLES);
      gl.uniform3f(uniform("color"), 0.1, 0.1, 0.1);
      gl.uniform1f(uniform("lit"), 0);
      put(piece.lines, gl.LINES);
    });
    const now = Math.min(Math.ceil(Number(step.value)), steps.length);
    told.textContent = steps.length ? `${now} of ${steps.length}${now ? `: ${steps[now - 1].words}` : ""}` : "";
  }

  // Those who do not want motion see one place after another.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let playing = null;
  function stop() {
    cancelAnimationFrame(playing);
    playing = null;
    play.textContent = "Play";
  }
  function start() {
    if (Number(step.value) >= steps.length) step.value = 0;
    play.textContent = "Stop";
    let last = performance.now();
    let at = Number(step.value);
    const frame = (time) => {
      at = Math.min(at + (time - last) / MOVE, steps.length);
      last = time;
      step.value = still.matches ? Math.floor(at) : at;
      draw();
      if (at < steps.length) playing = requestAnimationFrame(frame);
      else stop();
    };
    playing = requestAnimationFrame(frame);
  }
  const toggle = () => (playing === null ? start() : stop());
  const go = (to) => {
    stop();
    step.value = to;
    draw();
  };
  const turn = (x, y) => {
    eye.yaw += x;
    eye.pitch = Math.max(-1.57, Math.min(1.57, eye.pitch + y));
    draw();
  };
  const zoom = (times) => {
    eye.zoom = Math.max(0.3, Math.min(6, eye.zoom * times));
    draw();
  };
  const actions = {
    ArrowLeft: () => turn(-BY_KEY, 0), ArrowRight: () => turn(BY_KEY, 0),
    ArrowUp: () => turn(0, -BY_KEY), ArrowDown: () => turn(0, BY_KEY),
    "+": () => zoom(1.15), "=": () => zoom(1.15), "-": () => zoom(1 / 1.15), " ": () => steps.length && toggle(),
    ",": () => go(Math.ceil(Number(step.value)) - 1), ".": () => go(Math.floor(Number(step.value)) + 1),
  };
  canvas.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(actions, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  });
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons) turn(event.movementX * BY_POINTER, event.movementY * BY_POINTER);
  });
  canvas.addEventListener("wheel", (event) => {
    if (document.activeElement !== canvas) return; // the page scrolls
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 500));
  }, { passive: false });
  for (const input of [explode, step]) {
    input.addEventListener("input", () => (stop(), draw()));
    input.addEventListener("keydown", (event) => event.stopPropagation());
  }
  play.addEventListener("click", toggle);
  reset.addEventListener("click", () => {
    Object.assign(eye, START);
    explode.value = 0;
    go(0);
  });
  pieces.forEach(({ name, color }, i) => {
    const { button } = build(names, [["button", "button", { type: "button", "aria-pressed": "true", title: "Show or hide this piece" }, name]]);
    button.style.borderLeft = `.8rem solid ${color}`;
    button.addEventListener("click", () => {
      shown[i] = !shown[i];
      button.setAttribute("aria-pressed", String(shown[i]));
      draw();
    });
  });
  new ResizeObserver(draw).observe(canvas);
  draw();
}

/** On the page of `puzc render`, the data of each assembly stand beside the place where it is shown once that is opened. */
for (const data of document.querySelectorAll("details.solid > script")) {
  const details = data.parentElement;
  const place = details.querySelector("div");
  details.addEventListener("toggle", () => {
    if (details.open && !place.firstChild) solidView(place, JSON.parse(data.textContent));
  });
}
