// SPDX-License-Identifier: MIT
// What the aim page says besides what the coach says (vision/aim/words.py), in one place.

import { decimal, t, told } from "../../js/base/tongue.js";

export const AIM = {
  starting: t`The camera starts`,
  fit: t`FIT`,
  focus: t`Focus: let the camera find the sharpest place`,
  focusing: t`The lens moves…`,
  verdicts: { good: t`good`, fair: t`so-so`, bad: t`bad`, unknown: t`not seen` },
};

export const FITNESS = {
  title: t`Fitness test`,
  about: t`Lay dice as asked, or roll them and say whether they were read rightly. The last result is shown by the doctor, too.`,
  referee: t`The referee can test here: open the table with the PIN first.`,
  never: t`Not tested yet.`,
  last: ({ when, words }) => {
    const [day, result] = [when.slice(0, 10), told(words)];
    return t`Last test, ${day}: ${result}`;
  },
  dice: t`Dice in a round`,
  rounds: t`Rounds`,
  start: { asked: t`Lay dice as asked`, rolled: t`Roll and confirm` },
  asked: t`Lay these`,
  read: t`The camera reads`,
  confirm: { asked: t`They lie as asked`, rolled: t`All right` },
  other: t`They show (such as 1 4 6)`,
  correct: t`They show this`,
  stop: t`Stop the test`,
  mistaken: ({ laid, read, times }) =>
    times > 1 ? t`${laid} was read as ${read}, ${times} times` : t`${laid} was read as ${read}`,
};

/** "2.3 % of a die" */
export function measureWords(value, unit) {
  if (value === null) return "";
  const digits = value === 0 || Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 2 ? 1 : 2;
  return `${decimal(value, digits)} ${told(unit)}`;
}
