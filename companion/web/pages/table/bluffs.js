// SPDX-License-Identifier: MIT
// The ledger of bluffs: after a count each bid of the round, how likely it was by the own dice, and by how much it was a lie.

import { markOf, tint } from "../../js/base/crew.js";
import { die } from "../../js/base/dice.js";
import { $, fill, h } from "../../js/base/dom.js";
import { language, t } from "../../js/base/tongue.js";
import { bidWords, capital } from "../../js/base/words.js";

const MOST = 8; // the last ones, nearest to the shout
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** The card beside the verdict; empty until the cups were lifted. */
export function drawBluffs(state) {
  const bids = state.moment?.kind === "count" ? state.moment.bids : [];
  fill(
    $("bluffs"),
    [bids, state.seats.map(({ guest }) => guest)],
    () =>
      bids.length > 0 &&
      h(
        "div",
        { class: "card" },
        h("h2", {}, t("who-bluffed")),
        h(
          "ol",
          { class: "bluffs" },
          bids.slice(-MOST).map((bid) => row(state, bid)),
        ),
      ),
  );
}

function row(state, bid) {
  return h(
    "li",
    { class: `${tint(state, bid.player)} ${bid.short ? "lied" : ""}` },
    h("b", { class: "name" }, markOf(state, bid.player), " ", bid.player),
    h(
      "span",
      { class: "rung", role: "img", "aria-label": capital(bidWords(bid)) },
      h("span", { class: "numeral" }, String(bid.quantity)),
      "×",
      die(bid.face, true),
    ),
    bid.chance === null ? h("span", {}) : h("span", { class: "chance" }, meter(bid.chance), percent.format(bid.chance)),
    h("span", { class: "truth" }, bid.short ? lacked(bid.short) : t("true")),
  );
}

function meter(chance) {
  const bar = h("i", { "aria-hidden": "true" });
  bar.style.setProperty("--chance", String(chance));
  return bar;
}

const lacked = (n) => t("a-lie-short", { n });
