// SPDX-License-Identifier: MIT
// The hands of a simulated table: throw and cover virtual dice, press virtual buttons, see virtual lamps.

import { simulate } from "./ask.js";
import { throwable } from "./cup.js";
import { $, fill, h, show } from "./dom.js";

const LAMP = {
  off: ["", "off"],
  on: ["lit", "on"],
  "your-turn": ["lit blinks", "your turn"],
  first: ["lit", "first"],
  tie: ["lit blinks", "tie"],
  "look-at-phone": ["lit blinks", "look at your phone"],
  waiting: ["lit blinks", "waiting"],
  "camera-lost": ["blinks", "camera lost"],
};
let handIn = false;

export function drawHands(state, mayTouch) {
  const { camera, pins } = state.simulated ?? {};
  show($("hands"), mayTouch && (camera || pins));
  if (!mayTouch) return;
  fill($("hands"), [camera, pins, state.awaits?.event, state.awaits?.dice, state.seats, handIn], () =>
    h(
      "div",
      { class: "card" },
      h("h2", {}, "Simulated table"),
      camera ? dice(state) : null,
      pins ? h("ul", { class: "virtual" }, state.seats.filter((seat) => seat.player).map(buttons)) : null,
    ),
  );
}

function dice({ awaits, game }) {
  const open = Boolean(awaits) && awaits.event !== "reveal"; // else dice lie under cups, or are to be lifted
  const each = open && Object.values(awaits.dice).every((n) => n === 1);
  const button = (label, verb, body) =>
    h("button", { type: "button", class: "button small plain", onclick: () => simulate(verb, body) }, label);
  const hand = async () => {
    if (await simulate("hand", { inside: !handIn })) handIn = !handIn;
    $("hand").textContent = handIn ? "Hand out of view" : "Hand into view";
  };
  return h(
    "div",
    { class: "row" },
    (!open || throwable(awaits, game)) &&
      h(
        "button",
        { type: "button", class: "button small", id: "roll-all", onclick: () => simulate("roll", { cover: !open }) },
        each ? "Roll one die each" : open ? "Roll in the open" : "Roll all, under cups",
      ),
    button("Lift cups", "lift", {}),
    button("Cover", "cover", {}),
    h(
      "button",
      { type: "button", class: "button small plain", id: "hand", onclick: hand },
      handIn ? "Hand out of view" : "Hand into view",
    ),
  );
}

function buttons({ seat, player, lamp }) {
  const [look, words] = LAMP[lamp] ?? ["", lamp];
  const press = (button) => () => simulate("press", { seat, button });
  return h(
    "li",
    {},
    h(
      "span",
      { class: "who" },
      h("span", { class: `lamp ${look}`, role: "img", "aria-label": `lamp: ${words}` }),
      player,
      h("small", { class: "quiet" }, words),
    ),
    h("span", { class: "quiet" }, `Seat ${seat}`),
    h("button", { type: "button", class: "button small shout", "data-seat": seat, onclick: press("shout") }, "SHOUT"),
    h("button", { type: "button", class: "button small aye", "data-seat": seat, onclick: press("aye") }, "AYE"),
  );
}
