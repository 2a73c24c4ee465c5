// SPDX-License-Identifier: MIT
// Drawings of what lies on the table: rows of coasters, piles of dice, pots.

import { die } from "../base/dice.js";
import { h } from "../base/dom.js";
import { t, wordFor } from "../base/tongue.js";
import { list } from "../base/words.js";

const HEAP = 12; // so many dice are drawn one by one, more as a number

/** Those of `me` first. */
const own = (parts, me) => [...parts.filter(({ name }) => name === me), ...parts.filter(({ name }) => name !== me)];

/** Coasters in a row: face up with their number, face down with the number of their place. */
export function row({ title, rows }, me) {
  const one = ({ name, places, due, word, note }) =>
    h(
      "li",
      { class: name === me ? "mine" : "" },
      h("p", { class: "head" }, h("b", {}, name), word ? h("span", { class: "tag" }, word) : null),
      h(
        "ol",
        { class: "coasters" },
        places.map((number, i) => coaster(number, i + 1, due)),
      ),
      h("p", { class: "quiet" }, note),
    );
  return [h("h2", {}, title), h("ul", { class: "rows" }, own(rows, me).map(one))];
}

function coaster(number, place, due) {
  const next = number === null && (due === "any" || due === place);
  const words =
    number !== null
      ? t("position", { place, number })
      : next
        ? t("position-turn-it-now", { place })
        : t("position-face-down", { place });
  const look = number !== null ? "up" : next ? "down due" : "down";
  return h("li", { class: look }, h("span", { role: "img", "aria-label": words }, String(number ?? place)));
}

/** Piles side by side, the top die on top; what has been rolled and not been placed lies before them. */
export function piles({ title, piles: all, air }, me) {
  const one = ({ name, dice, hand, special, note }) =>
    h(
      "li",
      { class: name === me ? "mine" : "" },
      h("div", { class: "pile", role: "img", "aria-label": pileWords(dice) }, dice.map(inPile)),
      h("b", {}, name),
      h("span", {}, note),
      h("span", { class: "small quiet" }, handWords(hand, special)),
    );
  return [
    h("h2", {}, title),
    air ? h("p", { class: "air" }, marked(air), h("span", {}, air.words)) : null,
    h("ul", { class: "piles" }, own(all, me).map(one)),
  ];
}

const marked = ({ face, special }) => h("span", { class: special ? "special" : "" }, die(face, true));
const inPile = (one) =>
  h("div", { class: one.from ? "plundered" : "" }, marked(one), one.from ? h("small", {}, one.from) : null);

function pileWords(dice) {
  if (!dice.length) return t("no-pile");
  const faces = dice.map(({ face }) => wordFor(String(face)));
  return t("pile-from-the-bottom", { faces: faces.join(", ") });
}

function handWords(hand, special) {
  if (!special) return t("in-hand", { n: hand });
  return hand > 1 ? t("in-hand-the-jolly-roger", { n: hand }) : t("the-jolly-roger-in-hand");
}

/** Heaps in the middle, each with those who may win it. */
export function pots({ title, pots: all }) {
  const one = ({ name, jewels, bones, for: who, words }) =>
    h(
      "li",
      {},
      h("b", { "aria-hidden": "true" }, name),
      h("span", { class: "heap", role: "img", "aria-label": words }, heap(jewels, "jewel"), heap(bones, "bone")),
      who.length ? h("span", { class: "small quiet", "aria-hidden": "true" }, t("for", { names: list(who) })) : null,
    );
  return [h("h2", {}, title), h("ul", { class: "pots" }, all.map(one))];
}

function heap(count, kind) {
  const thing = () => h("i", { class: kind });
  if (count > HEAP) return [h("span", { class: "numeral" }, String(count)), thing()];
  return Array.from({ length: count }, thing);
}
