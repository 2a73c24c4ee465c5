// SPDX-License-Identifier: MIT
// What the screens say, in one place. Faces are numbers or "skull".

import { decimal, t } from "./tongue.js";

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const bidWords = ({ quantity, face }) => t("bid", { quantity, face });
export const diceWords = (n) => t("so-many-dice", { n });

/** "Ann, Bob and Cat" */
export function list(names) {
  if (names.length < 2) return names.join("");
  return t("list-and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** "Four 4s? There are six. Cat loses a die." */
export function verdictWords({ bid: { quantity, face }, count, loser }) {
  return [
    t("bid-called", { quantity, face }),
    t("so-many-are-there", { n: count }),
    t("loses-a-die", { name: loser }),
  ].join(" ");
}

/** Who was first, and by how much. */
export function rulingWords({ first, late, tied }) {
  const names = list(first.map((press) => press.player ?? t("seat-of-number", { seat: press.seat })));
  if (tied) return t("at-the-same-moment-nobody", { names });
  const next = late[0];
  return next ? t("was-first-by-margin", { names, margin: margin(next) }) : t("shouted", { names });
}

export const ms = (value) => `${decimal(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ms`;

/** How far behind a press was; with what its device leaves open, where it is no wire's. */
export const margin = ({ behind_ms, unsure_ms }) => ms(behind_ms) + (unsure_ms ? ` ± ${ms(unsure_ms)}` : "");

const CAMERA = {
  starting: t("camera-is-starting"),
  missing: t("no-camera-found-trying-again"),
  busy: t("camera-is-used-by-another-program"),
  lost: t("camera-lost-trying-again"),
  frozen: t("camera-stands-still-trying-again"),
  dark: t("too-dark-to-see"),
  covered: t("something-covers-the-camera"),
  off: t("camera-is-switched-off"),
};
const STILLNESS = {
  hands: t("hands-in-view"),
  rolling: t("dice-are-rolling"),
  settling: t("settling"),
  nothing: t("no-dice-in-view"),
  doubt: t("a-die-is-in-doubt-see"),
};

/** What the badge under the picture says: kind (verified, doubt, lost, photograph or none), words, small print. */
export function sightWords({ camera, stillness, reading: read, awaits: waited, game, instruction, moment }) {
  const awaits = lays(waited) ? waited : null;
  const reading = read?.spent ? null : read; // a photograph that has counted says nothing of what comes next
  const photographed = camera.condition === "phone";
  if (camera.condition !== "ok" && !photographed)
    return [
      "lost",
      CAMERA[camera.condition] ?? camera.condition,
      camera.condition === "starting" ? "" : capital(camera.message),
    ];
  const seen = reading?.dice.length ?? 0;
  const coasters = reading?.set?.startsWith("coasters") ? (reading.coasters?.length ?? 0) : null; // they lie there instead of dice
  const asked =
    !game || game.phase === "over" || awaits || seen === (moment?.cups ?? []).flatMap(({ faces }) => faces).length;
  if (reading?.verified && seen && asked)
    return ["verified", t("of-dice-verified", { seen, expected: reading.expected ?? seen }), ""];
  const moves = game?.rows && stillness === "rolling" ? "settling" : stillness; // coasters do not roll
  if (moves === "hands") return ["", capital(reading?.why_not || STILLNESS.hands), ""]; // where something reaches in
  if (["rolling", "settling"].includes(moves)) return ["", STILLNESS[moves], ""];
  if (game && game.phase !== "over" && !awaits) return ["", t("nothing-to-count-now"), ""];
  if (photographed && !seen && !coasters) return ["photograph", t("photograph-by-phone", { what: taken(awaits) }), ""];
  if (coasters !== null && !awaits) return ["", t("coasters-in-view", { n: coasters }), ""]; // no die is missed there
  const [why, ...more] = reasons(reading?.why_not ?? "").map(capital);
  if (stillness === "unread") return ["", [why, ...more].join("; "), ""];
  const doubted = stillness === "doubt" ? "doubt" : "";
  const fewer = !photographed && !doubted && seen && seen < reading.expected;
  if (fewer && BESIDE.includes(instruction?.id) && isUnthrown(reading.dice, awaits, instruction.who))
    return ["", inView(seen), ""];
  if (why && (seen || coasters)) return [doubted, why, more.join(". ")];
  if (doubted) return [doubted, STILLNESS.doubt, ""];
  if (coasters !== null) return ["", t("coasters-in-view", { n: coasters }), ""];
  return ["", seen ? inView(seen) : game?.rows ? t("coasters-in-view", { n: 0 }) : STILLNESS.nothing, ""];
}

/** Whether dice are waited for: nobody may have one to put in. */
export const lays = (awaits) => Boolean(awaits) && (awaits.event !== "ante" || awaits.total > 0);

/** What is photographed where these are waited for: "row", "board" or "dice". */
export const taken = (awaits) => ({ coasters: "row", symbols: "board" })[awaits?.faces] ?? "dice";

const inView = (seen) => t("in-view", { dice: capital(diceWords(seen)) });
const BESIDE = ["throw", "roll-beside", "roll-or-end", "roll-or-plunder"]; // what is thrown to dice that lie there

/** Whether nothing is missing but what is still to be thrown, as far as zones tell whose dice lie there. */
function isUnthrown(dice, awaits, who) {
  if (!dice.some(({ zone }) => zone)) return true;
  const lying = (name) => dice.filter(({ zone }) => zone === name).length;
  return Object.entries(awaits?.dice ?? {}).every(([name, wanted]) => lying(name) < wanted === who.includes(name));
}

/** What stands against a reading, part by part. */
export const reasons = (words) => words.split("; ");

/** "Ann wins!", "Ann and Cat win!" */
export function winnerWords(winner) {
  const names = [winner].flat();
  return t("wins-loud", { names: list(names), number: names.length });
}

/** Whose dice are waited for: of those that the game waits for, whom the instruction names. */
function missing({ dice }, instruction) {
  const names = Object.keys(dice).filter((name) => dice[name]);
  const asked = names.filter((name) => instruction?.who.includes(name));
  return asked.length ? asked : names;
}

function waitWords(names) {
  return names.length ? t("waiting-for", { names: list(names) }) : t("waiting-for-the-dice");
}

/** What the table is doing, for those who look on. */
export function phaseWords({ game, awaits, instruction }) {
  if (!game) return "";
  const { phase, turn, bid } = game;
  if (phase === "over") return winnerWords(game.winner);
  const names = awaits ? missing(awaits, instruction) : [];
  if (phase === "roll-off")
    return t("who-begins-roll-one-die", { names: list(names.length ? names : (game.contenders ?? [])) });
  if (phase === "reveal")
    return `${t("lift-the-cups")} ${capital(t("must-be-seen", { dice: diceWords(awaits?.total ?? game.in_play) }))}`;
  if (turn && !game.bids) return t("it-is-turn", { player: turn });
  if (awaits) return waitWords(names);
  if (turn)
    return bid
      ? t("raise-or-call-a-liar", { player: turn, bidder: bid.player })
      : t("makes-the-first-bid", { player: turn });
  return "";
}
