// Pictures of the table: fetched with the phone's own key, and painted on a canvas. A picture element could not send the
// key, and an address made of the bytes would need a hole in the page's policy.

import { ownKey } from "./keep.js";

const MOST = 4096; // what the canvas of an older phone can bear, a side
const kept = new Map(); // digest -> promise of a bitmap
const KEPT = 3;

async function load(digest) {
  const answer = await fetch(`/picture/${encodeURIComponent(digest)}`, {
    headers: { Authorization: `Bearer ${ownKey()}` },
    cache: "no-store",
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return createImageBitmap(await answer.blob());
}

function bitmap(digest) {
  let found = kept.get(digest);
  if (found === undefined) {
    found = load(digest);
    kept.set(digest, found);
    // it may not hang yet, or the connection is gone: asked for again at the next chance
    found.catch(() => kept.delete(digest));
    while (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return found;
}

/** Paint a picture on a canvas, which gets its size. False if it could not be had. */
export async function paint(canvas, digest) {
  let found;
  try {
    found = await bitmap(digest);
  } catch {
    return false;
  }
  const scale = Math.min(1, MOST / Math.max(found.width, found.height));
  canvas.width = Math.round(found.width * scale);
  canvas.height = Math.round(found.height * scale);
  canvas.getContext("2d").drawImage(found, 0, 0, canvas.width, canvas.height);
  return true;
}
