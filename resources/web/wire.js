// The connection to the table: it joins, hears, and comes back by itself.

import { keepOwnKey, playerName } from "./keep.js";

const PAUSES = [300, 600, 1200, 2400, 4000]; // between two tries, in milliseconds
const SILENCE = 12000; // the server says "here" every five seconds: two are missing
const OPENING = 5000; // a try that has not got through by then is given up
const STALE = 7000; // what was silent so long when the phone wakes up has most likely been cut

/**
 * Keep the page at the table.
 *
 * `hear(message)` gets each message of the server, `state(word)` how the connection is: "idle" (nobody wants one),
 * "joining" (for the first time), "open", "gone" (it was there, and is being tried again).
 */
export class Wire {
  constructor({ hear, state }) {
    this.hear = hear;
    this.state = state;
    this.joining = null; // the key to join with: {key, own, typed}
    this.socket = null;
    this.tries = 0;
    this.timer = 0;
    this.heard = 0;
    this.greeted = false; // something has been heard on this connection
    this.was = false; // there was a connection since the page was told to join
    this.over = false;
    setInterval(() => this.watch(), 1000);
    for (const [where, what] of [
      [window, "online"],
      [window, "pageshow"],
      [window, "focus"],
      [document, "visibilitychange"],
    ])
      where.addEventListener(what, () => this.wake());
  }

  /** Join with a key, from now on until told otherwise. */
  join(key, { own = false, typed = false } = {}) {
    this.joining = { key, own, typed };
    this.was = false;
    this.over = false;
    this.tries = 0;
    this.state("joining");
    this.connect();
  }

  /** Stop, and do not come back. */
  stop() {
    this.joining = null;
    this.over = true;
    this.drop();
    this.state("idle");
  }

  /** Send a message; false if there is no connection, and nothing was sent. */
  send(message) {
    if (!this.greeted || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try again now: the player asks for it, or the phone has woken up. */
  wake() {
    if (this.over || this.joining === null || document.visibilityState === "hidden") return;
    const alive = this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heard < STALE;
    const opening = this.socket?.readyState === WebSocket.CONNECTING && Date.now() - this.began < 1000;
    if (alive || opening) return;
    this.tries = 0;
    this.connect();
  }

  connect() {
    this.drop();
    const protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${protocol}//${location.host}/table`);
    this.socket = socket;
    this.greeted = false;
    this.began = this.heard = Date.now();
    // what an earlier socket still says no longer counts: a frozen phone may hear of its end minutes later
    const current = () => socket === this.socket;
    socket.onopen = () => {
      if (!current()) return;
      const { key, own, typed } = this.joining;
      socket.send(JSON.stringify({ kind: "join", key, name: playerName(), own, typed }));
    };
    socket.onmessage = (event) => {
      if (current()) this.take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (current()) this.lost();
    };
  }

  take(message) {
    this.heard = Date.now();
    if (message.kind === "dismissed" || message.kind === "refused") {
      this.over = true;
      this.joining = null;
      this.drop();
      this.state("idle");
    } else {
      this.tries = 0;
      if (message.kind === "welcome") {
        keepOwnKey(message.key);
        this.joining = { key: message.key, own: true, typed: false };
      }
      // "here" alone does not say that the screen is known: what it shows comes with the view
      if (!this.greeted && message.kind !== "here") {
        this.greeted = this.was = true;
        this.state("open");
      }
    }
    if (message.kind !== "here") this.hear(message);
  }

  lost() {
    this.drop();
    if (this.over || this.joining === null) return;
    this.state(this.was ? "gone" : "failing");
    this.timer = setTimeout(() => this.connect(), PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
    this.tries += 1;
  }

  watch() {
    const silent = Date.now() - this.heard;
    if (this.socket?.readyState === WebSocket.CONNECTING ? silent > OPENING : silent > SILENCE) {
      if (this.socket !== null) this.lost();
    }
  }

  drop() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    try {
      socket?.close();
    } catch {
      // it was never open
    }
  }
}

/** The key in the address: a fragment, which never reaches the server's log. */
export function invitation() {
  return new URLSearchParams(location.hash.slice(1)).get("k") ?? "";
}
