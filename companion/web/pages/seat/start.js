// SPDX-License-Identifier: MIT
// Whoever sits at the table starts a game, plays again, or chooses another: tiles, one tap each.

import { sure } from "../../js/show/acts.js";
import { act } from "../../js/base/ask.js";
import { wear } from "../../js/base/sheet.js";
import { $, file, fill, h, show } from "../../js/base/dom.js";
import { fetchRulebooks, rulebooks, titleOf } from "../../js/show/rulebooks.js";
import { t } from "../../js/base/tongue.js";

await wear("boarding");

let asked = false;
let other = null; // the number of the game after which somebody here wants another one
let latest = null;

/** The games to choose from, in the section #start: before and between games, for those who sit at the table. */
export function drawStart(state) {
  latest = state;
  const { game, you, seats, starts, fresh } = state;
  const over = game?.phase === "over";
  const sits = Boolean(you.guest ?? you.player);
  const wanted = sits && (!game || over || fresh);
  show($("start"), wanted);
  if (!wanted) return;
  if (!asked && (!game || over)) {
    asked = true;
    fetchRulebooks(() => drawStart(latest));
  }
  const sitting = seats.filter((one) => one.guest).length;
  const company = state.simulated?.camera ? seats.length - sitting : 0; // so many computer players could come
  fill($("start"), [game?.number, over, fresh, sitting, company, starts, rulebooks().length, other], () => {
    if (starts !== "players")
      return game && !over ? null : h("p", { class: "quiet referee-starts" }, t("the-referee-starts-the-games"));
    if (game && !over)
      return sure("button wide plain", t("not-this-game-choose-another"), () => act({ event: "close-game" }));
    return over && other !== game.number
      ? [again(game), another(game)]
      : [
          h("h2", {}, t("what-shall-we-play")),
          h("p", { class: "quiet" }, t("is-everybody-in-one-tap")),
          tiles(sitting, company),
        ];
  });
}

const again = (game) =>
  h(
    "button",
    { type: "button", class: "button wide main-act", onclick: press(() => act({ event: "again" })) },
    t("play-again-game", { game: titleOf(game.game) }),
  );

const another = (game) =>
  h(
    "button",
    { type: "button", class: "button wide plain", onclick: () => ((other = game.number), drawStart(latest)) },
    t("another-game"),
  );

/** While its answer is awaited a button can't be pressed again. */
const press =
  (send) =>
  async ({ currentTarget: button }) => {
    button.disabled = true;
    if (!(await send())) button.disabled = false;
  };

const tiles = (sitting, company) =>
  h(
    "ul",
    { class: "tiles" },
    rulebooks().map((book) => h("li", {}, tile(book, sitting, company))),
  );

function lackWords(fewer, more) {
  if (fewer > 0) return t("more-must-sit-down", { n: fewer });
  if (more > 0) return t("too-many-sit-here", { n: more });
  return null;
}

/** A game to start; where too few sit, with the computer players that it lacks. */
function tile({ id, name, line, minutes, seats: { least, most } }, sitting, company) {
  const lacking = Math.max(0, least - sitting);
  const aboard = lacking <= company ? lacking : 0;
  const room = sitting + aboard >= least && sitting <= most;
  const players = least === most ? t("players-number", { n: least }) : t("to-players", { least, most });
  const crew = aboard ? t("with-computer-pirates", { n: aboard }) : null;
  const facts =
    crew ?? lackWords(lacking, sitting - most) ?? (minutes ? t("about-minutes", { players, minutes }) : players);
  return h(
    "button",
    { type: "button", class: "tile", disabled: !room, onclick: press(() => begin(id, aboard)) },
    h("img", {
      src: file(`games/${id}.svg`),
      alt: "",
      width: 88,
      height: 66,
      onerror: ({ target }) => target.remove(),
    }),
    h("b", {}, name),
    line ? h("span", { class: "tile-line" }, line) : null,
    h("span", { class: "tile-facts" }, facts),
  );
}

const CHARACTERS = ["cautious", "greedy", "mad"];

async function begin(game, aboard) {
  for (let n = 0; n < aboard; n += 1) {
    const character = CHARACTERS[Math.floor(Math.random() * CHARACTERS.length)];
    if (!(await act({ event: "hire", level: "mate", character }))) return null;
  }
  return act({ event: "new-game", game, options: {} });
}
