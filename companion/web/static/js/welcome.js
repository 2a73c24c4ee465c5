// SPDX-License-Identifier: MIT
// How to come in, in the corner of the table's screen: its address as a QR code, large while nobody plays.

import { $, fill, h } from "./dom.js";
import { t } from "./tongue.js";

/** Who sits where, while no game runs; the code stays through the game. */
export function drawWelcome({ seats, game }) {
  const { address } = $("welcome").dataset;
  const idle = !game || game.phase === "over";
  if (idle) $("standing").after($("welcome"));
  else if ($("welcome").parentElement !== $("sight")) $("sight").append($("welcome")); // under the picture, small
  const sitting = seats.map((one) => one.guest?.name ?? one.player).filter(Boolean);
  fill($("welcome"), [address, idle, sitting], () =>
    h(
      "div",
      { class: "card come-in" },
      h("img", { class: "qr", src: "/api/v1/qr.svg", alt: t`QR code of this table's address` }),
      h(
        "div",
        {},
        h("p", { class: "big" }, idle ? t`Come aboard` : t`Watch along`),
        h("p", { class: "quiet" }, t`Scan, or open`, " ", h("strong", { class: "address" }, address.replace("http://", ""))),
        idle && !game ? h("p", {}, sitting.length ? t`At the table: ${sitting.join(", ")}` : t`Nobody has sat down yet.`) : null,
      ),
    ),
  );
}
