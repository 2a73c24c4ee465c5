// SPDX-License-Identifier: MIT
// The overlay for a stream (OBS and the like): the score, the bid, and what the television plays: a shout, a reveal, a pot.
// It asks as a spectator and so is told no more than the television.

import { drawCrew } from "../../js/show/board.js";
import { tint } from "../../js/base/crew.js";
import { $, fill } from "../../js/base/dom.js";
import { follow } from "../../js/base/link.js";
import { play } from "../../js/stage/stage.js";
import { t } from "../../js/base/tongue.js";
import { bidWords } from "../../js/base/words.js";

let here = false; // whether this overlay saw the last state: what was missed is not played

function draw(state) {
  drawCrew(state);
  const bid = state.game?.phase === "over" ? null : state.game?.bid;
  fill($("bid"), bid ?? null, () => (bid ? `${bid.player}: ${bidWords(bid)}` : ""));
  $("bid").className = bid ? tint(state, bid.player) : "";
  document.title = state.game ? `Quartermaster · ${t("round", { round: state.game.round })}` : "Quartermaster";
  play(state, here);
  here = true;
}

follow("spectator", {
  onState: draw,
  onStranger: () => {},
  onLink: (condition) => (here &&= condition === "connected"),
});
