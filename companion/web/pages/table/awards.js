// SPDX-License-Identifier: MIT
// The end of a game: who has earned what.

import { markOf, tint } from "../../js/base/crew.js";
import { $, fill, h, icon } from "../../js/base/dom.js";
import { language, t } from "../../js/base/tongue.js";
import { bidWords, ms } from "../../js/base/words.js";

const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

const TITLES = {
  "boldest-call": [
    () => t("the-boldest-call"),
    "hand",
    ({ bid, chance }) => t("no-to-when-said-yes", { bid: bidWords(bid), chance: percent.format(chance) }),
  ],
  "best-liar": [
    () => t("the-best-liar"),
    "moon",
    ({ bid, chance }) => t("at-and-nobody-called", { bid: bidWords(bid), chance: percent.format(chance) }),
  ],
  "quickest-hand": [
    () => t("the-quickest-hand"),
    "clock",
    ({ times, ms: least }) => t("first-times-and-once-by", { times, ms: ms(least) }),
  ],
  "fattest-purse": [() => t("the-fattest-purse"), "trophy", ({ times }) => t("pots-won", { times })],
  "sharpest-eye": [() => t("the-sharpest-eye"), "eye", ({ times }) => t("series-found", { times })],
  "worst-plunderer": [() => t("the-worst-plunderer"), "hand", ({ times }) => t("dice-plundered", { times })],
  "luckiest-hand": [() => t("the-luckiest-hand"), "trophy", ({ times }) => t("lucky-sevens", { times })],
};

/** The awards under the winner's name. */
export function drawAwards(state) {
  const given = (state.awards ?? []).filter(({ award }) => TITLES[award]);
  fill(
    $("awards"),
    given,
    () =>
      given.length > 0 &&
      h(
        "ul",
        { class: "awards" },
        given.map((one) => row(state, one)),
      ),
  );
}

function row(state, one) {
  const [title, picture, why] = TITLES[one.award];
  const words = one.times === 1 && one.award === "quickest-hand" ? t("first-once-by", { ms: ms(one.ms) }) : why(one);
  return h(
    "li",
    { class: tint(state, one.player) },
    icon(picture),
    h(
      "span",
      { class: "grow" },
      h("small", {}, title()),
      h("b", { class: "name" }, markOf(state, one.player), " ", one.player),
      h("span", { class: "quiet" }, words),
    ),
  );
}
