// SPDX-License-Identifier: MIT
// The end of a game: who has earned what.

import { markOf, tint } from "../../js/base/crew.js";
import { $, fill, h, icon } from "../../js/base/dom.js";
import { language, t } from "../../js/base/tongue.js";
import { bidWords, ms } from "../../js/base/words.js";

const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

const TITLES = {
  "boldest-call": [() => t`The boldest call`, "hand", ({ bid, chance }) => t`No to ${bidWords(bid)}, when ${percent.format(chance)} said yes`],
  "best-liar": [() => t`The best liar`, "moon", ({ bid, chance }) => t`${bidWords(bid)} at ${percent.format(chance)}, and nobody called`],
  "quickest-hand": [() => t`The quickest hand`, "clock", ({ times, ms: least }) => t`First ${times} times, once by ${ms(least)}`],
  "fattest-purse": [() => t`The fattest purse`, "trophy", ({ times }) => t`Pots won: ${times}`],
  "sharpest-eye": [() => t`The sharpest eye`, "eye", ({ times }) => t`Series found: ${times}`],
  "worst-plunderer": [() => t`The worst plunderer`, "hand", ({ times }) => t`Dice plundered: ${times}`],
  "luckiest-hand": [() => t`The luckiest hand`, "trophy", ({ times }) => t`Lucky Sevens: ${times}`],
};

/** The awards under the winner's name. */
export function drawAwards(state) {
  const given = (state.awards ?? []).filter(({ award }) => TITLES[award]);
  fill($("awards"), given, () => given.length > 0 && h("ul", { class: "awards" }, given.map((one) => row(state, one))));
}

function row(state, one) {
  const [title, picture, why] = TITLES[one.award];
  const words = one.times === 1 && one.award === "quickest-hand" ? t`First once, by ${ms(one.ms)}` : why(one);
  return h(
    "li",
    { class: tint(state, one.player) },
    icon(picture),
    h("span", { class: "grow" }, h("small", {}, title()), h("b", { class: "name" }, markOf(state, one.player), " ", one.player), h("span", { class: "quiet" }, words)),
  );
}
