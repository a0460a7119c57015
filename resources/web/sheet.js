// The sheet of an own figure.

import { h } from "./draw.js";
import { say } from "./words.js";

/** A bar of health with its numbers: "8 of 12". */
export function healthBar(sheet) {
  if (sheet.full <= 0) return sheet.health !== "" && h("p", { class: "health-words" }, sheet.health);
  const share = Math.max(0, Math.min(1, sheet.left / sheet.full));
  const level = share > 0.5 ? "good" : share > 0.25 ? "warn" : "bad";
  // as the rules say it: not every bar is one of hits
  const words = sheet.health || say("health", { left: sheet.left, full: sheet.full });
  return h(
    "div",
    { class: "health" },
    h(
      "div",
      {
        class: "bar",
        role: "meter",
        "aria-label": say("health_name", { name: sheet.name }),
        "aria-valuemin": 0,
        "aria-valuemax": sheet.full,
        "aria-valuenow": Math.max(0, Math.min(sheet.left, sheet.full)),
        "aria-valuetext": words,
      },
      h("div", { class: `fill ${level}`, css: { width: `${Math.round(share * 100)}%` } }),
    ),
    h("strong", {}, words),
  );
}

/** The conditions of a figure, what they do and until when. */
export function conditions(sheet) {
  if (sheet.conditions.length === 0) return null;
  return h(
    "ul",
    { class: "conditions", "aria-label": say("conditions") },
    sheet.conditions.map((one) =>
      h(
        "li",
        { class: one.good ? "good" : "bad" },
        one.label,
        one.until !== "" && h("span", { class: "detail" }, " · ", one.until),
      ),
    ),
  );
}

/** All of the sheet. */
export function sheetPart(sheet) {
  return h(
    "section",
    { key: `sheet-${sheet.figure}`, class: "sheet", "aria-label": sheet.name },
    sheet.about !== "" && h("p", { class: "why" }, sheet.about),
    healthBar(sheet),
    conditions(sheet),
    sheet.numbers.length > 0 &&
      h(
        "dl",
        { class: "numbers" },
        sheet.numbers.map(([label, value]) =>
          h("div", { class: value.length > 14 ? "long" : "" }, h("dt", {}, label), h("dd", {}, value)),
        ),
      ),
    sheet.tables.map((one, index) => table(one, index)),
    sheet.facts.length > 0 &&
      h(
        "ul",
        { class: "facts" },
        sheet.facts.map((one) => h("li", {}, one)),
      ),
  );
}

const LONG = 24; // letters: a last column with more has no room beside the others on a phone

function table(one, index) {
  const last = one.columns.length - 1;
  const below = last > 1 && one.rows.some((row) => row[last].length > LONG);
  const columns = below ? one.columns.slice(0, last) : one.columns;
  const cells = (row) =>
    h(
      "tr",
      { class: below && row[last] !== "" ? "more" : "" },
      row
        .slice(0, columns.length)
        .map((cell, place) => h(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : {}, cell)),
    );
  const words = (row) =>
    below && row[last] !== "" && h("tr", {}, h("td", { class: "below", colspan: columns.length }, `${one.columns[last]}: ${row[last]}`));
  // a wide table scrolls by itself, and the keyboard can do it as well
  return h(
    "div",
    { key: `${one.title} ${index}`, class: "table", role: "group", "aria-label": one.title, tabindex: 0 },
    h(
      "table",
      {},
      h("caption", {}, one.title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        one.rows.map((row) => [cells(row), words(row)]),
      ),
    ),
  );
}
