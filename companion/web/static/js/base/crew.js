// SPDX-License-Identifier: MIT
// Who sits at the table, in which colour. A colour never stands alone: it has a shape and a word.

import { file, h } from "./dom.js";
import { t } from "./tongue.js";

const WORDS = () => ({
  red: t("red-circle"),
  blue: t("blue-diamond"),
  green: t("green-triangle"),
  yellow: t("yellow-star"),
  purple: t("purple-cross"),
  orange: t("orange-square"),
  white: t("white-hexagon"),
  pink: t("pink-heart"),
});
const words = WORDS();

export const COLOURS = Object.keys(words);

/** "red circle", in the language of this device. */
export const colourWords = (colour) => words[colour] ?? "";

/** The mark of a colour; `silent` where its words or its owner's name stand beside it. */
export function mark(colour, silent = true) {
  if (!words[colour]) return null;
  return h("img", {
    class: "mark",
    src: file(`marks/${colour}.svg`),
    alt: silent ? "" : words[colour],
    width: 20,
    height: 20,
  });
}

/** The mark of the player `name`, if that is somebody who sits here. */
export function markOf({ seats }, name) {
  const guest = (seats ?? []).map((seat) => seat.guest).find((one) => one?.name === name);
  return guest ? mark(guest.colour, false) : null;
}

/** The class that gives what is written for `name` the colour of who that is; "" for one without. */
export function tint({ seats }, name) {
  const guest = (seats ?? []).map((seat) => seat.guest).find((one) => one?.name === name);
  return guest ? `of-${guest.colour}` : "";
}

/** Who sits at `seat`: the guest, else whoever plays there. */
export const sitter = (seat) => seat?.guest?.name ?? seat?.player ?? null;

const LONG = 8; // letters that have room beside five dice on a small phone, as large as others

/** One's own name, which leads to one's place: name, colour, swaps, another phone. */
export function placeLink({ seat, player, guest }) {
  const name = guest?.name ?? player ?? t("seat", { seat });
  const written = h("span", { class: name.length > LONG ? "long" : "" }, name);
  return h("a", { class: "place-link", href: "/sit" }, mark(guest?.colour), " ", written);
}

/** Says beside a name that a computer plays there. */
const computer = () => h("small", { class: "quiet computer" }, ` ${t("computer")}`);

/** The same for the player `name`; null for a person. */
export function computerOf({ seats }, name) {
  return (seats ?? []).some((one) => one.guest?.name === name && one.guest.crew) ? computer() : null;
}

/** Who has sat down so far, while no game is on the table; nothing while nobody has. */
export function guests({ seats, you }) {
  const sitting = seats.filter((seat) => seat.guest);
  if (!sitting.length) return null;
  return h(
    "ul",
    { class: "crew", "aria-label": t("round-the-table") },
    sitting.map(({ seat, guest }) =>
      h(
        "li",
        { class: seat === you?.seat ? "turn" : "" },
        h("span", { class: "name" }, mark(guest.colour, false), " ", guest.name, guest.crew ? computer() : null),
        h("span", { class: "quiet" }, t("seat", { seat })),
      ),
    ),
  );
}
