// The player's own tab: what is due, what the own figures may do, and how they are.

import { actingPart, sealingWords } from "./acting.js";
import { h } from "./draw.js";
import { dueCard, nextNames } from "./due.js";
import { conditions, healthBar } from "./sheet.js";
import { changed, current, here, isIdle, ownFigures, view } from "./state.js";
import { say } from "./words.js";

/** Tabs for players with several figures; a dot says where something waits. */
export function figureTabs() {
  const own = ownFigures();
  if (own.length < 2) return null;
  const waits = (figure) =>
    view.due?.figure === figure || view.acting.some((one) => one.figure === figure && !one.picked?.sent);
  return h(
    "div",
    { key: "figures", class: "segments", role: "group", "aria-label": say("own_figures") },
    own.map((one) =>
      h(
        "button",
        {
          key: one.figure,
          type: "button",
          class: "segment",
          "aria-pressed": String(current() === one.figure),
          onclick: () => look(one.figure),
        },
        h("span", {}, one.name),
        waits(one.figure) && h("span", { class: "badge small", role: "img", "aria-label": say("waits_for_you") }),
      ),
    ),
  );
}

function look(figure) {
  here.figure = figure;
  changed();
}

/** All of the tab. */
export function mePart() {
  const figure = current();
  const sheet = view.sheets.find((one) => one.figure === figure);
  const acting = view.acting.find((one) => one.figure === figure);
  const nothing = view.due === null && acting === undefined;
  return [
    figureTabs(),
    sheet !== undefined && h("div", { key: `health-${figure}` }, healthBar(sheet)),
    view.due !== null && h("div", { key: "due" }, dueCard(view.due)),
    // below what is due, whose keys come first on a small screen
    sheet !== undefined && h("div", { key: `conditions-${figure}` }, conditions(sheet)),
    acting !== undefined && h("div", { key: `acting-${figure}` }, actingPart(acting)),
    nothing && h("div", { key: "nothing", class: "card calm" }, rest()),
    next(),
  ];
}

function rest() {
  if (isIdle()) return h("p", { class: "big" }, view.waiting);
  const elsewhere = view.acting[0];
  if (elsewhere !== undefined)
    return h(
      "button",
      { type: "button", class: "main", onclick: () => look(elsewhere.figure) },
      say("has_something", { name: elsewhere.name }),
    );
  if (view.order?.over) return h("p", { class: "big" }, say("fight_over"));
  return [
    h("p", { class: "big" }, ownFigures().length === 0 ? say("no_figures") : say("nothing_due")),
    view.order?.acting && h("p", { class: "why" }, say("acts_now", { name: view.order.acting })),
    view.sealing !== null && h("p", { class: "why" }, sealingWords()),
  ];
}

function next() {
  const names = nextNames();
  return names.length > 0 && h("p", { key: "next", class: "next" }, say("next", { names: names.join(" · ") }));
}
