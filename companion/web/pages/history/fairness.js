// SPDX-License-Identifier: MIT
// Are the dice fair? A plot for each set, and a sentence that promises no more than so many throws can tell.

import { h } from "../../js/base/dom.js";
import { faces } from "./plots.js";
import { t, told } from "../../js/base/tongue.js";
import { share } from "../../js/base/when.js";

const SETS = {
  pips: () => t`Dice with pips`,
  skull: () => t`Dice with skulls`,
  piles: () => t`Dice of the piles`,
  bones: () => t`Jewels and Bones`,
  symbols: () => t`Dice with symbols`,
};
const KINDS = { d6: () => t`six-sided`, d12: () => t`twelve-sided`, symbol: () => t`symbols` };

/** Each set that the camera has read. */
export function drawFairness({ dice }) {
  if (!dice.length) return [h("p", { class: "card" }, t`No throw was read by the camera yet; dice entered by hand don't count here.`)];
  return [
    ...dice.map(drawSet),
    h(
      "p",
      { class: "quiet" },
      t`All dice of a set are counted together: one loaded die among five hardly shows. Dice entered or corrected by hand are left out. The shaded band is where four of five columns of fair dice end.`,
    ),
  ];
}

function drawSet({ set_name: set, kind, counts, throws, expected, chance, noticeable, finding }) {
  return h(
    "article",
    { class: "card" },
    h("h2", {}, `${SETS[set]?.() ?? set}, ${KINDS[kind]()}`),
    faces(counts, expected, (face) => (kind === "symbol" ? told(face) : face)),
    h("p", {}, h("strong", {}, WORDS[finding]())),
    h("p", { class: "quiet" }, throws === 1 ? t`One throw.` : t`${throws} throws.`, " ", more(finding, chance, noticeable)),
  );
}

const WORDS = {
  "too-few": () => t`Too few throws to say anything yet.`,
  "nothing-against": () => t`Nothing speaks against these dice.`,
  unusual: () => t`Uneven, as fair dice seldom are. Keep an eye on them.`,
  "hardly-chance": () => t`So uneven that chance hardly explains it.`,
};

function more(finding, chance, noticeable) {
  if (finding === "too-few") return t`At least ten of each face would be wanted, many more to find a slightly loaded die.`;
  const often = chance < 0.0001 ? t`Fair dice would look this uneven less than once in 10,000 times.` : t`Fair dice would look at least this uneven ${share(chance)} of the time.`;
  const shows = t`So many throws would show a face that takes ${share(noticeable)} of all throws beyond its share; a smaller flaw stays hidden.`;
  return `${often} ${shows}`;
}
