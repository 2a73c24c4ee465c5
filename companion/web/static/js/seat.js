// SPDX-License-Identifier: MIT
// A seat's phone: what may I do now, and nothing that won't work. It knows no game by name.

import { act, ask } from "./ask.js";
import { actButton, actList } from "./acts.js";
import { drawCrew, drawRuling, drawStanding, drawTrouble, hearVerdict } from "./board.js";
import { placeLink } from "./crew.js";
import { drawCup } from "./cup.js";
import { smallDice } from "./dice.js";
import { $, fill, h, show } from "./dom.js";
import { follow } from "./link.js";
import { filledIn } from "./offers.js";
import { drawShown } from "./shown.js";
import { drawBadge } from "./sight.js";
import { announce } from "./speech.js";

ask.as = "player";
const drawActs = actList($("acts"));
const drawMore = actList($("more"));
let latest = null;
let opened = null; // the shout that was pressed and wants something chosen

function draw(state) {
  latest = state;
  announce(state);
  const { you, game } = state;
  const player = game?.players[you.player];
  fill($("me"), [you.player, you.seat, you.guest], () => placeLink(you));
  fill($("mine"), [player?.dice], () => [player?.dice ? smallDice(player.dice, 5) : ""]);
  $("say").textContent = say(you, game, player);
  drawActions(state);
  drawButtons(you.buttons);
  drawTrouble(state);
  drawStanding(state, Boolean(you.say));
  drawShown(state);
  drawCrew(state, you.player);
  drawRuling(state);
  show($("sight"), Boolean(state.awaits));
  drawBadge(state);
  drawCup(state, Boolean(player) && game.phase !== "over" && !player.out, () => draw(latest));
}

/** Shouts lie under the thumb; what wants choosing opens above; all else stands further down. */
function drawActions({ seq, you, game, stillness }) {
  const acts = filledIn(you.acts ?? [], seq);
  const look = { inPlay: game?.in_play ?? null, asks: stillness === "doubt" };
  const chooses = (one) => one.fields?.length > 0;
  const shouts = acts.filter((one) => one.style === "shout");
  const asked = shouts.find((one) => chooses(one) && (you.floor || one.label === opened));
  if (!asked) opened = null;
  const main = acts.filter((one) => one.style === "main");
  const lead = asked ?? main.find(chooses) ?? null; // what has fallen stands first
  const first = asked ? [asked, ...main] : main;
  $("say").classList.toggle("calm", first.length + shouts.length === 0);
  drawActs(first, { ...look, lead });
  drawMore(
    acts.filter((one) => one.style === "plain"),
    look,
  );
  const under = shouts.filter((one) => one !== asked);
  fill($("shouts"), under, () => under.map((one) => actButton(one, () => (chooses(one) ? open(one) : act(one.event)))));
}

function open(shout) {
  opened = shout.label;
  draw(latest);
  $("acts").scrollIntoView({ block: "start" });
}

/** What the two buttons at the seat mean now. */
function drawButtons(buttons) {
  const meant = ["shout", "aye"].filter((name) => buttons?.[name]).map((name) => [name.toUpperCase(), buttons[name]]);
  fill($("buttons"), meant, () =>
    meant.length
      ? h(
          "p",
          { class: "quiet" },
          "Your buttons: ",
          meant.map(([name, words]) => h("span", {}, h("strong", {}, name), ` = ${words} `)),
        )
      : null,
  );
}

function say(you, game, player) {
  if (!game) return you.player ? `${you.player}, a game will start soon.` : "You have a seat. A game will start soon.";
  if (!player) return "Nobody plays at this seat in this game. You can watch.";
  if (you.say) return you.say;
  return game.phase === "over" ? "The game is over." : player.out ? "You are out. Watch the others." : "";
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
