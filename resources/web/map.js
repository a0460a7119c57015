// The map: the picture of the ground with the figures over it, moved and zoomed by touch, mouse and keys.

import { answerAsk } from "./acting.js";
import { draw, h } from "./draw.js";
import { UNIT, chosenPlaces, marks, places } from "./marks.js";
import { paint } from "./picture.js";
import { changed, here, isMine, isTelevision, pickedAsk, view } from "./state.js";
import { say } from "./words.js";

const FINGER = 30; // what is nearer to a tap than this many pixels was meant by it
const MOST = 160; // pixels to the width of a figure, at the closest

const at = { scale: 0, x: 0, y: 0 }; // pixels to a unit, and where the ground's 0, 0 is on the screen
let root = null;
let canvas = null;
let layer = null;
let painted = null; // the ground that the canvas shows, and the id of its picture
let wanted = ""; // the picture that is being fetched
let moved = false; // the player has looked for a place: the map no longer follows by itself
let chosen = ""; // the figure whose name is shown
let shownMap = null;
let asked = ""; // the input whose places are looked at
let before = null; // how the map was looked at before that
const light = window.matchMedia("(prefers-color-scheme: light)");
light.addEventListener("change", () => showMap());
const fingers = new Map();
let tap = null;
let tapped = false; // what the finger did counted as a tap

/** The map with its keys. */
export function mapPart() {
  const ask = pickedAsk();
  const line = view.order?.lines.find((one) => one.figure === chosen);
  const figure = view.map.figures.find((one) => one.figure === chosen);
  return h(
    "section",
    { class: "map-view", "aria-label": say("map") },
    h("div", {
      key: "map",
      class: "map-area",
      keeps: true,
      tabindex: isTelevision() ? null : 0,
      role: "application",
      "aria-label": say("map_label", { count: view.map.figures.length }),
      made: mount,
    }),
    ask !== null &&
      h(
        "div",
        { key: "ask", class: "over-map top", role: "status" },
        h("span", {}, say("tap_where", { label: ask.label })),
        h("button", { type: "button", class: "other", onclick: stopPicking }, say("cancel")),
      ),
    ask === null &&
      figure !== undefined &&
      h(
        "div",
        { key: "name", class: "over-map top", role: "status" },
        h("span", {}, h("strong", {}, figure.name), line?.health ? ` · ${line.health}` : ""),
      ),
    !isTelevision() &&
      h(
        "div",
        { key: "tools", class: "tools" },
        tool("zoom_in", "+", () => zoom(1.5)),
        tool("zoom_out", "\u2212", () => zoom(1 / 1.5)),
        tool("whole_map", "⤢", () => fit(whole())),
        view.map.figures.some((one) => isMine(one.figure)) && tool("find_mine", "◎", findMine),
      ),
  );
}

const tool = (key, sign, press) =>
  h("button", { key, type: "button", class: "key", "aria-label": say(key), title: say(key), onclick: press }, sign);

function mount(node) {
  root = node;
  canvas = newCanvas();
  layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  layer.setAttribute("class", "figures");
  root.append(canvas, layer);
  painted = null;
  wanted = "";
  // who comes back from another tab finds the place that was looked at
  if (!moved) at.scale = 0;
  root.onpointerdown = down;
  root.onpointermove = move;
  root.onpointerup = up;
  root.onpointercancel = cancel;
  // what stands there after a tap is not clicked by the same finger
  root.addEventListener("touchend", (event) => tapped && event.cancelable && event.preventDefault(), { passive: false });
  root.onwheel = (event) => {
    event.preventDefault();
    const box = root.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  };
  root.onkeydown = key;
  new ResizeObserver(() => {
    if (!moved || at.scale === 0) fit();
    else place();
  }).observe(root);
}

/** Have the map show what the view says; called after the page was drawn. */
export function showMap() {
  if (root === null || !root.isConnected || view.map === null) return;
  const ground = view.map.ground;
  if (ground !== null) hang(ground);
  if (lookAtPlaces()) return;
  const grown =
    (shownMap?.figures.length ?? 0) !== view.map.figures.length ||
    JSON.stringify(shownMap?.ground) !== JSON.stringify(ground);
  const news = shownMap !== view.map;
  shownMap = view.map;
  if (at.scale === 0 || (!moved && news && (grown || isTelevision()))) fit();
  else place();
}

/** While a place is asked for, the map shows all that can be tapped, as large as it can; afterwards it is as before. */
function lookAtPlaces() {
  const ask = pickedAsk();
  const now = ask === null ? "" : `${here.picking.figure} ${here.picking.field}`;
  if (now === asked || root.clientWidth === 0) return false;
  if (asked === "") before = { ...at, moved };
  asked = now;
  if (ask === null) {
    Object.assign(at, { scale: before.scale, x: before.x, y: before.y });
    moved = before.moved;
    place();
  } else {
    moved = true;
    fit(box(placed(ask).map(({ x, y }) => ({ x, y, size: 1, corners: [] }))));
  }
  return true;
}

const placed = (ask) => ask.options.filter((one) => one.x !== null);

/** What the figures of the player are to do, where it has places. */
function chosenOptions() {
  const asks = view.acting.flatMap((one) => one.picked?.asks ?? []).filter((ask) => ask.value !== null);
  return asks.flatMap((ask) => placed(ask).filter((one) => JSON.stringify(one.value) === JSON.stringify(ask.value)));
}

/** Lay the picture that goes with the phone's colors under the figures. */
async function hang(ground) {
  const id = light.matches ? ground.light : ground.dark;
  if (id === wanted || id === "") return; // the table is still painting it
  if (id === painted?.id) {
    wanted = "";
    painted = { ...ground, id };
    return;
  }
  wanted = id;
  // on a canvas of its own: what is shown stays until the other is there
  const [fresh, from] = [newCanvas(), root];
  const done = await paint(fresh, id);
  if (wanted !== id || root !== from) return;
  wanted = "";
  if (done) {
    canvas.replaceWith(fresh);
    canvas = fresh;
    painted = { ...ground, id };
    place();
  } else setTimeout(showMap, 2000);
}

function newCanvas() {
  const made = document.createElement("canvas");
  made.className = "ground";
  made.setAttribute("aria-hidden", "true");
  return made;
}

function box(figures) {
  const reach = figures.flatMap((one) => [
    [one.x - one.size * 1.5, one.y - one.size * 1.5],
    [one.x + one.size * 1.5, one.y + one.size * 1.5],
    ...one.corners,
  ]);
  const xs = reach.map(([x]) => x);
  const ys = reach.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function whole() {
  const { ground, figures } = view.map;
  if (ground !== null)
    return {
      left: ground.left,
      top: ground.top,
      right: ground.left + ground.width,
      bottom: ground.top + ground.height,
    };
  return figures.length > 0 ? box(figures) : { left: -5, top: -5, right: 5, bottom: 5 };
}

/** Where the fight is, and nothing beyond the ground; all of it while nobody is on it. */
function action() {
  const all = whole();
  const { ground, figures } = view.map;
  if (figures.length === 0 || ground === null) return all;
  const { left, top, right, bottom } = box(figures);
  const found = {
    left: Math.max(left, all.left),
    top: Math.max(top, all.top),
    right: Math.min(right, all.right),
    bottom: Math.min(bottom, all.bottom),
  };
  return found.left < found.right && found.top < found.bottom ? found : box(figures);
}

function fit(area = null) {
  if (view.map === null || root.clientWidth === 0) return;
  if (area === null) moved = false;
  const { left, top, right, bottom } = area ?? action();
  const wide = Math.max(right - left, 0.01);
  const high = Math.max(bottom - top, 0.01);
  // what is to be tapped does not lie under the words at the top and the keys at the right
  const [width, under] = pickedAsk() === null ? [root.clientWidth, 0] : [root.clientWidth - 64, 76];
  const height = root.clientHeight - under;
  at.scale = Math.min(width / wide, height / high, closest());
  at.x = width / 2 - ((left + right) / 2) * at.scale;
  at.y = under + height / 2 - ((top + bottom) / 2) * at.scale;
  place();
}

const closest = () => MOST / Math.max(0.01, Math.min(1, ...view.map.figures.map((one) => one.size)));

function findMine() {
  const own = view.map.figures.filter((one) => isMine(one.figure));
  const { left, top, right, bottom } = box(own);
  const more = Math.max(...own.map((one) => one.size)) * 3;
  moved = true;
  fit({ left: left - more, top: top - more, right: right + more, bottom: bottom + more });
}

function zoom(by, x = root.clientWidth / 2, y = root.clientHeight / 2) {
  const { left, top, right, bottom } = whole();
  const least = Math.min(root.clientWidth / (right - left), root.clientHeight / (bottom - top), at.scale) * 0.8;
  const scale = Math.min(Math.max(at.scale * by, least), closest());
  at.x = x - ((x - at.x) * scale) / at.scale;
  at.y = y - ((y - at.y) * scale) / at.scale;
  at.scale = scale;
  moved = true;
  place();
}

function pan(x, y) {
  // something of the map always stays in sight
  const { left, top, right, bottom } = whole();
  const edge = 40;
  at.x = Math.min(Math.max(at.x + x, edge - right * at.scale), root.clientWidth - edge - left * at.scale);
  at.y = Math.min(Math.max(at.y + y, edge - bottom * at.scale), root.clientHeight - edge - top * at.scale);
  moved = true;
  place();
}

/** Names in a size that goes with that of the page: a television's are read from across the room. */
const letterSize = () => Number.parseFloat(getComputedStyle(document.body).fontSize) * 0.78;

let due = false;
function place() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    if (view.map === null || !root.isConnected) return;
    canvas.hidden = painted === null || view.map.ground === null;
    if (!canvas.hidden) layGround(painted);
    const ask = pickedAsk();
    const options = ask === null ? [] : placed(ask);
    draw(
      layer,
      [
        h(
          "g",
          { key: "all", transform: `translate(${at.x} ${at.y}) scale(${at.scale / UNIT})` },
          h(
            "g",
            { key: "figures", class: ask === null ? "" : "behind" },
            marks(view.map.figures, isMine, at.scale, letterSize()),
          ),
          h("g", { key: "chosen" }, ask === null && chosenPlaces(chosenOptions(), at.scale)),
          h("g", { key: "places" }, places(options, ask?.value, at.scale, choose)),
        ),
      ],
      "http://www.w3.org/2000/svg",
    );
  });
}

function layGround({ left, top, width, height }) {
  const wide = (width * at.scale) / canvas.width;
  const high = (height * at.scale) / canvas.height;
  canvas.style.transform = `translate(${at.x + left * at.scale}px, ${at.y + top * at.scale}px) scale(${wide}, ${high})`;
}

function down(event) {
  tapped = false;
  if (isTelevision() || event.target.closest?.("button")) return;
  root.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  tap = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : null;
}

function move(event) {
  const before = fingers.get(event.pointerId);
  if (before === undefined) return;
  const now = { x: event.clientX, y: event.clientY };
  if (tap !== null && Math.hypot(now.x - tap.x, now.y - tap.y) > 10) tap = null;
  if (fingers.size === 2) {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const place = root.getBoundingClientRect();
    const apart = Math.hypot(now.x - other.x, now.y - other.y);
    const wasApart = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    zoom(apart / wasApart, (now.x + other.x) / 2 - place.left, (now.y + other.y) / 2 - place.top);
    pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  } else if (fingers.size === 1 && tap === null) pan(now.x - before.x, now.y - before.y);
  fingers.set(event.pointerId, now);
}

function up(event) {
  if (!fingers.delete(event.pointerId) || tap === null) return;
  const place = root.getBoundingClientRect();
  const x = (event.clientX - place.left - at.x) / at.scale;
  const y = (event.clientY - place.top - at.y) / at.scale;
  tap = null;
  tapped = true;
  const near = (list, reach) => {
    const [best] = list
      .map((one) => [one, Math.hypot(one.x - x, one.y - y)])
      .filter(([one, far]) => far <= reach(one))
      .sort((one, two) => one[1] - two[1]);
    return best?.[0] ?? null;
  };
  const ask = pickedAsk();
  if (ask !== null) {
    const option = near(
      ask.options.filter((one) => one.x !== null),
      () => Math.max(FINGER / at.scale, 0.8),
    );
    if (option !== null) choose(option);
  } else {
    chosen = near(view.map.figures, (one) => Math.max(one.size / 2, FINGER / at.scale))?.figure ?? "";
    changed();
  }
}

function cancel(event) {
  fingers.delete(event.pointerId);
  tap = null;
}

function key(event) {
  if (isTelevision()) return;
  const step = 60;
  const moves = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  if (event.key in moves) pan(...moves[event.key]);
  else if (event.key === "+") zoom(1.5);
  else if (event.key === "-") zoom(1 / 1.5);
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}

function choose(option) {
  const ask = pickedAsk();
  if (ask === null) return; // tapped, and clicked by the same finger
  const acting = view.acting.find((one) => one.figure === here.picking.figure);
  stopPicking();
  answerAsk(acting, ask, option.value);
}

function stopPicking() {
  here.picking = null;
  here.tab = here.wide ? "map" : "me";
  changed();
}
