// SPDX-License-Identifier: MIT
// Choosing a bid: a face, then "Bid". The quantity stands at the lowest that the rules allow.

import { h } from "./dom.js";
import { die } from "./dice.js";
import { bidWords } from "./words.js";

const MOST = 99;

/** The field of a bid. `least`: the lowest legal quantity by face; `wild`: the face that counts as any other. */
export function bidField({ least, wild = "1" in least ? null : "skull" }, changed, { inPlay = null } = {}) {
  const faces = Object.keys(least).filter((face) => face !== String(wild));
  let quantity = Math.min(...Object.values(least));
  let chosen = null;
  let stepped = false; // the player set the quantity: faces no longer pull it down

  const floor = () => (chosen ? least[chosen] : Math.min(...Object.values(least)));
  const step = (by) => {
    stepped = true;
    quantity = Math.min(MOST, Math.max(floor(), quantity + by));
    touched();
  };
  const choose = (face) => {
    chosen = face;
    quantity = stepped ? Math.max(quantity, least[face]) : least[face];
    touched();
  };
  const touched = () => {
    draw();
    changed();
  };

  const fewer = h("button", { type: "button", "aria-label": "One fewer", onclick: () => step(-1) }, "−");
  const more = h("button", { type: "button", "aria-label": "One more", onclick: () => step(1) }, "+");
  const count = h("output", { "aria-live": "polite" });
  const note = h("p", { class: "note" });
  const buttons = faces.map((face) =>
    h(
      "button",
      { type: "button", "aria-label": `${face}, from ${least[face]}`, onclick: () => choose(face) },
      die(face, true),
      h("span", {}, `${least[face]}+`),
    ),
  );
  const never = wild === null ? null : wildButton(wild);

  function draw() {
    count.textContent = String(quantity);
    note.textContent = inPlay !== null && quantity > inPlay ? `Only ${inPlay} dice are in play.` : "";
    fewer.disabled = quantity <= floor();
    more.disabled = quantity >= MOST;
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(faces[i] === chosen)));
  }
  draw();
  const bid = () => ({ quantity, face: Number(chosen) });
  return {
    element: h(
      "div",
      { class: "bid-chooser" },
      h("div", { class: "stepper" }, fewer, count, more),
      note,
      h("div", { class: "faces", role: "group", "aria-label": "Which face" }, never, buttons),
    ),
    titled: true,
    gives: () => (chosen === null ? null : bid()),
    says: (label) => (chosen === null ? "Choose a face" : `${label} ${bidWords(bid())}`),
  };
}

/** The face that nobody can bid, for it counts as every other: shown, so that it is not forgotten. */
function wildButton(face) {
  const label = `${face}: can't be bid`;
  return h("button", { type: "button", disabled: true, "aria-label": label }, die(face, true), h("span", {}, "wild"));
}
