// Coming in: the key of the code that was scanned, or the code typed by hand, and the player's name.

import { h } from "./draw.js";
import { keepPlayerName, ownKey, playerName, remembers } from "./keep.js";
import { changed, here, view } from "./state.js";
import { invitation } from "./wire.js";
import { say } from "./words.js";

const IN_APP =
  /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|WhatsApp|Telegram|Twitter|TikTok|musical_ly|GSA\/|; wv\)/i;

const DOUBTS = 3;

let doubts = 0;
let code = "";
let name = null;
let wire = null;

/** Join through this wire from now on. */
export const joinThrough = (one) => (wire = one);

/** Come in: as who the phone was, by the code that was scanned, or by a form. */
export function start() {
  here.words = "";
  if (ownKey() !== "") return enter(ownKey(), { own: true });
  here.stage = "form";
  changed();
}

/** True if the phone has been at the table since its page was opened. */
const isKnown = () => view.who.role !== "knocking";

/** The phone is at the table. */
export const seated = () => (doubts = 0);

/** The table has not let the phone in; `words` is why. */
export function refused(words) {
  const own = here.tried?.own;
  if (own && isKnown() && doubts < DOUBTS) {
    // a program that has just started opens its door a moment before it knows who was here
    doubts += 1;
    setTimeout(() => enter(ownKey(), { own }), 1000);
    return;
  }
  here.words = words;
  here.stage = "form";
  // the key of its own may be of another campaign: the code that was just scanned counts, and so does the name
  if (own && invitation() !== "" && playerName() !== "") enter(invitation(), {});
  changed();
}

function enter(key, how) {
  here.tried = how;
  here.words = "";
  here.stage = "table";
  wire.join(key, how);
  changed();
}

function submit(event) {
  event.preventDefault();
  const given = (name ?? playerName()).trim();
  if (given === "") return;
  keepPlayerName(given);
  if (needsCode()) enter(code.trim().slice(0, 64), { typed: true });
  else enter(invitation(), {});
}

// a code that was refused is typed by hand, whatever the address says
const needsCode = () => invitation() === "" || (here.tried !== null && !here.tried.own && here.words !== "");

/** The form. */
export function joinPart() {
  const withCode = needsCode();
  const ready = (name ?? playerName()).trim() !== "" && (!withCode || code.trim() !== "");
  return h(
    "form",
    { class: "join", onsubmit: submit, novalidate: true },
    h("h1", {}, say("join_title")),
    IN_APP.test(navigator.userAgent) && h("p", { class: "hint warn" }, say("in_app")),
    here.words !== "" && h("p", { class: "problem", role: "alert" }, here.words),
    h(
      "label",
      { key: "name", class: "field" },
      h("span", {}, say("your_name")),
      h("input", {
        type: "text",
        name: "player",
        maxlength: 40,
        autocomplete: "nickname",
        autocapitalize: "words",
        enterkeyhint: withCode ? "next" : "go",
        value: name ?? playerName(),
        oninput: (event) => {
          name = event.target.value;
          changed();
        },
      }),
    ),
    withCode &&
      h(
        "label",
        { key: "code", class: "field" },
        h("span", {}, say("code")),
        h("input", {
          type: "text",
          name: "code",
          maxlength: 64,
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
          enterkeyhint: "go",
          "aria-describedby": "code-help",
          value: code,
          oninput: (event) => {
            code = event.target.value;
            changed();
          },
        }),
        h("small", { id: "code-help" }, say("code_help")),
      ),
    h("button", { key: "join", type: "submit", class: "main", disabled: !ready }, say("join")),
    ownKey() !== "" && h("button", { key: "again", type: "button", class: "other", onclick: start }, say("try_again")),
    h("p", { class: "why" }, say("gm_lets_in")),
    !remembers ? h("p", { class: "hint warn" }, say("forgets")) : h("p", { class: "hint" }, say("private_window")),
  );
}

/** The phone has left, or was sent away. */
export function awayPart() {
  return h(
    "div",
    { class: "join" },
    h("h1", {}, here.words === "" ? say("left_title") : say("sent_away_title")),
    here.words !== "" && h("p", { class: "problem", role: "alert" }, here.words),
    h("button", { type: "button", class: "main", onclick: start }, say("come_back")),
  );
}

/** The connection is being made for the first time, or the Game Master has not answered yet. */
export function waitPart(words, more = null) {
  return h(
    "div",
    { class: "wait" },
    h("div", { class: "die-sign", "aria-hidden": "true" }, "⚄"),
    h("p", { class: "big", role: "status" }, words),
    more !== null && h("p", { class: "why" }, more),
  );
}
