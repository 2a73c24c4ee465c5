// SPDX-License-Identifier: MIT
// Drawn dice. A plain 1 is shown as the skull that it stands for in Pirates Dice.

import { h } from "./dom.js";

export const FACES = ["skull", 2, 3, 4, 5, 6];
const named = (face) => (face === 1 || face === "1" ? "skull" : face);

/** One die, showing `face`; `silent` where the words beside it say the same. */
export function die(face, silent = false) {
  const name = named(face);
  return h("img", { src: `/static/dice/${name}.svg`, alt: silent ? "" : String(name), draggable: "false" });
}

/** So many small dice with nothing on them, said in words for those who can't see them. */
export function smallDice(n) {
  const blanks = Array.from({ length: n }, () => h("img", { src: "/static/dice/blank.svg", alt: "" }));
  return h(
    "span",
    { class: "small dice", role: "img", "aria-label": n === 1 ? "1 die left" : `${n} dice left` },
    blanks,
  );
}
