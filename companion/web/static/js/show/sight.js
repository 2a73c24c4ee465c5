// SPDX-License-Identifier: MIT
// What the camera sees: the live picture, one at a time, the badge under it and the counts.

import { within } from "../base/ask.js";
import { $, fill, h, show } from "../base/dom.js";
import { die, inDoubt } from "../base/dice.js";
import { reader, t, wordFor } from "../base/tongue.js";
import { sightWords } from "../base/words.js";

let hidden = ""; // why this device may not see the picture
let latest = null;
let frame = null; // the newest that the eye has sent
let photograph = null; // the photograph that the state tells of; "": of none; null: there is a camera
let live = true; // whether the eye's frames are shown, and no photograph by its name

const GAP_MS = 150;
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Show the newest picture for as long as the page is looked at; `plain`: as the camera sees it, nothing drawn on it.
 * `asks`: where this device may not see it, those at the table are asked. */
export async function watchPicture(plain = false, asks = false) {
  let newest = null;
  for (;;) {
    if (document.visibilityState !== "visible")
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    try {
      const answer = await fetch(
        `/api/v1/frame.jpg?plain=${Number(plain)}${newest === null ? "" : `&after=${newest}`}&${reader}`,
        {
          cache: "no-store",
          signal: within(15_000),
        },
      );
      if (answer.status === 200) {
        newest = Number(answer.headers.get("X-Frame-Number"));
        if (hidden) unseen(""); // it was let in
        await put(await answer.blob());
      } else if (answer.status === 403) {
        const said = await answer.json();
        if (asks) await askIn(said.say ?? said.message);
        else await wait(said.say ?? said.message);
      } else {
        if (answer.ok && hidden) unseen(""); // it was let in
        if (!answer.ok || newest === null) await pause(2000); // there is none yet
      }
    } catch {
      newest = null; // a table that was started again counts anew
      await pause(1500);
    }
    await pause(GAP_MS);
  }
}

const ASK_MS = 2000;

/** Ask those at the table to let this screen see the picture: its code stands where the picture would. */
async function askIn(why) {
  const asked = await (await fetch("/api/v1/screen", { method: "POST" })).json();
  if (asked.answer === "waiting") {
    unseen(t("let-this-screen-in", { code: asked.code }));
    await pause(ASK_MS);
  } else if (asked.answer !== "let-in") await wait(asked.say ?? asked.message ?? why);
}

async function wait(why) {
  unseen(why);
  await pause(20_000); // somebody may prove a role in another window
}

/** Not everybody in the network may see the picture: say so where it would be. */
function unseen(why) {
  hidden = why;
  show($("picture"), false);
  if ($("labels")) show($("labels"), !why); // what was read is part of the picture
  if (latest) drawPlate(latest);
}

async function put(blob) {
  frame = blob;
  if (!live) return; // the newest may be another player's than the one that is spoken of
  const picture = $("picture");
  const before = picture.src;
  picture.src = URL.createObjectURL(blob);
  try {
    await picture.decode();
    show(picture, true);
    if ($("labels")) show($("labels"), true);
  } finally {
    if (before) URL.revokeObjectURL(before);
  }
}

const loads = (image) =>
  image.decode().then(
    () => true,
    () => false,
  );

/** Where phones photograph, the picture is the photograph that the state tells of; nothing while it tells of none. */
async function drawPhotograph({ camera, reading }) {
  const told = camera.condition === "phone" ? (!hidden && reading?.picture) || "" : null;
  if (told === photograph) return;
  photograph = told;
  live = told === null;
  if (live) return;
  const picture = $("picture");
  if (told) picture.src = `/api/v1/evidence/${told}.jpg`;
  const seen = Boolean(told) && (await loads(picture));
  if (told !== photograph) return;
  show(picture, seen);
  if ($("labels")) show($("labels"), Boolean(told));
  live = Boolean(told) && !seen; // it is kept no more
  if (live && frame) await put(frame);
}

/** The badge, in the colour, shape and words of what the camera makes of the table. `called`: a plate or a button says
 * already that something is to be photographed. */
export function drawBadge(state, called = false) {
  const [found, words, small] = sightWords(state);
  const kind = state.camera.condition === "starting" ? "" : found; // nothing is lost yet
  const asked = kind === "doubt" && state.awaits ? question(state) : "";
  const under = [asked && words, small].filter(Boolean).join(" ");
  const told = called && kind === "photograph";
  fill($("badge"), [kind, words, under, asked, told], () =>
    told
      ? null
      : h("p", { class: `badge ${kind}` }, h("span", {}, asked || words, under ? h("small", {}, ` ${under}`) : null)),
  );
}

const PLATES = { dark: "moon", covered: "hand", starting: "lantern" };

/** Badge, counts and the plate that covers the picture while there is none; `hushed`: how many of each is told later. */
export function drawSight(state, hushed = false) {
  drawPlate(state);
  drawCounts(state, hushed);
}

/** The plate that covers the picture while there is none, or none for this device; and the badge. */
export function drawPlate(state) {
  latest = state;
  drawPhotograph(state);
  const [, words, small] = sightWords(state);
  const { condition } = state.camera;
  const lost = condition !== "ok" && !(condition === "phone" && state.reading?.width);
  drawBadge(state, lost && !hidden);
  fill(
    $("no-picture"),
    [condition, words, small, hidden, lost],
    () =>
      (hidden &&
        (!lost || condition === "phone") &&
        h("div", { class: "plate" }, h("p", { class: "quiet" }, hidden))) ||
      (lost &&
        h(
          "div",
          { class: "plate" },
          h("span", { class: `icon large ${PLATES[condition] ?? "camera"}`, "aria-hidden": "true" }),
          h("p", { class: "display" }, words),
          small ? h("p", { class: "quiet" }, small) : null,
          condition === "starting" || condition === "phone" ? null : h("p", {}, t("the-game-goes-on-dice")),
          condition === "starting" || condition === "phone"
            ? null
            : h("a", { href: `/help#camera-${condition}` }, t("what-can-i-do")),
        )),
  );
}

/** The one question about a die in doubt; who sits at the table answers it. */
function question({ reading }) {
  if (!reading || (reading.photographed_by && !reading.question)) return ""; // nobody can say: the reason stands below
  if (reading.doubts.length && reading.doubts.every(({ whole }) => whole)) return ""; // no place to look at: the reason stands below
  const at = reading.dice.findIndex((die) => inDoubt(die, reading.doubts));
  const face = reading.dice[at]?.face;
  if (face == null || typeof face === "object") return t("what-lies-in-the-amber");
  return t("die-is-it-a-say", { n: at + 1, face: wordFor(String(face)) });
}

let first = "1"; // what stands before the 2 on the dice of this table: a 1, or the skull in its place

/** How many of each face: those that counted, as long as their verdict stands; else those that are waited for. */
function tallied({ reading: read, moment, awaits, game }) {
  const reading = read?.spent ? null : read;
  if (!moment?.cups?.length) return game && !(awaits && game.bids) ? {} : (reading?.counts ?? {});
  const counts = {};
  for (const face of moment.cups.flatMap(({ faces }) => faces)) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

function drawCounts(state, hushed) {
  const { game, moment } = state;
  const counts = hushed ? {} : tallied(state);
  const bid = game?.bid ?? moment?.bid;
  const offered = Object.values(game?.legal ?? {}).find((may) => may.bid)?.bid;
  if ("skull" in counts) first = "skull";
  else if ("1" in counts) first = "1";
  else if (offered) first = "1" in offered ? "1" : "skull";
  const faces = [first, "2", "3", "4", "5", "6", ...Object.keys(counts).filter((face) => Number(face) > 6)];
  const counted = (face) => Boolean(bid) && (face === "skull" || face === String(bid.face));
  show($("counts"), !hushed && (faces.some((face) => counts[face]) || game?.phase === "reveal"));
  fill($("counts"), [counts, bid?.face, faces], () =>
    h(
      "ul",
      { class: "counts", "aria-label": t("dice-by-face") },
      faces.map((face) =>
        h(
          "li",
          { class: `${counts[face] ? "" : "none"} ${counted(face) ? "counted" : ""}` },
          die(face),
          h("span", { class: "numeral" }, String(counts[face] ?? 0)),
          counted(face) ? h("small", {}, t("counts")) : null,
        ),
      ),
    ),
  );
}
