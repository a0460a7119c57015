// What the phone remembers: its own key and its player's name, and what was being typed. A private window may have no
// storage, or throw it away; then everything lasts as long as the page does.

const loose = new Map();

function storage(kind) {
  try {
    const found = window[kind];
    found.setItem("gmtool.try", "1");
    found.removeItem("gmtool.try");
    return found;
  } catch {
    return null;
  }
}

const long = storage("localStorage");
const short = storage("sessionStorage");

/** True if the phone will still know its key after the page was closed. */
export const remembers = long !== null;

function read(store, name) {
  try {
    return store?.getItem(`gmtool.${name}`) ?? loose.get(name) ?? "";
  } catch {
    return loose.get(name) ?? "";
  }
}

function write(store, name, value) {
  loose.set(name, value);
  try {
    if (value) store?.setItem(`gmtool.${name}`, value);
    else store?.removeItem(`gmtool.${name}`);
  } catch {
    // full or forbidden: it lasts as long as the page
  }
}

export const ownKey = () => read(long, "key");
export const keepOwnKey = (key) => write(long, "key", key);
export const playerName = () => read(long, "name");
export const keepPlayerName = (name) => write(long, "name", name);

/** What was being typed, by what it is for; a phone that drops a page in the background brings it back by this. */
export function draft(name) {
  try {
    return JSON.parse(read(short, `draft.${name}`) || "null");
  } catch {
    return null;
  }
}

export const keepDraft = (name, value) => write(short, `draft.${name}`, value === null ? "" : JSON.stringify(value));
