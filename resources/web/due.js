// What is due: a roll or a decision that this player answers.

import { h } from "./draw.js";
import { draft, keepDraft } from "./keep.js";
import { few, keys, pad, range } from "./keys.js";
import { send } from "./send.js";
import { changed, here, view } from "./state.js";
import { say } from "./words.js";

const MINUS = "\u2212";

/** The card of what is due, with the keys to answer it. */
export function dueCard(due) {
  const entry = entryFor(due);
  const answer = typed(due, entry);
  return h(
    "section",
    { class: "card due", "aria-labelledby": "due-title" },
    h("p", { class: "over" }, due.title),
    h("h2", { id: "due-title" }, due.words || due.title),
    needs(due),
    due.why.length > 0 && h("p", { class: "why" }, due.why.join(" · ")),
    due.plus !== 0 &&
      h("p", { class: "why" }, say("plus", { plus: due.plus > 0 ? `+${due.plus}` : `${MINUS}${-due.plus}` })),
    inputs(due, entry),
    answer.wrong && h("p", { class: "problem", role: "status" }, answer.wrong),
    due.may_roll &&
      h(
        "button",
        { key: "roll", type: "button", class: "other", disabled: entry.sent, onclick: () => roll(due, entry) },
        say("roll_for_me"),
      ),
    h(
      "div",
      { class: answer.text === "" ? "actions" : "actions ready" },
      h(
        "button",
        {
          key: "send",
          type: "button",
          class: "main",
          disabled: answer.text === "" || entry.sent,
          onclick: () => give(due, entry, answer.text),
        },
        entry.sent
          ? say("sent")
          : answer.text === ""
            ? say("send")
            : say("send_value", { value: answer.shown ?? answer.text }),
      ),
    ),
  );
}

/** What is due in one sentence, for a screen reader and for the bar over the tabs. */
export const dueSentence = (due) =>
  [
    due.title,
    due.words,
    due.needs && [due.dice && say("roll", { dice: due.dice }), due.needs].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(". ");

function needs(due) {
  if (due.dice === "" && due.needs === "") return null;
  return h(
    "p",
    { class: "needs" },
    due.dice !== "" && say(due.needs === "" && due.pool_need === "" ? "roll_only" : "roll", { dice: due.dice }),
    due.needs !== "" && [" ", h("strong", {}, due.needs)],
    due.pool_need !== "" && [" ", say("each_die", { need: due.pool_need })],
  );
}

function entryFor(due) {
  // a program that was started again counts from one: the words belong to what is asked, too
  const id = JSON.stringify([due.number, due.figure, due.title, due.words]);
  if (here.entry?.id !== id) {
    const kept = draft("entry");
    here.entry =
      kept?.id === id
        ? { ...kept, sent: false }
        : { id, value: "", faces: [], known: [], text: "", mode: "", sent: false };
  }
  return here.entry;
}

function change(entry, changes) {
  Object.assign(entry, changes);
  keepDraft("entry", entry);
  changed();
}

function give(due, entry, text) {
  if (send({ kind: "answer", number: due.number, text, roll: false })) change(entry, { sent: true });
}

function roll(due, entry) {
  if (send({ kind: "answer", number: due.number, text: "", roll: true })) change(entry, { sent: true });
}

const byFaces = (due, entry) => due.kind === "faces" || entry.mode === "faces";
const mayFaces = (due) =>
  (due.kind === "sum" || due.kind === "pool") && due.count > 1 && due.count <= 12 && due.sides <= 20;
const bounds = (due) => (due.kind === "pool" ? [0, due.count] : [due.lowest, due.highest]);

function inputs(due, entry) {
  if (due.kind === "option") return options(due, entry);
  if (due.kind === "words") return words(due, entry);
  if (byFaces(due, entry))
    return [faces(due, entry), due.kind !== "faces" && other(entry, "", due.kind === "pool" ? "by_hits" : "by_sum")];
  const [lowest, highest] = bounds(due);
  const label =
    due.kind === "pool" ? say("how_many_hits") : due.kind === "number" ? say("which_number") : say("what_dice_show");
  const bounded = highest > lowest;
  const each = bounded && few(lowest, highest);
  return [
    each && h("p", { class: "ask" }, label),
    each
      ? keys(label, range(lowest, highest), entry.value, (value) => change(entry, { value }))
      : pad(label, entry.value, (value) => change(entry, { value }), due.kind === "number" && (!bounded || lowest < 0)),
    mayFaces(due) && other(entry, "faces", "by_faces"),
  ];
}

function other(entry, mode, key) {
  return h(
    "button",
    { key: `mode-${mode}`, type: "button", class: "quiet", onclick: () => change(entry, { mode }) },
    say(key),
  );
}

function faces(due, entry) {
  const full = entry.faces.length >= due.count;
  return [
    h("p", { class: "ask" }, say("tap_each_die", { done: entry.faces.length, of: due.count })),
    h(
      "div",
      { class: "dice", role: "group", "aria-label": say("dice_so_far") },
      range(0, Math.max(due.count, 1) - 1).map((index) => {
        const face = entry.faces[index];
        if (face === undefined) return h("span", { key: index, class: "die empty", "aria-hidden": "true" }, "");
        const without = () => change(entry, { faces: entry.faces.filter((_, place) => place !== index) });
        return h(
          "button",
          { key: index, type: "button", class: "die", "aria-label": say("take_away", { face }), onclick: without },
          String(face),
        );
      }),
    ),
    h(
      "div",
      { class: "keys", role: "group", "aria-label": say("faces") },
      range(1, due.sides).map((face) =>
        h(
          "button",
          {
            key: face,
            type: "button",
            class: "key",
            disabled: full,
            onclick: () => change(entry, { faces: [...entry.faces, face] }),
          },
          String(face),
        ),
      ),
    ),
  ];
}

function options(due, entry) {
  return h(
    "div",
    { class: "list", role: "group", "aria-label": due.title },
    due.options.map((option) =>
      optionKey(option, entry.value === String(option.value), () => change(entry, { value: String(option.value) })),
    ),
  );
}

/** A wide key for an option, with what it is about and its chance. */
export function optionKey(option, chosen, choose) {
  return h(
    "button",
    {
      key: JSON.stringify(option.value),
      type: "button",
      class: "option",
      "aria-pressed": String(chosen),
      onclick: choose,
    },
    h("span", { class: "label" }, option.label, option.detail !== "" && h("span", { class: "detail" }, option.detail)),
    option.chance !== "" && h("span", { class: "chance" }, option.chance),
  );
}

function words(due, entry) {
  const flip = (label) =>
    change(entry, {
      known: entry.known.includes(label) ? entry.known.filter((one) => one !== label) : [...entry.known, label],
    });
  return [
    due.options.length > 0 &&
      h(
        "div",
        { class: "chips", role: "group", "aria-label": say("known_words") },
        due.options.map((option) =>
          h(
            "button",
            {
              key: option.label,
              type: "button",
              class: "chip",
              "aria-pressed": String(entry.known.includes(option.label)),
              onclick: () => flip(option.label),
            },
            option.label,
          ),
        ),
      ),
    h(
      "label",
      { class: "field" },
      h("span", {}, say("your_words")),
      h("input", {
        type: "text",
        maxlength: 200,
        autocomplete: "off",
        value: entry.text,
        oninput: (event) => change(entry, { text: event.target.value }),
      }),
    ),
  ];
}

/** What would be sent, "" for nothing yet; `shown` is how the key says it, `wrong` why it cannot be. */
function typed(due, entry) {
  if (due.kind === "words") {
    const text = [...entry.known, entry.text.trim()].filter(Boolean).join(", ").slice(0, 300);
    return { text, shown: text.length > 24 ? `${text.slice(0, 23)}…` : text };
  }
  if (due.kind === "option") {
    const option = due.options.find((one) => String(one.value) === entry.value);
    return option === undefined ? { text: "" } : { text: entry.value, shown: option.label };
  }
  if (byFaces(due, entry)) {
    const full = entry.faces.length === due.count;
    const sum = entry.faces.reduce((one, two) => one + two, 0);
    return full
      ? { text: entry.faces.join(" "), shown: due.kind === "sum" ? String(sum) : entry.faces.join(" ") }
      : { text: "" };
  }
  const [lowest, highest] = bounds(due);
  if (entry.value === "" || entry.value === "-") return { text: "" };
  // percentile dice show "00" for a hundred
  const percentile = due.kind === "sum" && due.count === 1 && due.sides === 100 && Number(entry.value) === 0;
  const value = percentile ? 100 : Number(entry.value);
  if (highest > lowest && (value < lowest || value > highest))
    return { text: "", wrong: say("out_of_range", { lowest, highest }) };
  return { text: String(value) };
}

/** The own figure's place in the line, when nothing is due: who comes next. */
export function nextNames() {
  const mayAct = (figure) => view.acting.some((one) => one.figure === figure);
  // who chooses in secret does so together with all others; and who may act is not to wait for the turn
  if (view.acting.some((one) => one.sealed)) return [];
  const waiting = (view.order?.lines ?? []).filter((one) => one.stage === "later" && !mayAct(one.figure));
  return [...waiting.filter((one) => one.may_act), ...waiting.filter((one) => !one.may_act)]
    .slice(0, 4)
    .map((one) => one.name);
}
