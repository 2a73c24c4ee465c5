// SPDX-License-Identifier: MIT
// The table view: for everybody in the room, and with more tools for the referee.

import { ask } from "../../js/base/ask.js";
import { drawCrew, drawLadder, drawRuling, drawStanding, drawTrouble } from "../../js/show/board.js";
import { $, fill, show, toast } from "../../js/base/dom.js";
import { drawDoor } from "../../js/join/door.js";
import { drawInstruct } from "../../js/show/instruct.js";
import { dressed, timed, whenLoaded } from "../../js/base/later.js";
import { drawLens } from "../../js/show/lens.js";
import { goTo } from "../../js/base/leave.js";
import { follow } from "../../js/base/link.js";
import { fetchRulebooks, titleOf } from "../../js/show/rulebooks.js";
import { drawShown } from "../../js/show/shown.js";
import { announce } from "../../js/base/speech.js";
import { drawSight, watchPicture } from "../../js/show/sight.js";
import { t } from "../../js/base/tongue.js";
import { drawWelcome } from "../../js/join/welcome.js";

const main = $("main");
const { role } = main.dataset;
const WIDE = matchMedia("(min-width: 60rem)");
const referee = role === "referee";
const STORY = [
  "instruct",
  "countdown",
  "sight",
  "standing",
  "shown",
  "crew",
  "ruling",
  "awards",
  "bluffs",
  "ladder",
  "welcome",
];
const SHOWN = [...STORY, "controls", "hands"];
const drawCountdown = whenLoaded(() => import("../../js/show/countdown.js"), "drawCountdown");
const drawHands = whenLoaded(() => import("./hands.js"), "drawHands");
const drawAwards = whenLoaded(() => import("./awards.js"), "drawAwards");
const drawBluffs = whenLoaded(() => import("./bluffs.js"), "drawBluffs");
const drawQuestion = whenLoaded(() => import("../../js/show/question.js"), "drawQuestion");
const drawReferee = whenLoaded(() => import("./controls.js"), "drawReferee");
ask.as = role;

let latest = null;
let stage = null; // what plays scenes, once it is here
let caughtUp = false; // whether this screen has been here since the last state: what was missed is not played

const setTheStage = (here) => {
  stage = here;
  if (latest) draw(latest); // what the stage tells is not told beside it
};
if (WIDE.matches) {
  dressed(import("../../js/stage/stage.js")).then(setTheStage, () => {}); // without it the screen tells all the same, in words
  import("../../js/stage/noise.js").then(
    ({ drawSwitch }) => drawSwitch($("sounds")),
    () => {},
  );
}

/** Phones keep a verdict back until this screen has told it. */
const toldMoment = ({ game, place }) => plays() && ask("/api/v1/wall", { told: [game, place] }, "POST", () => {});
const plays = () => WIDE.matches && document.documentElement.dataset.motion !== "less";

/** What is played stands on top, for who comes into the room. */
function drawTitle({ game, options = [] }) {
  $("title").textContent = game ? titleOf(game.game) : "Quartermaster";
  const where = game?.phase === "over" ? t("the-game-is-over") : game ? t("round", { round: game.round }) : null;
  $("where").textContent = where ? [where, ...options].join(" · ") : "";
}

function draw(state) {
  const { game } = state;
  if (!latest) fetchRulebooks(() => draw(latest)); // not before: a stranger is asked for the PIN first
  latest = state;
  stage?.play(state, caughtUp, toldMoment);
  caughtUp = Boolean(stage);
  if (stage)
    stage.afterwards(() => announce(latest)); // a voice does not tell the end of what is still played
  else announce(state);
  drawTitle(state);
  drawDoor(state);
  show($("pin"), false);
  show($("controls"), referee);
  document.body.classList.toggle(
    "panelled",
    (state.shown ?? []).some(({ kind }) => kind !== "line"),
  );
  main.className = `${!game ? "idle" : game.phase === "over" ? "idle over" : "playing"} ${state.moment ? "judged" : ""}`;
  drawInstruct(state, () => draw(latest));
  drawSight(state, Boolean(stage) && game?.phase === "reveal"); // the stage counts
  drawLens(state);
  drawTrouble(state);
  if (timed(state) || !$("countdown").hidden) drawCountdown(state);
  drawStanding(state, Boolean(state.instruction && game));
  drawShown(state);
  drawCrew(state);
  drawRuling(state);
  drawLadder(state);
  if (state.awards?.length || $("awards").hasChildNodes()) drawAwards(state);
  if (state.moment || $("bluffs").hasChildNodes()) drawBluffs(state);
  drawWelcome(state);
  if (!referee) return;
  if (state.reading?.question || $("question")) drawQuestion(state, $("controls"));
  if (state.simulated?.camera || state.simulated?.pins) drawHands(state, true, () => draw(latest));
  drawReferee(state);
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
    if (answer?.role === "referee") goTo("/table");
    else if (answer) toast(t("that-is-a-seat-token"));
  });

follow(role, {
  onState: draw,
  onStranger: stranger,
  onLink: (condition) => (caughtUp &&= condition === "connected"),
  plays,
});
watchPicture(true, role === "spectator");
const fit = async () => WIDE.matches && (await import("./fit.js")).keepInView(); // phones scroll
WIDE.addEventListener("change", fit, { once: true });
fit();
