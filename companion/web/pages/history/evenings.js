// SPDX-License-Identifier: MIT
// The evenings: who won what, and the picture of an evening to share.

import { h } from "../../js/base/dom.js";
import { shareCard } from "./sharecard.js";
import { t } from "../../js/base/tongue.js";
import { dayOf, minutes, timeOf } from "../../js/base/when.js";
import { list } from "../../js/base/words.js";

/** All evenings, the newest first. */
export function drawEvenings({ evenings, games }) {
  const byNumber = new Map(games.map((game) => [game.number, game]));
  return evenings.map((evening) =>
    drawEvening(evening, evening.games.map((number) => byNumber.get(number)).filter(Boolean)),
  );
}

function drawEvening(evening, games) {
  const took = minutes(evening.begun_ms, evening.ended_ms);
  const most = Math.max(0, ...Object.values(evening.won));
  const best = Object.keys(evening.won).filter((name) => evening.won[name] === most);
  return h(
    "article",
    { class: "card evening" },
    h("h2", {}, dayOf(evening.begun_ms)),
    h(
      "p",
      { class: "quiet" },
      t("to-minutes", { from: timeOf(evening.begun_ms), to: timeOf(evening.ended_ms), minutes: took }),
    ),
    best.length ? h("p", { class: "crown" }, crown(best, most)) : null,
    h(
      "ul",
      { class: "tally" },
      evening.players.map((name) => tallied(name, evening.won[name] ?? 0)),
    ),
    h("ol", { class: "lines" }, games.map(gameLine)),
    h(
      "button",
      { type: "button", class: "button small", onclick: (event) => shareCard(evening, games, event.currentTarget) },
      t("picture-to-share"),
    ),
    games.some(({ winners }) => winners.length)
      ? h(
          "a",
          { class: "button plain small", href: `/api/v1/history/${games[0].number}/bgstats.json`, download: "" },
          t("for-bg-stats"),
        )
      : null,
  );
}

function crown(names, won) {
  if (names.length > 1) return t("won-games-each", { names: list(names), n: won });
  return t("won-games", { name: names[0], n: won });
}

/** A name with a mark for each game won: counted at a glance, read out as a number. */
function tallied(name, won) {
  const said = t("games-won", { n: won });
  return h(
    "li",
    {},
    h("span", { class: "name" }, name),
    h("span", { class: "marks", "aria-hidden": "true" }, "★".repeat(won)),
    h("span", { class: "unseen" }, said),
  );
}

function gameLine(game) {
  const end = game.winners.length
    ? t("names-won", { names: list(game.winners) })
    : game.end === "running"
      ? t("game-still-running")
      : t("not-played-to-its-end");
  return h("li", {}, h("a", { href: `#games/${game.number}` }, game.title), " ", h("span", { class: "quiet" }, end));
}
