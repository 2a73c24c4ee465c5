// SPDX-License-Identifier: MIT
// A seat's phone: what may I do now, and nothing that won't work. It knows no game by name.

import { act, ask } from "../../js/base/ask.js";
import { actList } from "../../js/show/acts.js";
import { drawCrew, drawRuling, drawStanding, drawTrouble } from "../../js/show/board.js";
import { buzz } from "./buzz.js";
import { placeLink } from "../../js/base/crew.js";
import { drawCup } from "./cup.js";
import { smallDice } from "../../js/base/dice.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { drawDoor } from "../../js/join/door.js";
import { calm, instructWords, isAsked } from "../../js/show/instruct.js";
import { lamp, lampWords } from "../../js/show/lamp.js";
import { dressed, timed, whenLoaded } from "../../js/base/later.js";
import { follow } from "../../js/base/link.js";
import { filledIn, handsHaveToDo } from "../../js/show/offers.js";
import { looksUp } from "./lookup.js";
import { choosing, drawPlate, helps, leaveFor, lost } from "./plate.js";
import { shoutButtons } from "./shouts.js";
import { drawShown } from "../../js/show/shown.js";
import { drawBadge } from "../../js/show/sight.js";
import { announce } from "../../js/base/speech.js";
import { t } from "../../js/base/tongue.js";

ask.as = "player";
const drawActs = actList($("acts"));
const drawMore = actList($("more"));
const drawBare = whenLoaded(() => import("../../js/show/bare.js"), "drawBare");
const drawShouts = shoutButtons($("shouts"));
const drawQuestion = whenLoaded(() => import("../../js/show/question.js"), "drawQuestion");
const drawPhoto = whenLoaded(() => import("./photo.js"), "drawPhoto");
const drawHire = whenLoaded(() => import("../../js/join/hire.js"), "drawHire");
const keepAwake = whenLoaded(() => import("./awake.js"), "keepAwake");
const drawCountdown = whenLoaded(() => import("../../js/show/countdown.js"), "drawCountdown");
const drawHeld = whenLoaded(() => import("./held.js"), "drawHeld");
const drawOdds = whenLoaded(() => import("./odds.js"), "drawOdds");
const drawStart = whenLoaded(() => import("./start.js"), "drawStart");
let latest = null;
let stage = null; // what plays the reveal where no television does, once a game wants it
let here = false; // whether this phone has been here since the last state: what was missed is not played
let held = false; // whether the screen is kept on
let opened = null; // the shout that was pressed and wants something chosen
let asking = false; // whether what a shout may say was open at the last look

const anew = () => draw(latest);

/** A verdict is told by the television first, where one plays it; else by this phone, in the same order. */
function tell(state) {
  const first = latest?.game?.number !== state.game?.number;
  latest = state;
  if (first) scrollTo(0, 0); // a new game begins at its beginning
  if (!stage && state.game && "bid" in state.game) setTheStage();
  if (looksUp(state, anew)) return;
  if (!state.wall && state.camera.condition !== "phone") stage?.play(state, here); // who photographs looks at the picture
  here = true;
  draw(state);
}

function setTheStage() {
  stage = { play: () => {} }; // it is on its way: what comes until then is told in words
  const set = (made) => {
    stage = made;
    stage.play(latest, false);
  };
  dressed(import("../../js/stage/stage.js")).then(set, () => (stage = null));
}

function draw(state) {
  const { you, game, seats } = state;
  announce(state);
  drawDoor(state);
  if (choosing(state)) drawStart(state);
  else show($("start"), false);
  const between = !game || game.phase === "over";
  if (between) drawHire(state);
  else show($("hire"), false);
  const player = game?.players[you.player];
  const playing = Boolean(player) && game.phase !== "over" && !player.out;
  const calmed = calm(state, anew);
  const mine = playing && isMine(calmed);
  fill($("me"), [you.player, you.seat, you.guest], () => placeLink(you));
  fill($("mine"), [player?.dice], () => [player?.dice ? smallDice(player.dice, 5) : ""]);
  show($("turn"), mine);
  document.body.classList.toggle("my-turn", mine);
  const playsOn = Boolean(player) && game.phase !== "over" && document.documentElement.dataset.screen !== "off";
  if (playsOn !== held) keepAwake((held = playsOn));
  const next = instructWords(calmed);
  const meant = document.documentElement.dataset.calm && isAsked(calmed.instruction, you.player);
  const hint = meant ? you.say : ""; // for children: also what that means
  $("say").textContent = playing ? [...new Set([next || you.say, hint])].join(" ").trim() : "";
  buzz(state, mine);
  const acts = actsOf(state);
  const main = mainThing(state, acts);
  drawActions(state, acts, main === "acts");
  drawButtons(you, seats);
  drawTrouble(state);
  if (timed(state) || !$("countdown").hidden) drawCountdown(state);
  drawPlate(state, player);
  drawStanding(state, Boolean(you.say));
  show($("standing"), Boolean(game));
  drawShown(state, you.player);
  if (you.held?.length || !$("held").hidden) drawHeld(state);
  drawCrew(state, you.player);
  drawRuling(state);
  const asked = state.stillness === "doubt" && Boolean(state.reading?.question); // the card of the question says it all
  show($("sight"), (Boolean(state.awaits) && !you.floor && !asked) || lost(state));
  drawBadge(state, helps(state));
  if (helps(state) || $("photo")) drawPhoto(state, main === "photo");
  if (state.reading?.question || $("question")) drawQuestion(state, $("taps") ?? $("photo") ?? $("acts"));
  drawCup(state, Boolean(you.seat), anew);
  $("rules").href = game ? `/rules/${encodeURIComponent(game.game)}` : "/rules";
  if (you.odds || $("odds")) drawOdds(state);
  const bare = state.bare && Boolean(you.seat);
  show($("bare"), bare);
  if (bare) drawBare($("bare"), "player");
}

/** Whether the table waits for this player: the turn, unless it waits for another first; dice to be thrown; the floor. */
function isMine({ game, seats, awaits, you, floor, instruction }) {
  if (floor) return you.floor;
  const turn = game.turn ?? seats.find(({ lamp }) => lamp === "your-turn")?.player;
  const may = you.acts?.some(({ style }) => style !== "plain");
  if (turn) return turn === you.player && (may || isAsked(instruction, you.player));
  return Boolean(awaits?.dice[you.player]) && isAsked(instruction, you.player);
}

/** What this player may do now; where no camera counts, entering by hand comes first. */
function actsOf(state) {
  const blind = lost(state) && Boolean(state.awaits);
  return filledIn(state.you.acts ?? [], state.seq).map((one) => (blind && entersDice(one) ? byHand(one) : one));
}

/** The one part of the page that shows what to do next as its main button: what is asked of a photograph, dice that no
 * camera can count, what the hand of a simulated table does, a photograph, or what the phone says. */
function mainThing(state, acts) {
  const { reading, instruction, you } = state;
  if (reading?.photographed_by && !reading.spent && (reading.question || reading.whose)) return "question";
  if (acts.some(({ asks }) => asks)) return "acts";
  if (handsHaveToDo(state)) return "cup";
  return helps(state) && isAsked(instruction, you.player ?? you.guest) ? "photo" : "acts";
}

/** Shouts lie under the thumb; what wants choosing opens above; all else stands further down. */
function drawActions(state, acts, isMain) {
  const { you, game, stillness, shown, reading } = state;
  const asks = stillness === "doubt" && !reading?.photographed_by; // of a photograph one die after the other is asked about
  const look = { inPlay: game?.in_play ?? null, asks, game: game?.number ?? null, isMain, once: helps(state) };
  const chooses = (one) => one.fields?.length > 0;
  const shouts = acts.filter((one) => one.style === "shout");
  const asked = shouts.find((one) => chooses(one) && (you.floor || one.label === opened));
  if (!asked) opened = null;
  const main = acts.filter((one) => one.style === "main");
  const lead = asked ?? main.find(chooses) ?? null; // what has fallen stands first
  const first = asked ? [asked, ...main] : main;
  $("say").classList.toggle("calm", first.length + shouts.length === 0);
  drawActs(first, { ...look, lead });
  if (asked && !asking) $("acts").scrollIntoView({ block: "nearest" }); // whoever reads further down has seconds to say it
  asking = Boolean(asked);
  drawMore(
    acts.filter((one) => one.style === "plain"),
    { ...look, isMain: false },
  );
  const looks = reading?.photographed_by && !reading.spent; // at a photograph, and what is asked about it
  const room = first.length || looks ? "" : shown?.length ? "alone" : "alone whole";
  drawShouts(
    shouts.filter((one) => one !== asked),
    room,
    (one) => (chooses(one) ? open(one) : act(one.event)),
  );
}

const entersDice = (one) =>
  one.style === "plain" && one.fields?.some(({ kind }) => kind === "dice" || kind === "board");
const byHand = (one) => ({ ...one, style: "main", asks: t("the-camera-cant-count-now") });

function open(shout) {
  opened = shout.label;
  draw(latest);
}

/** What the two buttons at the seat mean now, and what its lamp says. */
function drawButtons({ buttons, seat }, seats) {
  const meant = ["shout", "aye"].filter((name) => buttons?.[name]).map((name) => [name.toUpperCase(), buttons[name]]);
  const pattern = seats.find((one) => one.seat === seat)?.lamp ?? "off";
  fill($("buttons"), [meant, pattern], () =>
    meant.length
      ? h(
          "p",
          { class: "quiet" },
          `${t("your-buttons")} `,
          meant.map(([name, words]) => h("span", {}, h("strong", {}, name), ` = ${words} `)),
          pattern === "off" ? null : h("span", { class: "own-lamp" }, lamp(pattern), lampWords(pattern)),
        )
      : null,
  );
}

follow("player", {
  onState: tell,
  onStranger: () => leaveFor(latest?.you.seat),
  onLink: (condition) => {
    show($("old"), condition === "offline");
    here &&= condition === "connected";
  },
});
