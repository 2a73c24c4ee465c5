// SPDX-License-Identifier: MIT
// Drawn dice: pips, skulls, numerals, symbols in colours. Every colour has its word and its letter too.

import { file, h } from "./dom.js";
import { t, wordFor } from "./tongue.js";

const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);

export const SYMBOLS = ["skull", "sword", "coconut", "diamond", "boat", "pistol"];
export const COLOURS = ["black", "red", "green", "blue", "yellow", "purple"];
const LETTERS = { black: "K", red: "R", green: "G", blue: "B", yellow: "Y", purple: "P" }; // as printed on stickers
const SKULLED = ["skull", 2, 3, 4, 5, 6];
const FAMILIES = {
  pips: () => upTo(6),
  skull: () => SKULLED,
  jolly: (kind) => (kind === "jolly" ? SKULLED : kind === "regular" ? upTo(6) : ["skull", ...upTo(6)]),
  bones: (kind) => upTo(kind === "jewel" ? 6 : 12),
  coasters: () => upTo(7),
};

/** What a die of a family may show; `kind` where the family has two kinds of dice. */
export const facesOf = (family, kind) => (FAMILIES[family === "piles" ? "jolly" : family] ?? FAMILIES.pips)(kind);

/** The kinds of dice in a family, where there are two. */
export const kindsOf = (family) => ({ bones: ["jewel", "bone"], jolly: ["regular", "jolly"] })[family] ?? [];

/** A face in words: "4", "skull", "red sword". */
export const faceName = (face) =>
  face?.symbol
    ? t("coloured-symbol", { colour: wordFor(face.colour), symbol: wordFor(face.symbol) })
    : wordFor(String(face));

/** Whether one of the doubts is about this die: the place in doubt lies on it. One about the `whole` picture has none. */
export const inDoubt = (one, doubts) =>
  doubts.some(({ x, y, whole }) => !whole && Math.hypot(one.x - x, one.y - y) < (one.size ?? 40) / 2);

/** The doubts about places where no die is told. */
export const looseDoubts = (dice, doubts) =>
  doubts.filter((doubt) => !doubt.whole && !dice.some((one) => inDoubt(one, [doubt])));

/** One die, showing `face`; `silent` where the words beside it say the same; `kind` "bone", "coasters" for numerals. */
export function die(face, silent = false, kind = "") {
  if (face?.symbol) return symbolDie(face, silent);
  if (kind === "bone" || kind === "coasters" || Number(face) > 6)
    return h("span", { class: `numeral-die ${kind}`, "aria-hidden": silent ? "true" : null }, String(face));
  return h("img", { src: file(`dice/${face}.svg`), alt: silent ? "" : faceName(face), draggable: "false" });
}

/** The shape in its colour, with the colour's letter in the corner. */
function symbolDie(face, silent) {
  const named = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": faceName(face) };
  const shape = h("span", { class: `shape ${face.symbol}` });
  return h("span", { class: `symbol-die ${face.colour}`, ...named }, shape, h("b", {}, LETTERS[face.colour]));
}

/** A colour alone, with its letter. */
export const swatch = (colour) => h("span", { class: `swatch ${colour}`, "aria-hidden": "true" }, LETTERS[colour]);

/** A symbol or a colour alone, as series are named; the word stands beside it. */
export function emblem(name) {
  if (COLOURS.includes(name)) return swatch(name);
  return h("img", { class: "emblem", src: file(`symbols/${name}.svg`), alt: "", draggable: "false" });
}

/** So many small dice with nothing on them, said in words for those who can't see them, and where there is no room. */
export function smallDice(n, room = 10) {
  const words = t("so-many-dice-left", { n });
  if (n > room) return h("span", { class: "small quiet" }, words);
  const blanks = Array.from({ length: n }, () => h("img", { src: file("dice/blank.svg"), alt: "" }));
  return h("span", { class: "small dice", role: "img", "aria-label": words }, blanks);
}
