// The order of the turn: whose turn it is, who has been, who comes.

import { h } from "./draw.js";
import { nextNames } from "./due.js";
import { isMine, isTelevision, view } from "./state.js";
import { say } from "./words.js";

/** The turn and its phase, such as "Turn 3 · Actions". */
export const turnWords = () => [view.order?.turn, view.order?.phase].filter(Boolean).join(" · ");

/** The order as a list; a line that acts is lit and says so. */
export function orderPart() {
  const order = view.order;
  if (order === null) return h("p", { class: "empty" }, view.waiting || say("no_order"));
  return h(
    "section",
    { class: "order", "aria-labelledby": "order-title" },
    h("h2", { id: "order-title" }, turnWords() || say("order")),
    order.over && h("p", { class: "needs" }, say("fight_over")),
    order.acting !== "" && h("p", { class: "needs" }, say("acts_now", { name: order.acting })),
    isTelevision() && nextNames().length > 0 && h("p", { class: "why" }, say("next", { names: nextNames()[0] })),
    // where all choose at once there is one step, which is the phase
    order.columns.length > 1 &&
      order.now >= 0 &&
      h("p", { class: "why" }, say("step_of", { step: order.columns[order.now] ?? "", of: order.columns.length })),
    h(
      "ol",
      { class: "lines" },
      order.lines.map((one, index) => line(order, one, index)),
    ),
    order.lasting.length > 0 &&
      h(
        "div",
        { class: "lasting" },
        h("h3", {}, say("lasting")),
        h(
          "ul",
          {},
          order.lasting.map((one) => h("li", {}, one)),
        ),
      ),
  );
}

function line(order, one, index) {
  const now = one.stage === "now";
  const mine = isMine(one.figure);
  const told = order.steps[index] ?? [];
  // a plan that is hidden is hidden in each step: said once
  const steps = told.length > 1 && told.every((step) => step === told[0]) ? [] : told;
  const about = [one.side, one.health, one.plan, steps.length === 0 && told[0]].filter(Boolean).join(" · ");
  return h(
    "li",
    {
      key: `${one.figure || one.name} ${index}`,
      class: `line ${one.stage}${mine ? " mine" : ""}`,
      "aria-current": now ? "true" : null,
    },
    h("span", { class: `dot side-${one.colour % 6}`, "aria-hidden": "true" }),
    h(
      "div",
      { class: "who" },
      h(
        "div",
        { class: "first" },
        h("span", { class: "name" }, one.name, mine && [" ", h("span", { class: "tag" }, say("mine"))]),
        one.score !== null &&
          h("span", { class: "score", "aria-label": say("score", { score: one.score }) }, String(one.score)),
        h("span", { class: "stage" }, say(`stage_${one.stage}`)),
      ),
      h("span", { class: "about" }, about),
      steps.some(Boolean) &&
        h(
          "ol",
          { class: "steps" },
          steps.map((step, place) =>
            h(
              "li",
              { class: place === order.now ? "now" : place < order.now ? "done" : "" },
              h("span", { class: "number" }, order.columns[place] ?? String(place + 1)),
              " ",
              step || "–",
            ),
          ),
        ),
    ),
  );
}
