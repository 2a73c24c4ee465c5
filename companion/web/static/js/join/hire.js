// SPDX-License-Identifier: MIT
// Computer players: whoever sits at the table, and the referee, takes one aboard or sends one ashore.

import { act } from "../base/ask.js";
import { mark } from "../base/crew.js";
import { $, fill, h, show } from "../base/dom.js";
import { wear } from "../base/sheet.js";
import { t } from "../base/tongue.js";

export const worn = wear("hire");

const LEVELS = () => ({ "cabin-boy": t("cabin-boy-easy"), mate: t("mate"), captain: t("captain-hard") });
const CHARACTERS = () => ({ cautious: t("cautious"), greedy: t("greedy"), mad: t("mad") });

/** What kind of computer player somebody is, in words. */
export const hiredWords = ({ level, character }) => `${LEVELS()[level]}, ${CHARACTERS()[character]}`;

/** The section #hire: before and between games, for those who sit at the table, and for its referee. */
export function drawHire({ game, you, seats, simulated }) {
  const between = !game || game.phase === "over";
  const may = you.role === "referee" || Boolean(you.guest ?? you.player);
  const hired = seats.filter((one) => one.guest?.crew);
  const free = seats.some((one) => !one.guest);
  const wanted = between && may && (free || hired.length > 0);
  show($("hire"), wanted);
  if (!wanted) return;
  const alone = seats.filter((one) => one.guest).length < 2; // then company is wanted before a game
  const start = $("start");
  if (alone && start) start.before($("hire"));
  else start?.after($("hire"));
  const virtual = !simulated?.camera;
  fill($("hire"), [hired.map((one) => [one.seat, one.guest]), free, virtual], () => [
    h("h2", {}, t("computer-players")),
    virtual ? h("p", { class: "quiet" }, t("crew-dice-are-virtual")) : null,
    hired.length ? h("ul", { class: "hired" }, hired.map(aboard)) : null,
    free ? form() : h("p", { class: "quiet" }, t("every-seat-is-taken")),
  ]);
}

const aboard = ({ seat, guest }) =>
  h(
    "li",
    {},
    h(
      "span",
      { class: "grow" },
      mark(guest.colour),
      " ",
      h("b", {}, guest.name),
      " ",
      h("small", {}, hiredWords(guest.crew)),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button small plain",
        "aria-label": t("send-name-ashore", { name: guest.name }),
        onclick: () => act({ event: "dismiss", seat }),
      },
      t("send-ashore"),
    ),
  );

const choice = (name, label, words, value) =>
  h(
    "label",
    {},
    label,
    h(
      "select",
      { name },
      Object.entries(words).map(([one, said]) => h("option", { value: one, selected: one === value }, said)),
    ),
  );

function form() {
  return h(
    "form",
    { class: "card hire", onsubmit: hire },
    h(
      "div",
      { class: "hire-choices" },
      choice("level", t("how-good"), LEVELS(), "mate"),
      choice("character", t("what-character"), CHARACTERS(), "cautious"),
    ),
    h("button", { class: "button wide plain" }, t("add-a-computer-pirate")),
  );
}

async function hire(event) {
  event.preventDefault();
  const chosen = Object.fromEntries(new FormData(event.target));
  const button = event.target.querySelector("button");
  button.disabled = true;
  if (!(await act({ event: "hire", ...chosen }))) button.disabled = false;
}
