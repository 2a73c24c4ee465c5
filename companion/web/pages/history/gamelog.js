// SPDX-License-Identifier: MIT
// The games one by one, and each as a log that can be scrolled and filtered.

import { ask } from "../../js/base/ask.js";
import { h } from "../../js/base/dom.js";
import { decimal, t } from "../../js/base/tongue.js";
import { momentOf, timeOf } from "../../js/base/when.js";
import { list } from "../../js/base/words.js";

const MARKS = {
  "by-hand": () => t("by-hand-mark"),
  "by-camera": () => t("check-camera"),
  referee: () => t("word-for-referee"),
  verdict: () => t("verdict"),
};

/** The list of games, or the log of the one that the address names. */
export function drawGames({ games }, [number]) {
  const one = games.find((game) => String(game.number) === number);
  return one ? drawGame(one) : games.map(gameCard);
}

function gameCard(game) {
  return h(
    "a",
    { class: "card game-card", href: `#games/${game.number}` },
    h("strong", {}, game.title),
    h("span", { class: "quiet" }, momentOf(game.begun_ms)),
    h("span", {}, list(game.players)),
    h("span", {}, game.winners.length ? t("won-by", { names: list(game.winners) }) : ends(game)),
  );
}

const ends = ({ end }) =>
  ({ running: t("still-running"), closed: t("taken-off-the-table"), damaged: t("its-journal-was-damaged"), won: "" })[
    end
  ];

function drawGame(game) {
  const log = h("ol", { class: "log" });
  const filter = h(
    "select",
    { onchange: () => apply(log, filter.value) },
    h("option", { value: "" }, t("everything")),
    h("option", { value: "verdict" }, t("verdicts")),
    h("option", { value: "by-hand referee" }, t("by-hand-and-corrected")),
    game.players.map((name) => h("option", { value: `@${name}` }, name)),
  );
  fetchLog(game.number, log, () => apply(log, filter.value));
  return [
    h("p", {}, h("a", { href: "#games" }, t("all-games"))),
    h("h2", {}, game.title),
    h("p", { class: "quiet" }, `${momentOf(game.begun_ms)} · ${list(game.players)}`),
    facts(game),
    game.winners.length ? post(game) : null,
    h("label", {}, t("show"), filter),
    log,
  ];
}

/** A link that hands the game to the app BG Stats, on the device that has it. */
function post({ number }) {
  const place = h("p", {});
  ask(`/api/v1/history/${number}/bgstats.json`, null, "GET").then((plays) => {
    const play = plays?.find(({ sourcePlayId }) => sourcePlayId.startsWith(`${number}-`));
    if (play) place.append(h("a", { class: "button plain small", href: play.link }, t("post-to-bg-stats")));
  });
  return place;
}

function facts({ rounds, ties, margins_ms: margins, by_hand: byHand, corrected, taken_back: back, scores }) {
  const points = Object.entries(scores).filter(([, score]) => score);
  const told = [
    rounds > 1 ? t("rounds", { rounds }) : null,
    points.length ? points.map(([name, score]) => `${name} ${score}`).join(", ") : null,
    margins.length ? t("closest-shout-ms", { ms: decimal(Math.min(...margins), 1) }) : null,
    ties ? t("dead-heats", { n: ties }) : null,
    byHand ? t("entered-by-hand", { by_hand: byHand }) : null,
    corrected ? t("corrected", { corrected }) : null,
    back ? t("times-taken-back", { back }) : null,
  ].filter(Boolean);
  return told.length ? h("p", {}, told.join(" · ")) : null;
}

async function fetchLog(number, log, then) {
  const answer = await ask(`/api/v1/history/${number}`, null, "GET");
  log.replaceChildren(...(answer?.lines ?? []).map(lineOf));
  then();
}

function lineOf({ wall_ms: at, say, mark, players }) {
  return h(
    "li",
    { class: mark, "data-mark": mark, "data-players": JSON.stringify(players) },
    h("time", { class: "quiet", datetime: new Date(at).toISOString() }, timeOf(at)),
    h("span", {}, say),
    mark && mark !== "verdict" ? h("span", { class: "tag" }, MARKS[mark]()) : null,
  );
}

function apply(log, wanted) {
  for (const line of log.children) {
    const { mark, players } = line.dataset;
    line.hidden = wanted.startsWith("@")
      ? !JSON.parse(players).includes(wanted.slice(1))
      : wanted !== "" && !wanted.split(" ").includes(mark);
  }
}
