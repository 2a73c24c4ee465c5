// SPDX-License-Identifier: MIT
// On the television: the last seconds once more, and what came of an appeal, with the dice large.

import { mark, tint } from "../base/crew.js";
import { crop } from "./crop.js";
import { die } from "../base/dice.js";
import { h, icon } from "../base/dom.js";
import { filmOf } from "../base/film.js";
import { cue } from "./noise.js";
import { t } from "../base/tongue.js";

const LASTS_MS = 4200;
const LEAST_MS = 1500;
const MOST_DICE = 8;
const LOUD = {
  stands: [() => t("the-count-stands"), "check", "true"],
  changed: [() => t("the-count-was-wrong"), "cross", "lie"],
  unseen: [() => t("cannot-look-again"), "eye", "drum"],
};

/** The moving picture as large as the screen, once. */
export async function playFilm(host, { replay }, stage) {
  host.className = "rerun";
  host.replaceChildren(h("p", { class: "head" }, icon("replay"), t("once-more")));
  const answer = await filmOf(replay.showing, () => !stage.over);
  if (!answer?.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  host.append(h("img", { src: address, alt: "" }));
  await stage.rest(Math.max(LEAST_MS, Number(answer.headers.get("X-Duration-Ms"))));
  URL.revokeObjectURL(address);
}

/** Who appealed, the dice that were looked at again, and whether the count changed. */
export async function playAppeal(host, state, { rest }) {
  const { asked, result, dice } = state.appeal;
  const [words, picture, sound] = LOUD[result];
  const wrong = dice.filter(({ was, face }) => JSON.stringify(was) !== JSON.stringify(face));
  const count = state.counts.find((one) => one.count === state.appeal.count);
  host.className = `moment appeal ${result} ${tint(state, asked[0])} told`;
  host.replaceChildren(
    h(
      "p",
      { class: "names" },
      h("span", { class: `who ${tint(state, asked[0])}` }, markFor(state, asked[0]), t("appeals", { name: asked[0] })),
    ),
    h(
      "div",
      { class: "under" },
      (wrong.length ? wrong : dice).slice(0, MOST_DICE).map((one) => seen(count, one)),
    ),
    h("div", { class: "ending" }, h("p", { class: "loud" }, icon(picture), words())),
  );
  cue(sound);
  await rest(LASTS_MS);
}

const markFor = ({ seats }, name) => mark(seats.find(({ guest }) => guest?.name === name)?.guest.colour) ?? "";

/** One die as the camera saw it, with what it is beside it. */
function seen(count, { at, face }) {
  const one = count?.dice.find((other) => JSON.stringify(other.at) === JSON.stringify(at));
  const numerals = count?.faces === "coasters" ? "coasters" : (one?.kind ?? "");
  if (!count?.evidence || one?.x === undefined) return h("span", { class: "one" }, die(face, true, numerals));
  return h("span", { class: "one" }, crop(count, one), h("span", { class: "as" }, die(face, true, numerals)));
}
