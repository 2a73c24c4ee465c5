// SPDX-License-Identifier: MIT
// What the aim page says besides what the coach says (vision/aim/words.py), in one place.

export const AIM = {
  link: { connected: "Connected", offline: "Offline" },
  starting: "The camera starts",
  fit: "FIT",
  focus: "Focus: let the camera find the sharpest place",
  focusing: "The lens moves…",
  verdicts: { good: "good", fair: "so-so", bad: "bad", unknown: "not seen" },
};

export const FITNESS = {
  title: "Fitness test",
  about: "Lay dice as asked, or roll them and say whether they were read rightly. The last result is shown by the doctor, too.",
  referee: "The referee can test here: open the table with the PIN first.",
  never: "Not tested yet.",
  last: (last) => `Last test, ${last.when.slice(0, 10)}: ${last.words}`,
  dice: "Dice in a round",
  rounds: "Rounds",
  start: { asked: "Lay dice as asked", rolled: "Roll and confirm" },
  asked: "Lay these",
  read: "The camera reads",
  confirm: { asked: "They lie as asked", rolled: "All right" },
  other: "They show (such as 1 4 6)",
  correct: "They show this",
  stop: "Stop the test",
  mistaken: ({ laid, read, times }) => `${laid} was read as ${read}${times > 1 ? `, ${times} times` : ""}`,
};

/** "2.3 % of a die" */
export function measureWords(value, unit) {
  if (value === null) return "";
  const digits = value === 0 || Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 2 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
