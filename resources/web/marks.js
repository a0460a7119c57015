// The figures on the map, as shapes over the picture of the ground.

import { h } from "./draw.js";
import { say } from "./words.js";

export const UNIT = 100; // lengths of the drawing to one of the ground: letters of less than 1 are set badly

const at = (radius, angle) => `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
const corners = (count, radius, first = 0) =>
  Array.from({ length: count }, (_, index) => at(radius, first + (index * 2 * Math.PI) / count)).join(" ");

// as in the window: each side has a shape of its own, so that color alone never tells who is who
const SHAPES = [
  (r, more) => h("circle", { r, ...more }),
  (r, more) => h("rect", { x: -r * 0.9, y: -r * 0.9, width: r * 1.8, height: r * 1.8, rx: r * 0.15, ...more }),
  (r, more) => h("polygon", { points: corners(4, r * 1.15), ...more }),
  (r, more) => h("polygon", { points: corners(3, r * 1.25), ...more }),
  (r, more) => h("polygon", { points: corners(6, r * 1.05), ...more }),
  (r, more) => h("polygon", { points: corners(5, r * 1.1), ...more }),
];

// the widest ring inside each shape
const INSIDE = [0.9, 0.8, 0.7, 0.52, 0.8, 0.76];

/** Figures as groups of shapes. `scale` is pixels to a unit; names of `letters` pixels are only written where there is room. */
export function marks(figures, isMine, scale, letters) {
  const order = (one) => (one.acting ? 3 : one.mine ? 2 : one.dead || one.down ? 0 : 1);
  const told = figures.map((one) => ({ ...one, mine: isMine(one.figure) }));
  return told.sort((one, two) => order(one) - order(two)).map((one) => mark(one, scale, letters));
}

function mark(one, scale, letters) {
  const r = (one.size / 2) * UNIT * 0.86;
  const state = [one.dead ? "dead" : "", one.down ? "down" : "", one.mine ? "mine" : "", one.acting ? "acting" : ""]
    .filter(Boolean)
    .join(" ");
  return h(
    "g",
    {
      key: one.figure,
      class: `figure side-${one.colour % 6} ${state}`,
      transform: `translate(${one.x * UNIT} ${one.y * UNIT})`,
      "data-figure": one.figure,
    },
    one.corners.length > 0 ? block(one, r) : counter(one, r),
    name(one, r, scale, letters),
  );
}

function counter(one, r) {
  const shape = SHAPES[one.colour % 6];
  return [
    one.acting && shape(r * 1.42, { key: "acting", class: "halo" }),
    one.mine && shape(r * 1.22, { key: "mine", class: "own" }),
    one.turn !== null &&
      h("polygon", {
        key: "turn",
        class: "facing",
        points: `${-r * 0.42},${-r * 1.02} ${r * 0.42},${-r * 1.02} 0,${-r * 1.5}`,
        transform: `rotate(${one.turn})`,
      }),
    shape(r, { key: "body", class: "body", "stroke-width": r * 0.08 }),
    one.ring !== null && ring(one.ring, r * INSIDE[one.colour % 6]),
    text(one.letters, r),
    one.dead &&
      h("path", {
        key: "cross",
        class: "cross",
        d: `M${-r},${-r}L${r},${r}M${r},${-r}L${-r},${r}`,
        "stroke-width": r * 0.16,
      }),
  ];
}

function block(one, r) {
  const points = one.corners
    .map(([x, y]) => `${((x - one.x) * UNIT).toFixed(1)},${((y - one.y) * UNIT).toFixed(1)}`)
    .join(" ");
  const front = one.corners.reduce((most, [x, y]) => Math.max(most, Math.hypot(x - one.x, y - one.y)), 0) * UNIT;
  return [
    one.acting && h("polygon", { key: "acting", class: "halo", points }),
    one.mine && h("polygon", { key: "mine", class: "own wide", points }),
    h("polygon", { key: "body", class: "body", points }),
    one.turn !== null &&
      h("polygon", {
        key: "turn",
        class: "facing",
        points: `${-front * 0.2},${-front * 1.02} ${front * 0.2},${-front * 1.02} 0,${-front * 1.3}`,
        transform: `rotate(${one.turn})`,
      }),
    text(one.letters, Math.min(r, front)),
    one.ring !== null &&
      h("line", {
        key: "ring",
        class: `ring ${level(one.ring)}`,
        x1: -r * 0.7,
        x2: -r * 0.7 + 1.4 * r * Math.max(0, one.ring),
        y1: r * 0.62,
        y2: r * 0.62,
        "stroke-width": r * 0.14,
      }),
    one.dead &&
      h("path", {
        key: "cross",
        class: "cross",
        d: `M${-r},${-r}L${r},${r}M${r},${-r}L${-r},${r}`,
        "stroke-width": r * 0.16,
      }),
  ];
}

const level = (share) => (share > 0.5 ? "good" : share > 0.25 ? "warn" : "bad");

function ring(share, r) {
  const around = 2 * Math.PI * r;
  return h("circle", {
    key: "ring",
    class: `ring ${level(share)}`,
    r,
    "stroke-width": r * 0.16,
    transform: "rotate(-90)",
    "stroke-dasharray": `${(around * share).toFixed(1)} ${around.toFixed(1)}`,
  });
}

function text(letters, r) {
  const size = letters.length > 2 ? 0.7 : letters.length > 1 ? 0.85 : 1.05;
  return h(
    "text",
    { key: "letters", class: "letters", "text-anchor": "middle", y: r * size * 0.36, "font-size": r * size },
    letters,
  );
}

function name(one, r, scale, letters) {
  if (one.size * scale < letters * 2.8) return null;
  return h(
    "text",
    {
      key: "name",
      class: "name",
      "text-anchor": "middle",
      y: r * 1.3 + (letters * UNIT) / scale,
      "font-size": (letters * UNIT) / scale,
    },
    one.name,
  );
}

/** The places that were chosen. */
export const chosenPlaces = (options, scale) =>
  options.map((one) =>
    h("circle", {
      key: `chosen ${JSON.stringify(one.value)}`,
      class: "chosen",
      cx: one.x * UNIT,
      cy: one.y * UNIT,
      r: Math.max(0.5, 12 / scale) * UNIT,
      "stroke-width": Math.max(0.12, 3 / scale) * UNIT,
    }),
  );

/** The places that can be tapped. */
export function places(options, value, scale, choose) {
  const r = Math.max(0.3, 9 / scale) * UNIT;
  return options.map((one, index) => {
    const chosen = JSON.stringify(one.value) === JSON.stringify(value);
    const key = (event) => {
      if (event.key === "Enter" || event.key === " ") choose(one);
    };
    return h(
      "g",
      {
        key: `place ${JSON.stringify(one.value)}`,
        class: "place",
        role: "button",
        tabindex: 0,
        "aria-label": [one.label || say("place", { number: index + 1 }), one.detail].filter(Boolean).join(", "),
        "aria-pressed": String(chosen),
        transform: `translate(${one.x * UNIT} ${one.y * UNIT})`,
        onkeydown: key,
        onclick: () => choose(one),
      },
      h("circle", { r, "stroke-width": r * 0.2 }),
      one.chance !== "" &&
        h("text", { class: "letters", "text-anchor": "middle", y: r * 0.28, "font-size": r * 0.75 }, one.chance),
    );
  });
}
