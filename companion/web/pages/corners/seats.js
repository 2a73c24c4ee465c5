// SPDX-License-Identifier: MIT
// Where the seats are on a picture without a printed mat: tapped one after the other, kept, taken away again.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, toast } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";
import { outline, shape } from "./shapes.js";

const NEAR = 0.06; // a tap so near to a seat takes it away again
let seats = 0;
let kept = [];
let cells = [];
let places = null; // while they are tapped
let done = () => {};

/** Taps on the picture are places while `tapping` is true. */
export const tapping = () => places !== null;

export function take(answer, redraw) {
  [seats, kept, cells, places, done] = [answer.seats, answer.places, answer.cells, null, redraw];
}

/** What lies over the picture: the parts of the seats, or the places that were tapped until now. */
export function drawing() {
  if (!places) return kept.length ? [...cells.map(({ corners }) => outline(corners)), ...kept.map(mark)] : [];
  return places.map(mark);
}

const mark = ([x, y], i) => {
  const label = shape("text", { x: 1000 * x, y: 750 * y + 15, "text-anchor": "middle" });
  label.textContent = String(i + 1);
  return label;
};

export function tap(event) {
  if (!places) return;
  const { left, top, width, height } = $("board").getBoundingClientRect();
  const at = [(event.clientX - left) / width, (event.clientY - top) / height].map(
    (value) => Math.round(1e4 * value) / 1e4,
  );
  const near = places.findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) < NEAR);
  if (near >= 0) places = places.filter((_, i) => i !== near);
  else if (places.length < seats) places = [...places, at];
  done();
}

export function drawSeats() {
  fill($("seats"), [places, kept, seats], () => (places ? whileTapped() : asKept()));
}

function asKept() {
  const words = kept.length ? t("seats-are-tapped") : t("tap-seat-places");
  return [
    h("p", {}, words),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button plain small", onclick: () => begin() }, t("tap-the-seats")),
      kept.length
        ? h("button", { type: "button", class: "button plain small", onclick: () => keep([]) }, t("forget-the-seats"))
        : null,
    ),
  ];
}

function whileTapped() {
  const next =
    places.length < seats ? t("tap-seat-of", { seat: places.length + 1, seats }) : t("all-seats-tapped", { seats });
  return [
    h("p", { role: "status" }, next),
    h(
      "button",
      { type: "button", class: "button wide", disabled: places.length < seats, onclick: () => keep(places) },
      t("keep-these-seats"),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button plain small", onclick: () => begin(null) }, t("leave-unchanged")),
    ),
  ];
}

function begin(from = []) {
  places = from;
  done();
}

async function keep(wanted) {
  const answer = await ask("/api/v1/corners", { places: wanted });
  if (!answer) return;
  toast(t("saved"));
  take(answer, done);
  done();
}
