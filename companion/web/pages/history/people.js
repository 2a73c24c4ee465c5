// SPDX-License-Identifier: MIT
// People: games won, and what each did, with how often it could have been otherwise beside every share.

import { h } from "../../js/base/dom.js";
import { bar } from "./plots.js";
import { t } from "../../js/base/tongue.js";
import { share } from "../../js/base/when.js";

const FEW = 5; // of so few a share says nothing yet

/** Everybody who played, who won most first. */
export function drawPeople({ people, games }) {
  const titles = new Map(games.map((game) => [game.game, game.title]));
  return people.map((person) => drawPerson(person, titles));
}

function drawPerson(
  { name, games, finished, won, streak, best_streak: best, by_game: byGame, deeds: statistics },
  titles,
) {
  const rows = Object.entries(byGame).map(([game, [played, wins]]) => bar(titles.get(game) ?? game, wins, played));
  return h(
    "article",
    { class: "card person" },
    h("h2", {}, name),
    h(
      "p",
      {},
      t("won-of-games", { n: won, finished }),
      " ",
      games > finished ? h("span", { class: "quiet" }, t("not-played-to-their-end", { n: games - finished })) : null,
    ),
    rows.length ? h("div", { class: "bars" }, rows) : null,
    best > 1 ? h("p", { class: "quiet" }, t("longest-streak-now", { best, streak })) : null,
    habits(statistics),
  );
}

/** What somebody is known for. A share of few is told as a count alone. */
function habits(statistics) {
  const n = (statistic) => statistics[statistic] ?? 0;
  const told = [
    n("called") ? habit(t("called-liar-rightly"), n("lied"), n("called")) : null,
    n("call") ? habit(t("called-liars-rightly"), n("caught"), n("call")) : null,
    n("claim") ? habit(t("claims-that-were-right"), n("claimed"), n("claim")) : null,
    n("bid") ? h("li", {}, t("bids-made", { n: n("bid") })) : null,
    n("plunder") ? h("li", {}, t("piles-plundered", { n: n("plunder") })) : null,
    n("bone") ? h("li", {}, t("bones-rolled", { n: n("bone") })) : null,
  ].filter(Boolean);
  return told.length ? h("ul", { class: "habits" }, told) : null;
}

function habit(words, part, whole) {
  const counted = t("part-of-whole", { words, part, whole });
  return h("li", {}, whole < FEW ? counted : `${counted} (${share(part / whole)})`);
}
