// SPDX-License-Identifier: MIT
// On a simulated table the hand at a seat does what the table offers it: throw, peek, lift, pile up, turn a die.

import { simulate } from "../../js/base/ask.js";
import { die } from "../../js/base/dice.js";
import { $, file, fill, h, show } from "../../js/base/dom.js";
import { holdToSee } from "./hold.js";
import { offerTool, offersNow } from "../../js/show/offers.js";
import { t } from "../../js/base/tongue.js";

/** `again` is called when the table has told what can be done now. */
export function drawCup(state, seated, again) {
  const offers = state.simulated?.camera && seated ? offersNow(state, again) : [];
  const peeks = offers.some(({ verb }) => verb === "peek");
  show($("cup"), offers.length > 0);
  fill($("cup"), offers, () => h("div", { class: peeks ? "cup" : "tools" }, offers.map(tool)));
}

function tool(offer) {
  if (offer.verb !== "peek") return offerTool(offer);
  const peek = h("button", { type: "button", class: "button plain peek" });
  holdToSee(peek, () => [h("img", { src: file("cup.svg"), alt: "" }), offer.label], peeked);
  return peek;
}

async function peeked() {
  const seen = await simulate("peek", {});
  if (!seen) return null;
  return seen.faces.length ? seen.faces.map((face) => die(face)) : [t("nothing-under-your-cup-roll")];
}
