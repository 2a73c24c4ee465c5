// SPDX-License-Identifier: MIT
// The photo finish: who was first, and by how much, with the race as a line of time. Fetched when there was one.

import { $, fill, h } from "../base/dom.js";
import { finish } from "../base/finish.js";
import { t } from "../base/tongue.js";
import { margin, rulingWords } from "../base/words.js";

const seatName = ({ seats }, seat) => seats.find((one) => one.seat === seat)?.player ?? t("seat", { seat });

/** Who was first and how far behind the others were; or why a press counted for nothing. */
export function drawRace(state) {
  const { ruling, refusal } = state;
  fill($("ruling"), [ruling, refusal], () => {
    if (refusal)
      return h("div", { class: "card" }, h("p", {}, `${refusal.player ?? t("a-press")}: ${refusal.message}`));
    if (!ruling?.first?.length) return null;
    const raced = ruling.late.length > 0 || ruling.tied;
    return h(
      "div",
      { class: `card ${ruling.tied ? "tied" : ""}` },
      h("h2", {}, t("who-was-first-question")),
      h("p", {}, rulingWords(ruling)),
      raced ? places(ruling) : null,
      ruling.line && raced ? finish(ruling.line, (seat) => seatName(state, seat)) : null,
    );
  });
}

function places(ruling) {
  const line = (press, behind) =>
    h(
      "li",
      { class: behind ? "" : "first" },
      h(
        "span",
        {},
        press.player ?? t("seat", { seat: press.seat }),
        press.source === "phone" ? h("span", { class: "quiet" }, ` ${t("by-phone")}`) : null,
      ),
      h("span", {}, behind ? `+ ${margin(press)}` : ruling.tied ? t("tied") : t("first")),
    );
  return h(
    "ol",
    { class: "finish" },
    ruling.first.map((press) => line(press, 0)),
    ruling.late.map((press) => line(press, press.behind_ms)),
  );
}
