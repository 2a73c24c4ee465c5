// SPDX-License-Identifier: MIT
// A new start of the table, offered where something waits for it; the page comes back by itself.

import { ask, within } from "../base/ask.js";
import { fill, h } from "../base/dom.js";
import { t } from "../base/tongue.js";

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** A card that says why a new start is wanted and makes one. `began`: when the table that shows this was started. */
export function restartCard(why, { why_not: whyNot }, began) {
  const card = h("div", { class: "card" });
  const start = async () => {
    if (!(await ask("/api/v1/restart"))) return;
    await comesBack(card, began);
  };
  card.append(
    h("p", {}, why),
    whyNot
      ? h("p", { class: "quiet" }, t("not-now", { why: whyNot }))
      : h("button", { type: "button", class: "button wide", onclick: start }, t("start-again-now")),
  );
  return card;
}

/** Wait until another start of the table answers, then draw the page anew. */
export async function comesBack(card, began) {
  fill(card, "starting", () => h("p", { class: "big", role: "status" }, t("table-starts-again")));
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(500);
    try {
      const answer = await fetch("/api/v1/settings?as=referee", {
        cache: "no-store",
        signal: within(3000),
      });
      if (answer.ok && (await answer.json()).began_ms !== began) return location.reload();
    } catch {
      // it is still on its way
    }
  }
  return fill(card, "gone", () => h("p", { class: "big", role: "alert" }, t("it-has-not-come-back")));
}
