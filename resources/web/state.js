// What the page knows: what the table has sent, and what its player is doing with it.

import { draft, keepDraft } from "./keep.js";

const EMPTY = {
  who: { role: "knocking", name: "", figures: [], campaign: "", language: "", at_once: false },
  waiting: "",
  due: null,
  acting: [],
  sealing: null,
  order: null,
  map: null,
  sheets: [],
  notes: [],
  handout: null,
  told: null,
};

/** The view of the table as it stands, by its parts. A part that has not changed is the same object as before. */
export const view = { ...EMPTY };

/** What is the page's own: which tab is open, what has been picked, how the connection is. */
export const here = {
  link: "idle", // as the wire says: idle, joining, failing, open, gone
  stage: "start", // start, form, table, away (left or sent away)
  words: "", // a sentence of the server's: why it did not let the phone in
  tried: null, // the key that was shown last: {own, typed}
  tab: "me",
  figure: "", // the own figure that the player looks at
  more: false, // the dialog with notes and leaving is open
  strip: null, // {text, good, quiet}: the answer to what was sent last; what is quiet is only said aloud
  picking: null, // {figure, field}: an input whose place is to be tapped on the map
  hopes: new Map(), // what was tapped and has not come back from the table yet
  opened: new Set(), // inputs that are shown though they have been answered
  entry: null, // the answer that is being typed
  away: draft("away"), // the handout that was put away
  seen: draft("seen") ?? 0, // the last private note that was read
  wide: false,
};

const watchers = [];
let waiting = false;

/** Call this function after each change, once for all changes that are made in one go. */
export const watch = (draw) => watchers.push(draw);

/** Something is other than before. */
export function changed() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    for (const draw of watchers) draw();
  });
}

/** Take over what a message of the table shows. */
export function merge(message) {
  const { due, order } = view;
  if (message.whole) Object.assign(view, EMPTY);
  for (const [part, value] of Object.entries(message.parts)) {
    if (!(part in EMPTY)) continue; // a newer program may show more than this page knows
    const news = value ?? EMPTY[part];
    if (part === "told") tell(news, message.whole);
    if (part === "acting" || part === "told") here.hopes.clear();
    view[part] = news;
  }
  makeRoom(due, order);
  if (message.whole) {
    here.hopes.clear();
    // what was on its way when the connection went may not have arrived: it can be sent again
    if (here.entry !== null) here.entry.sent = false;
  }
  if (here.picking !== null && pickedAsk() === null) here.picking = null;
  if (!ownFigures().some((one) => one.figure === here.figure)) here.figure = "";
  changed();
}

/** Good news makes room for what is asked next, and for the next phase or turn; it is still said aloud. */
function makeRoom(due, order) {
  const asked = view.due !== null && view.due.number !== due?.number;
  const later = order !== null && (view.order?.turn !== order.turn || view.order?.phase !== order.phase);
  if ((asked || later) && here.strip?.good) here.strip = { ...here.strip, quiet: true };
}

function tell(told, whole) {
  if (told === null || told.text === "") return;
  // a phone that comes back is told again what it has read
  if (whole && told.number === draft("told")) return;
  keepDraft("told", told.number);
  here.strip = { text: told.text, good: told.good };
  if (here.entry !== null) here.entry.sent = false;
}

/** The own figures of the player in this fight. */
export const ownFigures = () => view.who.figures;

/** True if the player of this screen plays this figure. */
export const isMine = (figure) => view.who.figures.some((one) => one.figure === figure);

/** The own figure that is looked at: the one that was chosen, or that has something to do, or the first. */
export function current() {
  if (here.figure) return here.figure;
  return view.due?.figure || view.acting[0]?.figure || ownFigures()[0]?.figure || view.sheets[0]?.figure || "";
}

/** The input whose place is being tapped on the map, as the table has it; null for none. */
export function pickedAsk() {
  const acting = view.acting.find((one) => one.figure === here.picking?.figure);
  const ask = acting?.picked?.asks.find((one) => one.field === here.picking.field);
  return ask === undefined ? null : ask;
}

export const isPlayer = () => view.who.role === "player";
/** True while there is no connection, and has not been for a moment. */
export const isCut = () => here.link === "gone" || here.link === "failing";
export const isTelevision = () => view.who.role === "television";

/** True while the table has nothing to look at: before the fight, behind the curtain. */
export const isIdle = () => view.waiting !== "" && view.due === null && view.acting.length === 0;
