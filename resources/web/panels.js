// What lies around the tabs and over them: the head, what the table says, private notes, the handout.

import { h } from "./draw.js";
import { keepDraft } from "./keep.js";
import { turnWords } from "./order.js";
import { paint } from "./picture.js";
import { send } from "./send.js";
import { changed, current, here, isCut, isPlayer, isTelevision, ownFigures, view } from "./state.js";
import { say } from "./words.js";

/** The head: whose phone it is, the turn, and the key to the notes. */
export function head(wire) {
  const figure = isPlayer() ? ownFigures().find((one) => one.figure === current()) : undefined;
  const unread = view.notes.filter((one) => one.number > here.seen).length;
  return h(
    "header",
    { key: "head" },
    h("h1", {}, figure?.name || (isPlayer() && view.who.name) || view.who.campaign || view.who.name),
    h("span", { class: "turn", title: turnWords() }, turnWords()),
    !isTelevision() &&
      h(
        "button",
        {
          type: "button",
          class: "more",
          "aria-haspopup": "dialog",
          "aria-label": unread > 0 ? say("notes_unread", { count: unread }) : say("notes_and_more"),
          onclick: () => openMore(),
        },
        unread > 0 ? h("span", { class: "badge" }, String(unread)) : h("span", { "aria-hidden": "true" }, "⋯"),
      ),
    isCut() &&
      h(
        "div",
        { class: "gone" },
        h("span", {}, say("gone")),
        h("button", { type: "button", class: "other", onclick: () => wire.wake() }, say("try_now")),
      ),
  );
}

function openMore() {
  here.more = true;
  here.seen = view.notes.reduce((most, one) => Math.max(most, one.number), here.seen);
  keepDraft("seen", here.seen);
  changed();
}

/** The answer to what was sent last. */
export function strip() {
  if (here.strip === null || here.strip.quiet) return null;
  const close = () => {
    here.strip = null;
    changed();
  };
  return h(
    "div",
    { key: "strip", class: `strip ${here.strip.good ? "good" : "bad"}` },
    h("span", {}, here.strip.text),
    h("button", { type: "button", class: "close", "aria-label": say("close"), onclick: close }, "×"),
  );
}

const modal = (close) => (node) =>
  queueMicrotask(() => {
    if (!node.isConnected) return;
    if (node.showModal) node.showModal();
    else node.setAttribute("open", "");
    node.addEventListener("close", close);
  });

/** Private notes, and leaving the table. */
export function moreDialog(leave) {
  if (!here.more) return null;
  const close = () => {
    here.more = false;
    changed();
  };
  const notes = [...view.notes].reverse();
  return h(
    "dialog",
    { key: "more", "aria-labelledby": "more-title", made: modal(close) },
    h(
      "div",
      { class: "row" },
      h("h2", { id: "more-title" }, say("notes")),
      h("button", { type: "button", class: "close", "aria-label": say("close"), onclick: close }, "×"),
    ),
    notes.length === 0
      ? h("p", { class: "why" }, say("no_notes"))
      : h(
          "ul",
          { class: "notes" },
          notes.map((one) => h("li", { key: one.number }, one.text)),
        ),
    view.handout !== null &&
      h(
        "button",
        { key: "handout", type: "button", class: "other", onclick: () => showHandout(null) },
        say("handout_again", { title: view.handout.title || say("handout") }),
      ),
    h("p", { class: "why" }, [view.who.name, view.who.campaign].filter(Boolean).join(" · ")),
    h(
      "button",
      {
        key: "leave",
        type: "button",
        class: "other",
        onclick: () => {
          here.more = false;
          leave();
        },
      },
      say("leave"),
    ),
  );
}

const handoutId = (handout) => JSON.stringify([handout.title, handout.text, handout.picture]);

function showHandout(away) {
  here.away = away;
  here.more = false;
  keepDraft("away", away);
  changed();
}

/** What the Game Master shows everybody, over everything, until it is put away. */
export function handout() {
  const shown = view.handout;
  if (shown === null || here.away === handoutId(shown)) return null;
  const put = () => showHandout(handoutId(shown));
  return h(
    "dialog",
    {
      key: `handout-${handoutId(shown)}`,
      class: "handout",
      "aria-labelledby": "handout-title",
      made: modal(() => view.handout === shown && put()),
    },
    h("h2", { id: "handout-title" }, shown.title || say("handout")),
    shown.picture !== "" &&
      h("canvas", {
        key: shown.picture,
        keeps: true,
        role: "img",
        "aria-label": shown.title || say("handout"),
        made: (node) => hang(node, shown.picture),
      }),
    shown.text !== "" && h("p", { class: "text" }, shown.text),
    !isTelevision() && h("button", { key: "away", type: "button", class: "main", onclick: put }, say("put_away")),
  );
}

function hang(node, digest, tries = 0) {
  paint(node, digest).then((done) => {
    if (!done && tries < 20) setTimeout(() => node.isConnected && hang(node, digest, tries + 1), 1000);
  });
}

/** Leave the table. */
export function leaveTable(wire) {
  send({ kind: "leave" });
  wire.stop();
  here.stage = "away";
  here.words = "";
  changed();
}
