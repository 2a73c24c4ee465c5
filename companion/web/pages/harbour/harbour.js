// SPDX-License-Identifier: MIT
// The harbour: every table of the club on one page, and the league. Names and sentences go in as text.

import { within } from "../../js/base/ask.js";
import { $, fill, h, settle } from "../../js/base/dom.js";
import { follow } from "../../js/base/link.js";
import { language, t } from "../../js/base/tongue.js";
import { momentOf, timeOf } from "../../js/base/when.js";
import { bidWords, phaseWords, sightWords } from "../../js/base/words.js";

let league = 0; // the newest league that was asked for

function draw(state) {
  const there = state.tables.filter((table) => table.online).length;
  fill($("where"), [there, state.tables.length], () => t("of-tables-are-there", { there, all: state.tables.length }));
  fill($("trouble"), state.broker.connected, () =>
    state.broker.connected ? null : h("p", { class: "card trouble" }, t("no-line-to-the-broker")),
  );
  document.querySelector("main").classList.toggle("old", !state.broker.connected);
  fill($("none"), state.tables.length > 0, () =>
    state.tables.length ? null : h("p", { class: "card plate" }, t("no-table-was-heard-yet")),
  );
  drawTables(state.tables);
  if (state.league !== league) {
    league = state.league;
    fetchLeague();
  }
}

/** Each table in an element of its own, so that what has not changed keeps focus and place. */
function drawTables(tables) {
  const known = new Map([...$("tables").children].map((item) => [item.dataset.table, item]));
  const items = tables.map((table) => known.get(table.table) ?? h("li", { "data-table": table.table }));
  settle($("tables"), items);
  tables.forEach((table, i) => {
    items[i].className = `one-table card ${table.online ? "there" : "gone"}`;
    fill(items[i], table, () => [head(table), ...standing(table), way(table)]);
  });
}

function head({ name, online, since_ms }) {
  const since = moment(since_ms);
  return h(
    "header",
    {},
    h("h2", {}, name),
    h("small", {}, online ? t("here-since", { since }) : t("gone-since", { since })),
  );
}

/** How the game stands. A table that tells nonsense spoils no page but its own card. */
function standing(table) {
  try {
    return table.game ? playing(table) : [h("p", { class: "quiet" }, t("no-game-on-the-table"))];
  } catch {
    return [h("p", { class: "quiet" }, t("table-not-understood"))];
  }
}

function playing(table) {
  const { game, title, players, score, online } = table;
  const over = game.phase === "over";
  return [
    h(
      "p",
      { class: "quiet" },
      [title, game.round ? t("round-number", { round: game.round }) : null, players.join(", ")]
        .filter(Boolean)
        .join(" · "),
    ),
    h("p", { class: "stands" }, (over && table.verdict) || phaseWords(table)),
    !over && game.bid ? h("p", {}, t("bid-by", { bid: bidWords(game.bid), player: game.bid.player })) : null,
    online && !over ? sight(table) : null,
    score ? scores(score) : null,
  ];
}

function sight(table) {
  const [kind, words, small] = sightWords(table);
  return h("p", { class: `badge ${kind}` }, words, small ? h("small", {}, small) : null);
}

const scores = ({ title, rows }) =>
  h(
    "dl",
    { class: "score" },
    h("div", { class: "quiet" }, h("dt", {}, title === "dice" ? t("dice-left") : title)),
    rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))),
  );

const way = ({ url, online }) =>
  url && online ? h("a", { class: "button plain small", href: url }, t("to-the-table")) : null;

/** The time of day; the day too where it was another one. */
function moment(ms) {
  const today = new Date(ms).toDateString() === new Date().toDateString();
  return today ? timeOf(ms) : momentOf(ms);
}

// the league

async function fetchLeague() {
  const query = new URLSearchParams({ game: $("game").value, month: $("month").value });
  $("sheet").href = `/api/v1/league.csv?${query}`;
  try {
    const answer = await fetch(`/api/v1/league?${query}`, { signal: within(5000) });
    if (answer.ok) drawLeague(await answer.json());
  } catch {
    league = 0; // asked for again with the next state
  }
}

function drawLeague({ league: rows, games, months, game, month, played }) {
  choices(
    $("game"),
    t("all-games"),
    games.map(({ game, title }) => [game, title]),
    game,
  );
  choices(
    $("month"),
    t("all-months"),
    months.map((value) => [value, monthWords(value)]),
    month,
  );
  fill($("league"), [rows, played], () =>
    rows.length ? standings(rows) : h("p", { class: "quiet" }, t("no-game-was-won-yet")),
  );
}

const standings = (rows) =>
  h(
    "table",
    { class: "league" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["", t("name"), t("won"), t("played"), t("evenings")].map((words, i) =>
          h("th", { scope: "col", class: i === 1 ? "name" : "" }, words),
        ),
      ),
    ),
    h("tbody", {}, rows.map(rowOf)),
  );

function rowOf({ rank, player, won, played, evenings }) {
  const cells = [h("td", {}, String(rank)), h("th", { scope: "row", class: "name" }, player)];
  return h(
    "tr",
    { class: rank === 1 && won ? "best" : "" },
    cells,
    [won, played, evenings].map((count) => h("td", {}, String(count))),
  );
}

function choices(select, all, values, chosen) {
  fill(select, [values, chosen], () =>
    [["", all], ...values].map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
  );
}

function monthWords(value) {
  const [year, month] = value.split("-").map(Number);
  return new Date(year, month - 1).toLocaleDateString(language, { month: "long", year: "numeric" });
}

for (const id of ["game", "month"]) $(id).addEventListener("change", fetchLeague);
follow("spectator", { onState: draw, onStranger() {} });
