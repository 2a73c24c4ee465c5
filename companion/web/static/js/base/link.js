// SPDX-License-Identifier: MIT
// The line to the table: one event stream, taken up again after sleep, a lost network or a silent end.

import { ask, within } from "./ask.js";
import { $ } from "./dom.js";
import { renew } from "./leave.js";
import { reader, t } from "./tongue.js";

const SILENT_MS = 25_000; // the table says something every ten seconds
const HERE_MS = 30_000; // so often a page says that it is there: the table knows whose phone is lost
const WAITS_MS = [300, 700, 1500, 3000, 5000];
const OWN = /\/~(\w+)\//.exec(import.meta.url)?.[1]; // of which release this page is
const WORDS = { connected: t("connected"), "catching-up": t("catching-up"), offline: t("offline") };

/** Whether this browser has proved that role, as the page knows it from the table: what would be refused is not asked. */
const mayAsk = (as) => document.body.dataset.roles?.split(" ").includes(as) ?? true;

/**
 * Follow the table in role `as`: `onState` gets every state (one follows whatever happens),
 * `onStranger` hears that the role was not proved, `onLink` how the line is; `plays`: whether this screen plays reveals large.
 */
export function follow(
  as,
  /** @type {Record<string, any>} */ { onState, onStranger, onLink = () => {}, plays = () => false },
) {
  let source = null;
  let lastId = null;
  let heardAt = 0;
  let failures = 0;
  let again = null;
  let known = false; // whether the table knows this page in that role: else it refuses to hear that it is there
  let turn = 0; // the newest attempt; what older ones still bring is dropped

  function tell(condition) {
    const pill = $("link");
    if (pill.dataset.condition === condition) return;
    pill.dataset.condition = condition;
    pill.className = `pill ${condition}`;
    pill.textContent = WORDS[condition];
    document.body.classList.toggle("stale", condition === "offline");
    onLink(condition);
  }

  function heard(event) {
    heardAt = Date.now();
    if (event.lastEventId) lastId = event.lastEventId;
  }

  function state(data) {
    failures = 0;
    tell("connected");
    ask.seen = data.seq;
    onState(data);
  }

  function failed() {
    source?.close();
    failures += 1;
    tell(failures > 2 || !navigator.onLine ? "offline" : "catching-up");
    clearTimeout(again);
    again = setTimeout(open, WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] * (0.75 + Math.random() / 2));
  }

  function stranger() {
    source?.close();
    tell("connected");
    known = false;
    onStranger();
  }

  async function open() {
    const mine = ++turn;
    clearTimeout(again);
    source?.close();
    if (mine === 1 && !mayAsk(as)) {
      await null; // not before the page is ready to hear it
      tell("connected");
      return onStranger();
    }
    if (failures === 0) tell("catching-up");
    let answer;
    try {
      answer = await fetch(`/api/v1/state?as=${as}&${reader}`, {
        signal: within(5000),
        cache: "no-store",
      });
      if (mine !== turn) return;
      if (answer.status === 401 || answer.status === 403) return stranger();
      if (!answer.ok) throw new Error(String(answer.status));
      const release = answer.headers.get("release");
      if (OWN && release && release !== OWN && renew(release)) return;
      const now = await answer.json();
      if (mine !== turn) return;
      lastId ??= String(now.seq);
      known = true;
      state(now);
    } catch {
      if (mine === turn) failed();
      return;
    }
    listen(mine);
  }

  function listen(mine) {
    heardAt = Date.now();
    source = new EventSource(`/api/v1/events?as=${as}&after=${lastId}&plays=${Number(plays())}&${reader}`);
    const on = (kind, then) =>
      source.addEventListener(kind, (event) => {
        if (mine !== turn) return;
        heard(event);
        then(JSON.parse(event.data));
      });
    on("state", state);
    on("beat", () => tell("connected"));
    on("left", () => (turn++, stranger())); // the seat is another's: what would be refused is not asked
    for (const kind of ["reading", "press", "verdict", "resync"]) on(kind, () => {}); // heard: the line lives
    source.onerror = () => mine === turn && failed();
  }

  const here = () => fetch(`/healthz?as=${as}`, { method: "HEAD", cache: "no-store" }).catch(() => {});
  const wake = () => {
    if (document.visibilityState === "visible" && (Date.now() - heardAt > 3000 || failures)) open();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("online", open);
  addEventListener("offline", open); // asks the table: what was under way when the network went must not say "connected"
  addEventListener("pagehide", () => source?.close()); // else a page kept in memory holds a line
  setInterval(() => known && as !== "spectator" && document.visibilityState === "visible" && here(), HERE_MS);
  setInterval(() => Date.now() - heardAt > SILENT_MS && source?.readyState === EventSource.OPEN && open(), 5000);
  open();
}
