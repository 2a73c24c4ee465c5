// SPDX-License-Identifier: MIT
// On a simulated table the hand at a seat does what the table offers it: throw, peek, lift, pile up, turn a die.

import { simulate } from "./ask.js";
import { die } from "./dice.js";
import { $, fill, h, show } from "./dom.js";
import { offerTool, offersNow } from "./offers.js";

/** `again` is called when the table has told what can be done now. */
export function drawCup(state, playing, again) {
  const offers = state.simulated?.camera && playing ? offersNow(state, again) : [];
  const peeks = offers.some(({ verb }) => verb === "peek");
  show($("cup"), offers.length > 0);
  fill($("cup"), offers, () => h("div", { class: peeks ? "cup" : "tools" }, offers.map(tool)));
}

function tool(offer) {
  if (offer.verb !== "peek") return offerTool(offer);
  const peek = h("button", { type: "button", class: "button plain peek" });
  holdToPeek(peek, offer.label);
  return peek;
}

/** Dice show only while the finger rests on the cup, and never longer. */
function holdToPeek(button, label) {
  const cover = () => button.replaceChildren(h("img", { src: "/static/cup.svg", alt: "" }), label);
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
