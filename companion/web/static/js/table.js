// SPDX-License-Identifier: MIT
// The table view: for everybody in the room, and with more tools for the referee.

import { ask } from "./ask.js";
import { drawCrew, drawLadder, drawRuling, drawStanding, drawTrouble } from "./board.js";
import { drawCountdown } from "./countdown.js";
import { $, fill, show, toast } from "./dom.js";
import { drawKnocks } from "./knocks.js";
import { later } from "./later.js";
import { follow } from "./link.js";
import { fetchRulebooks, titleOf } from "./rulebooks.js";
import { drawShown } from "./shown.js";
import { announce } from "./speech.js";
import { drawSight, watchPicture } from "./sight.js";
import { areNames, t } from "./tongue.js";
import { drawWelcome } from "./welcome.js";

const main = $("main");
const { role } = main.dataset;
const WIDE = matchMedia("(min-width: 60rem)");
const referee = role === "referee";
const SHOWN = ["countdown", "sight", "standing", "shown", "crew", "ruling", "ladder", "welcome", "helm", "hands"];
const drawHands = later(() => import("./hands.js"), "drawHands");
const drawQuestion = later(() => import("./question.js"), "drawQuestion");
const drawHelm = later(() => import("./helm.js"), "drawHelm");
ask.as = role;

let latest = null;

/** What is played stands on top, for who comes into the room. */
function drawTitle({ game }) {
  $("title").textContent = game ? titleOf(game.game) : "Quartermaster";
  $("where").textContent = game ? (game.phase === "over" ? t`The game is over` : t`Round ${game.round}`) : "";
}

function draw(state) {
  const { game } = state;
  if (!latest) fetchRulebooks(() => draw(latest)); // not before: a stranger is asked for the PIN first
  latest = state;
  areNames([...Object.keys(game?.players ?? {}), ...state.seats.map((seat) => seat.player).filter(Boolean)]);
  announce(state);
  drawTitle(state);
  drawKnocks(state);
  show($("pin"), false);
  show($("helm"), referee);
  document.body.classList.toggle("panelled", (state.shown ?? []).some(({ kind }) => kind !== "line"));
  main.className = !game ? "idle" : game.phase === "over" ? "idle over" : "playing";
  drawSight(state);
  drawTrouble(state);
  drawCountdown(state);
  drawStanding(state);
  drawShown(state);
  drawCrew(state);
  drawRuling(state);
  drawLadder(state);
  drawWelcome(state);
  if (!referee) return;
  if (state.reading?.question || $("question")) drawQuestion(state, $("helm"));
  if (state.simulated?.camera || state.simulated?.pins) drawHands(state, true, () => draw(latest));
  drawHelm(state);
}

function stranger() {
  for (const id of SHOWN) show($(id), false);
  show($("pin"), true);
}

$("pin")
  ?.querySelector("form")
  .addEventListener("submit", async (event) => {
    event.preventDefault();
    ask.as = "spectator";
    const answer = await ask("/api/v1/session", { key: new FormData(event.target).get("pin") });
    if (answer?.role === "referee") location.replace("/table");
    else if (answer) toast(t`That is a seat's token, not the referee's PIN.`);
  });

follow(role, { onState: draw, onStranger: stranger });
watchPicture();
const fit = async () => WIDE.matches && (await import("./fit.js")).keepInView(); // phones scroll
WIDE.addEventListener("change", fit, { once: true });
fit();
