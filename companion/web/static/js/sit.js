// SPDX-License-Identifier: MIT
// One's own place at the table: name and colour, the others' seats, this seat on another phone, the way out.

import { act, ask } from "./ask.js";
import { sure } from "./acts.js";
import { COLOURS, colourWords, mark, sitter } from "./crew.js";
import { $, fill, h, show } from "./dom.js";
import { follow } from "./link.js";
import { areNames, t } from "./tongue.js";
import { drawWifi } from "./wifi.js";

ask.as = "player";
const NAME = "quartermaster-name"; // what this phone was called last
let opened = false;

function draw(state) {
  const { seats, you } = state;
  const own = seats.find((one) => one.seat === you.seat);
  const running = Boolean(state.game) && state.game.phase !== "over";
  areNames(seats.map(sitter).filter(Boolean));
  const plays = running && Boolean(you.player) && !state.game.players[you.player]?.out;
  fill($("me"), [own], () => [mark(own.guest?.colour), ` ${sitter(own) ?? t`Seat ${own.seat}`}`]);
  drawWishes(seats, own, running);
  drawPlace(seats, own, plays);
  drawRound(seats, own, running, state.helm);
  drawLeave(own, plays, you);
  if (!opened) drawPhone();
  opened = true;
}

function drawWishes(seats, own, running) {
  const wishes = running ? [] : seats.filter((one) => one.wish === own.seat);
  const mine = running ? null : (own.wish ?? null);
  fill($("wishes"), [wishes, mine, seats.map(sitter)], () => [
    wishes.map((one) =>
      h(
        "div",
        { class: "card act" },
        h("p", {}, t`${sitter(one)} would like to swap seats with you.`),
        h(
          "p",
          { class: "row" },
          button(t`Swap`, () => act({ event: "swap", with: one.seat }), "button"),
          button(t`No`, () => act({ event: "swap", with: null })),
        ),
      ),
    ),
    mine &&
      h(
        "div",
        { class: "card" },
        h("p", {}, t`You asked ${sitter(seats.find((one) => one.seat === mine))} to swap seats.`),
        button(t`Not any more`, () => act({ event: "swap", with: null })),
      ),
  ].flat());
}

const button = (label, onclick, look = "button plain") => h("button", { type: "button", class: look, onclick }, label);

/** The form; a name of a running game stays. What is being typed is left alone when others sit down. */
function drawPlace(seats, own, plays) {
  const taken = Object.fromEntries(seats.filter((one) => one !== own && one.guest).map((one) => [one.guest.colour, one.guest.name]));
  const form = $("place").querySelector("form");
  const typed = form?.elements.name.value;
  const picked = form && new FormData(form).get("colour");
  const before = own.guest ?? { name: own.player ?? localStorage.getItem(NAME) ?? "", colour: null };
  const touched = form && (typed !== form.dataset.name || picked !== form.dataset.colour);
  const name = touched ? typed : before.name;
  const free = COLOURS.find((colour) => !(colour in taken));
  const wanted = touched ? picked : before.colour;
  const colour = wanted && !(wanted in taken) ? wanted : free;
  fill($("place"), [taken, own.guest, own.player, plays], () => placeForm({ name, colour, taken, plays, own }));
}

function placeForm({ name, colour, taken, plays, own }) {
  const swatches = COLOURS.map((one) =>
    h(
      "label",
      { class: "swatch-choice" },
      h("input", { type: "radio", name: "colour", value: one, checked: one === colour, disabled: one in taken }),
      mark(one),
      h("span", {}, colourWords(one), one in taken ? h("small", {}, t`${taken[one]} has it`) : null),
    ),
  );
  return h(
    "form",
    { class: "card", onsubmit: sit, "data-name": name, "data-colour": colour },
    h(
      "label",
      {},
      t`Your name`,
      h("input", { name: "name", maxlength: 24, required: true, autocomplete: "nickname", value: name, readonly: plays }),
    ),
    plays ? h("p", { class: "note" }, t`Names change between games.`) : null,
    h("fieldset", {}, h("legend", {}, t`Your colour`), h("div", { class: "swatches" }, swatches)),
    h("button", { class: "button wide" }, own.guest ? t`Keep` : t`Sit down`),
  );
}

async function sit(event) {
  event.preventDefault();
  const given = new FormData(event.target);
  if (!(await act({ event: "sit", name: given.get("name"), colour: given.get("colour") }))) return;
  localStorage.setItem(NAME, given.get("name"));
  location.assign("/seat");
}

/** Everybody round the table; a swap is asked for, a move to an empty seat is made at once. */
function drawRound(seats, own, running, helm) {
  fill($("round"), [seats.map((one) => [one.guest, one.player, one.wish]), own.seat, running, helm], () => [
    h("h2", {}, t`Round the table`),
    h(
      "ul",
      { class: "crew" },
      seats.map((one) => place(one, own, running, helm)),
    ),
    running ? h("p", { class: "note" }, t`Turns, buttons and places go by the seat: seats are swapped between games.`) : null,
    own.seat === helm ? h("p", {}, h("a", { class: "button plain", href: "/table" }, t`You are referee: open the table`)) : null,
  ]);
}

function place(one, own, running, helm) {
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
      name ?? h("span", { class: "quiet" }, t`nobody yet`),
      mine ? h("span", { class: "quiet" }, ` ${t`(you)`}`) : null,
      one.seat === helm ? h("span", { class: "tag" }, ` ${t`referee`}`) : null,
    ),
    offered ? button(name ? t`Swap` : t`Move here`, () => act({ event: "swap", with: one.seat }), "button small plain") : null,
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
      h("summary", {}, t`This seat on another phone`),
      h("p", {}, t`Scan this with the other phone:`),
      h("img", { class: "qr", src: "/api/v1/seats/mine/qr.svg?as=player", alt: t`QR code of seat ${ways.seat}` }),
      h("p", {}, t`Or open ${ways.type_at} there and type`),
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
        ? sure("button wide plain", t`Leave the game and stand up`, out)
        : own.guest && sure("button wide plain", t`Stand up`, up),
      h("p", { class: "foot" }, h("a", { href: "/seat" }, t`To the game`)),
    ];
  });
}

function stranger() {
  for (const id of ["wishes", "round", "phone", "wifi", "leave"]) show($(id), false);
  fill($("place"), "stranger", () =>
    h(
      "div",
      { class: "card plate" },
      h("h2", {}, t`This phone has no seat yet`),
      h("p", {}, t`Scan the code of your seat on the table's screen with the phone's camera.`),
      h("a", { class: "button", href: "/join" }, t`Type a seat's code`),
      h("a", { class: "button plain", href: "/" }, t`Only watch`),
    ),
  );
}

follow("player", { onState: draw, onStranger: stranger });
