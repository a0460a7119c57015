// Keys to tap numbers with: one for each value, or a pad of digits.

import { h } from "./draw.js";
import { say } from "./words.js";

const MOST_KEYS = 30;

/** The numbers from `lowest` to `highest`. */
export const range = (lowest, highest) => Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

/** True if each value can have a key of its own. */
export const few = (lowest, highest) => highest >= lowest && highest - lowest < MOST_KEYS;

/** A key for each of the values; the chosen one is lit. */
export function keys(label, values, chosen, choose) {
  return h(
    "div",
    { class: "keys", role: "group", "aria-label": label },
    values.map((value) =>
      h(
        "button",
        {
          key: value,
          type: "button",
          class: "key",
          "aria-pressed": String(chosen === String(value)),
          onclick: () => choose(String(value)),
        },
        String(value),
      ),
    ),
  );
}

/** A pad of digits under a field that shows them; a keyboard types into the field. `signed`: it may be below zero. */
export function pad(label, value, change, signed = false) {
  const clean = (text) => (signed && text.trim().startsWith("-") ? "-" : "") + text.replace(/\D/g, "").slice(0, 6);
  const digit = (one) =>
    h("button", { key: one, type: "button", class: "key", onclick: () => change(clean(value + one)) }, one);
  return h(
    "div",
    { class: "pad" },
    h("input", {
      class: "shown",
      type: "text",
      // the pad is the keyboard: the phone's own would cover it
      inputmode: "none",
      autocomplete: "off",
      "aria-label": label,
      value,
      oninput: (event) => change(clean(event.target.value)),
    }),
    h(
      "div",
      { class: "digits", role: "group", "aria-label": label },
      [..."123456789"].map(digit),
      signed
        ? h(
            "button",
            {
              key: "sign",
              type: "button",
              class: "key",
              "aria-label": say("sign"),
              onclick: () => change(value.startsWith("-") ? value.slice(1) : `-${value}`),
            },
            "±",
          )
        : h("span", { key: "sign" }),
      digit("0"),
      h(
        "button",
        {
          key: "back",
          type: "button",
          class: "key",
          "aria-label": say("delete_digit"),
          onclick: () => change(value.slice(0, -1)),
        },
        "⌫",
      ),
    ),
  );
}
