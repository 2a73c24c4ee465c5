// SPDX-License-Identifier: MIT
// The hands of a simulated table: throw and cover virtual dice, press virtual buttons, see virtual lamps.

import { simulate } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { offerTool, offersNow } from "../../js/show/offers.js";
import { lamp, lampWords } from "../../js/show/lamp.js";
import { t } from "../../js/base/tongue.js";

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
      h("h2", {}, t("simulated-table")),
      camera ? dice(offers) : null,
      pins ? h("ul", { class: "virtual" }, state.seats.filter((seat) => seat.player).map(buttons)) : null,
    ),
  );
}

function dice(offers) {
  const hand = async () => {
    if (await simulate("hand", { inside: !handIn })) handIn = !handIn;
    $("hand").textContent = handIn ? t("hand-out-of-view") : t("hand-into-view");
  };
  return h(
    "div",
    { class: "row" },
    offers.map((offer) => offerTool(offer, "small")),
    h(
      "button",
      { type: "button", class: "button small plain", id: "hand", onclick: hand },
      handIn ? t("hand-out-of-view") : t("hand-into-view"),
    ),
  );
}

function buttons({ seat, player, lamp: pattern }) {
  const press = (button) => () => simulate("press", { seat, button });
  return h(
    "li",
    {},
    h("span", { class: "who" }, lamp(pattern), player, h("small", { class: "quiet" }, lampWords(pattern))),
    h("span", { class: "quiet" }, t("seat", { seat })),
    h("button", { type: "button", class: "button small shout", "data-seat": seat, onclick: press("shout") }, "SHOUT"),
    h("button", { type: "button", class: "button small aye", "data-seat": seat, onclick: press("aye") }, "AYE"),
  );
}
