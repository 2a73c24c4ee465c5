// SPDX-License-Identifier: MIT
// On a simulated table a phone can throw, peek and lift for its own seat.

import { simulate } from "./ask.js";
import { die } from "./dice.js";
import { $, fill, h, show } from "./dom.js";

const UNDRAWN = ["symbols", "coasters"];

/** True if virtual hands can throw what is waited for: dice with numbers, all of them new, each in its player's zone. */
export function throwable({ event, dice, faces, centre }, game) {
  if (UNDRAWN.includes(faces) || centre || (game?.bids && event !== "roll-off")) return false;
  return faces !== "piles" || Object.values(dice).every((n) => n === 1); // more lie there: piles, which stay as they are
}

/** What the hand at a seat can do now: throw what is waited for, peek under the cup, lift it; null for nothing. */
function handOf({ game, awaits }, name) {
  if (!awaits) return game?.bids ? "cup" : null; // who bids has dice that others may not see
  if (!awaits.dice[name]) return null;
  return awaits.event === "reveal" ? "lift" : throwable(awaits, game) ? "throw" : null;
}

export function drawCup(state, name, playing) {
  const hand = state.simulated?.camera && playing ? handOf(state, name) : null;
  const dice = state.awaits?.dice[name];
  show($("cup"), hand !== null);
  fill($("cup"), [hand, dice], () => (hand ? h("div", { class: "cup" }, tools(hand, dice)) : null));
}

function tools(hand, dice) {
  const tool = (look, label, verb, body) =>
    h("button", { type: "button", class: `button ${look}`, onclick: () => simulate(verb, body) }, label);
  if (hand === "throw")
    return tool("", dice === 1 ? "Roll my die" : `Roll my ${dice} dice`, "roll", { dice, cover: false });
  if (hand === "lift") return tool("", "Lift my cup", "lift", {});
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
