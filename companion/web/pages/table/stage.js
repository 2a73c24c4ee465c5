// SPDX-License-Identifier: MIT
// The stage of the table's screen: what has just happened fills it for some seconds (a shout, a reveal, a pot won), each once,
// one after the other. Any press ends it. Who comes late or has been away sees how it ended; so does who wants no motion.

import { $, h } from "../../js/base/dom.js";
import { cue } from "./noise.js";
import { playMoment } from "./moment.js";
import { playReveal } from "./reveal.js";
import { playShout } from "./shout.js";
import { wear } from "../../js/base/sheet.js";

await wear("stage");
const queue = [];
let known = null; // what had happened when this screen last looked: the ruling, the moment's place
let playing = null; // the scene that runs: {seq, skip}
let whenDone = [];

/** What is new in `state` is played; `caughtUp`: this screen has been here all the time. */
export function play(state, caughtUp) {
  const before = known;
  known = {
    ruling: JSON.stringify(state.ruling?.first ?? null),
    moment: placeOf(state.moment),
    shown: state.replay.shown,
    appeal: state.appeal?.result,
  };
  if (playing && state.seq > playing.seq) skip(); // somebody has pressed, bid or thrown: the game goes on
  if (!before || !caughtUp || document.visibilityState !== "visible") return;
  if (state.ruling?.first?.length && known.ruling !== before.ruling) show(playShout, state, "drum");
  if (isLater(state.moment, before.moment)) show(state.moment.kind === "count" ? playReveal : playMoment, state, "");
  if (before.appeal === "looking" && state.appeal?.dice.length) show(rerun("playAppeal"), state, "");
  if (state.replay.shown > before.shown) show(rerun("playFilm"), state, "", true);
}

/** Few evenings want these scenes: they are fetched when one does. */
const rerun =
  (name) =>
  async (...given) =>
    (await import("./rerun.js"))[name](...given);

/** Call `then` when nothing is played any more: at once where nothing is. */
export function afterwards(then) {
  if (!playing) then();
  else whenDone = [then]; // the newest is enough
}

const placeOf = (moment) => (moment ? [moment.game, moment.place] : [0, 0]);
const isLater = (moment, [game, place]) =>
  Boolean(moment) && (moment.game > game || (moment.game === game && moment.place > place));
const WIDE = matchMedia("(min-width: 60rem)");
const still = () => document.documentElement.dataset.motion === "less" || !WIDE.matches;

/** `asked`: somebody wants to see it, however still this screen is kept. */
function show(scene, state, sound, asked = false) {
  if (sound) cue(sound);
  if (still() && !(asked && WIDE.matches)) return;
  queue.push([scene, state]);
  if (!playing) next();
}

async function next() {
  const [scene, state] = queue.shift() ?? [];
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
      get over() {
        return mine.over;
      },
    });
  } finally {
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
  queue.length = 0;
  playing?.skip();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => playing && skip());
