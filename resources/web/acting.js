// What an own figure may do, what of it was picked, and what is still to be said.

import { h } from "./draw.js";
import { optionKey } from "./due.js";
import { keys, range } from "./keys.js";
import { hope, hoped, propose, seal } from "./send.js";
import { changed, here, view } from "./state.js";
import { say } from "./words.js";

const SHORT = 8; // so many offers stay beside the picked one
const FOLDED = 12; // more of them are folded up by groups

/** The offers of a figure and the one that was picked. */
export function actingPart(acting) {
  const { figure, picked } = acting;
  const sending = (hoped(figure, "") ?? "").endsWith(" sent");
  if (picked !== null && (picked.sent || sending)) return sent(acting, picked.sent);
  // what needs no more words stays in its list; what does gets the room
  const listed = picked === null || (picked.asks.length === 0 && acting.offers.length <= SHORT);
  return h(
    "section",
    { key: `acting-${figure}`, class: "acting", "aria-labelledby": "acting-title" },
    h("h2", { id: "acting-title" }, acting.sealed ? say("choose_sealed") : say("what_do", { name: acting.name })),
    acting.sealed && h("p", { class: "why", key: "sealing" }, sealingWords()),
    listed && offers(acting),
    picked !== null && (listed ? [problem(picked), actions(acting, picked, true)] : pickedPart(acting, picked)),
  );
}

/** How many have sealed, and that nobody sees it. */
export function sealingWords() {
  const count = view.sealing;
  return [say("nobody_sees"), count !== null && say("have_sealed", { done: count.done, of: count.of })]
    .filter(Boolean)
    .join(" ");
}

function offers(acting) {
  const usual = acting.offers.filter((one) => one.usual);
  const rest = acting.offers.filter((one) => !one.usual);
  const groups = [...new Set(rest.map((one) => one.group))];
  const fold = acting.offers.length > FOLDED && usual.length > 0;
  return [
    usual.length > 0 && group(acting, rest.length > 0 ? say("usual") : "", usual, false),
    groups.map((name) =>
      group(
        acting,
        name,
        rest.filter((one) => one.group === name),
        fold,
      ),
    ),
  ];
}

function group(acting, name, members, fold) {
  const list = h(
    "div",
    { class: "list", role: "group", "aria-label": name || say("offers") },
    members.map((one) => offer(acting, one)),
  );
  if (fold) return h("details", { key: `group-${name}` }, h("summary", {}, name || say("more_offers")), list);
  return h("div", { key: `group-${name}`, class: "group" }, name !== "" && h("h3", {}, name), list);
}

function offer(acting, one) {
  const chosen = hoped(acting.figure, "") ?? acting.picked?.key ?? "";
  return h(
    "button",
    {
      key: one.key,
      type: "button",
      class: "option",
      "aria-pressed": String(chosen === one.key),
      onclick: () => propose(acting.figure, one.key, {}),
    },
    h("span", { class: "label" }, one.label, one.detail !== "" && h("span", { class: "detail" }, one.detail)),
  );
}

function sent(acting, arrived) {
  const { figure, picked } = acting;
  const back = () => (acting.sealed ? seal(figure, "", {}) : propose(figure, "", {}));
  return h(
    "section",
    { key: `sent-${figure}`, class: "card sent", role: "status", "aria-label": picked.label },
    h("p", { class: "over" }, !arrived ? say("on_its_way") : acting.sealed ? say("sealed") : say("proposed")),
    h("h2", {}, picked.label),
    said(picked),
    h("p", { class: "why" }, acting.sealed ? sealingWords() : say("gm_decides")),
    arrived &&
      h(
        "div",
        { class: picked.ready ? "actions ready" : "actions" },
        h(
          "button",
          { type: "button", class: "other", onclick: back },
          acting.sealed ? say("change_sealed") : say("take_back"),
        ),
      ),
  );
}

/** What was said of a choice, in one line. */
function said(picked) {
  const parts = picked.asks
    .filter((ask) => ask.value !== null && ask.kind !== "elsewhere")
    .map((ask) => `${ask.label}: ${valueWords(ask)}`);
  return parts.length > 0 && h("p", { class: "needs" }, parts.join(" · "));
}

function valueWords(ask) {
  if (ask.kind === "yes or no") return ask.value ? say("yes") : say("no");
  const option = ask.options.find((one) => same(one.value, ask.value));
  // many places have no name: the map shows where they are
  if (option !== undefined) return option.label || say("on_the_map");
  return typeof ask.value === "object" ? say("on_the_map") : String(ask.value);
}

const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

const problem = (picked) =>
  picked.problem !== "" && h("p", { key: "problem", class: "problem", role: "status" }, picked.problem);

function actions(acting, picked, listed) {
  const { figure } = acting;
  const key = acting.sealed ? "seal_it" : view.who.at_once ? "do_it" : "propose";
  const finish = () =>
    acting.sealed ? seal(figure, picked.key, values(acting)) : propose(figure, picked.key, values(acting), true);
  return h(
    "div",
    { key: "actions", class: picked.ready ? "actions ready" : "actions" },
    h(
      "button",
      { key: "finish", type: "button", class: "main", disabled: !picked.ready, onclick: finish },
      say(key),
      listed && picked.chance !== "" && ` (${picked.chance})`,
    ),
    h(
      "button",
      { key: "else", type: "button", class: "other", onclick: () => propose(figure, "", {}) },
      listed ? say("none_of_it") : say("something_else"),
    ),
  );
}

function pickedPart(acting, picked) {
  return h(
    "section",
    { key: `picked-${picked.key}`, class: "card picked", "aria-labelledby": "picked-title" },
    h(
      "div",
      { class: "row" },
      h("h3", { id: "picked-title" }, picked.label),
      picked.chance !== "" && h("span", { class: "chance" }, picked.chance),
    ),
    picked.asks.map((ask) => askPart(acting, picked, ask)),
    problem(picked),
    actions(acting, picked, false),
  );
}

/** What has been said of the picked choice, also what the table has not confirmed yet. */
function values({ figure, picked }, changes = {}) {
  const found = picked.asks
    .filter((ask) => ask.kind !== "elsewhere")
    .map((ask) => [ask.field, hoped(figure, ask.field) ?? ask.value])
    .filter(([, value]) => value !== null);
  return { ...Object.fromEntries(found), ...changes };
}

/** Say one thing of what was picked. */
export function answerAsk(acting, ask, value) {
  here.opened.delete(`${acting.figure} ${ask.field}`);
  if (propose(acting.figure, acting.picked.key, values(acting, { [ask.field]: value })))
    hope(acting.figure, ask.field, value);
}

function askPart(acting, picked, ask) {
  if (ask.kind === "elsewhere") return h("p", { key: ask.field, class: "why" }, say("tell_gm", { label: ask.label }));
  const answer = (value) => answerAsk(acting, ask, value);
  const value = hoped(acting.figure, ask.field) ?? ask.value;
  const open = `${acting.figure} ${ask.field}`;
  const folds = (ask.kind === "one" || ask.kind === "place") && ask.options.length > 2;
  // what need not be said, or has been, is out of the way
  if (folds && (value !== null || !ask.required) && !here.opened.has(open)) {
    const reopen = () => {
      here.opened.add(open);
      changed();
    };
    const words = value === null ? say("not_said") : valueWords({ ...ask, value });
    return h(
      "button",
      { key: ask.field, type: "button", class: "option", onclick: reopen },
      h("span", { class: "label" }, h("span", { class: "detail" }, ask.label), words),
      h("span", { class: "change" }, say("change")),
    );
  }
  return h(
    "fieldset",
    { key: ask.field },
    h("legend", {}, ask.required ? ask.label : say("optional", { label: ask.label })),
    field(acting, ask, value, answer),
  );
}

function field(acting, ask, value, answer) {
  const placed = ask.options.filter((one) => one.x !== null);
  const list = () =>
    h(
      "div",
      { class: "list", role: "group", "aria-label": ask.label },
      ask.options.map((one) => optionKey(one, same(one.value, value), () => answer(one.value))),
    );
  const onMap =
    placed.length > 0 &&
    view.map !== null &&
    h(
      "button",
      { key: "map", type: "button", class: "other", onclick: () => pickOnMap(acting, ask) },
      say("tap_on_map"),
    );
  switch (ask.kind) {
    case "one":
      return [onMap, list()];
    case "place":
      // a list of places without names would help nobody
      if (ask.options.some((one) => one.label === ""))
        return onMap || h("p", { class: "why" }, say("tell_gm", { label: ask.label }));
      return [onMap, h("details", {}, h("summary", {}, say("as_list")), list())];
    case "yes or no":
      return h(
        "div",
        { class: "two", role: "group", "aria-label": ask.label },
        [true, false].map((one) =>
          h(
            "button",
            {
              key: one,
              type: "button",
              class: "option",
              "aria-pressed": String(value === one),
              onclick: () => answer(one),
            },
            one ? say("yes") : say("no"),
          ),
        ),
      );
    case "number":
      return number(ask, value, answer);
    default:
      return h("input", {
        type: "text",
        maxlength: 200,
        autocomplete: "off",
        "aria-label": ask.label,
        said: String(value ?? ""),
        onchange: (event) => answer(event.target.value),
      });
  }
}

function number(ask, value, answer) {
  const { lowest, highest } = ask;
  if (lowest !== null && highest !== null && highest - lowest < 15)
    return keys(ask.label, range(lowest, highest), value === null ? "" : String(value), (one) => answer(Number(one)));
  const within = (one) => Math.min(Math.max(one, lowest ?? -Infinity), highest ?? Infinity);
  const step = (by) => answer(within(value === null ? (lowest ?? 0) : Number(value) + by));
  const take = (event) => {
    const found = Number.parseInt(event.target.value.replace("\u2212", "-"), 10);
    if (!Number.isNaN(found)) answer(within(found));
  };
  return h(
    "div",
    { class: "stepper" },
    h(
      "button",
      { key: "less", type: "button", class: "key", "aria-label": say("less"), onclick: () => step(-1) },
      "\u2212",
    ),
    h("input", {
      key: "number",
      type: "text",
      inputmode: lowest !== null && lowest >= 0 ? "numeric" : "text",
      autocomplete: "off",
      "aria-label": ask.label,
      said: String(value ?? ""),
      onchange: take,
    }),
    h(
      "button",
      { key: "more", type: "button", class: "key", "aria-label": say("more_of_it"), onclick: () => step(1) },
      "+",
    ),
  );
}

function pickOnMap(acting, ask) {
  here.picking = { figure: acting.figure, field: ask.field };
  here.tab = "map";
  changed();
}
