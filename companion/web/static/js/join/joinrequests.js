// SPDX-License-Identifier: MIT
// Somebody asks for a taken seat: its owner says yes or no, or the referee; and the owner hears who came.

import { ask } from "../base/ask.js";
import { wear } from "../base/sheet.js";
import { sitter } from "../base/crew.js";
import { $, fill, h } from "../base/dom.js";
import { t } from "../base/tongue.js";

export const worn = wear("boarding");

const SHOWN_MS = 10_000; // so long others are told; the owner puts it away
let seen = null; // the newest arrival that is no news: older than this page, or put away
let latest = null;
let timed = null; // the one that goes away by itself
let shown = null; // the newest that was drawn: {number, sits}; it is over when another sits there, or nobody

/** Who asks, and who has come, in the section #join-requests. */
export function drawJoinRequests(state, before = 0) {
  const { knocks: requests = [], screens = [], arrival = null, seats, you } = state;
  seen ??= before;
  const mine = you?.role === "player" ? you.seat : null;
  const names = new Map(seats.map((one) => [one.seat, sitter(one)]));
  if (arrival && shown?.number !== arrival.number) shown = { number: arrival.number, sits: names.get(arrival.seat) };
  if (arrival && shown.sits !== names.get(arrival.seat)) seen = Math.max(seen, arrival.number);
  const came = arrival && arrival.number > seen ? arrival : null;
  if (came && came.seat !== mine && timed !== came.number) {
    timed = came.number;
    setTimeout(() => putAway(came), SHOWN_MS);
  }
  latest = state;
  const playing = state.game && state.game.phase !== "over";
  const inPlay = ({ seat }) => playing && seats.find((one) => one.seat === seat).player;
  const look = state.game ? "button plain" : "button"; // the main button is the game's
  fill($("join-requests"), [requests, screens, came, [...names], mine, requests.map(inPlay), look], () => [
    ...screens.map((one) => screen(one, look)),
    ...requests.map((one) =>
      one.id
        ? question(one, names.get(one.seat), one.seat === mine, inPlay(one), look)
        : word(one, names.get(one.seat)),
    ),
    came && arrived(came, mine),
  ]);
}

function putAway({ number }) {
  seen = Math.max(seen, number);
  drawJoinRequests(latest);
}

/** A television wants to show the camera's picture: the code on it tells which one. */
function screen({ id, code }, look) {
  const answer = (yes) => () => ask(`/api/v1/screens/${id}`, { yes });
  return h(
    "div",
    { class: "card join-request" },
    h("p", {}, t("screen-asks-for-picture", { code })),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: look, onclick: answer(true) }, t("show-it-there")),
      h("button", { type: "button", class: "button plain", onclick: answer(false) }, t("label-no")),
    ),
  );
}

function question({ id, seat, name, same }, owner, mine, plays, look) {
  const answer = (yes) => () => ask(`/api/v1/knocks/${id}`, { yes });
  const asks = same
    ? mine
      ? t("asks-to-play-from-here", { name })
      : t("phone-asks-for-seat", { name })
    : plays
      ? t("asks-to-play-on", { name, owner: plays })
      : mine
        ? t("asks-for-your-seat", { name })
        : t("asks-for-seat-if-you", { name, owner });
  return h(
    "div",
    { class: "card join-request" },
    h("p", { class: "seat-of-request" }, t("seat", { seat })),
    h("p", {}, asks),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: look, onclick: answer(true) }, t("let-in")),
      h("button", { type: "button", class: "button plain", onclick: answer(false) }, t("label-no")),
    ),
  );
}

function word({ name, seat }, sits) {
  const owner = sits ?? t("seat-of-number", { seat });
  const asks =
    name === sits
      ? t("other-phone-asks-for-seat", { seat, owner })
      : t("asks-for-seat-says-yes", { name, seat, owner });
  return h("p", { class: "card join-request" }, asks);
}

/** This phone was there first: all others at the seat are sent away. */
async function alone(came) {
  if (await ask("/api/v1/seats/mine/alone", {})) putAway(came);
}

function arrived(came, mine) {
  const { seat, name, through } = came;
  const by = through === "referee" ? t("the-referee") : through;
  const letIn = by === name ? t("has-let-in-other-phone", { name, seat }) : t("has-let-in-at-seat", { by, name, seat });
  const told = through ? letIn : t("another-phone-has-come", { name });
  if (seat !== mine) return h("p", { class: "card join-request" }, told);
  return h(
    "div",
    { class: "card join-request" },
    h("p", {}, told),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "button small plain", onclick: () => putAway(came) }, t("good")),
      h("button", { type: "button", class: "button small plain", onclick: () => alone(came) }, t("that-was-not-me")),
    ),
  );
}
