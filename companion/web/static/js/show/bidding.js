// SPDX-License-Identifier: MIT
// Choosing a bid in two taps: one of the lowest raises, or a face; then "Bid". The quantity stands at the lowest that
// the rules allow and can be stepped up.

import { h } from "../base/dom.js";
import { die, faceName } from "../base/dice.js";
import { t } from "../base/tongue.js";
import { bidWords, capital } from "../base/words.js";

const MOST = 99;
const SUGGESTED = 3;

/** The lowest bids that are allowed: by quantity, then by face. */
function lowest(least, faces) {
  const from = Math.min(...faces.map((face) => least[face]));
  const all = Array.from({ length: SUGGESTED + 1 }, (_, more) => from + more).flatMap((quantity) =>
    faces.filter((face) => least[face] <= quantity).map((face) => ({ quantity, face: Number(face) })),
  );
  return all.filter(({ quantity }) => quantity <= MOST).slice(0, SUGGESTED);
}

/** The field of a bid. `least`: the lowest legal quantity by face; `wild`: the face that counts as any other, if there is one. */
export function bidField({ least, wild = null }, changed, { inPlay = null } = {}) {
  const faces = Object.keys(least).filter((face) => face !== String(wild));
  let quantity = Math.min(...faces.map((face) => least[face]));
  let chosen = null;
  let stepped = false; // the player set the quantity: faces no longer pull it down

  const floor = () => (chosen ? least[chosen] : Math.min(...faces.map((face) => least[face])));
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
  const take = (bid) => {
    chosen = String(bid.face);
    quantity = bid.quantity;
    stepped = false;
    touched();
  };
  const touched = () => {
    draw();
    changed();
  };

  const fewer = h("button", { type: "button", "aria-label": t("one-fewer"), onclick: () => step(-1) }, "−");
  const more = h("button", { type: "button", "aria-label": t("one-more"), onclick: () => step(1) }, "+");
  const count = h("output", { "aria-live": "polite" });
  const note = h("p", { class: "note" });
  const buttons = faces.map((face) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": t("from", { face: faceName(face), least: least[face] }),
        onclick: () => choose(face),
      },
      die(face, true),
      h("span", {}, `${least[face]}+`),
    ),
  );
  const never = wild === null ? null : wildButton(wild);
  const raises = lowest(least, faces);
  const chips = raises.map((bid) =>
    h(
      "button",
      { type: "button", "aria-label": bidWords(bid), onclick: () => take(bid) },
      h("span", { class: "numeral", "data-count": String(bid.quantity) }), // drawn by the style: heard once, as words
      h("span", { class: "times" }),
      die(bid.face, true),
    ),
  );

  function draw() {
    count.textContent = String(quantity);
    note.textContent = inPlay !== null && quantity > inPlay ? t("only-dice-are-in-play", { n: inPlay }) : "";
    fewer.disabled = quantity <= floor();
    more.disabled = quantity >= MOST;
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(faces[i] === chosen)));
    chips.forEach((chip, i) => {
      const is = chosen !== null && raises[i].quantity === quantity && raises[i].face === Number(chosen);
      chip.setAttribute("aria-pressed", String(is));
    });
  }
  draw();
  const bid = () => ({ quantity, face: Number(chosen) });
  return {
    element: h(
      "div",
      { class: "bid-chooser" },
      h("div", { class: "raises", role: "group", "aria-label": t("the-lowest-bids") }, chips),
      h("div", { class: "stepper" }, fewer, count, more),
      note,
      h("div", { class: "faces", role: "group", "aria-label": t("which-face") }, never, buttons),
    ),
    titled: true,
    gives: () => (chosen === null ? null : bid()),
    says: () => (chosen === null ? t("choose-a-bid") : capital(t("bid-this", { bid: bidWords(bid()) }))),
  };
}

/** The face that nobody can bid, for it counts as every other: shown, so that it is not forgotten. */
function wildButton(face) {
  return h(
    "button",
    { type: "button", disabled: true },
    die(face, true),
    h("span", { class: "unseen" }, t("cant-be-bid", { face: faceName(face) })),
    h("span", {}, t("wild")),
  );
}
