// SPDX-License-Identifier: MIT
// The stage of the table's screen: what has just happened fills it for some seconds (a shout, a reveal, a pot won), each once,
// one after the other. Any press ends it. Who comes late or has been away sees how it ended; so does who wants no motion.
// A phone plays the reveal alone, where no television does.

import { $, h } from "../base/dom.js";
import { cue } from "./noise.js";
import { playReveal } from "./reveal.js";
import { playShout } from "./shout.js";
import { wear } from "../base/sheet.js";

export const worn = wear("stage");
const nobody = (/** @type {any} */ _moment) => {};
const queue = [];
let known = null; // what had happened when this screen last looked: the ruling, how far the game had come
let playing = null; // the scene that runs: {seq, skip}
let whenDone = [];

/**
 * What is new in `state` is played. `caughtUp`: this screen has been here all the time; `told` is called with the moment of
 * a reveal once this screen has told its verdict, or will not play it.
 */
export function play(state, caughtUp, told = nobody) {
  const before = known;
  known = {
    ruling: JSON.stringify(state.ruling?.first ?? null),
    progress: progressOf(state),
    over: state.game?.phase === "over" ? state.game.number : 0,
    shown: state.replay.shown,
    appeal: state.appeal?.result,
  };
  if (playing && state.seq > playing.seq) skip(); // somebody has pressed, bid or thrown: the game goes on
  const looks = before && caughtUp && document.visibilityState === "visible";
  const fresh = isLater(state.moment, before?.progress ?? [0, 0]);
  const reveals = fresh && state.moment.kind === "count";
  if (reveals && !(looks && !still())) told(state.moment);
  if (!looks) return;
  const shouted = WIDE.matches && state.ruling?.first?.length && known.ruling !== before.ruling;
  if (shouted) cue("drum");
  if (!still())
    playNews(state, { shouted, fresh, reveals, ends: known.over !== 0 && known.over !== before.over }, told);
  if (!WIDE.matches) return;
  if (!still() && before.appeal === "looking" && state.appeal?.dice.length) show(loaded(reruns, "playAppeal"), state);
  if (state.replay.shown > before.shown) show(loaded(reruns, "playFilm"), state); // somebody wants to see it, however still this screen is kept
}

function playNews(state, { shouted, fresh, reveals, ends }, told) {
  if (shouted) show(playShout, state);
  if (reveals) show(playReveal, state, () => told(state.moment));
  if (!WIDE.matches) return; // a phone has shown the rest already
  if (fresh && !reveals && !ends) show(loaded(moments, "playMoment"), state);
  if (ends) show(loaded(moments, "playWinner"), state); // whoever wins is what the room sees
}

/** Scenes that no phone plays, and few evenings: they are fetched when one is. */
const loaded =
  (fetch, name) =>
  async (...given) =>
    (await fetch())[name](...given);
const moments = () => import("./moment.js");
const reruns = () => import("./rerun.js");

/** Call `then` when nothing is played any more: at once where nothing is. */
export function afterwards(then) {
  if (!playing) then();
  else whenDone = [then]; // the newest is enough
}

/** How far the game has come: a moment that an undo brings back was played before, one that counts again was not. */
const progressOf = ({ game, moves, moment }) => (game ? [game.number, moment?.place ?? moves] : [0, 0]);
const isLater = (moment, [game, place]) =>
  Boolean(moment) && (moment.game > game || (moment.game === game && moment.place > place));
const WIDE = matchMedia("(min-width: 60rem)");
const still = () => document.documentElement.dataset.motion === "less";

function show(scene, state, told = () => {}) {
  queue.push([scene, state, told]);
  if (!playing) next();
}

async function next() {
  const [scene, state, told] = queue.shift() ?? [];
  if (!scene) return end();
  let ended;
  const skipped = new Promise((done) => (ended = done));
  playing = { seq: state.seq, skip: ended, over: false };
  const mine = playing;
  skipped.then(() => (mine.over = true));
  const host = h("div", { id: "scene", "aria-hidden": "true" });
  $("scene")?.remove();
  document.body.append(host);
  document.body.classList.add("staged");
  try {
    await scene(host, state, {
      rest: (ms) =>
        mine.over ? Promise.resolve() : Promise.race([skipped, new Promise((done) => setTimeout(done, ms))]),
      told,
      wide: WIDE.matches,
      get over() {
        return mine.over;
      },
    });
  } finally {
    told();
    host.remove();
    next();
  }
}

function end() {
  playing = null;
  document.body.classList.remove("staged");
  for (const then of whenDone.splice(0)) then();
}

function skip() {
  for (const [, , told] of queue.splice(0)) told();
  playing?.skip();
}

const TOOLS = "#controls .tools"; // the referee's, which stand below the scene (table.css)
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, ({ target }) => playing && !(target instanceof Element && target.closest(TOOLS)) && skip());
