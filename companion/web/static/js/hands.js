// SPDX-License-Identifier: MIT
// The hands of a simulated table: throw and cover virtual dice, press virtual buttons, see virtual lamps.

import { simulate } from "./ask.js";
import { $, fill, h, show } from "./dom.js";
import { offerTool, offersNow } from "./offers.js";
import { t } from "./tongue.js";

const LAMP = {
  off: ["", t`off`],
  on: ["lit", t`on`],
  "your-turn": ["lit blinks", t`your turn`],
  first: ["lit", t`first`],
  tie: ["lit blinks", t`tie`],
  "look-at-phone": ["lit blinks", t`look at your phone`],
  waiting: ["lit blinks", t`waiting`],
  "camera-lost": ["blinks", t`camera lost`],
};
let handIn = false;

/** `again` is called when the table has told what can be done now. */
export function drawHands(state, mayTouch, again) {
  const { camera, pins } = state.simulated ?? {};
  show($("hands"), mayTouch && (camera || pins));
  if (!mayTouch) return;
  const offers = camera ? offersNow(state, again) : [];
  fill($("hands"), [camera, pins, offers, state.seats, handIn], () =>
    h(
      "div",
      { class: "card" },
      h("h2", {}, t`Simulated table`),
      camera ? dice(offers) : null,
      pins ? h("ul", { class: "virtual" }, state.seats.filter((seat) => seat.player).map(buttons)) : null,
    ),
  );
}

function dice(offers) {
  const hand = async () => {
    if (await simulate("hand", { inside: !handIn })) handIn = !handIn;
    $("hand").textContent = handIn ? t`Hand out of view` : t`Hand into view`;
  };
  return h(
    "div",
    { class: "row" },
    offers.map((offer) => offerTool(offer, "small")),
    h(
      "button",
      { type: "button", class: "button small plain", id: "hand", onclick: hand },
      handIn ? t`Hand out of view` : t`Hand into view`,
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
      h("span", { class: `lamp ${look}`, role: "img", "aria-label": t`lamp: ${words}` }),
      player,
      h("small", { class: "quiet" }, words),
    ),
    h("span", { class: "quiet" }, t`Seat ${seat}`),
    h("button", { type: "button", class: "button small shout", "data-seat": seat, onclick: press("shout") }, "SHOUT"),
    h("button", { type: "button", class: "button small aye", "data-seat": seat, onclick: press("aye") }, "AYE"),
  );
}
