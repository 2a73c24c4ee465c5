// SPDX-License-Identifier: MIT
// Whoever sits at the table starts a game, plays again, or chooses another: tiles, one tap each.

import { sure } from "../../js/show/acts.js";
import { act } from "../../js/base/ask.js";
import { sitter } from "../../js/base/crew.js";
import { wear } from "../../js/base/sheet.js";
import { $, file, fill, h, show } from "../../js/base/dom.js";
import { chosenOf, labelled, optionControl } from "../../js/show/options.js";
import { fetchRulebooks, rulebooks, titleOf } from "../../js/show/rulebooks.js";
import { t } from "../../js/base/tongue.js";
import { choosing } from "./plate.js";

export const worn = wear("boarding");

let asked = null; // after which game the table was asked for its games, and what was chosen of them last
const picked = new Map(); // the options that somebody here has changed, by game
let other = null; // the number of the game after which somebody here wants another one
let latest = null;
let tooMany = null; // what is to begin once it is known who sits it out: { most, out, begin }

/** The games to choose from, in the section #start: before and between games, for those who sit at the table. */
export function drawStart(state) {
  latest = state;
  const { game, you, seats, starts, moves } = state;
  const over = game?.phase === "over";
  const fresh = moves === 0;
  const wanted = Boolean(you.guest ?? you.player) && choosing(state);
  show($("start"), wanted);
  if (!wanted) return;
  if (asked !== (game?.number ?? 0) && (!game || over)) {
    asked = game?.number ?? 0;
    fetchRulebooks(() => drawStart(latest)).then((here) => (asked = here ? asked : null)); // else the next state asks again
  }
  const people = seats.filter((one) => one.guest).map(sitter);
  const sitting = people.length;
  if (tooMany && sitting <= tooMany.most) tooMany = null;
  const company = state.simulated?.camera ? seats.length - sitting : 0; // so many computer players could come
  const known = [
    game?.number,
    over,
    fresh,
    sitting,
    company,
    starts,
    other,
    people,
    tooMany?.out,
    rulebooks().map((one) => one.last),
  ];
  fill($("start"), known, () => {
    if (starts !== "players")
      return game && !over ? null : h("p", { class: "quiet referee-starts" }, t("the-referee-starts-the-games"));
    if (game && !over)
      return sure("button wide plain", t("not-this-game-choose-another"), () => act({ event: "close-game" }));
    if (tooMany) return whoSitsOut(people);
    return over && other !== game.number
      ? [again(game, sitting), another(game)]
      : [
          h("h2", {}, t("what-shall-we-play")),
          h("p", { class: "quiet" }, t("is-everybody-in-one-tap")),
          tiles(people, company),
        ];
  });
}

/** Begins at once, or asks who sits out where more sit than can play. */
async function beginWith(sitting, most, begin) {
  if (sitting <= most) return begin([]);
  tooMany = { most, out: [], begin };
  drawStart(latest);
  return true;
}

function whoSitsOut(people) {
  const left = people.length - tooMany.most - tooMany.out.length;
  const choose = async (name) => {
    const out = [...tooMany.out, name];
    const { begin } = tooMany;
    tooMany = left > 1 ? { ...tooMany, out } : null;
    drawStart(latest);
    return left > 1 ? null : begin(out);
  };
  return [
    h("h2", {}, t("who-sits-out")),
    h("p", { class: "quiet" }, t("who-sits-out-are-in-again")),
    ...people
      .filter((name) => !tooMany.out.includes(name))
      .map((name) =>
        h("button", { type: "button", class: "button wide main-act", onclick: press(() => choose(name)) }, name),
      ),
    h(
      "button",
      { type: "button", class: "button wide plain", onclick: () => ((tooMany = null), drawStart(latest)) },
      t("not-this-time"),
    ),
  ];
}

const again = (game, sitting) => {
  const most = rulebooks().find((book) => book.id === game.game)?.seats.most ?? sitting;
  const begin = (out) => act({ event: "again", ...(out.length ? { out } : {}) });
  return h(
    "button",
    { type: "button", class: "button wide main-act", onclick: press(() => beginWith(sitting, most, begin)) },
    t("play-again-game", { game: titleOf(game.game) }),
  );
};

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

const tiles = (people, company) =>
  h(
    "ul",
    { class: "tiles" },
    rulebooks().map((book) => h("li", {}, tile(book, people, company))),
  );

/** A game to start, with its options folded away; where too few sit, with the computer players that it lacks. */
function tile({ id, name, line, minutes, seats: { least, most }, options, last }, people, company) {
  const sitting = people.length;
  const lacking = Math.max(0, least - sitting);
  const aboard = lacking <= company ? lacking : 0;
  const room = sitting + aboard >= least;
  const players = least === most ? t("players-number", { n: least }) : t("to-players", { least, most });
  const facts = aboard
    ? t("with-computer-pirates", { n: aboard })
    : lacking
      ? t("more-must-sit-down", { n: lacking })
      : minutes
        ? t("about-minutes", { players, minutes })
        : players;
  const controls = (options ?? []).map(optionControl);
  const before = picked.get(id) ?? last ?? {};
  for (const one of controls) {
    one.offer?.(people);
    if (one.set && one.name in before) one.set(before[one.name]);
  }
  const begin = () => beginWith(sitting, most, (out) => start(id, aboard, without(chosenOf(controls), out)));
  return [
    h(
      "button",
      { type: "button", class: "tile", disabled: !room, onclick: press(begin) },
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
    ),
    controls.length
      ? h(
          "details",
          { class: "tile-options", oninput: () => picked.set(id, chosenOf(controls)) },
          h("summary", {}, t("options")),
          labelled(controls),
        )
      : null,
  ];
}

/** The options, with those left out that name somebody who sits out; and who that is. */
function without(options, out) {
  if (!out.length) return { options };
  const names = (value) => [value].flat(2).some((one) => out.includes(one));
  return { out, options: Object.fromEntries(Object.entries(options).filter(([, value]) => !names(value))) };
}

const CHARACTERS = ["cautious", "greedy", "mad"];

async function start(game, aboard, chosen) {
  for (let n = 0; n < aboard; n += 1) {
    const character = CHARACTERS[Math.floor(Math.random() * CHARACTERS.length)];
    if (!(await act({ event: "hire", level: "mate", character }))) return null;
  }
  return act({ event: "new-game", game, ...chosen });
}
