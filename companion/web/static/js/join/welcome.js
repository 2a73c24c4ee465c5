// SPDX-License-Identifier: MIT
// How to come in, on the table's screen: large with the seats round the table while nobody plays, else a small corner.

import { $, fill, h } from "../base/dom.js";
import { bare } from "./address.js";
import { whenLoaded } from "../base/later.js";
import { t } from "../base/tongue.js";

const drawLobby = whenLoaded(() => import("./lobbystage.js"), "drawLobby");

/** Who sits where, while no game runs; the code stays through the game. */
export function drawWelcome(state) {
  const { game } = state;
  const over = game?.phase === "over";
  document.body.classList.toggle("boarding-now", !game);
  if (!game) drawLobby(state);
  else drawCorner(over);
}

function drawCorner(over) {
  const { address, name } = $("welcome").dataset;
  if ($("welcome").parentElement !== $("sight")) $("sight").append($("welcome")); // under the picture: large between games, small during them
  fill($("welcome"), [address, over], () =>
    h(
      "div",
      { class: "card come-in" },
      h("img", { class: "qr", src: "/api/v1/qr.svg", alt: t("qr-code-of-table") }),
      h(
        "div",
        {},
        h("p", { class: "big" }, over ? t("come-aboard") : t("sit-down-here")),
        h(
          "p",
          { class: "quiet" },
          h("span", { class: "lead" }, t("scan-or-open"), " "),
          h("strong", { class: "address" }, bare(address)),
        ),
        name
          ? h(
              "p",
              { class: "quiet named" },
              h("span", { class: "lead" }, t("or"), " "),
              h("strong", { class: "address" }, bare(name)),
            )
          : null,
      ),
    ),
  );
}
