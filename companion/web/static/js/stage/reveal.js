// SPDX-License-Identifier: MIT
// The reveal: cups lift, seat by seat the dice come forward as the camera saw them, what counts lights up and is counted; the
// number climbs to the bid, passes it or stops short. Only then the stamp, the sentence, and who loses a die.

import { mark, tint } from "../base/crew.js";
import { crop } from "./crop.js";
import { die } from "../base/dice.js";
import { file, h, icon } from "../base/dom.js";
import { cue } from "./noise.js";
import { DRUMS_MS, FORWARD_MS, LIFT_MS, ONE_MS } from "./pace.js";
import { fillRoom } from "./room.js";
import { t } from "../base/tongue.js";
import { bidWords, capital, verdictWords } from "../base/words.js";

const LASTS_MS = 5200;
const ON_A_PHONE_MS = 900; // what was told stands on its page then, and the next throw is begun from there

/** Play it in `host`. */
export async function playReveal(host, state, scene) {
  const { moment } = state;
  const cups = moment.cups?.length ? moment.cups : [{ player: "", faces: [], counts: [] }];
  const seats = cups.map((cup) => seat(state, cup));
  const tally = h("b", { class: "numeral" }, "0");
  const room = h(
    "div",
    { class: "cups" },
    seats.map(({ node }) => node),
  );
  const end = h("div", { class: "ending" });
  host.className = "reveal";
  host.replaceChildren(head(state, tally, end), room);
  fillRoom(room, cups.length, Math.max(...cups.map(({ faces }) => faces.length)));
  cue("cups");
  await scene.rest(LIFT_MS);
  await count(seats, tally, moment, scene);
  await scene.rest(DRUMS_MS);
  all(seats, tally, moment);
  ending(state, host, end);
  scene.told();
  cue(moment.holds ? "true" : "lie");
  await scene.rest(scene.over ? 0 : scene.wide ? LASTS_MS : ON_A_PHONE_MS);
}

/** The bid, by whom and against whom, and the number that climbs to it; at the end the verdict stands in their place. */
function head(state, tally, end) {
  const { bid, challenger } = state.moment;
  const who = (name, words) => h("p", { class: `who ${tint(state, name)}` }, markFor(state, name), words);
  return h(
    "div",
    { class: "called" },
    h(
      "div",
      { class: "calls" },
      who(bid.player, t("bids-so", { player: bid.player })),
      who(challenger, t("doubts-it", { name: challenger })),
    ),
    h(
      "p",
      { class: "climb" },
      tally,
      h("i", {}, "/"),
      h("b", { class: "numeral" }, String(bid.quantity)),
      "×",
      die(bid.face, true),
    ),
    end,
  );
}

const markFor = ({ seats }, name) => mark(seats.find(({ guest }) => guest?.name === name)?.guest.colour) ?? "";

/** One player's cup with the dice under it, in order, those that count known. */
function seat(state, { player, faces, counts }) {
  const dice = faces.map((face, at) => ({
    counts: counts[at],
    node: h("span", { class: "one" }, pictured(state, player, at, face)),
  }));
  const node = h(
    "section",
    { class: `cupped ${tint(state, player)}` },
    h(
      "h2",
      {},
      markFor(state, player),
      player,
      isVirtual(state, player) ? h("small", {}, ` (${t("virtual-dice")})`) : null,
    ),
    h(
      "div",
      { class: "under" },
      dice.map((one) => one.node),
    ),
    h("img", { class: "lifted", src: file("cup.svg"), alt: "" }),
  );
  return { node, dice };
}

/** Whether no die of theirs lies on the table. */
const isVirtual = ({ seats, simulated }, name) =>
  !simulated?.camera && seats.some(({ guest }) => guest?.crew && guest.name === name);

/** The die as the camera saw it, with the face that counted beside it; drawn where no picture shows it so. */
function pictured(state, player, at, face) {
  const count = [...state.counts].reverse().find(({ event, evidence }) => event === "reveal" && evidence);
  const seen = state.moment.cards ? null : count?.dice.filter((one) => one.player === player)[at];
  if (seen?.x === undefined) return die(face, true);
  return [crop(count, seen), h("span", { class: "as" }, die(face, true))];
}

/** Seat by seat, die by die. */
async function count(seats, tally, { bid }, scene) {
  let n = 0;
  for (const { node, dice } of seats) {
    if (scene.over) return;
    node.classList.add("forward");
    await scene.rest(FORWARD_MS);
    for (const one of dice.filter(({ counts }) => counts)) {
      if (scene.over) return;
      one.node.classList.add("counts");
      n += 1;
      tally.textContent = String(n);
      tally.parentElement.classList.toggle("passed", n >= bid.quantity);
      cue("drum");
      await scene.rest(ONE_MS);
    }
  }
}

/** Everything as it is when all has been counted, whatever was skipped. */
function all(seats, tally, { count: counted, bid }) {
  for (const { node, dice } of seats) {
    node.classList.add("forward");
    for (const one of dice) one.node.classList.toggle("counts", one.counts);
  }
  tally.textContent = String(counted);
  tally.parentElement.classList.toggle("passed", counted >= bid.quantity);
}

function ending(state, host, end) {
  const { moment } = state;
  host.classList.add("told", moment.holds ? "true" : "lie");
  end.replaceChildren(
    h("p", { class: "stamp" }, moment.holds ? t("the-bid-was-true") : t("a-lie")),
    h("p", { class: "sentence" }, verdictWords(moment)),
    typeof moment.untouched === "boolean" ? touched(moment.untouched) : "",
  );
  end.dataset.bid = capital(bidWords(moment.bid));
}

const touched = (nobody) =>
  h(
    "p",
    { class: `touched ${nobody ? "by-nobody" : ""}` },
    icon(nobody ? "check" : "hand"),
    nobody ? t("nobody-touched-a-die-between") : t("somebody-moved-a-die-between"),
  );
