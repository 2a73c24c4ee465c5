// SPDX-License-Identifier: MIT
// The time that runs: how long the floor still stands, or how long the others have to look. The table tells how many
// milliseconds are left as it tells its state; from there only differences of this device's clock are counted.

import { $, fill, h, show } from "../base/dom.js";
import { t } from "../base/tongue.js";

const TICK_MS = 100;
const SOON_S = 2;
const now = () => performance.now();
let latest = null; // a state that is drawn once more is no news: the time runs on
let what = null; // what the time is for
let said = null; // what is said of it
let whole = 0;
let ends = 0;
let ticking = null;

/** Draw it into #countdown, or nothing while no time runs. */
export function drawCountdown(state) {
  if (state === latest) return;
  latest = state;
  const running = runs(state);
  show($("countdown"), Boolean(running));
  if (!running) {
    what = null;
    clearInterval(ticking);
    ticking = null;
    return;
  }
  whole = running.what === what ? Math.max(whole, running.ms) : running.ms;
  what = running.what;
  ends = now() + running.ms;
  said = running;
  fill($("countdown"), running.words, () => [
    h("p", { class: "what" }, running.words),
    h("p", { class: "numeral", role: "timer", "aria-label": running.words }),
    h("div", { class: "bar", "aria-hidden": "true" }, h("i", {})),
  ]);
  tick();
  ticking ??= setInterval(tick, TICK_MS);
}

/** What time runs, if any: what for, how many milliseconds of it are left, and what is said of it. */
function runs({ floor, floor_ms: floorMs, looking, turn, you }) {
  if (floor && floorMs) {
    const words = floor === you?.player ? t("you-have-the-floor") : t("has-the-floor", { player: floor });
    return { what: `floor ${floor}`, ms: floorMs, words };
  }
  if (looking?.ms) return { what: "looking", ms: looking.ms, words: t("time-left-to-look") };
  if (!turn) return null;
  const { player, ms } = turn;
  if (player === you?.player)
    return { what: `turn ${player}`, ms, words: t("you-are-to-move"), after: t("the-others-wait-for-you") };
  return {
    what: `turn ${player}`,
    ms,
    words: t("is-to-move", { player }),
    after: t("others-wait-for-player", { player }),
  };
}

function tick() {
  const left = Math.max(0, ends - now());
  const seconds = Math.ceil(left / 1000);
  const place = $("countdown");
  const numeral = place.querySelector(".numeral");
  if (numeral.textContent !== String(seconds)) numeral.textContent = String(seconds);
  place.classList.toggle("soon", seconds <= SOON_S && !said.after); // a turn is never hurried
  place.classList.toggle("past", !seconds && Boolean(said.after));
  place.querySelector(".what").textContent = seconds || !said.after ? said.words : said.after;
  place.querySelector("i").style.transform = `scaleX(${whole ? left / whole : 0})`;
}
