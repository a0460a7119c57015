// The page of a phone, tablet or television at the table.

import { draw, h } from "./draw.js";
import { dueSentence } from "./due.js";
import { awayPart, joinPart, joinThrough, refused, seated, start, waitPart } from "./join.js";
import { figureTabs, mePart } from "./me.js";
import { mapPart, showMap } from "./map.js";
import { orderPart } from "./order.js";
import { handout, head, leaveTable, moreDialog, strip } from "./panels.js";
import { sendThrough } from "./send.js";
import { sheetPart } from "./sheet.js";
import { changed, current, here, isCut, isIdle, isPlayer, isTelevision, merge, view, watch } from "./state.js";
import { Wire } from "./wire.js";
import { fetchWords, language, say } from "./words.js";

const root = document.getElementById("app");
const live = document.getElementById("live");
const scrolled = {}; // how far each tab was scrolled
let blip = 0;
let faded = 0;
let announced = "";

const wire = new Wire({ hear, state });
sendThrough(wire);
joinThrough(wire);

function hear(message) {
  if (message.kind === "view") {
    merge(message);
    seated();
    if (view.who.language !== "" && view.who.language !== language) fetchWords().then(changed);
  } else if (message.kind === "welcome") here.tried = { own: true };
  else if (message.kind === "refused") refused(message.words);
  else if (message.kind === "dismissed") {
    here.stage = "away";
    here.words = message.words;
    changed();
  }
}

function state(word) {
  const trouble = word === "gone" || word === "failing";
  if (trouble && blip !== 0) return;
  clearTimeout(blip);
  blip = 0;
  const show = () => {
    blip = 0;
    here.link = word;
    changed();
  };
  // a connection that is back within a second was never gone, to whoever looks
  if (trouble && here.link !== word) blip = setTimeout(show, 1000);
  else show();
}

const TABS = { me: "tab_me", order: "tab_order", map: "tab_map", sheet: "tab_sheet" };

function parts() {
  if (here.stage === "start") return [];
  if (here.stage === "form") return [h("main", { key: "form", id: "main", tabindex: -1 }, joinPart())];
  if (here.stage === "away") return [h("main", { key: "away", id: "main", tabindex: -1 }, awayPart())];
  if (view.who.role === "knocking") {
    const words =
      here.link === "gone"
        ? say("gone")
        : here.link === "failing"
          ? say("cannot_reach")
          : view.who.name === "" && view.waiting === ""
            ? say("joining")
            : view.waiting || say("knocking");
    return [h("main", { key: "wait", id: "main", tabindex: -1 }, waitPart(words, say("leave_open")))];
  }
  const nothing = view.order === null && view.map === null && view.sheets.length === 0;
  if (isIdle() && nothing)
    return [
      head(wire),
      h("main", { key: "wait", id: "main", tabindex: -1 }, waitPart(view.waiting)),
      moreDialog(() => leaveTable(wire)),
      handout(),
    ];
  return [head(wire), strip(), ...(isPlayer() ? player() : onlooker()), moreDialog(() => leaveTable(wire)), handout()];
}

const pane = (tab, content) => h("div", { key: `pane-${tab}`, class: `pane ${tab}`, "data-tab": tab }, content);
const content = { me: mePart, order: orderPart, map: mapPart, sheet: sheets };

function sheets() {
  const sheet = view.sheets.find((one) => one.figure === current()) ?? view.sheets[0];
  return [figureTabs(), sheetPart(sheet)];
}

/** What there is to look at beside the own tab: many fights have no map. */
const looks = () => [view.map !== null && "map", "order"].filter(Boolean);

function player() {
  const own = here.wide ? [] : ["me"];
  // in the order of the tabs
  const there = new Set([...own, ...looks(), view.sheets.length > 0 && "sheet"]);
  const tabs = Object.keys(TABS).filter((one) => there.has(one));
  const tab = tabs.includes(here.tab) ? here.tab : here.wide ? looks()[0] : "me";
  return [
    h(
      "main",
      { key: "main", id: "main", tabindex: -1, class: here.wide ? "wide" : "" },
      (here.wide ? ["me", tab] : [tab]).map((one) => pane(one, content[one]())),
    ),
    !here.wide && tab !== "me" && view.due !== null && here.picking === null && dueBar(view.due),
    nav(tabs, tab),
  ];
}

function onlooker() {
  const tabs = looks();
  const both = here.wide || isTelevision() || tabs.length === 1;
  const tab = tabs.includes(here.tab) ? here.tab : tabs[0];
  return [
    h(
      "main",
      { key: "main", id: "main", tabindex: -1, class: both && tabs.length > 1 ? "looks" : "" },
      (both ? tabs : [tab]).map((one) => pane(one, content[one]())),
    ),
    !both && nav(tabs, tab),
  ];
}

const dueBar = (due) =>
  h(
    "button",
    { key: "due-bar", type: "button", class: "due-bar", onclick: () => go("me") },
    h("span", { class: "label" }, due.title),
    h("span", {}, due.words),
  );

function nav(tabs, tab) {
  const waits = view.due !== null || view.acting.some((one) => !one.picked?.sent);
  return h(
    "nav",
    { key: "nav", "aria-label": say("views") },
    tabs.map((one) =>
      h(
        "button",
        { key: one, type: "button", "aria-current": one === tab ? "page" : null, onclick: () => go(one) },
        say(TABS[one]),
        one === "me" && waits && h("span", { class: "badge small", role: "img", "aria-label": say("waits_for_you") }),
      ),
    ),
  );
}

function go(tab) {
  here.tab = tab;
  if (tab !== "map") here.picking = null;
  changed();
}

function show() {
  for (const one of root.querySelectorAll(".pane")) scrolled[one.dataset.tab] = one.scrollTop;
  const before = new Set([...root.querySelectorAll(".pane")].map((one) => one.dataset.tab));
  const focused = document.activeElement;
  const had = root.contains(focused) && focused !== root;
  document.body.className = [isTelevision() && here.stage === "table" ? "television" : "", isCut() ? "cut" : ""]
    .filter(Boolean)
    .join(" ");
  draw(root, parts().filter(Boolean));
  for (const one of root.querySelectorAll(".pane"))
    if (!before.has(one.dataset.tab)) one.scrollTop = scrolled[one.dataset.tab] ?? 0;
  // what had the focus is gone: a keyboard goes on from where it was read
  if (had && !focused.isConnected && !root.querySelector("dialog"))
    document.getElementById("main")?.focus({ preventScroll: true });
  showMap();
  announce();
  fade();
  if (isTelevision()) root.querySelector(".line.now")?.scrollIntoView({ block: "nearest" });
}

/** Say aloud what is new: what is due, what the table answers, that the connection is gone. */
function announce() {
  const due = here.stage === "table" ? view.due : null;
  const words = [
    here.strip?.text,
    isCut() && say("gone"),
    due !== null && dueSentence(due),
    due === null &&
      here.stage === "table" &&
      view.acting.length > 0 &&
      view.acting.map((one) => say("may_act", { name: one.name })).join(" "),
  ]
    .filter(Boolean)
    .join(" ");
  if (words !== announced) live.textContent = words;
  const asked = due === null ? "" : `${due.number} ${due.title}`;
  if (asked !== "" && asked !== show.asked && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  show.asked = asked;
  announced = words;
  document.title = [due !== null && `● ${due.title}`, view.who.name, view.who.campaign || "gmtool"]
    .filter(Boolean)
    .join(" · ");
}

/** Good news goes by itself; what went wrong stays until it was read. */
function fade() {
  if (here.strip === fade.of) return;
  fade.of = here.strip;
  clearTimeout(faded);
  if (here.strip?.good) {
    faded = setTimeout(() => {
      here.strip = null;
      changed();
    }, 4000);
  }
}

async function begin() {
  const wide = window.matchMedia("(min-width: 900px)");
  here.wide = wide.matches;
  wide.addEventListener("change", () => {
    here.wide = wide.matches;
    changed();
  });
  watch(show);
  while (!(await fetchWords())) await new Promise((done) => setTimeout(done, 2000));
  start();
}

begin();
