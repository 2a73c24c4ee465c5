// SPDX-License-Identifier: MIT
// The seats as they stand round the table: clockwise from the top left, as on the mat and in the camera's picture.

import { mark, sitter } from "../base/crew.js";
import { aloud, fill, h } from "../base/dom.js";
import { t } from "../base/tongue.js";

const FAR = [0, 0, 1, 2, 2, 3, 3]; // so many of them sit at the far side, by how many seats there are

/**
 * The table in `element`; gives the function that draws its seats. `pick(place)` is called for a tap on a seat; left
 * out, seats are only shown. What stands in the middle is the caller's: `draw.middle` is its element.
 */
export function roundTable(element, pick = null) {
  const middle = h("div", { class: "felt" });
  const stools = new Map();
  let known = null; // who sat where when it was drawn last

  function build(count) {
    const all = Array.from({ length: count }, (_, i) => stool(i + 1));
    const far = FAR[count] ?? Math.ceil(count / 2);
    const side = (look, some) => h("ul", { class: `side-of-table ${look}` }, some);
    element.replaceChildren(
      h(
        "div",
        { class: "round-table" },
        side("far", all.slice(0, far)),
        middle,
        side("near", all.slice(far).reverse()),
      ),
    );
  }

  function stool(seat) {
    const one = { place: null, body: null, item: h("li", {}) };
    const tapped = () => one.place && pick(one.place);
    one.body = pick ? h("button", { type: "button", class: "stool", onclick: tapped }) : h("div", { class: "stool" });
    one.item.append(one.body);
    stools.set(seat, one);
    return one.item;
  }

  function draw(seats, { chosen = null, mine = null, refereeSeat = null } = {}) {
    if (stools.size !== seats.length) {
      stools.clear();
      build(seats.length);
    }
    for (const place of seats) one(stools.get(place.seat), place, { chosen, mine, refereeSeat });
    known = new Map(seats.map((place) => [place.seat, sitter(place)]));
  }

  function one(stool, place, { chosen, mine, refereeSeat }) {
    const name = sitter(place);
    const { body } = stool;
    stool.place = place;
    body.classList.toggle("free", !name);
    body.classList.toggle("mine", place.seat === mine);
    if (pick) body.setAttribute("aria-pressed", String(place.seat === chosen));
    fill(body, [name, place.guest?.colour, place.guest?.crew, place.seat === mine, place.seat === refereeSeat], () => [
      h("span", { class: "stool-number" }, t("seat", { seat: place.seat })),
      h("span", { class: "stool-name" }, name ? [mark(place.guest?.colour, false), " ", name] : t("free")),
      place.guest?.crew ? h("small", {}, t("computer")) : null,
      place.seat === mine ? h("small", {}, t("you")) : null,
      place.seat === refereeSeat ? h("small", {}, t("word-for-referee")) : null,
    ]);
    const fresh = known !== null && name && known.get(place.seat) !== name;
    if (!fresh) return;
    body.classList.remove("fresh");
    void body.offsetWidth; // else a second arrival would not pop up
    body.classList.add("fresh");
    aloud(t("name-sits-at-seat", { name, seat: place.seat }));
  }

  draw.middle = middle;
  return draw;
}
