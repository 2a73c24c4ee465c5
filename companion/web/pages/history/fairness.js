// SPDX-License-Identifier: MIT
// Are the dice fair? A plot for each set, and a sentence that promises no more than so many throws can tell.

import { h } from "../../js/base/dom.js";
import { faces } from "./plots.js";
import { t, wordFor } from "../../js/base/tongue.js";
import { share } from "../../js/base/when.js";

const SETS = {
  pips: () => t("dice-with-pips"),
  skull: () => t("dice-with-skulls"),
  piles: () => t("dice-of-the-piles"),
  bones: () => t("jewels-and-bones"),
  symbols: () => t("dice-with-symbols"),
};
const KINDS = { d6: () => t("six-sided"), d12: () => t("twelve-sided"), symbol: () => t("symbols") };

/** Each set that the camera has read. */
export function drawFairness({ dice }) {
  if (!dice.length) return [h("p", { class: "card" }, t("no-throw-read-yet"))];
  return [...dice.map(drawSet), h("p", { class: "quiet" }, t("all-dice-of-a-set"))];
}

function drawSet({ set_name: set, kind, counts, throws, expected, chance, noticeable, finding }) {
  return h(
    "article",
    { class: "card" },
    h("h2", {}, `${SETS[set]?.() ?? set}, ${KINDS[kind]()}`),
    faces(counts, expected, (face) => (kind === "symbol" ? wordFor(face) : face)),
    h("p", {}, h("strong", {}, WORDS[finding]())),
    h("p", { class: "quiet" }, t("so-many-throws", { n: throws }), " ", more(finding, chance, noticeable)),
  );
}

const WORDS = {
  "too-few": () => t("too-few-throws-to-say"),
  "nothing-against": () => t("nothing-speaks-against-these-dice"),
  unusual: () => t("uneven-as-fair-dice-seldom"),
  "hardly-chance": () => t("so-uneven-that-chance-hardly"),
};

function more(finding, chance, noticeable) {
  if (finding === "too-few") return t("fairness-wants-more");
  const often = chance < 0.0001 ? t("fair-dice-hardly-ever") : t("fair-dice-share", { share: share(chance) });
  const shows = t("so-many-throws-would-show", { share: share(noticeable) });
  return `${often} ${shows}`;
}
