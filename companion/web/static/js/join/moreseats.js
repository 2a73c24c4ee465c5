// SPDX-License-Identifier: MIT
// One more seat at the table, up to six; where a mat lies there it is said which one to lay.

import { ask } from "../base/ask.js";
import { aloud, h, toast, whilePressed } from "../base/dom.js";
import { t } from "../base/tongue.js";

export const MOST_SEATS = 6;

/** The button. Whoever pressed it sees the new seat as soon as the table tells of it. */
export function oneMoreSeat(look = "button") {
  const button = h(
    "button",
    { type: "button", class: look, onclick: () => whilePressed(button, add) },
    t("one-more-seat"),
  );
  return button;
}

async function add() {
  const answer = await ask("/api/v1/seats", {});
  if (!answer?.say) return answer;
  toast(answer.say);
  aloud(answer.say);
  return answer;
}
