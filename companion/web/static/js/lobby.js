// SPDX-License-Identifier: MIT
// How to come in, large, for the TV: first the Wi-Fi, then one's seat. The referee also seats people by hand.

import { act, ask } from "./ask.js";
import { drawBare } from "./bare.js";
import { sure } from "./acts.js";
import { mark, sitter } from "./crew.js";
import { $, fill, h, show } from "./dom.js";
import { follow } from "./link.js";
import { areNames, t } from "./tongue.js";
import { drawWifi } from "./wifi.js";

let referee = true;
let wifi = null; // not asked yet
const codes = new Map();
let latest = null;

function draw(state) {
  latest = state;
  const { seats } = state;
  areNames(seats.map(sitter).filter(Boolean));
  if (wifi === null) fetchWaysIn(seats);
  drawSteps();
  fill($("places"), [seats.map((one) => [one.seat, one.guest, one.player]), [...codes], state.helm], () =>
    h(
      "ul",
      { class: "places" },
      seats.map((one) => place(one, state.helm)),
    ),
  );
  show($("bare"), !state.game || state.game.phase === "over");
  drawBare($("bare"), referee ? "referee" : $("bare").dataset.role);
  if (referee) drawRule(state);
}

async function fetchWaysIn(seats) {
  wifi = false;
  if (!referee) return;
  for (const { seat } of seats) {
    const ways = await ask(`/api/v1/seats/${seat}`, null, "GET");
    if (ways) codes.set(seat, ways);
  }
  const room = h("div", { class: "wifi" });
  if (await drawWifi(room, true)) wifi = room;
  draw(latest);
}

function drawSteps() {
  const at = [...codes.values()][0]?.type_at ?? `${location.origin}/join`;
  const scan = referee ? t`Scan the code of your seat, or open ${at} and type it.` : t`The referee's screen shows the code of each seat. Or open ${at} and type it.`;
  const named = $("steps").dataset.name;
  fill($("steps"), [Boolean(wifi), at, referee], () =>
    h(
      "ol",
      { class: "steps" },
      wifi ? h("li", { class: "card" }, h("h2", {}, t`Join the Wi-Fi`), wifi) : null,
      h("li", { class: "card" }, h("h2", {}, t`Sit down`), h("p", {}, scan), named ? h("p", { class: "quiet" }, t`By name, where a phone knows it: ${`${named.replace("http://", "")}/join`}`) : null, h("p", {}, t`Pick a name and a colour: you are in.`), referee ? null : h("p", {}, h("a", { class: "button", href: "/join" }, t`Type a seat's code`))),
    ),
  );
}

function place(one, helm) {
  const name = sitter(one);
  const ways = codes.get(one.seat);
  return h(
    "li",
    { class: "card" },
    h("h2", {}, t`Seat ${one.seat}`),
    h("p", { class: "who" }, mark(one.guest?.colour, false), " ", name ?? h("span", { class: "quiet" }, t`free`)),
    one.seat === helm ? h("p", { class: "quiet" }, t`referee`) : null,
    referee ? h("img", { class: "qr", src: `/api/v1/seats/${one.seat}/qr.svg?as=referee`, alt: t`QR code of seat ${one.seat}` }) : null,
    ways ? h("p", { class: "code" }, ways.code) : null,
  );
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
  referee = false;
  show($("rule"), false);
  ask.as = "spectator";
  follow("spectator", { onState: draw, onStranger: () => {} });
}

ask.as = "referee";
follow("referee", { onState: draw, onStranger: watch });
