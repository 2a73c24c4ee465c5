// SPDX-License-Identifier: MIT
// Choosing a bid: a face, then "Bid". The quantity stands at the lowest that the rules allow.

import { h } from "./dom.js";
import { FACES, die } from "./dice.js";
import { bidWords } from "./words.js";

const MOST = 99;

/** A chooser in `element`; `onBid` gets {quantity, face}. Call `update` with each state's lowest legal bids. */
export function bidChooser(element, onBid) {
  let lowest = {}; // by face, as the rules give it
  let inPlay = 0;
  let quantity = 1;
  let chosen = null;
  let stepped = false; // the player set the quantity: faces no longer pull it down
  let shown = "";

  const floor = () => (chosen ? lowest[chosen] : Math.min(...Object.values(lowest)));
  const step = (by) => {
    stepped = true;
    quantity = Math.min(MOST, Math.max(floor(), quantity + by));
    draw();
  };
  const choose = (face) => {
    chosen = String(face);
    quantity = stepped ? Math.max(quantity, lowest[chosen]) : lowest[chosen];
    draw();
  };

  const fewer = h("button", { type: "button", "aria-label": "One fewer", onclick: () => step(-1) }, "−");
  const more = h("button", { type: "button", "aria-label": "One more", onclick: () => step(1) }, "+");
  const count = h("output", { "aria-live": "polite" });
  const note = h("p", { class: "note" });
  const buttons = FACES.map((face) => {
    const words = h("span", {});
    const button = h("button", { type: "button", onclick: () => choose(face) }, die(face, true), words);
    return { face: String(face), button, words };
  });
  const send = h("button", { type: "button", class: "button wide", onclick: () => onBid(bid()) });
  const bid = () => ({ quantity, face: Number(chosen) });
  element.replaceChildren(
    h("div", { class: "stepper" }, fewer, count, more),
    note,
    h(
      "div",
      { class: "faces", role: "group", "aria-label": "Which face" },
      buttons.map((b) => b.button),
    ),
    send,
  );

  function draw() {
    count.textContent = String(quantity);
    note.textContent = quantity > inPlay ? `Only ${inPlay} dice are in play.` : "";
    fewer.disabled = quantity <= floor();
    more.disabled = quantity >= MOST;
    for (const { face, button, words } of buttons) {
      const least = lowest[face];
      button.disabled = least === undefined;
      button.setAttribute("aria-pressed", String(face === chosen));
      words.textContent = least !== undefined ? `${least}+` : face === "skull" ? "wild" : "–";
      button.setAttribute("aria-label", least === undefined ? `${face}: can't be bid` : `${face}, from ${least}`);
    }
    send.disabled = chosen === null;
    send.textContent = chosen === null ? "Choose a face" : `Bid ${bidWords(bid())}`;
  }

  /** New lowest bids: what was chosen before is put away, for the bid it answered is gone. */
  function update(legal, dice) {
    const now = JSON.stringify([legal, dice]);
    if (now === shown) return;
    shown = now;
    lowest = legal;
    inPlay = dice;
    chosen = null;
    stepped = false;
    quantity = Object.keys(lowest).length ? floor() : 1;
    draw();
  }
  return { update };
}
