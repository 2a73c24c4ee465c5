// SPDX-License-Identifier: MIT
// A card for each seat, to be printed and laid there: whoever holds it plays from that seat, so no screen shows it.

import { ask } from "../../js/base/ask.js";
import { $, fill, h } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

ask.as = "referee";

async function drawCards() {
  const state = await ask("/api/v1/state", null, "GET");
  if (!state) return;
  const ways = await Promise.all(state.seats.map(({ seat }) => ask(`/api/v1/seats/${seat}`, null, "GET")));
  fill($("cards"), true, () => h("ul", { class: "seat-cards" }, ways.filter(Boolean).map(card)));
}

const card = ({ seat, join, code, type_at: typeAt }) =>
  h(
    "li",
    { class: "card" },
    h("h2", {}, t("seat", { seat })),
    h("img", { class: "qr", src: `/api/v1/seats/${seat}/qr.svg?as=referee`, alt: t("qr-code-of-seat", { seat }) }),
    h("p", { class: "quiet" }, t("or-open-and-type", { address: typeAt })),
    h("p", { class: "code" }, code),
    h(
      "p",
      { class: "quiet link-of-seat" },
      h("a", { href: new URL(join).pathname }, t("sit-in-this-browser", { seat })),
    ),
  );

$("print-cards").addEventListener("click", () => print());
drawCards();
