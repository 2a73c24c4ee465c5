// SPDX-License-Identifier: MIT
// A seat's phone: what may I do now, and nothing that won't work.

import { act, ask, simulate } from "./ask.js";
import { bidChooser } from "./bidding.js";
import { drawCrew, drawRuling, drawStanding, drawTrouble, hearVerdict } from "./board.js";
import { drawByHand } from "./byhand.js";
import { die, smallDice } from "./dice.js";
import { $, fill, h, show } from "./dom.js";
import { follow } from "./link.js";
import { drawBadge } from "./sight.js";

ask.as = "player";
let me = null;
const bids = bidChooser($("chooser"), (bid) => act({ event: "bid", player: me, ...bid }));
$("liar").addEventListener("click", () => act({ event: "challenge", player: me }));

function draw(state) {
  const { you, game } = state;
  me = you.player;
  const player = game?.players[me];
  const may = you.legal ?? {};
  const running = Boolean(player) && game.phase !== "over";
  fill($("me"), [me, you.seat], () => [me ?? `Seat ${you.seat}`]);
  fill($("mine"), [player?.dice], () => [player ? smallDice(player.dice) : ""]);
  $("say").textContent = say(you, game, player);
  $("say").classList.toggle("calm", !may.bid && !may.challenge);
  show($("chooser"), Boolean(may.bid));
  if (may.bid) bids.update(may.bid, game.in_play);
  show($("liar"), Boolean(may.challenge));
  drawTrouble(state);
  drawStanding(state);
  drawCrew(state, me);
  drawRuling(state);
  drawByHand($("byhand"), state, Boolean(player));
  show($("sight"), Boolean(state.awaits));
  drawBadge(state);
  drawCup(state, running && !player.out);
}

function say(you, game, player) {
  if (!game) return you.player ? `${you.player}, a game will start soon.` : "You have a seat. A game will start soon.";
  if (!player) return "Nobody plays at this seat in this game. You can watch.";
  if (you.say) return you.say;
  return game.phase === "over" ? "The game is over." : player.out ? "You are out of dice. Watch them lie." : "";
}

/** On a simulated table a phone can throw, peek and lift for its own seat. */
function drawCup({ simulated, game }, playing) {
  show($("cup"), Boolean(simulated?.camera) && playing);
  fill($("cup"), [simulated?.camera, game?.phase], () => h("div", { class: "cup" }, cupTools(game?.phase)));
}

function cupTools(phase) {
  const tool = (look, label, verb, body) =>
    h("button", { type: "button", class: `button ${look}`, onclick: () => simulate(verb, body) }, label);
  if (phase === "roll-off") return tool("", "Roll my die", "roll", { cover: false });
  if (phase === "reveal") return tool("", "Lift my cup", "lift", {});
  const peek = h("button", { type: "button", class: "button plain peek" });
  holdToPeek(peek);
  return [peek, tool("plain", "Roll", "roll", { cover: true })];
}

/** Dice show only while the finger rests on the cup, and never longer. */
function holdToPeek(button) {
  const cover = () => button.replaceChildren(h("img", { src: "/static/cup.svg", alt: "" }), "Hold to peek");
  let holding = false;
  const hold = async (event) => {
    event.preventDefault();
    holding = true;
    const seen = await simulate("peek", {});
    if (!holding || !seen) return;
    button.replaceChildren(
      ...(seen.faces.length ? seen.faces.map((face) => die(face)) : ["Nothing under your cup: roll"]),
    );
  };
  const letGo = () => {
    holding = false;
    cover();
  };
  cover();
  button.addEventListener("pointerdown", hold);
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(end, letGo);
  button.addEventListener("keydown", (event) => event.key === " " && !event.repeat && hold(event));
  button.addEventListener("keyup", (event) => event.key === " " && letGo());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("visibilitychange", letGo);
}

function stranger() {
  $("say").textContent = "";
  fill($("standing"), "stranger", () =>
    h(
      "div",
      { class: "card plate" },
      h("img", { src: "/static/scan.svg", alt: "", width: 120, height: 120 }),
      h("h2", {}, "This phone has no seat yet"),
      h("p", {}, "Scan the code of your seat on the table's screen with the phone's camera."),
      h("a", { class: "button plain", href: "/" }, "Only watch"),
    ),
  );
}

follow("player", { onState: draw, onVerdict: hearVerdict, onStranger: stranger });
