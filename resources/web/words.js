// The texts of the page, in the language of the Game Master's window.

let texts = {};

/** The language of the texts, such as "de"; empty while there are none. */
export let language = "";

/** Fetch the texts. True once they are there; a server that is just starting may not have them yet. */
export async function fetchWords() {
  try {
    const answer = await fetch("/words", { cache: "no-store" });
    if (!answer.ok) return false;
    texts = await answer.json();
  } catch {
    return false;
  }
  language = texts.language ?? "en";
  document.documentElement.lang = language;
  return true;
}

/** A text by its key, with what stands in its places: `say("have_sealed", {done: 3, of: 5})`. */
export function say(key, places = {}) {
  const text = texts[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in places ? String(places[name]) : place));
}
