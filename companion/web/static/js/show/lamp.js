// SPDX-License-Identifier: MIT
// The lamp of a seat, as it burns now: drawn, and in words.

import { h } from "../base/dom.js";
import { t } from "../base/tongue.js";

const LAMP = {
  off: ["", t("off")],
  on: ["lit", t("on")],
  "your-turn": ["lit blinks", t("your-turn-mark")],
  first: ["lit", t("first")],
  tie: ["lit blinks", t("word-tie")],
  "look-at-phone": ["lit blinks", t("look-at-your-phone")],
  waiting: ["lit blinks", t("waiting")],
  "camera-lost": ["blinks", t("camera-lost-mark")],
};

/** The words for a lamp that shows `pattern`. */
export const lampWords = (pattern) => (LAMP[pattern] ?? ["", pattern])[1];

/** A lamp that shows `pattern`; its words stand beside it, or are said to those who can't see it. */
export function lamp(pattern) {
  const [look, words] = LAMP[pattern] ?? ["", pattern];
  return h("span", { class: `lamp ${look}`, role: "img", "aria-label": t("lamp-words", { words }) });
}
