// SPDX-License-Identifier: MIT
// What table and phones both show: the standing bid, the last verdict, the crew, who was first.

import { $, aloud, fill, h, icon } from "../base/dom.js";
import { whenLoaded } from "../base/later.js";
import { computerOf, guests, markOf, tint } from "../base/crew.js";
import { die, smallDice } from "../base/dice.js";
import { countUp, flash } from "../base/motion.js";
import { t } from "../base/tongue.js";
import { bidWords, capital, phaseWords, verdictWords, winnerWords } from "../base/words.js";

const drawEvidence = whenLoaded(() => import("./evidence.js"), "drawEvidence");
const drawAgain = whenLoaded(() => import("./again.js"), "drawAgain");
const drawRace = whenLoaded(() => import("./ruling.js"), "drawRace");
let counted = false; // whether anything has, while this page was open
let kept = false; // whether anything can be shown again
let ruled = false; // the same of races

/** The newest count, until cups are lifted again; the rules' own `last` is gone after the next bid. */
const countOf = ({ game, verdict }) => (game && game.phase !== "reveal" && verdict?.bid ? verdict : null);

/** How the last thing ended, in the table's words, for games that have no verdict of dice; until somebody has shouted
 * again, and that waits. */
const saidOf = ({ game, verdict, floor, ruling, pending }) =>
  game && verdict && !verdict.bid && !floor && !(ruling && pending) ? verdict.say : null;

/** The sheet of paper in the middle: bid, verdict, or what is waited for, unless `told` has said that already. */
export function drawStanding(state, toldAlready = false) {
  const { game } = state;
  const over = game?.phase === "over";
  const [verdict, said] = [countOf(state), over ? state.moment?.say : saidOf(state)];
  const fresh = verdict && !game.bid;
  fill($("standing"), [game?.phase, game?.bid, game?.winner, verdict, said, phaseWords(state)], () => {
    if (!game) return noGame();
    if (over) return [tellsWinner(state) && winnerSheet(game), verdict ? verdictSheet(verdict) : before(said)];
    if (game.phase === "bidding" && game.bid)
      return [
        bidSheet(game, game.turn && !toldAlready ? phaseWords(state) : null),
        verdict && h("p", { class: "before" }, t("before", { verdict: verdictWords(verdict) })),
      ];
    if (game.bid) return bidSheet(game, toldAlready ? null : phaseWords(state));
    if (fresh) return verdictSheet(verdict, toldAlready ? null : phaseWords(state));
    const words = phaseWords(state);
    return [words && !toldAlready && h("div", { class: "paper" }, h("p", { class: "big" }, words)), before(said)];
  });
  speak(state, fresh ? verdictWords(verdict) : said);
  counted ||= Boolean(state.counts?.length);
  if (counted) drawEvidence(state);
  kept ||= Boolean(state.replay?.shout ?? state.replay?.count);
  if (kept && state.you && state.you.role !== "spectator") drawAgain(state); // who looks on can ask for nothing
}

const noGame = () =>
  h(
    "div",
    { class: "paper" },
    h("p", { class: "display" }, t("no-game-yet")),
    h("p", { class: "by" }, t("whoever-sits-at-the-table")),
  );

/** What the last thing brought, below what comes next or who has won. */
const before = (said) => said && h("p", { class: "before" }, said);

function speak(state, ended) {
  const { game } = state;
  if (!game) return;
  const bid = game.bid ? t("player-bids", { player: game.bid.player, bid: bidWords(game.bid) }) : "";
  aloud(`${game.bids && !ended ? bid : (ended ?? "")} ${phaseWords(state)}`);
}

/** How many of which face, large. */
const quantity = (number, face, words) =>
  h("p", { class: "bid", role: "img", "aria-label": words }, number, h("span", { class: "by" }, "×"), die(face, true));

const numeral = (n) => h("span", { class: "numeral" }, String(n));

function bidSheet({ bid }, below) {
  return h(
    "div",
    { class: "paper new" },
    h("p", { class: "by" }, t("bids-so", { player: bid.player })),
    quantity(numeral(bid.quantity), bid.face, bidWords(bid)),
    below ? h("p", { class: "big" }, below) : null,
  );
}

/** What truly lay there, counted up, and what follows. */
function verdictSheet(last, below) {
  const counted = numeral(last.count);
  const sheet = h(
    "div",
    { class: `paper new verdict ${last.holds ? "true" : "lie"}` },
    h("p", { class: "stamp" }, last.holds ? t("the-bid-was-true") : t("a-lie")),
    quantity(counted, last.bid.face, t("counted", { n: last.count })),
    h("p", { class: "big" }, verdictWords(last)),
    last.matching ? matching(last.matching) : null,
    below ? h("p", { class: "by next" }, below) : null,
  );
  countUp(counted, last.count);
  flash(sheet);
  return sheet;
}

const matching = (found) =>
  h(
    "ul",
    { class: "matching" },
    Object.entries(found).map(([name, n]) => h("li", {}, `${name} `, h("strong", {}, String(n)))),
  );

/** Whoever plays has read on the plate who won. */
const tellsWinner = ({ game, you }) => !game.players[you?.player];

function winnerSheet(game) {
  const sheet = h(
    "div",
    { class: "paper new winner" },
    icon("trophy"),
    h("p", { class: "by" }, game.bids ? t("the-last-with-dice") : t("the-game-is-over")),
    h("p", { class: "display" }, winnerWords(game.winner)),
  );
  flash(sheet);
  return sheet;
}

/** Everybody with the dice they have left, and their score where there is one; `me` comes marked. */
export function drawCrew(state, me = null) {
  const { game, seats } = state;
  const rolled = (game?.phase === "roll-off" && state.pending?.dice) || {};
  const shows = [game?.players, game?.turn, game?.phase, game?.contenders, game?.winner, me, seats, rolled];
  fill($("crew"), shows, () => {
    if (!game) return state.you?.role === "player" ? guests(state) : null; // the table's screen says it elsewhere
    const scores = Object.values(game.players).some((player) => player.score);
    return h(
      "ul",
      { class: "crew" },
      Object.entries(game.players).map(([name, player]) =>
        mate(game, name, player, {
          me: name === me,
          scores,
          colour: markOf(state, name),
          own: tint(state, name),
          computer: computerOf(state, name),
          rolled: rolled[name],
        }),
      ),
    );
  });
}

function mate(game, name, player, { me, scores, colour, own, computer, rolled }) {
  const turn = game.turn === name || (game.phase === "roll-off" && !rolled && game.contenders?.includes(name));
  const wins = [game.winner].flat().includes(name);
  const tag = wins ? t("wins") : player.out ? t("out") : turn ? (game.turn ? t("to-move") : t("rolls")) : "";
  return h(
    "li",
    { class: `${turn ? "turn" : ""} ${player.out ? "out" : ""} ${wins ? "wins" : ""} ${own}` },
    h(
      "span",
      { class: "name" },
      colour,
      " ",
      name,
      computer,
      me ? h("span", { class: "quiet" }, ` ${t("you")}`) : null,
    ),
    tag ? h("span", { class: "tag" }, wins ? icon("trophy") : turn ? icon("turn") : null, tag) : null,
    rolled ? h("span", { class: "small" }, die(rolled)) : null,
    scores
      ? h(
          "span",
          { class: "numeral score" },
          String(player.score),
          h("span", { class: "unseen" }, ` ${t("points", { n: player.score })}`),
        )
      : null,
    player.dice ? smallDice(player.dice) : null,
  );
}

/** The photo finish, once there was a race. */
export function drawRuling(state) {
  ruled ||= Boolean(state.ruling?.first?.length || state.refusal);
  if (ruled) drawRace(state);
}

/** The bids of this round, the standing one first. */
export function drawLadder(state) {
  const bids = state.game?.bids ?? [];
  fill(
    $("ladder"),
    bids,
    () =>
      bids.length > 1 &&
      h(
        "div",
        { class: "card" },
        h("h2", {}, t("this-round")),
        h(
          "ol",
          { class: "ladder", reversed: true },
          [...bids].reverse().map((bid) => h("li", {}, h("span", { class: "grow" }, bid.player), rung(bid))),
        ),
      ),
  );
}

const rung = (bid) =>
  h(
    "span",
    { class: "rung", role: "img", "aria-label": capital(bidWords(bid)) },
    h("span", { class: "numeral" }, String(bid.quantity)),
    "×",
    die(bid.face, true),
  );

/** A way to the page that goes from the symptom to the cure. */
const cure = (entry) => h("a", { href: `/help#${entry}` }, t("what-can-i-do"));

/** What is wrong with the table itself: nothing can be written down, or a button is broken. */
export function drawTrouble({ journal, buttons, camera }) {
  const bumped = camera.condition === "ok" && camera.message ? `${capital(camera.message)}.` : "";
  const troubles = [
    ["journal-failed", journal],
    ["bumped", bumped],
    ...(buttons ?? []).map((button) => ["button-stuck", button.message]),
  ].filter(([, words]) => words);
  fill($("trouble"), troubles, () =>
    troubles.map(([entry, words]) => h("p", { class: "card trouble" }, icon("warning"), " ", words, " ", cure(entry))),
  );
}
