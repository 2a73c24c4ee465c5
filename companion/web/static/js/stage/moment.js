// SPDX-License-Identifier: MIT
// A moment that no cups are lifted for: a pot won, a pile knocked over, a series claimed, a coaster that busts.

import { mark, tint } from "../base/crew.js";
import { crop } from "./crop.js";
import { die } from "../base/dice.js";
import { h, icon } from "../base/dom.js";
import { cue } from "./noise.js";
import { t } from "../base/tongue.js";
import { list, winnerWords } from "../base/words.js";

const FORWARD_MS = 900;
const LASTS_MS = 2600;
const WON_MS = 6000;
const MOST_DICE = 8;

/** What is written large for each kind, its picture and its sound. */
const KINDS = {
  pot: [() => t("the-pot-is-won"), "trophy", "coins"],
  "face-off": [() => t("a-tie-face-off"), "dice", "drum"],
  series: [() => t("a-series"), "eye", "coins"],
  "wrong-series": [() => t("no-such-series"), "cross", "lie"],
  bust: [() => t("bust"), "cross", "lie"],
  lucky: [() => t("lucky-seven"), "trophy", "coins"],
  round: [() => t("the-round-is-won"), "trophy", "coins"],
  knock: [() => t("the-pile-is-down"), "warning", "drum"],
  plunder: [() => t("plundered"), "hand", "coins"],
  haul: [() => t("the-haul"), "dice", "coins"],
};

/** Play it in `host`. */
export async function playMoment(host, state, { rest }) {
  const { kind, who, say } = state.moment;
  const [words, picture, sound] = KINDS[kind] ?? [() => "", "trophy", "drum"];
  host.className = `moment ${kind} ${tint(state, who[0])}`;
  host.replaceChildren(
    h(
      "p",
      { class: "names" },
      [...new Set(who)].map((name) => h("span", { class: `who ${tint(state, name)}` }, markFor(state, name), name)),
    ),
    fallen(state),
    h(
      "div",
      { class: "ending" },
      h("p", { class: "loud" }, icon(picture), words()),
      say || kind === "knock" ? h("p", { class: "sentence" }, say || knocked(who)) : "",
    ),
  );
  await rest(FORWARD_MS);
  host.classList.add("told");
  cue(sound);
  await rest(LASTS_MS);
}

/** Whoever wins, as large as the screen, and how the last round ended below. */
export async function playWinner(host, state, { rest }) {
  const winners = [state.game.winner].flat().filter(Boolean);
  const words = winnerWords(winners);
  const say = state.moment?.kind === "count" ? "" : state.moment?.say;
  host.className = `moment won told ${tint(state, winners[0])}`;
  host.style.setProperty("--letters", String(Math.max(9, words.length)));
  host.replaceChildren(icon("trophy"), h("p", { class: "loud" }, words), say ? h("p", { class: "sentence" }, say) : "");
  cue("coins");
  await rest(WON_MS);
}

const knocked = ([by, whose]) =>
  by === whose ? t("has-knocked-over-the-own", { by }) : t("has-knocked-over-pile", { by, whose });
const markFor = ({ seats }, name) => mark(seats.find(({ guest }) => guest?.name === name)?.guest.colour) ?? "";

/** The dice that led to it, as the camera saw them, or drawn. */
function fallen(state) {
  const { who, kind } = state.moment;
  const count = state.counts[state.counts.length - 1];
  if (!count || kind === "knock") return "";
  const own = count.dice.filter(({ player }) => who.includes(player));
  const dice = (own.length ? own : count.dice).slice(-MOST_DICE);
  const numerals = (one) => (count.faces === "coasters" ? "coasters" : (one.kind ?? ""));
  const seen = (one) =>
    count.evidence && one.x !== undefined
      ? [crop(count, one), h("span", { class: "as" }, die(one.face, true, numerals(one)))]
      : die(one.face, true, numerals(one));
  return h(
    "div",
    { class: "under" },
    dice.map((one) => h("span", { class: "one counts" }, seen(one))),
  );
}
