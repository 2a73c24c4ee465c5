// SPDX-License-Identifier: MIT
// How one stands when there is nothing to do: no seat yet, no game yet, not in this game, out, or the game is over.

import { $, file, fill, h, show } from "../../js/base/dom.js";
import { goTo } from "../../js/base/leave.js";
import { t } from "../../js/base/tongue.js";
import { lays } from "../../js/base/words.js";

const GONE = ["lost", "missing", "busy", "frozen", "dark", "covered", "off"];

/** Whether the camera is away or blind, so that dice are entered by hand. */
export const lost = ({ camera }) => GONE.includes(camera.condition);

/** Whether a photograph helps now: dice are waited for, and no camera sees them surely. Who has to say first what the
 * shout was takes none; another's is judged after that. */
export const helps = ({ game, awaits, camera, floor, stillness, you }) =>
  Boolean(game && game.phase !== "over" && lays(awaits) && (you.player ?? you.guest)) &&
  (!floor || floor !== you.player) &&
  (camera.condition === "phone" || GONE.includes(camera.condition) || stillness === "doubt");

/** The plate for where this player is not in the middle of the game; nothing while there is something to do. */
export function drawPlate(state, player) {
  const { you, game } = state;
  const words = plateWords(you, game, player, state.starts);
  show($("plate"), words !== null);
  fill($("plate"), words, () => words && plate(...words));
}

function plateWords(you, game, player, starts) {
  if (!game) {
    if (starts === "players" && (you.guest ?? you.player)) return null; // the tiles say it (start.js)
    const name = you.guest?.name ?? you.player;
    const who = name ? t("you-have-a-seat-named", { name }) : t("you-have-a-seat");
    return [file("lantern.svg"), who, t("a-game-will-start-soon"), ["/rules", t("read-the-rules-meanwhile")]];
  }
  if (!player) return [file("lantern.svg"), t("nobody-plays-at-this-seat"), "", ["/?watch", t("watch-the-table")]];
  if (game.phase === "over")
    return [null, you.say || t("do-over-wait"), starts === "players" ? "" : t("the-referee-can-start-another")];
  if (player.out)
    return [file("dice/skull.svg"), you.say || t("you-are-out-watch"), "", ["/?watch", t("watch-the-table")]];
  return null;
}

function plate(picture, title, words, link = null) {
  return h(
    "div",
    { class: "card plate" },
    picture ? h("img", { src: picture, alt: "", width: 72, height: 72 }) : null,
    h("h2", {}, title),
    words ? h("p", { class: "quiet" }, words) : null,
    link ? h("a", { class: "button plain", href: link[0] }, link[1]) : null,
  );
}

/** This phone has no seat, or none any more: there it can take one. `seat`: the one it had. */
export const leaveFor = (seat) => goTo(seat ? `/sit?left=${seat}` : "/sit");

/** Whether a game may be chosen now, or taken back (start.js). */
export const choosing = ({ game, moves }) => !game || game.phase === "over" || moves === 0;
