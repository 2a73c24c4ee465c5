// SPDX-License-Identifier: MIT
// The way to a seat; for who has one: name and colour, the others' seats, this seat on another phone, the way out.

import { act, ask } from "../../js/base/ask.js";
import { sure } from "../../js/show/acts.js";
import { boarding } from "./boarding.js";
import { mark, sitter } from "../../js/base/crew.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { drawDoor } from "../../js/join/door.js";
import { drawHire } from "../../js/join/hire.js";
import { goTo } from "../../js/base/leave.js";
import { follow } from "../../js/base/link.js";
import { placeForm } from "./place.js";
import { t } from "../../js/base/tongue.js";
import { drawWifi } from "./wifi.js";

ask.as = "player";
const SEATED = ["join-requests", "swaps", "place", "round", "hire", "phone", "wifi", "leave"];
let opened = false;
let place = null; // the form for name and colour
let board = null; // the way to a seat, for those who have none
let watching = false;

function draw(state) {
  const { seats, you } = state;
  if (!(you.guest ?? you.player)) return drawBoard(state); // a card was scanned: the seat is known, its owner is not
  if (board) return goTo("/seat"); // who waited here for a seat was given one: a game began with this name
  show($("board"), false);
  for (const id of SEATED) show($(id), true);
  ask.as = "player";
  drawDoor(state);
  drawHire(state);
  const own = seats.find((one) => one.seat === you.seat);
  const running = Boolean(state.game) && state.game.phase !== "over";
  const plays = running && Boolean(you.player) && !state.game.players[you.player]?.out;
  fill($("me"), [own], () => [mark(own.guest?.colour), ` ${sitter(own) ?? t("seat", { seat: own.seat })}`]);
  drawSwaps(seats, own, running);
  drawPlace(seats, own, plays);
  drawRound(seats, own, running, state.helm);
  drawLeave(own, plays, you);
  if (!opened) drawPhone();
  opened = true;
}

function drawSwaps(seats, own, running) {
  const swaps = running ? [] : seats.filter((one) => one.wish === own.seat);
  const mine = running ? null : (own.wish ?? null);
  fill($("swaps"), [swaps, mine, seats.map(sitter)], () =>
    [
      swaps.map((one) =>
        h(
          "div",
          { class: "card act" },
          h("p", {}, t("would-like-to-swap-seats", { name: sitter(one) })),
          h(
            "p",
            { class: "row" },
            button(t("swap"), () => act({ event: "swap", with: one.seat }), "button"),
            button(t("label-no"), () => act({ event: "swap", with: null })),
          ),
        ),
      ),
      mine &&
        h(
          "div",
          { class: "card" },
          h("p", {}, t("you-asked-to-swap-seats", { name: sitter(seats.find((one) => one.seat === mine)) })),
          button(t("not-any-more"), () => act({ event: "swap", with: null })),
        ),
    ].flat(),
  );
}

const button = (label, onclick, look = "button plain") => h("button", { type: "button", class: look, onclick }, label);

/** The form is built once: what is typed stays, and the cursor too, whoever else sits down; see place.js. */
function drawPlace(seats, own, plays) {
  place ??= placeForm($("place"));
  place(seats, own, plays);
}

/** Everybody round the table; a swap is asked for, a move to an empty seat is made at once. */
function drawRound(seats, own, running, refereeSeat) {
  fill($("round"), [seats.map((one) => [one.guest, one.player, one.wish]), own.seat, running, refereeSeat], () => [
    h("h2", {}, t("round-the-table")),
    h(
      "ul",
      { class: "crew" },
      seats.map((one) => neighbour(one, own, running, refereeSeat)),
    ),
    running ? h("p", { class: "note" }, t("turns-buttons-and-places-go")) : null,
    own.seat === refereeSeat
      ? h("p", {}, h("a", { class: "button plain", href: "/table" }, t("you-are-referee-open-table")))
      : null,
  ]);
}

function neighbour(one, own, running, refereeSeat) {
  const name = sitter(one);
  const mine = one === own;
  const offered = own.guest && !mine && !running && own.wish !== one.seat && one.wish !== own.seat;
  return h(
    "li",
    { class: mine ? "turn" : "" },
    h("span", { class: "seat-number" }, String(one.seat)),
    h(
      "span",
      { class: "name" },
      mark(one.guest?.colour),
      " ",
      name ?? h("span", { class: "quiet" }, t("nobody-yet")),
      mine ? h("span", { class: "quiet" }, ` ${t("you")}`) : null,
      one.guest?.crew ? h("span", { class: "quiet" }, ` (${t("computer")})`) : null,
      one.seat === refereeSeat ? h("span", { class: "tag" }, ` ${t("word-for-referee")}`) : null,
    ),
    offered
      ? button(name ? t("swap") : t("move-here"), () => act({ event: "swap", with: one.seat }), "button small plain")
      : null,
  );
}

async function drawPhone() {
  drawWifi($("wifi"));
  const ways = await ask("/api/v1/seats/mine", null, "GET");
  if (!ways) return;
  fill($("phone"), ways, () =>
    h(
      "details",
      { class: "card" },
      h("summary", {}, t("this-seat-on-another-phone")),
      h("p", {}, t("scan-this-with-the-other")),
      h("img", {
        class: "qr",
        src: "/api/v1/seats/mine/qr.svg?as=player",
        alt: t("qr-code-of-seat", { seat: ways.seat }),
      }),
      h("p", {}, t("or-open-there-and-type", { address: ways.type_at })),
      h("p", { class: "code" }, ways.code),
    ),
  );
}

/** Out of the game first, where there is one: in each of the games whoever leaves is out of it. */
function drawLeave(own, plays, you) {
  fill($("leave"), [own.guest, plays, you.player], () => {
    const up = () => act({ event: "stand" });
    const out = async () => (await act({ event: "retire", player: you.player })) && up();
    return [
      plays
        ? sure("button wide plain", t("leave-the-game-and-stand"), out)
        : own.guest && sure("button wide plain", t("stand-up"), up),
      h("p", { class: "foot" }, h("a", { href: "/seat" }, t("to-the-game"))),
    ];
  });
}

/** Nobody sits here with this phone: the table, to sit down at it. */
function drawBoard(state) {
  for (const id of SEATED) show($(id), false);
  show($("board"), true);
  ask.as = "spectator";
  fill($("me"), "board", () => t("sit-down-here"));
  board ??= boarding($("board"));
  board(state);
}

function stranger() {
  if (watching) return;
  watching = true;
  follow("spectator", { onState: drawBoard, onStranger: () => {} });
}

follow("player", { onState: draw, onStranger: stranger });
