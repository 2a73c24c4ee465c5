// SPDX-License-Identifier: MIT
// A hand of cards, as the table sends it to its owner alone: face down until it is held.

import { $, fill, h, show } from "../../js/base/dom.js";
import { holdToSee } from "./hold.js";
import { t } from "../../js/base/tongue.js";

export function drawHeld({ you }) {
  const hands = (you.held ?? []).filter(({ kind }) => kind === "hand");
  show($("held"), hands.length > 0);
  fill($("held"), hands, () => hands.map(covered));
}

function covered({ title, cards }) {
  const button = h("button", { type: "button", class: "button plain hand" });
  const backs = () =>
    h(
      "span",
      { class: "fan", "aria-hidden": "true" },
      cards.map(({ laid }) => h("i", { class: laid ? "laid" : "" })),
    );
  const cover = () => [backs(), h("span", {}, h("b", {}, title), h("br"), t("hold-to-see"))];
  holdToSee(button, cover, () => cards.map(face));
  return button;
}

/** Cards are numbered: which to lay is chosen by number, so that nobody reads it over a shoulder. */
function face({ name, rating, words, laid }, i) {
  return h(
    "span",
    { class: `paper playing-card ${laid ? "laid" : ""}` },
    h("b", { class: "numeral" }, String(i + 1)),
    h(
      "span",
      {},
      h("b", {}, name),
      " ",
      "★".repeat(rating),
      h("small", {}, words, laid ? ` ${t("lies-face-down")}` : ""),
    ),
  );
}
