// SPDX-License-Identifier: MIT
// The lobby on the television: the seats round the table, who sits there, the one code, and what happens next.

import { sitter } from "../base/crew.js";
import { wear } from "../base/sheet.js";
import { $, fill, h } from "../base/dom.js";
import { MOST_SEATS, oneMoreSeat } from "./moreseats.js";
import { roundTable } from "./roundtable.js";
import { t } from "../base/tongue.js";
import { bare } from "./address.js";

export const worn = wear("boarding");

let lobby = null; // { node, table } once it was wanted

/** The seats round the table, large, with the one code. */
export function drawLobby({ seats, starts, helm: refereeSeat }) {
  const main = $("main");
  if ($("welcome").parentElement !== main) main.prepend($("welcome"));
  lobby ??= build();
  if ($("welcome").firstElementChild !== lobby.node) {
    delete $("welcome").dataset.shows;
    $("welcome").replaceChildren(lobby.node);
  }
  lobby.table(seats, { refereeSeat });
  const sitting = seats.filter((one) => sitter(one)).length;
  const full = sitting === seats.length && seats.length < MOST_SEATS;
  fill(lobby.table.middle, [sitting, starts, full], () =>
    h(
      "div",
      {},
      h("p", { class: "everybody" }, sitting > 1 ? t("everybody-in") : t("come-aboard")),
      h("p", {}, nextWords(sitting, starts)),
      full ? h("p", {}, oneMoreSeat("button plain small")) : null,
    ),
  );
}

function nextWords(sitting, starts) {
  if (!sitting) return t("nobody-has-sat-down-yet");
  if (starts !== "players") return t("then-referee-starts");
  return sitting > 1 ? t("then-choose-a-game") : t("choose-game-or-wait");
}

function build() {
  const { address, name } = $("welcome").dataset;
  const room = h("div", { class: "lobby-table" });
  const code = h(
    "div",
    { class: "card come-in" },
    h("img", { class: "qr", src: "/api/v1/qr.svg", alt: t("qr-code-of-table") }),
    h(
      "div",
      {},
      h("p", { class: "big" }, t("sit-down-here")),
      h("p", {}, t("scan-tap-a-free-seat")),
      h("p", { class: "quiet" }, t("or-open"), " ", h("strong", { class: "address" }, bare(address))),
      name ? h("p", { class: "quiet named" }, t("or"), " ", h("strong", { class: "address" }, bare(name))) : null,
      h("p", { class: "here" }, h("a", { class: "button", href: "/sit" }, t("sit-down-on-this-device"))),
    ),
  );
  return { node: h("div", { class: "lobby" }, room, code), table: roundTable(room) };
}
