// SPDX-License-Identifier: MIT
// What the screens say, in one place. Faces are numbers or "skull".

import { decimal, language, t, told } from "./tongue.js";

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
  if (names.length < 2) return names.join("");
  const [others, last] = [names.slice(0, -1).join(", "), names.at(-1)];
  if (language === "es" && /^h?[ií](?![aeou])/i.test(last)) return `${others} e ${last}`; // Ana e Inés
  return t`${others} and ${last}`;
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

export const ms = (value) => `${decimal(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ms`;

/** How far behind a press was; with what its device leaves open, where it is no wire's. */
export const margin = ({ behind_ms, unsure_ms }) => ms(behind_ms) + (unsure_ms ? ` ± ${ms(unsure_ms)}` : "");

const AGAIN = /^camera lost, trying again: /; // stands in the words above it
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

function coasterWords(seen) {
  if (!seen) return t`No coasters in view`;
  return seen === 1 ? t`One coaster in view` : t`${seen} coasters in view`;
}

/** What the badge under the picture says: kind (verified, doubt, lost or none), words, small print. */
export function sightWords({ camera, stillness, reading, awaits, game, instruction }) {
  const photographed = camera.condition === "phone";
  if (camera.condition !== "ok" && !photographed) return ["lost", CAMERA[camera.condition] ?? camera.condition, capital(told(camera.message.replace(AGAIN, "")))];
  const seen = reading?.dice.length ?? 0;
  const coasters = reading?.set?.startsWith("coasters") ? (reading.coasters?.length ?? 0) : null; // they lie there instead of dice
  if (reading?.verified && seen) return ["verified", t`${seen} of ${reading.expected ?? seen} dice, verified`, ""];
  if (["hands", "rolling", "settling"].includes(stillness)) return ["", STILLNESS[stillness], ""];
  if (game && game.phase !== "over" && !awaits) return ["", t`Nothing to count now`, ""];
  if (photographed && !seen) return ["", t`Photograph the dice with a phone`, ""];
  const [why, ...more] = reasons(reading?.why_not ?? "").map(capital);
  if (stillness === "unread") return ["", [why, ...more].join("; "), ""];
  const doubted = stillness === "doubt" ? "doubt" : "";
  if (!doubted && seen && seen < reading.expected && BESIDE.includes(instruction?.id)) return ["", inView(seen), ""]; // it is still to be thrown
  if (why && (seen || coasters)) return [doubted, why, more.join(". ")];
  if (doubted) return [doubted, STILLNESS.doubt, ""];
  if (coasters !== null) return ["", coasterWords(coasters), ""];
  return ["", seen ? inView(seen) : STILLNESS.nothing, ""];
}

const inView = (seen) => t`${capital(diceWords(seen))} in view`;
const BESIDE = ["throw", "roll-beside"]; // what is thrown to dice that lie there

/** What stands against a reading, part by part; a refusal of the rules may hold a "; " of its own. */
export function reasons(words) {
  const parts = words.split("; ");
  const known = parts.map(told);
  return parts.some((part, i) => part === known[i]) ? told(words).split("; ") : known;
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
