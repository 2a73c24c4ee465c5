// SPDX-License-Identifier: MIT
// The table view: for everybody in the room, and with more tools for the referee.

import { ask } from "./ask.js";
import { drawCrew, drawLadder, drawRuling, drawStanding, drawTrouble, hearVerdict } from "./board.js";
import { $, fill, show, toast } from "./dom.js";
import { drawHands } from "./hands.js";
import { drawHelm } from "./helm.js";
import { follow } from "./link.js";
import { fetchRulebooks, titleOf } from "./rulebooks.js";
import { drawShown } from "./shown.js";
import { announce } from "./speech.js";
import { drawSight, watchPicture } from "./sight.js";

const role = document.querySelector("main").dataset.role;
const referee = role === "referee";
ask.as = role;

let latest = null;

function draw(state) {
  const { game } = state;
  latest = state;
  announce(state);
  const title = game ? `${titleOf(game.game)} · round ${game.round}` : "";
  fill($("where"), title, () => [title]);
  show($("pin"), false);
  show($("helm"), referee);
  document.querySelector("main").classList.toggle("idle", !game || game.phase === "over");
  drawSight(state);
  drawTrouble(state);
  drawStanding(state);
  drawShown(state);
  drawCrew(state);
  drawRuling(state);
  drawLadder(state);
  drawHands(state, referee, () => draw(latest));
  if (referee) drawHelm(state);
}

function stranger() {
  for (const id of ["sight", "standing", "shown", "crew", "helm", "hands"]) show($(id), false);
  show($("pin"), true);
}

$("pin")
  ?.querySelector("form")
  .addEventListener("submit", async (event) => {
    event.preventDefault();
    ask.as = "spectator";
    const answer = await ask("/api/v1/session", { key: new FormData(event.target).get("pin") });
    if (answer?.role === "referee") location.replace("/table");
    else if (answer) toast("That is a seat's token, not the referee's PIN.");
  });

follow(role, { onState: draw, onVerdict: hearVerdict, onStranger: stranger });
fetchRulebooks(() => latest && draw(latest));
watchPicture();
