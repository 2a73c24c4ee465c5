// SPDX-License-Identifier: MIT
// The referee's tools: a new game, a move for somebody, undo, dice by hand, a code for each seat.

import { act, ask } from "./ask.js";
import { bidChooser } from "./bidding.js";
import { drawByHand } from "./byhand.js";
import { $, fill, h, show } from "./dom.js";

let parts = null;

export function drawHelm(state) {
  parts ??= build();
  const { game } = state;
  const running = Boolean(game) && game.phase !== "over";
  const may = running && game.turn ? (game.legal?.[game.turn] ?? {}) : {};
  show(parts.move, Boolean(may.bid || may.challenge));
  show(parts.chooser, Boolean(may.bid));
  show(parts.liar, Boolean(may.challenge));
  if (game) parts.bids.update(may.bid ?? {}, game.in_play);
  parts.mover = game?.turn;
  parts.moveTitle.textContent = `Move for ${game?.turn ?? ""}`;
  parts.liar.textContent = `${game?.turn ?? ""} says LIAR`;
  drawByHand(parts.byHand, state, true);
  show(parts.tools, Boolean(game));
  show(parts.close, running);
  drawNewGame(state, running);
  drawSeats(state);
}

function build() {
  const chooser = h("div", {});
  const made = {
    move: h("details", { class: "card" }),
    moveTitle: h("summary", {}),
    chooser,
    bids: bidChooser(chooser, (bid) => act({ event: "bid", player: made.mover, ...bid })),
    liar: h("button", {
      type: "button",
      class: "button wide plain",
      onclick: () => act({ event: "challenge", player: made.mover }),
    }),
    byHand: h("div", {}),
    tools: h("div", { class: "row card" }),
    close: sure("End this game", "Tap again to end it", () => act({ event: "close-game" })),
    fresh: h("div", {}),
    seats: h("div", {}),
  };
  made.move.append(made.moveTitle, chooser, made.liar);
  made.tools.append(
    h(
      "button",
      { type: "button", class: "button plain", onclick: () => act({ event: "undo" }) },
      "Undo the last event",
    ),
    made.close,
  );
  $("helm").replaceChildren(h("h2", {}, "Referee"), made.fresh, made.move, made.byHand, made.tools, made.seats);
  $("helm").classList.add("helm");
  return made;
}

/** A button that asks once before it does something that can't be undone. */
function sure(label, question, then) {
  const button = h("button", { type: "button", class: "button plain", onclick: tapped }, label);
  let asked = false;
  function tapped() {
    if (asked) then();
    asked = !asked;
    button.textContent = asked ? question : label;
    if (asked) setTimeout(() => ((asked = false), (button.textContent = label)), 4000);
  }
  return button;
}

function drawNewGame(state, running) {
  const known = state.game ? Object.keys(state.game.players) : [];
  show(parts.fresh, !running);
  fill(parts.fresh, [running, known, state.seats.length], () =>
    newGame(known, state.seats.length, Boolean(state.game)),
  );
}

function newGame(known, seats, again) {
  const most = Math.min(4, seats);
  const names = Array.from({ length: most }, (_, i) =>
    h("input", { name: `seat-${i + 1}`, maxlength: 24, autocomplete: "off", value: known[i] ?? "" }),
  );
  const first = h("select", { name: "first" });
  const dice = h(
    "select",
    { name: "dice" },
    Array.from({ length: 10 }, (_, i) => h("option", { value: i + 1, selected: i === 4 }, `${i + 1}`)),
  );
  const challenge = h(
    "select",
    { name: "challenge" },
    h("option", { value: "next" }, "The next player only"),
    h("option", { value: "anyone" }, "Anyone: first to press"),
  );
  const players = () => names.map((input) => input.value.trim()).filter(Boolean);
  const offer = () => {
    const kept = first.value;
    first.replaceChildren(
      h("option", { value: "" }, "Roll for it"),
      ...players().map((name) => h("option", { value: name, selected: name === kept }, name)),
    );
  };
  offer();
  const start = (event) => {
    event.preventDefault();
    const options = { dice: Number(dice.value), challenge: challenge.value };
    if (first.value) options.first = first.value;
    act({ event: "new-game", game: "pirates-dice", players: players(), options });
  };
  return h(
    "form",
    { class: "card", onsubmit: start, oninput: (event) => event.target !== first && offer() },
    h("h2", {}, again ? "Another game of Pirates Dice" : "A game of Pirates Dice"),
    h(
      "div",
      { class: "fields" },
      names.map((input, i) => h("label", {}, `Seat ${i + 1}`, input)),
    ),
    h(
      "div",
      { class: "fields" },
      h("label", {}, "Dice each", dice),
      h("label", {}, "Who begins", first),
      h("label", {}, "Who may say liar", challenge),
    ),
    h("button", { class: "button" }, again ? "Play again" : "Start the game"),
  );
}

function drawSeats(state) {
  fill(
    parts.seats,
    state.seats.map((seat) => [seat.seat, seat.player]),
    () =>
      h(
        "details",
        { class: "card", id: "seat-codes", open: !state.game },
        h("summary", {}, "Sit down: scan the code of your seat"),
        h(
          "ul",
          { class: "seats" },
          state.seats.map(({ seat, player }) =>
            h(
              "li",
              {},
              h("b", {}, player ?? `Seat ${seat}`),
              h("img", {
                class: "qr",
                src: `/api/v1/seats/${seat}/qr.svg?as=referee`,
                alt: `QR code of seat ${seat}`,
                loading: "lazy",
              }),
              h(
                "button",
                { type: "button", class: "button small plain", onclick: (event) => reveal(event.target, seat) },
                "Show the address",
              ),
            ),
          ),
        ),
      ),
  );
}

async function reveal(button, seat) {
  const answer = await ask(`/api/v1/seats/${seat}`, null, "GET");
  if (answer) button.replaceWith(h("a", { href: new URL(answer.join).pathname }, answer.join));
}
