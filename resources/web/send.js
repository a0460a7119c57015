// What the player sends to the table.

import { changed, here } from "./state.js";
import { say } from "./words.js";

let wire = null;

/** Send through this wire from now on. */
export const sendThrough = (one) => (wire = one);

/** Send a message; without a connection the player is told, and nothing is lost. */
export function send(message) {
  const sent = wire.send(message);
  here.strip = sent ? null : { text: say("not_sent"), good: false };
  changed();
  return sent;
}

/** Say what a figure is to do, as far as it is known; `done`: it is proposed, or done. */
export function propose(figure, choice, values, done = false) {
  const sent = send({ kind: "propose", figure, choice, values, send: done });
  if (sent) hope(figure, "", done ? `${choice} sent` : choice);
  return sent;
}

/** Keep a choice from everybody until all are in; without a choice it is opened again. */
export function seal(figure, choice, values) {
  const sent = send({ kind: "seal", figure, choice, values });
  if (sent) hope(figure, "", `${choice} sent`);
  return sent;
}

/** Show at once what was tapped, until the table says how it is. */
export function hope(figure, field, value) {
  const key = `${figure} ${field}`;
  const hoped = { value };
  here.hopes.set(key, hoped);
  // the table may find that nothing has changed, and say nothing
  setTimeout(() => {
    if (here.hopes.get(key) !== hoped) return;
    here.hopes.delete(key);
    changed();
  }, 3000);
  changed();
}

export const hoped = (figure, field) => here.hopes.get(`${figure} ${field}`)?.value;
