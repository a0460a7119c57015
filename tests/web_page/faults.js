// Looks for what a page must not have. Each function gives what it has found, as texts.

const called = (one) =>
  `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} "${(one.innerText ?? "").slice(0, 30)}"`;
const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
const labelled = (one) =>
  one.getAttribute("aria-label") || document.getElementById(one.getAttribute("aria-labelledby"))?.textContent;

/** What is beside the screen, cut, smaller than a finger, small print, over something else, or without a name. */
function faults() {
  const found = [];
  const root = document.querySelector("dialog") ?? document.body;
  const all = [...root.querySelectorAll("*")].filter(shown);
  const screen = document.documentElement;
  if (screen.scrollWidth > screen.clientWidth) found.push("the page is wider than the screen");
  for (const one of all) {
    const say = (fault) => found.push(`${fault}: ${called(one)}`);
    const { left, right, width, height } = one.getBoundingClientRect();
    const { overflowX, fontSize } = getComputedStyle(one);
    const tooLong = one.scrollWidth > one.clientWidth + 1;
    // these scroll by themselves; and the order has the whole of the turn's words
    if (!one.closest(".table, .map-area, .unseen, header .turn")) {
      if (width > 0 && (right > screen.clientWidth + 0.5 || left < -0.5)) say("beside the screen");
      if (overflowX !== "visible" && tooLong) say("cut");
    }
    if (one.matches("button") && tooLong) say("too long for its button");
    if (one.matches("button") && broken(one)) say("a word in two lines");
    if (one.matches("button, summary, input") && (height < 44 || width < 44)) say("smaller than a finger");
    if (one.matches("input") && parseFloat(fontSize) < 16) say("a phone would zoom into it");
    if (one.matches("p, li, span, td, th, h1, h2, h3, dt, dd, button") && parseFloat(fontSize) < 12.9)
      say("small print");
    if (one.matches("button, [role=button], summary") && !labelled(one) && !one.innerText?.trim())
      say("without a name");
    if (one.matches("input") && !labelled(one) && one.labels.length === 0) say("without a name");
    const part = "[role=group], [role=meter], [role=application], nav, dialog, section";
    if (one.matches(part) && !labelled(one)) say("a part without a name");
  }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  if (new Set(ids).size < ids.length) found.push(`an id that is there twice: ${ids}`);
  return [...found, ...overlaps(all)];
}

/** True if a word of a key begins in one line and ends in another. */
function broken(key) {
  const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) return true;
    }
  }
  return false;
}

/** Keys that lie over one another. What sticks to the edge lies over what can be scrolled away from under it. */
function overlaps(all) {
  const keys = all.filter((one) => one.matches("button, summary, input") && !one.closest(".ready"));
  const boxes = new Map(keys.map((one) => [one, one.getBoundingClientRect()]));
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  for (const [place, one] of keys.entries()) {
    for (const other of keys.slice(place + 1)) {
      // what is scrolled out of its tab lies under the head and the tabs, where nobody sees it
      const apart = one.contains(other) || other.contains(one) || one.closest(".pane") !== other.closest(".pane");
      if (!apart && over(boxes.get(one), boxes.get(other)))
        found.push(`over one another: ${called(one)}, ${called(other)}`);
    }
  }
  return found;
}

/** The keys that cannot be brought into sight. */
function hidden() {
  const found = [];
  const keys = ".pane button, .pane summary, .pane input, nav button, header button";
  for (const one of [...document.querySelectorAll(keys)].filter(shown)) {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (!one.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      found.push(`hidden: ${called(one)}`);
  }
  return found;
}

const numbers = (color) => color.match(/[\d.]+/g).map(Number);
const linear = (share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const light = ([red, green, blue]) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);

function ground(one) {
  for (let at = one; at; at = at.parentElement) {
    const color = numbers(getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] > 0.9) return color;
  }
  return [0, 0, 0];
}

function letters(one) {
  const { color } = getComputedStyle(one);
  // a mixed color is told in shares
  return color.startsWith("color(") ? numbers(color.slice(10)).map((share) => share * 255) : numbers(color);
}

/** Texts that do not stand out from their ground; what cannot be tapped now may be pale. */
function pale() {
  const found = [];
  for (const one of document.querySelectorAll("#app *")) {
    const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    if (!text || !(one instanceof HTMLElement) || !shown(one) || one.matches(":disabled")) continue;
    const [a, b] = [light(letters(one)), light(ground(one))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(1)} ${called(one)}`);
  }
  return found;
}
