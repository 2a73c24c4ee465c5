// SPDX-License-Identifier: MIT
// The referee's tools: a new game with those who sit, a move for somebody, undo, dice by hand, who sits where.

import { act } from "../../js/base/ask.js";
import { actList, sure } from "../../js/show/acts.js";
import { mark, sitter } from "../../js/base/crew.js";
import { $, fill, h, settle, show } from "../../js/base/dom.js";
import { whenLoaded } from "../../js/base/later.js";
import { filledIn } from "../../js/show/offers.js";
import { t } from "../../js/base/tongue.js";

const drawNewGame = whenLoaded(() => import("./newgame.js"), "drawNewGame");
const drawBare = whenLoaded(() => import("../../js/show/bare.js"), "drawBare");
const drawSetup = whenLoaded(() => import("./setupcard.js"), "drawSetup");
const TABLE = "table";
const OWN_TOOLS = ["undo", "close-game", "new-game"]; // these have their place here in every game
let parts = null;

export function drawReferee(state) {
  parts ??= build();
  const { game } = state;
  const running = Boolean(game) && game.phase !== "over";
  drawMoves(state);
  show(parts.tools, Boolean(game));
  show(parts.close, running);
  show(parts.setup, !running);
  show(parts.fresh, !running);
  show(parts.bare, state.bare);
  if (state.bare) drawBare(parts.bare, "referee");
  if (!running) drawSetup(parts.setup);
  if (!running) drawNewGame(parts, state);
  drawSeats(state);
}

function build() {
  const shared = h("div", { class: "controls" });
  const made = {
    setup: h("div", {}),
    form: null, // of the next game (newgame.js)
    fresh: h("div", {}),
    bare: h("div", { class: "bare" }),
    moves: h("div", { class: "controls" }),
    movers: new Map(),
    shared,
    drawShared: actList(shared),
    tools: h("div", { class: "row card tools" }),
    close: sure("button plain", t("end-this-game"), () => act({ event: "close-game" })),
    seats: h("div", {}),
  };
  made.tools.append(
    h(
      "button",
      { type: "button", class: "button plain", onclick: () => act({ event: "undo" }) },
      t("undo-the-last-event"),
    ),
    made.close,
  );
  const aim = h(
    "p",
    {},
    h("a", { href: "/aim" }, t("aim-and-light-help")),
    h("br"),
    h("a", { href: "/panel" }, t("buttons-lamps-sound-tests")),
  );
  $("controls").replaceChildren(
    h("h2", {}, t("referee-title")),
    made.setup,
    made.fresh,
    made.bare,
    made.moves,
    shared,
    made.tools,
    made.seats,
    aim,
  );
  $("controls").classList.add("controls");
  return made;
}

/** What each player may do now, whose turn it is first, and what is nobody's: dice by hand, a dispute. */
function drawMoves({ seq, game, stillness, acts_of: actsOf = {} }) {
  const look = { inPlay: game?.in_play ?? null, asks: stillness === "doubt", game: game?.number ?? null };
  const common = filledIn(
    (actsOf[TABLE] ?? []).filter((one) => !OWN_TOOLS.includes(one.event.event)),
    seq,
  );
  const told = new Set(common.map((one) => JSON.stringify(one)));
  const own = Object.entries(actsOf)
    .filter(([name]) => name !== TABLE)
    .map(
      ([name, acts]) =>
        /** @type {[string, any[]]} */ ([name, filledIn(acts, seq).filter((one) => !told.has(JSON.stringify(one)))]),
    )
    .filter(([, acts]) => acts.length)
    .sort(([one], [other]) => Number(other === game?.turn) - Number(one === game?.turn));
  parts.drawShared(common, look);
  const nodes = own.map(([name, acts]) => {
    const mover = moverOf(name);
    mover.draw(acts, { ...look, lead: acts.find((one) => one.style !== "plain" && one.fields?.length) ?? null });
    return mover.node;
  });
  show(parts.moves, nodes.length > 0);
  settle(parts.moves, nodes);
}

function moverOf(name) {
  if (!parts.movers.has(name)) {
    const inside = h("div", { class: "controls" });
    const node = h("details", { class: "card" }, h("summary", {}, t("move-for", { name })), inside);
    parts.movers.set(name, { node, draw: actList(inside) });
  }
  return parts.movers.get(name);
}

function drawSeats(state) {
  fill(
    parts.seats,
    state.seats.map((seat) => [seat.seat, seat.player, seat.guest]),
    () =>
      h(
        "details",
        { class: "card", id: "seats-and-cards" },
        h("summary", {}, t("seats")),
        h(
          "ul",
          {},
          state.seats.map(({ seat, player, guest }) =>
            h("li", {}, `${t("seat", { seat })}: `, mark(guest?.colour), " ", sitter({ player, guest }) ?? t("free")),
          ),
        ),
        h("p", {}, h("a", { href: "/lobby" }, t("names-swaps-the-referee-role"))),
        h("p", {}, h("a", { href: "/cards" }, t("seat-cards-to-be-printed"))),
      ),
  );
}
