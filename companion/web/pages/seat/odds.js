// SPDX-License-Identifier: MIT
// For learners, where the referee has allowed it to all: how likely the standing bid is true. What lies under the own cup
// is told to this phone alone; nothing of it is sent.

import { $, fill, h, show } from "../../js/base/dom.js";
import { wear } from "../../js/base/sheet.js";
import { bidWords } from "../../js/base/words.js";
import { t } from "../../js/base/tongue.js";

const SIMPLE = [
  [1, 50],
  [1, 20],
  [1, 10],
  [1, 6],
  [1, 5],
  [1, 4],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 6],
  [9, 10],
  [19, 20],
  [49, 50],
];
let counting = null; // how many of the own dice count, as this phone was told; null: not yet
let asked = null; // for which bid
let latest = null;

/** The card with the chance, under the acts of a phone; nothing where the table tells none. */
export function drawOdds(state) {
  latest = state;
  const odds = state.you?.odds ?? null;
  show(section(), Boolean(odds));
  if (!odds) return;
  const now = JSON.stringify([odds.bid.face, odds.own, state.game.number, state.game.round]);
  if (asked !== now) counting = null; // another face, or other dice: what counted is another number
  asked = now;
  fill(section(), [odds, counting], () => [
    h("h2", {}, t("how-likely-is-it")),
    h("p", {}, t("how-many-of-your-own", { bid: bidWords(odds.bid) })),
    h(
      "div",
      { class: "choices brief" },
      odds.chances.map((_, n) =>
        h("button", { type: "button", "aria-pressed": String(n === counting), onclick: () => tell(n) }, String(n)),
      ),
    ),
    counting === null ? null : answer(odds.chances[counting]),
  ]);
}

function section() {
  if ($("odds")) return $("odds");
  wear("trust");
  const made = h("section", { id: "odds", class: "card", "aria-label": t("chances") });
  $("acts").after(made);
  return made;
}

function tell(n) {
  counting = n;
  drawOdds(latest);
}

function answer(chance) {
  return h(
    "p",
    { class: "odds" },
    h("meter", { min: 0, max: 1, value: chance, "aria-hidden": "true" }),
    h("b", {}, oddsWords(chance)),
  );
}

/** "about 1 in 3" */
export function oddsWords(chance) {
  if (chance === 1) return t("it-is-true-for-sure");
  if (chance === 0) return t("it-cant-be-true");
  if (chance > 0.99) return t("almost-certainly-true");
  if (chance < 0.01) return t("hardly-ever-true");
  const near = (/** @type {number[]} */ [n, of]) => Math.abs(n / of - chance);
  const [n, of] = SIMPLE.reduce((best, one) => (near(one) < near(best) ? one : best));
  return n * 2 === of ? t("true-about-every-other-time") : t("true-about-in-times", { n, of });
}
