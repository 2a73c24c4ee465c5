// SPDX-License-Identifier: MIT
// What has counted lately: the picture of it, each die, who read or entered it; and a wrong one put right in two taps.

import { act } from "../base/ask.js";
import { COLOURS, SYMBOLS, die, emblem, faceName, facesOf } from "../base/dice.js";
import { $, fill, h } from "../base/dom.js";
import { wear } from "../base/sheet.js";
import { t, wordFor } from "../base/tongue.js";

export const worn = wear("trust");
let picked = null; // the die that was tapped: [count, at]
let large = null; // the count whose picture is shown large
let latest = null;

/** The card of what counted, beside the verdict; made by itself on every page that shows how the game stands. */
export function drawEvidence(state) {
  latest = state;
  const counts = state.game ? (state.counts ?? []) : [];
  const { you } = state;
  const referee = you?.role === "referee";
  const corrects = referee || (you?.role === "player" && Boolean(you.player ?? you.guest));
  if (!counts.some((one) => one.count === picked?.[0])) picked = null;
  const look = { corrects, referee };
  const { bid, phase } = state.game ?? {};
  const { pending, awaits } = state;
  const begun = phase === "declaring" || (awaits?.event !== "resolve" && pending?.event === awaits?.event && awaits);
  fill(section(), [counts, picked, large, look, Boolean(bid), phase, Boolean(begun)], () => {
    const newest = [...counts].reverse();
    if (!newest.length) return null;
    const lifted = newest.findIndex(({ event }) => event === "reveal");
    const passed = begun || (Boolean(bid) && phase !== "cards"); // it was before this bid, or before what is thrown now
    // A card has changed one cup, and another perhaps one before: the others are shown as they were lifted.
    const now = passed ? 0 : Math.max(lifted, 0) + 1;
    const earlier = newest.slice(now);
    return [
      ...newest.slice(0, now).map((one) => card(one, look)),
      earlier.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, t("counted-before")),
          h(
            "div",
            { class: "earlier" },
            earlier.map((one) => card(one, look)),
          ),
        ),
    ];
  });
}

function section() {
  if ($("evidence")) return $("evidence");
  const made = h("section", { id: "evidence", class: "card", "aria-label": t("what-counted") });
  ($("acts") ?? $("standing")).after(made); // a phone's acts stay under the thumb
  return made;
}

const again = () => drawEvidence(latest);

function card(count, look) {
  return h(
    "div",
    { class: "counted-dice" },
    count.evidence ? picture(count, look) : null,
    h("div", { class: "grow" }, h("p", { class: "quiet" }, source(count)), changes(count, look)),
    h(
      "div",
      { class: "rows" },
      rows(count).map(([player, dice]) => row(count, player, dice, look)),
    ),
    picked?.[0] === count.count ? palette(count) : null,
  );
}

/** Who says so: what was entered by hand is never taken for what was read. */
function source({ by, manual, changes: corrected, photographed_by: phone }) {
  const read = phone ? t("photographed-by", { name: phone }) : t("read-by-the-camera");
  if (by === "camera" && corrected.length) return [read, ", ", byHand(t("corrected-by-hand"))];
  if (by === "camera") return read;
  return [byHand(t("by-hand")), ` ${by && by !== "referee" ? `(${by})` : t("referee-in-brackets")}`];
}

const byHand = (words) => h("b", { class: "by-hand" }, `✎ ${words}`);

function changes({ count, changes: corrected }, { referee }) {
  return corrected.map((one, i) =>
    h(
      "p",
      { class: "change" },
      changeWords(one),
      referee && i === corrected.length - 1
        ? h(
            "button",
            { type: "button", class: "button small plain", onclick: () => act({ event: "amend", count, back: true }) },
            t("put-it-back"),
          )
        : null,
    ),
  );
}

/** "Ann corrected Bob's 3 to 5." */
function changeWords({ by, player, was, now }) {
  const who = by === "referee" ? t("the-referee") : by;
  const [before, after] = [faceName(was), faceName(now)];
  return player
    ? t("corrected-die-to", { who, player, before, after })
    : t("die-corrected-to-face", { who, before, after });
}

/** The picture, small; a tap makes it large, and a tap on a die there picks it. */
function picture(count, look) {
  const wide = large === count.count;
  const image = h("img", { src: `/api/v1/evidence/${count.evidence}.jpg`, alt: t("what-the-camera-saw-then") });
  image.addEventListener("error", () => frame.remove()); // it is not kept any more
  const turn = () => {
    large = wide ? null : count.count;
    again();
  };
  const toggle = (...inside) =>
    h("button", { type: "button", class: "see", "aria-expanded": String(wide), onclick: turn }, inside);
  const frame = wide
    ? h("div", { class: "proof wide" }, tappable(count, image, look), toggle(t("make-the-picture-small")))
    : h(
        "div",
        { class: "proof" },
        toggle(cut(count, image), h("span", { class: "unseen" }, t("see-the-picture-large"))),
      );
  return frame;
}

const AIR = 2; // so many dice of table are left round those that counted
const SHAPE = 4 / 3;

/** What of the picture the dice lie on, in its own dots: as wide as it is by its height, with some table round it. */
function part({ dice, width, height }) {
  const lying = dice.filter((one) => one.x !== undefined);
  if (!lying.length) return { left: 0, top: 0, wide: width, high: height };
  const ends = (axis) => [
    Math.min(...lying.map((one) => one[axis] - AIR * one.size)),
    Math.max(...lying.map((one) => one[axis] + AIR * one.size)),
  ];
  const [[left, right], [top, bottom]] = [ends("x"), ends("y")];
  const wide = Math.min(width, Math.max(right - left, (bottom - top) * SHAPE));
  const high = Math.min(height, wide / SHAPE);
  const from = (low, up, room, most) => Math.max(0, Math.min(most - room, (low + up - room) / 2));
  return { left: from(left, right, wide, width), top: from(top, bottom, high, height), wide, high };
}

/** The picture cut to where the dice lie. */
function cut(count, image) {
  const { left, top, wide, high } = part(count);
  const frame = h("span", { class: "cut" }, image);
  frame.style.aspectRatio = `${wide} / ${high}`;
  image.style.width = `${(100 * count.width) / wide}%`;
  image.style.transform = `translate(${(-100 * left) / count.width}%, ${(-100 * top) / count.height}%)`;
  return frame;
}

const NEAR = 0.06; // a finger's breadth on a phone, in widths of the picture

/** Fingers are wider than dice on a phone: a tap picks the nearest one. The buttons below do the same for keys. */
function tappable(count, image, { corrects }) {
  const lying = corrects ? count.dice.filter((one) => one.x !== undefined) : [];
  const tapped = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const { left, top, wide } = part(count);
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
    const away = (one) => Math.hypot((one.x - left) / wide - x, (one.y - top) / wide - y);
    const nearest = lying.reduce((best, one) => (!best || away(one) < away(best) ? one : best), null);
    if (nearest && away(nearest) < NEAR) pick(count, nearest);
  };
  return h(
    "div",
    { class: "seen", onclick: tapped },
    cut(count, image),
    count.dice.filter((one) => one.x !== undefined).map((one) => ring(count, one)),
  );
}

function ring(count, one) {
  const made = h("span", { class: isPicked(count, one) ? "ring picked" : "ring", "aria-hidden": "true" });
  const { left, top, wide, high } = part(count);
  made.style.left = `${(100 * (one.x - left)) / wide}%`;
  made.style.top = `${(100 * (one.y - top)) / high}%`;
  made.style.width = `${(190 * one.size) / wide}%`;
  return made;
}

const label = ({ player, face }) =>
  player ? t("face-is-wrong", { player, face: faceName(face) }) : t("is-wrong", { face: faceName(face) });
const isPicked = (count, one) => JSON.stringify(picked) === JSON.stringify([count.count, one.at]);

function pick(count, one) {
  picked = isPicked(count, one) ? null : [count.count, one.at];
  again();
  document.querySelector(".put-right")?.scrollIntoView({ block: "nearest" }); // it opens below all the dice
}

/** The dice by their players, in the order in which they counted. */
function rows({ dice }) {
  const found = new Map();
  for (const one of dice) found.set(one.player, [...(found.get(one.player) ?? []), one]);
  return [...found];
}

function row(count, player, dice, { corrects }) {
  const numerals = (one) => (count.faces === "coasters" ? "coasters" : (one.kind ?? ""));
  return h(
    "div",
    { class: "dice" },
    player ? h("b", {}, player) : null,
    dice.map((one) =>
      corrects && !one.virtual
        ? h(
            "button",
            {
              type: "button",
              "aria-label": label(one),
              "aria-pressed": String(isPicked(count, one)),
              onclick: () => pick(count, one),
            },
            die(one.face, true, numerals(one)),
          )
        : die(one.face, false, numerals(one)),
    ),
  );
}

/** What the tapped die shows in truth: the second tap. */
function palette(count) {
  const one = count.dice.find((other) => isPicked(count, other));
  if (!one) return null;
  const put = (face) => act({ event: "amend", count: count.count, at: one.at, face });
  const choices = one.face?.symbol ? symbols(one.face, put) : h("div", { class: "faces" }, faces(count, one, put));
  return h("div", { class: "put-right" }, h("p", {}, t("what-does-it-show")), choices);
}

function faces(count, one, put) {
  const kind = count.faces === "bones" ? one.kind : "";
  const numerals = count.faces === "coasters" ? "coasters" : kind;
  return facesOf(count.faces, kind).map((face) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": t("it-shows", { face: faceName(face) }),
        disabled: face === one.face,
        onclick: () => put(face),
      },
      die(face, true, numerals),
    ),
  );
}

/** A symbol die is mostly wrong in one thing: its symbol or its colour. */
function symbols({ symbol, colour }, put) {
  const choice = (word, face) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": t("it-shows", { face: faceName(face) }),
        disabled: face.symbol === symbol && face.colour === colour,
        onclick: () => put(face),
      },
      emblem(word),
      h("span", {}, wordFor(word)),
    );
  return [
    h(
      "div",
      { class: "choices pictured" },
      SYMBOLS.map((word) => choice(word, { symbol: word, colour })),
    ),
    h(
      "div",
      { class: "choices pictured" },
      COLOURS.map((word) => choice(word, { symbol, colour: word })),
    ),
  ];
}
