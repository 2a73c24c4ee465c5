// SPDX-License-Identifier: MIT
// What the aim page says besides what the coach says (vision/aim/coach.py), in one place.

import { decimal, t } from "../../js/base/tongue.js";

export const AIM = {
  starting: t("the-camera-starts"),
  fit: t("fit"),
  focus: t("focus-let-the-camera-find"),
  focusing: t("the-lens-moves"),
  verdicts: { good: t("good-mark"), fair: t("so-so"), bad: t("bad"), unknown: t("not-seen") },
};

export const FITNESS = {
  title: t("fitness-test"),
  about: t("fitness-lead"),
  referee: t("the-referee-can-test-here"),
  never: t("not-tested-yet"),
  last: ({ when, words }) => {
    const [day, result] = [when.slice(0, 10), words];
    return t("last-test-result", { day, result });
  },
  dice: t("dice-in-a-round"),
  rounds: t("label-rounds"),
  start: { asked: t("lay-dice-as-asked"), rolled: t("roll-and-confirm") },
  asked: t("lay-these"),
  read: t("the-camera-reads"),
  confirm: { asked: t("they-lie-as-asked"), rolled: t("all-right") },
  other: t("they-show-numbers"),
  correct: t("they-show-this"),
  stop: t("stop-the-test"),
  mistaken: ({ laid, read, times }) =>
    times > 1 ? t("was-read-as-times", { laid, read, times }) : t("was-misread", { laid, read }),
};

/** "2.3 % of a die" */
export function measureWords(value, unit) {
  if (value === null) return "";
  const digits = value === 0 || Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 2 ? 1 : 2;
  return `${decimal(value, digits)} ${unit}`;
}
