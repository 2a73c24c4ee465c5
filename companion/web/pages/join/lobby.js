// SPDX-License-Identifier: MIT
// How to come in, large, for the TV; the referee also seats people by hand, and shows the Wi-Fi's code.

import { act, ask } from "../../js/base/ask.js";
import { drawBare } from "../../js/show/bare.js";
import { sure } from "../../js/show/acts.js";
import { sitter } from "../../js/base/crew.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { drawDoor } from "../../js/join/door.js";
import { drawHire } from "../../js/join/hire.js";
import { follow } from "../../js/base/link.js";
import { t } from "../../js/base/tongue.js";
import { drawLobby } from "../../js/join/lobbystage.js";
import { drawWifi } from "./wifi.js";

let referee = true;
let asked = false;
let watching = false;
let rule = null; // the referee's tools, once they were drawn

function draw(state) {
  drawDoor(state);
  drawLobby(state);
  show($("bare"), state.bare);
  if (state.bare) drawBare($("bare"), referee ? "referee" : $("bare").dataset.role);
  if (!referee) return;
  if (!asked) drawWifi($("wifi"), true);
  asked = true;
  drawHire(state);
  drawRule(state);
}

/** What only the referee does: names for those without a phone, swaps at once, the role, chances. Built once: what is typed stays. */
function drawRule({ seats, helm: refereeSeat, odds, game }) {
  const running = Boolean(game) && game.phase !== "over";
  if (rule?.rows.length !== seats.length) rule = build(seats);
  for (const [i, row] of rule.rows.entries()) row(seats[i], seats, refereeSeat, running);
  fill(rule.below, [refereeSeat, odds], () => [
    refereeSeat ? button(t("take-the-referee-role-back"), { event: "helm", seat: null }) : null,
    h(
      "p",
      {},
      button(odds ? t("tell-chances-on-phones-on") : t("tell-chances-on-phones-off"), { event: "odds", on: !odds }),
    ),
  ]);
}

function build(seats) {
  const below = h("div", {});
  const list = h("ul", { class: "hosted" });
  const rows = seats.map((one) => hosted(list, one.seat));
  const cards = h("p", {}, h("a", { href: "/cards" }, t("seat-cards-to-be-printed")));
  $("rule").replaceChildren(
    h("details", { class: "card" }, h("summary", {}, t("for-the-referee")), list, below, cards),
  );
  return { rows, below };
}

const button = (label, event) =>
  h("button", { type: "button", class: "button small plain", onclick: () => act(event) }, label);

/** A seat's row in `list`; gives the function that draws what changes of it. */
function hosted(list, seat) {
  const field = h("input", { maxlength: 24, "aria-label": t("name-at-seat", { seat }) });
  const keep = () => act({ event: "sit", seat, name: field.value });
  const tools = h("span", { class: "row" });
  let filled = "";
  list.append(
    h(
      "li",
      { class: "row" },
      h("b", { class: "seat-number" }, String(seat)),
      h("span", { class: "grow" }, field),
      h("button", { type: "button", class: "button small plain", onclick: keep }, t("keep")),
      tools,
    ),
  );
  return (one, seats, refereeSeat, running) => {
    const name = sitter(one) ?? "";
    if (name !== filled && field.value === filled) field.value = name;
    filled = name;
    fill(tools, [one.guest, seats.map(sitter), refereeSeat, running], () => [
      one.guest && !running ? swapper(one, seats) : null,
      one.guest && refereeSeat !== seat ? button(t("make-referee"), { event: "helm", seat }) : null,
      one.guest ? sure("button small plain", t("stand-up"), () => act({ event: "stand", seat })) : null,
    ]);
  };
}

const swapper = (one, seats) =>
  h(
    "select",
    {
      "aria-label": t("swap-seat-with", { seat: one.seat }),
      onchange: (event) => act({ event: "swap", seat: one.seat, with: Number(event.target.value) }),
    },
    h("option", { value: "" }, t("swap-with")),
    seats
      .filter((other) => other !== one)
      .map((other) => h("option", { value: other.seat }, sitter(other) ?? t("seat", { seat: other.seat }))),
  );

function watch() {
  if (watching) return;
  watching = true;
  referee = false;
  show($("rule"), false);
  show($("hire"), false);
  ask.as = "spectator";
  follow("spectator", { onState: draw, onStranger: () => {} });
}

ask.as = "referee";
follow("referee", { onState: draw, onStranger: watch });
