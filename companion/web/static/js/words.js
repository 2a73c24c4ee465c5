// SPDX-License-Identifier: MIT
// What the screens say, in one place. Faces are numbers or "skull".

import { t, told } from "./tongue.js";

const SMALL = [
  ...["0", t`one`, t`two`, t`three`, t`four`, t`five`, t`six`, t`seven`, t`eight`, t`nine`, t`ten`, t`eleven`],
  ...[t`twelve`, t`thirteen`, t`fourteen`, t`fifteen`, t`sixteen`, t`seventeen`, t`eighteen`, t`nineteen`, t`twenty`],
];
const BIDS = {
  1: (n) => t`${n} 1s`,
  2: (n) => t`${n} 2s`,
  3: (n) => t`${n} 3s`,
  4: (n) => t`${n} 4s`,
  5: (n) => t`${n} 5s`,
  6: (n) => t`${n} 6s`,
  skull: (n) => t`${n} skulls`,
};

export const number = (n) => SMALL[n] ?? String(n);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const bidWords = ({ quantity, face }) =>
  quantity === 1 ? `${t`one`} ${told(String(face))}` : BIDS[face](number(quantity));
export const diceWords = (n) => (n === 1 ? t`one die` : t`${number(n)} dice`);

/** "Ann, Bob and Cat" */
export function list(names) {
  return names.length < 2 ? names.join("") : t`${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "Four 4s? There are six. Cat loses a die." */
export function verdictWords(last) {
  const bid = capital(bidWords(last.bid));
  if (last.count === 1) return t`${bid}? There is one. ${last.loser} loses a die.`;
  if (last.count === 0) return t`${bid}? There are none. ${last.loser} loses a die.`;
  return t`${bid}? There are ${number(last.count)}. ${last.loser} loses a die.`;
}

/** Who was first, and by how much. */
export function rulingWords({ first, late, tied }) {
  const names = list(first.map((press) => press.player ?? t`seat ${press.seat}`));
  if (tied) return t`${names} at the same moment: nobody was first.`;
  const next = late[0];
  return next ? t`${names} was first, by ${margin(next)}.` : t`${names} shouted.`;
}

export const ms = (value) => `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ms`;

/** How far behind a press was; with what its device leaves open, where it is no wire's. */
export const margin = ({ behind_ms, unsure_ms }) => ms(behind_ms) + (unsure_ms ? ` ± ${ms(unsure_ms)}` : "");

const CAMERA = {
  starting: t`Camera is starting`,
  missing: t`No camera found, trying again`,
  busy: t`Camera is used by another program, trying again`,
  lost: t`Camera lost, trying again`,
  frozen: t`Camera stands still, trying again`,
  dark: t`Too dark to see`,
  covered: t`Something covers the camera`,
};
const STILLNESS = {
  hands: t`Hands in view`,
  rolling: t`Dice are rolling`,
  settling: t`Settling`,
  nothing: t`No dice in view`,
  doubt: t`A die is in doubt: see the amber ring`,
};

/** What the badge under the picture says: kind (verified, doubt, lost or none), words, small print. */
export function sightWords({ camera, stillness, reading, awaits, game }) {
  if (camera.condition !== "ok") return ["lost", CAMERA[camera.condition] ?? camera.condition, told(camera.message)];
  const seen = reading?.dice.length ?? 0;
  if (reading?.verified && seen) return ["verified", t`${seen} of ${reading.expected ?? seen} dice, verified`, ""];
  if (["hands", "rolling", "settling"].includes(stillness)) return ["", STILLNESS[stillness], ""];
  if (game && game.phase !== "over" && !awaits) return ["", t`Nothing to count now`, ""];
  const [why, ...more] = (reading?.why_not ?? "").split("; ").map((part) => capital(told(part)));
  if (stillness === "unread") return ["", [why, ...more].join("; "), ""];
  const doubted = stillness === "doubt" ? "doubt" : "";
  if (why && seen) return [doubted, why, more.join(". ")];
  if (doubted) return [doubted, STILLNESS.doubt, ""];
  return ["", seen ? t`${capital(diceWords(seen))} in view` : STILLNESS.nothing, ""];
}

/** "Ann wins!", "Ann and Cat win!" */
export function winnerWords(winner) {
  const names = [winner].flat();
  return names.length > 1 ? t`${list(names)} win!` : t`${list(names)} wins!`;
}

/** Whose dice are waited for. */
function waitWords({ dice }) {
  const names = Object.keys(dice).filter((name) => dice[name]);
  return names.length ? t`Waiting for ${list(names)}.` : t`Waiting for the dice.`;
}

/** What the table is doing, for those who look on. */
export function phaseWords(game, awaits) {
  if (!game) return "";
  const { phase, turn, bid } = game;
  if (phase === "over") return winnerWords(game.winner);
  if (phase === "roll-off") return t`Who begins? ${list(game.contenders ?? [])}: roll one die each, in the open.`;
  if (phase === "reveal") return `${t`Lift the cups!`} ${capital(t`${diceWords(awaits?.total ?? game.in_play)} must be seen.`)}`;
  if (turn && !game.bids) return t`It is ${turn}'s turn.`;
  if (awaits) return waitWords(awaits);
  if (turn) return bid ? t`${turn}: raise, or call ${bid.player} a liar.` : t`${turn} makes the first bid.`;
  return "";
}
