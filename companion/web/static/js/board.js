// SPDX-License-Identifier: MIT
// What table and phones both show: the standing bid, the last verdict, the crew, who was first.

import { $, aloud, fill, h } from "./dom.js";
import { drawEvidence } from "./evidence.js";
import { finish } from "./finish.js";
import { die, smallDice } from "./dice.js";
import { bidWords, capital, list, ms, phaseWords, rulingWords, verdictWords, winnerWords } from "./words.js";

let verdict = null; // the newest one; the rules' own `last` is gone after the next bid
let heard = null;
let standing = null; // the number of the game
let said = null; // how the last thing ended, in the table's words, for games that have no verdict of dice

/** A verdict came by itself: a slow phone may never see the state that it led to. */
export function hearVerdict(last) {
  if (last.bid && last.winner === null)
    heard = last; // the last of a game stands in its end
  else if (!last.bid && last.say && !last.tied) said = last.say;
}

/** Keep the last verdict in mind until the next challenge or another game. */
function remember(game) {
  const last = game?.last?.bid ? game.last : heard;
  heard = null;
  if (!game || (standing !== null && standing !== game.number)) said = null;
  standing = game?.number ?? null;
  if (!game) verdict = null;
  else if (last && game.phase !== "reveal") verdict = { ...last, game: game.number, round: game.round };
  else if (verdict && (verdict.game !== game.number || game.phase === "reveal" || game.round < verdict.round))
    verdict = null;
}

/** The sheet of paper in the middle: bid, verdict, or what is waited for, unless `told` has said that already. */
export function drawStanding(state, told = false) {
  const { game, awaits } = state;
  remember(game);
  const fresh = verdict && game && !game.bid && game.phase !== "reveal";
  fill(
    $("standing"),
    [game?.phase, game?.bid, game?.winner, game?.turn, game?.contenders, verdict, said, awaits],
    () => {
      if (!game)
        return h(
          "div",
          { class: "paper" },
          h("p", { class: "big" }, "No game yet"),
          h("p", { class: "by" }, "The referee starts one from the table's screen."),
        );
      if (game.phase === "over") return [winnerSheet(game), verdict && verdictSheet(verdict)];
      if (game.phase === "bidding" && game.bid)
        return [bidSheet(game), verdict && h("p", { class: "before" }, `Before: ${verdictWords(verdict)}`)];
      if (game.bid) return bidSheet(game, phaseWords(game, awaits));
      if (fresh) return verdictSheet(verdict);
      const words = phaseWords(game, awaits);
      return [
        words && !(told && !game.bids) && h("div", { class: "paper" }, h("p", { class: "big" }, words)),
        said && h("p", { class: "before" }, said),
      ];
    },
  );
  speak(game, awaits, fresh);
  drawEvidence(state);
}

function speak(game, awaits, fresh) {
  if (!game) return;
  aloud(
    `${fresh ? verdictWords(verdict) : !game.bids ? (said ?? "") : game.bid ? `${game.bid.player} bids ${bidWords(game.bid)}.` : ""} ${phaseWords(game, awaits)}`,
  );
}

function bidSheet({ bid }, below) {
  return h(
    "div",
    { class: "paper new" },
    h("p", { class: "by" }, `${bid.player} bids`),
    h(
      "p",
      { class: "bid", role: "img", "aria-label": bidWords(bid) },
      h("span", { class: "numeral" }, String(bid.quantity)),
      h("span", { class: "by" }, "×"),
      die(bid.face, true),
    ),
    below ? h("p", { class: "big" }, below) : null,
  );
}

function verdictSheet(last) {
  return h(
    "div",
    { class: "paper new" },
    h("p", { class: "big" }, verdictWords(last)),
    h("p", { class: `stamp ${last.holds ? "true" : ""}` }, last.holds ? "THE BID WAS TRUE" : "A LIE"),
    last.matching
      ? h(
          "p",
          { class: "by" },
          Object.entries(last.matching)
            .map(([name, n]) => `${name} ${n}`)
            .join(" · "),
        )
      : null,
  );
}

function winnerSheet(game) {
  return h(
    "div",
    { class: "paper new" },
    h("p", { class: "by" }, game.bids ? "The last with dice" : "The game is over"),
    h(
      "p",
      { class: "bid" },
      die("skull", true),
      h("span", { class: "big" }, winnerWords(game.winner)),
      die("skull", true),
    ),
  );
}

/** Everybody with the dice they have left; `me` comes marked. */
export function drawCrew(state, me = null) {
  const { game, seats } = state;
  fill($("crew"), [game?.players, game?.turn, game?.phase, game?.contenders, me, seats.map((s) => s.player)], () => {
    if (!game) return null;
    return h(
      "ul",
      { class: "crew" },
      Object.entries(game.players).map(([name, player]) => {
        const turn = game.turn === name || (game.phase === "roll-off" && game.contenders?.includes(name));
        const tag = [game.winner].flat().includes(name)
          ? "wins"
          : player.out
            ? "out"
            : turn
              ? game.turn
                ? "to move"
                : "rolls"
              : "";
        return h(
          "li",
          { class: `${turn ? "turn" : ""} ${player.out ? "out" : ""}` },
          h("span", { class: "name" }, name, name === me ? h("span", { class: "quiet" }, " (you)") : null),
          tag ? h("span", { class: "tag" }, turn ? `▶ ${tag}` : tag) : null,
          player.dice ? smallDice(player.dice) : null,
        );
      }),
    );
  });
}

/** The photo finish: who was first and how far behind the others were. */
const seatName = ({ seats }, seat) => seats.find((one) => one.seat === seat)?.player ?? `Seat ${seat}`;

export function drawRuling(state) {
  const { ruling, refusal } = state;
  fill($("ruling"), [ruling, refusal], () => {
    if (refusal) return h("div", { class: "card" }, h("p", {}, `${refusal.player ?? "A press"}: ${refusal.message}`));
    if (!ruling?.first?.length) return null;
    const line = (press, behind) =>
      h(
        "li",
        { class: behind ? "" : "first" },
        h(
          "span",
          {},
          press.player ?? `Seat ${press.seat}`,
          press.source === "phone" ? h("span", { class: "quiet" }, " by phone") : null,
        ),
        h("span", {}, behind ? `+ ${ms(behind)}` : ruling.tied ? "tied" : "first"),
      );
    return h(
      "div",
      { class: "card" },
      h("h2", {}, "Who was first?"),
      h("p", {}, rulingWords(ruling)),
      ruling.late.length || ruling.tied
        ? h(
            "ol",
            { class: "finish" },
            ruling.first.map((p) => line(p, 0)),
            ruling.late.map((p) => line(p, p.behind_ms)),
          )
        : null,
      ruling.line && (ruling.late.length || ruling.tied) ? finish(ruling.line, (seat) => seatName(state, seat)) : null,
    );
  });
}

/** The bids of this round, lowest first. */
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
        h("h2", {}, "This round"),
        h(
          "ol",
          { class: "ladder" },
          bids.map((bid) =>
            h("li", {}, h("span", { class: "grow" }, bid.player), capital(bidWords(bid)), die(bid.face, true)),
          ),
        ),
      ),
  );
}

/** What is wrong with the table itself: nothing can be written down, or a button is broken. */
export function drawTrouble({ journal, notice, buttons, camera }) {
  const bumped = camera.condition === "ok" && camera.message ? `${capital(camera.message)}.` : "";
  const troubles = [notice, journal, bumped, ...(buttons ?? []).map((button) => button.message)].filter(Boolean);
  fill($("trouble"), troubles, () => troubles.map((words) => h("p", { class: "card trouble" }, words)));
}
