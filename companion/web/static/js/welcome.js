// SPDX-License-Identifier: MIT
// How to come in, in the corner of the table's screen: its address as a QR code, large while nobody plays.

import { mark } from "./crew.js";
import { $, fill, h } from "./dom.js";
import { t } from "./tongue.js";

/** Who sits where, while no game runs; the code stays through the game. */
export function drawWelcome({ seats, game }) {
  const { address, name } = $("welcome").dataset;
  const idle = !game || game.phase === "over";
  if (idle) $("standing").after($("welcome"));
  else if ($("welcome").parentElement !== $("sight")) $("sight").append($("welcome")); // under the picture, small
  const sitting = seats.map(({ guest, player }) => guest ?? (player && { name: player })).filter(Boolean);
  fill($("welcome"), [address, idle, sitting], () =>
    h(
      "div",
      { class: "card come-in" },
      h("img", { class: "qr", src: "/api/v1/qr.svg", alt: t`QR code of this table's address` }),
      h(
        "div",
        {},
        h("p", { class: "big" }, idle ? t`Come aboard` : t`Watch along`),
        h("p", { class: "quiet" }, t`Scan, or open`, " ", h("strong", { class: "address" }, bare(address))),
        name ? h("p", { class: "quiet named" }, t`or`, " ", h("strong", { class: "address" }, bare(name))) : null,
        idle && !game ? aboard(sitting) : null,
      ),
    ),
  );
}

const bare = (address) => address.replace("http://", "");

function aboard(sitting) {
  if (!sitting.length) return h("p", {}, t`Nobody has sat down yet.`);
  const each = ({ name, colour }) => h("span", { class: "aboard" }, colour ? mark(colour, false) : null, ` ${name} `);
  return h("p", {}, t`At the table:`, " ", sitting.map(each));
}
