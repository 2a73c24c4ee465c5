// SPDX-License-Identifier: MIT
// Once more: a count that is doubted is looked at again, and the last seconds before a shout or a count are shown again.

import { act } from "../base/ask.js";
import { $, fill, h, icon, show, whilePressed } from "../base/dom.js";
import { filmOf } from "../base/film.js";
import { wear } from "../base/sheet.js";
import { t } from "../base/tongue.js";

export const worn = wear("again");

const TICK_MS = 250;
const RESULTS = {
  looking: () => t("looking-again"),
  stands: () => t("looked-again-the-count-stands"),
  changed: () => t("looked-again-count-wrong"),
  unseen: () => t("cannot-look-again"),
};
let latest = null;
let ends = 0;
let ticking = null;
let watched = null; // the moment that is shown on this device now

/** The card below what counted; made by itself on phones, and on the table's page for the referee. */
export function drawAgain(state) {
  const { appeal, you } = state;
  if (state !== latest) ends = performance.now() + (appeal?.ms ?? 0);
  latest = state;
  const mine = you?.role === "player" && Boolean(state.game?.players[you.player]);
  const left = Math.ceil((ends - performance.now()) / 1000);
  const open = mine && left > 0 && !appeal.asked.includes(you.player) && ["", "looking"].includes(appeal.result);
  clearTimeout(ticking);
  if (open) ticking = setTimeout(() => drawAgain(latest), TICK_MS);
  const shows = { left: open ? left : 0, result: appeal?.result ?? "", untouched: state.moment?.untouched ?? null };
  const clips = clipsOf(state);
  if (watched && !clips.some(([moment]) => moment === watched)) watched = null;
  const { head, ways, screen } = section();
  show($("again"), open || Boolean(shows.result) || shows.untouched !== null || clips.length > 0);
  fill(head, [shows, you?.role], () => [
    shows.untouched === null ? null : touched(shows.untouched),
    open ? appealButton(left) : null,
    shows.result ? h("p", { class: "result", role: "status" }, RESULTS[shows.result]()) : null,
  ]);
  fill(ways, [clips, watched], () => clips.map(([moment, , words]) => clipButton(moment, words)));
  const seen = clips.find(([moment]) => moment === watched);
  fill(screen, seen ?? null, () => (seen ? film(seen) : [])); // by itself: it goes on while seconds are counted above
}

/** The card and its parts, each drawn anew by itself. */
function section() {
  if (!$("again")) {
    const parts = ["head", "clips", "screen"].map((name) => h("div", { class: name }));
    const made = h("section", { id: "again", class: "card", "aria-label": t("once-more") }, ...parts);
    ($("evidence") ?? $("acts") ?? $("standing")).after(made);
  }
  const [head, ways, screen] = $("again").children;
  return { head, ways, screen };
}

/** Which moments can be shown again: their names, numbers and words. */
const clipsOf = ({ replay, camera }) =>
  /** @type {[string, any, string][]} */ ([
    ["shout", replay.shout, t("see-the-shout-again")],
    ["count", replay.count, t("see-the-count-again")],
  ]).filter(([, clip]) => clip !== null && camera.condition !== "phone"); // phones keep no film

const touched = (nobody) =>
  h(
    "p",
    { class: nobody ? "untouched" : "touched" },
    icon(nobody ? "check" : "hand"),
    " ",
    nobody ? t("nobody-touched-a-die-between") : t("somebody-moved-a-die-between"),
  );

function appealButton(left) {
  const button = h("button", {
    type: "button",
    class: "button wide plain",
    onclick: () => whilePressed(button, () => act({ event: "appeal" })),
  });
  button.append(icon("eye"), " ", t("appeal-look-again", { seconds: left }));
  return button;
}

function clipButton(moment, words) {
  const turn = () => {
    watched = watched === moment ? null : moment;
    drawAgain(latest);
  };
  return h(
    "button",
    { type: "button", class: "button small plain", "aria-expanded": String(watched === moment), onclick: turn },
    icon("replay"),
    " ",
    words,
  );
}

/** The moving picture, here and on the television, and as a file to keep. */
function film([moment, clip, words]) {
  const address = `/api/v1/replays/${clip}.webp`;
  const picture = h("img", { alt: words, hidden: true });
  const said = h("p", { class: "quiet", role: "status" });
  const ways = h("div", { class: "clips" });
  const tell = h("button", {
    type: "button",
    class: "button small plain",
    onclick: () => whilePressed(tell, () => act({ event: "show-replay", moment })),
  });
  tell.append(icon("expand"), " ", t("show-it-on-the-television"));
  const keep = h(
    "a",
    { class: "button small plain", href: `${address}?save=1`, download: "" },
    icon("download"),
    " ",
    t("keep-the-picture"),
  );
  ways.append(tell, keep);
  const whole = h("div", { class: "film" }, picture, said);
  play(clip, picture, said, () => whole.isConnected).then((plays) => {
    if (!plays) return;
    whole.append(ways);
    ways.scrollIntoView({ block: "nearest" });
  });
  return whole;
}

/** Show clip `clip` in `picture`, or say why not yet, or not any more; whether it is shown. */
async function play(clip, picture, said, wanted) {
  const answer = await filmOf(clip, wanted, () => (said.textContent = t("replay-comes-in-a-moment")));
  const webp = answer?.ok ? await answer.blob().catch(() => null) : null;
  said.textContent = webp ? "" : answer && !answer.ok ? t("it-cant-be-shown-any") : t("the-table-cant-be-reached");
  if (!webp) return false;
  const address = URL.createObjectURL(webp);
  picture.src = address;
  picture.hidden = false;
  await picture.decode().catch(() => null);
  URL.revokeObjectURL(address);
  return true;
}
