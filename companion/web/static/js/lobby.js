// SPDX-License-Identifier: MIT
// How to come in, large, for the TV; the referee also seats people by hand, and shows the Wi-Fi's code.

import { act, ask } from "./ask.js";
import { drawBare } from "./bare.js";
import { sure } from "./acts.js";
import { sitter } from "./crew.js";
import { $, fill, h, show } from "./dom.js";
import { drawHire } from "./hire.js";
import { drawKnocks } from "./knocks.js";
import { follow } from "./link.js";
import { areNames, t } from "./tongue.js";
import { drawLobby } from "./welcome.js";
import { drawWifi } from "./wifi.js";

let referee = true;
let asked = false;
let watching = false;

function draw(state) {
  areNames(state.seats.map(sitter).filter(Boolean));
  drawKnocks(state);
  drawLobby(state);
  show($("bare"), !state.game || state.game.phase === "over");
  drawBare($("bare"), referee ? "referee" : $("bare").dataset.role);
  if (!referee) return;
  if (!asked) drawWifi($("wifi"), true);
  asked = true;
  drawHire(state);
  drawRule(state);
}

/** What only the referee does: names for those without a phone, swaps at once, the role, chances. */
function drawRule({ seats, helm, odds, game }) {
  const running = Boolean(game) && game.phase !== "over";
  fill($("rule"), [seats.map((one) => [one.seat, one.guest, one.player]), helm, odds, running], () =>
    h(
      "details",
      { class: "card" },
      h("summary", {}, t`For the referee`),
      h(
        "ul",
        { class: "hosted" },
        seats.map((one) => hosted(one, seats, helm, running)),
      ),
      helm ? button(t`Take the referee's role back`, { event: "helm", seat: null }) : null,
      h(
        "p",
        {},
        button(odds ? t`Tell chances on phones: on` : t`Tell chances on phones: off`, { event: "odds", on: !odds }),
      ),
    ),
  );
}

const button = (label, event) =>
  h("button", { type: "button", class: "button small plain", onclick: () => act(event) }, label);

function hosted(one, seats, helm, running) {
  const name = sitter(one);
  const field = h("input", { maxlength: 24, value: name ?? "", "aria-label": t`Name at seat ${one.seat}` });
  const keep = () => act({ event: "sit", seat: one.seat, name: field.value });
  const others = seats.filter((other) => other !== one);
  const swap = h(
    "select",
    { "aria-label": t`Swap seat ${one.seat} with`, onchange: (event) => act({ event: "swap", seat: one.seat, with: Number(event.target.value) }) },
    h("option", { value: "" }, t`Swap with …`),
    others.map((other) => h("option", { value: other.seat }, sitter(other) ?? t`Seat ${other.seat}`)),
  );
  return h(
    "li",
    { class: "row" },
    h("b", { class: "seat-number" }, String(one.seat)),
    h("span", { class: "grow" }, field),
    h("button", { type: "button", class: "button small plain", onclick: keep }, t`Keep`),
    one.guest && !running ? swap : null,
    one.guest && helm !== one.seat ? button(t`Make referee`, { event: "helm", seat: one.seat }) : null,
    one.guest ? sure("button small plain", t`Stand up`, () => act({ event: "stand", seat: one.seat })) : null,
  );
}

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
