// SPDX-License-Identifier: MIT
// What the screens say, in one place. Faces are numbers or "skull".

const SMALL = (
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen twenty"
).split(" ");

export const number = (n) => SMALL[n] ?? String(n);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const faceWord = (face, n = 1) => (n === 1 ? `${face}` : `${face}s`);
export const bidWords = ({ quantity, face }) => `${number(quantity)} ${faceWord(face, quantity)}`;
export const diceWords = (n) => (n === 1 ? "one die" : `${number(n)} dice`);

/** "Ann, Bob and Cat" */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "Four 4s? There are six. Cat loses a die." */
export function verdictWords(last) {
  const there = last.count === 1 ? "There is one" : last.count ? `There are ${number(last.count)}` : "There are none";
  return `${capital(bidWords(last.bid))}? ${there}. ${last.loser} loses a die.`;
}

/** Who was first, and by how much. */
export function rulingWords({ first, late, tied }) {
  const names = list(first.map((press) => press.player ?? `seat ${press.seat}`));
  if (tied) return `${names} at the same moment: nobody was first.`;
  const next = late[0];
  return next ? `${names} was first, by ${ms(next.behind_ms)}.` : `${names} shouted.`;
}

export const ms = (value) => `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ms`;

const CAMERA = {
  starting: "Camera is starting",
  missing: "No camera found, trying again",
  busy: "Camera is used by another program, trying again",
  lost: "Camera lost, trying again",
  frozen: "Camera stands still, trying again",
  dark: "Too dark to see",
  covered: "Something covers the camera",
};
const STILLNESS = {
  hands: "Hands in view",
  rolling: "Dice are rolling",
  settling: "Settling",
  nothing: "No dice in view",
  doubt: "A die is in doubt: see the amber ring",
};

/** What the badge under the picture says: kind (verified, doubt, lost or none), words, small print. */
export function sightWords({ camera, stillness, reading, awaits, game }) {
  if (camera.condition !== "ok") return ["lost", CAMERA[camera.condition] ?? camera.condition, camera.message];
  const seen = reading?.dice.length ?? 0;
  if (reading?.verified) return ["verified", `${seen} of ${reading.expected ?? seen} dice, verified`, ""];
  if (["hands", "rolling", "settling"].includes(stillness)) return ["", STILLNESS[stillness], ""];
  if (game && game.phase !== "over" && !awaits) return ["", "Nothing to count now", ""];
  if (stillness === "unread") return ["", capital(reading?.why_not ?? ""), ""];
  const doubted = stillness === "doubt" ? "doubt" : "";
  const [why, ...more] = (reading?.why_not ?? "").split("; ");
  if (why && seen) return [doubted, capital(why), more.map(capital).join(". ")];
  if (doubted) return [doubted, STILLNESS.doubt, ""];
  return ["", seen ? `${capital(diceWords(seen))} in view` : STILLNESS.nothing, ""];
}

/** "Ann wins!", "Ann and Cat win!" */
export function winnerWords(winner) {
  const names = [winner].flat();
  return `${list(names)} ${names.length > 1 ? "win" : "wins"}!`;
}

/** Whose dice are waited for. */
function waitWords({ dice }) {
  const names = Object.keys(dice).filter((name) => dice[name]);
  return `Waiting for ${names.length ? list(names) : "the dice"}.`;
}

/** What the table is doing, for those who look on. */
export function phaseWords(game, awaits) {
  if (!game) return "";
  const { phase, turn, bid } = game;
  if (phase === "over") return winnerWords(game.winner);
  if (phase === "roll-off") return `Who begins? ${list(game.contenders ?? [])}: roll one die each, in the open.`;
  if (phase === "reveal") return `Lift the cups! ${capital(diceWords(awaits?.total ?? game.in_play))} must be seen.`;
  if (turn && !game.bids) return `It is ${turn}'s turn.`;
  if (awaits) return waitWords(awaits);
  if (turn) return bid ? `${turn}: raise, or call ${bid.player} a liar.` : `${turn} makes the first bid.`;
  return "";
}
