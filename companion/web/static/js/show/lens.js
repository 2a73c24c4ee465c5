// SPDX-License-Identifier: MIT
// The camera's picture as through a spyglass: it moves to what matters now, and what was read stands over it, drawn by the
// page and as large as everything else. Names stand at the zones.

import { tint } from "../base/crew.js";
import { COLOURS, die, inDoubt, looseDoubts, swatch } from "../base/dice.js";
import { $, h } from "../base/dom.js";
import { spread } from "./spread.js";

const AIR = 2; // so many dice of table are left round what matters
const NEAREST = 4; // no larger than that: the picture has only so many dots
const LEGIBLE_REM = 2.4; // smaller dice on the screen have no letters of their own: these would hide others
const zones = new Map(); // where each player's dice lay last, by name: cups hide them
let known = null; // what the labels were made from
let latest = null;
let zoomed = true;
let played; // the number of the game whose zones these are
let moved = ""; // how the picture was moved last

/** Lay what was read over the picture, and move to what matters; `zooms` false: always the whole table. */
export function drawLens(state, zooms = true) {
  latest = state;
  zoomed = zooms;
  remember(state);
  const shown = [state.reading, state.stillness, [...zones], state.seats, Boolean(state.awaits), state.game?.phase];
  const fresh = JSON.stringify(shown);
  if (fresh !== known) {
    known = fresh;
    $("labels").replaceChildren(...marks(state));
  }
  place();
}

const UP = -Math.PI / 2;
const [UP_RIGHT, DOWN] = [UP / 2, -UP]; // which way of it a label stands, where there is room

const SEES = ["ok", "phone"]; // the newest photograph is the picture, too
const moving = ({ stillness, camera }) => ["hands", "rolling"].includes(stillness) || !SEES.includes(camera.condition);
const here = (pieces) => (pieces ?? []).filter(({ camera }) => !camera); // another camera's places are none on this picture
const things = (reading) => [
  ...(reading?.dice ?? []),
  ...(reading?.coasters ?? []),
  ...here(reading?.pieces),
  ...(reading?.cards ?? []),
];

function remember({ reading, seats, game }) {
  if (game?.number !== played || reading?.photographed_by) zones.clear(); // dice lay elsewhere, or on another picture
  played = game?.number;
  const names = seats.map(({ player }) => player).filter(Boolean);
  for (const name of zones.keys()) if (!names.includes(name)) zones.delete(name);
  for (const name of names) {
    const own = (reading?.dice ?? []).filter(({ zone }) => zone === name);
    if (own.length) zones.set(name, box(own));
  }
}

/** [left, top, right, bottom] round all of them. */
function box(all) {
  const sides = all.map(({ x, y, size = 40 }) => [x - size, y - size, x + size, y + size]);
  return [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...sides.map((one) => one[side])));
}

/** The doubts that are about a place; the badge says what is in doubt of the picture as a whole. None is left of a
 * photograph that is spent. */
const placed = ({ doubts, spent }) => (spent ? [] : doubts.filter(({ whole }) => !whole));

/** What matters now, as a box on the picture; null: the whole table. */
function focus(state) {
  const { reading, awaits, stillness } = state;
  if (!reading || moving(state)) return null;
  const doubted = placed(reading).map((doubt) => ({ ...doubt, size: 90 }));
  if (awaits && stillness === "doubt" && doubted.length) return box(doubted);
  const named = Object.keys(awaits?.dice ?? {}).filter((name) => awaits.dice[name]);
  const own = reading.dice.filter(({ zone }) => named.includes(zone));
  const all = own.length && named.length < 2 ? own : things(reading);
  return state.game && all.length ? box(all) : null;
}

/** How the picture lies in its frame: its scale, and how far from the frame's corner. */
function lie(view, at) {
  const [frame, picture] = [$("labels").parentElement, $("picture")];
  const [wide, high] = [frame.clientWidth, frame.clientHeight];
  const width = view?.width || picture.naturalWidth || 4;
  const height = view?.height || picture.naturalHeight || 3;
  const whole = Math.min(wide / width, high / height);
  if (!at) return { scale: whole, x: (wide - whole * width) / 2, y: (high - whole * height) / 2, whole, width, height };
  const size = AIR * Math.max(20, view.dice?.[0]?.size ?? 40);
  const [w, t] = [at[2] - at[0] + size, at[3] - at[1] + size];
  const scale = Math.max(whole, Math.min(wide / w, high / t, NEAREST * whole));
  const along = (room, from, to, of) =>
    of * scale <= room
      ? (room - of * scale) / 2
      : Math.min(0, Math.max(room - of * scale, room / 2 - (scale * (from + to)) / 2));
  return { scale, x: along(wide, at[0], at[2], width), y: along(high, at[1], at[3], height), whole, width, height };
}

/** Move picture and labels; while the picture moves the labels are away. */
function place() {
  const whole = lie(latest.reading, null);
  const to = zoomed ? lie(latest.reading, focus(latest)) : whole;
  const k = to.scale / to.whole;
  const move = `translate(${(to.x - k * whole.x).toFixed(1)}px, ${(to.y - k * whole.y).toFixed(1)}px) scale(${k.toFixed(4)})`;
  if (move !== moved) {
    if (moved) away();
    $("lens").style.transform = moved = move;
  }
  const all = [...$("labels").children];
  for (const mark of all) put(mark, to);
  putAside(all, to);
}

let back;
function away() {
  $("labels").classList.add("away");
  clearTimeout(back);
  back = setTimeout(() => $("labels").classList.remove("away"), 900);
}

function put(mark, to) {
  const { scale, x, y } = to;
  const { at, size, turn, edge } = mark.place;
  const [px, py] = [at[0] * scale + x, at[1] * scale + y];
  if (size) {
    const side = size * scale;
    mark.style.width = mark.style.height = `${side.toFixed(1)}px`;
    mark.style.transform = `translate(${(px - side / 2).toFixed(1)}px, ${(py - side / 2).toFixed(1)}px) rotate(${turn ?? 0}deg)`;
    return;
  }
  mark.hidden =
    Boolean(edge) && edge * scale < LEGIBLE_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (mark.place.round) middle(mark, beside(mark, mark.place.round, to));
}

function middle(mark, /** @type {number[]} */ [x, y]) {
  mark.at = { x, y };
  mark.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
}

/** Labels stand beside what they speak of, clear of the dice, of the names and of one another. */
function putAside(all, { scale, x, y }) {
  const frame = { width: $("labels").clientWidth, height: $("labels").clientHeight };
  const seen = (/** @type {any} */ mark) => ({ mark, w: mark.offsetWidth, h: mark.offsetHeight });
  const on = ([px, py]) => ({ x: px * scale + x, y: py * scale + y });
  const things = (latest.reading?.dice ?? []).map((one) => ({ ...on([one.x, one.y]), side: (one.size * scale) / 2 }));
  const names = all.filter(({ place }) => place.round).map((mark) => ({ ...seen(mark), ...mark.at }));
  const labels = all
    .filter(({ place, hidden }) => place.reach && !hidden)
    .map((mark) => {
      const { at, reach, side = 0, way } = mark.place;
      middle(mark, Object.values(on(at))); // where what is out of view leaves it
      return { ...seen(mark), ...on(at), reach: reach * scale, side: side * scale, way };
    })
    .filter((one) => one.x >= 0 && one.x <= frame.width && one.y >= 0 && one.y <= frame.height); // of what is in view
  spread(labels, things, frame, names).forEach((at, i) => middle(labels[i].mark, [at.x, at.y]));
}

/** Where the middle of a name stands: above its dice, else below, left or right of them, wherever it covers the fewest dice. */
function beside(mark, [l, t, r, b], { scale, x, y }) {
  const [w, h, frame] = [mark.offsetWidth / 2, mark.offsetHeight / 2, $("labels")];
  const [left, top, right, bottom] = [l * scale + x, t * scale + y, r * scale + x, b * scale + y];
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  const inside = (/** @type {number[]} */ [px, py]) => [
    Math.max(w, Math.min(px, frame.clientWidth - w)),
    Math.max(h, Math.min(py, frame.clientHeight - h)),
  ];
  const ways = [
    [middle, top - h],
    [middle, bottom + h],
    [left - w, centre],
    [right + w, centre],
  ].map(inside);
  const covered = (/** @type {number[]} */ [px, py]) =>
    (latest.reading?.dice ?? []).filter(
      (one) =>
        Math.abs(one.x * scale + x - px) < w + (one.size * scale) / 2 &&
        Math.abs(one.y * scale + y - py) < h + (one.size * scale) / 2,
    ).length;
  return ways.reduce((best, way) => (covered(way) < covered(best) ? way : best));
}

/** An element with its place on the picture: at its middle, and as large as it is there, or as large as it is. */
function mark(attributes, of, inside, where) {
  const made = h(of, attributes, inside);
  made.place = where;
  return made;
}

function marks(state) {
  const { reading } = state;
  if (!reading || moving(state)) return zoneNames(state);
  const asked = state.game && state.game.phase !== "over" && !state.awaits ? [] : placed(reading); // none asks while nothing counts
  const doubts = looseDoubts(reading.dice, asked);
  return [
    ...reading.dice.flatMap((one) => dieMarks(one, { dice: reading.dice, doubts: asked })),
    ...doubts.map(({ x, y, size = 44 }) => mark({ class: "ring" }, "i", null, { at: [x, y], size: size * 1.6 })),
    ...(reading.coasters ?? []).flatMap(coasterMarks),
    ...pieceMarks(here(reading.pieces).filter(({ square }) => square !== 0)), // those at the start stand too close for labels
    ...asked
      .slice(0, 1)
      .map(({ x, y, why }) => mark({ class: "why" }, "span", why, { at: [x, y], reach: 44, way: DOWN })),
    ...zoneNames(state),
  ];
}

function dieMarks(one, { dice, doubts }) {
  const doubted = one.face === null || inDoubt(one, doubts);
  const frame = mark({ class: doubted ? "ring" : "sure" }, "i", null, {
    at: [one.x, one.y],
    size: one.size * (doubted ? 1.7 : 1.2),
    turn: doubted ? 0 : one.angle,
  });
  const face =
    one.face === null
      ? "?"
      : [
          doubted ? `${dice.indexOf(one) + 1}: ` : "",
          die(one.face, true, one.kind === "d12" ? "bone" : ""),
          doubted ? "?" : "",
        ];
  const place = { at: [one.x, one.y], reach: (doubted ? 0.85 : 0.7) * one.size, side: one.size / 2, way: UP_RIGHT };
  return [
    frame,
    mark({ class: `face ${doubted ? "asked" : ""}` }, "span", face, { ...place, edge: doubted ? 0 : one.size }),
  ];
}

const coasterMarks = ({ x, y, size, face_up: up, number }) =>
  up && number != null
    ? [mark({ class: "face" }, "span", String(number), { at: [x, y], reach: 0.5 * size, way: UP, edge: size / 2 })]
    : [];

/** A label a square: those that stand on the same one share it. */
function pieceMarks(pieces) {
  const standing = new Map();
  for (const piece of pieces) {
    const place = piece.square ?? `${piece.x} ${piece.y}`;
    standing.set(place, [...(standing.get(place) ?? []), piece]);
  }
  return [...standing.values()].map((group) => {
    const colours = group.filter(({ colour }) => COLOURS.includes(colour)).map(({ colour }) => swatch(colour));
    const middle = group.reduce((sum, { x }) => sum + x, 0) / group.length;
    const top = Math.min(...group.map(({ y }) => y));
    return mark({ class: "face" }, "span", [...colours, String(group[0].square ?? "?")], {
      at: [middle, top],
      reach: 15,
      way: UP,
    });
  });
}

function zoneNames(state) {
  const names = state.game ? [...zones].filter(([name]) => state.game.players[name]) : [];
  return names.map(([name, round]) =>
    mark({ class: `zone ${tint(state, name)}` }, "b", name, { at: [round[0], round[1]], round }),
  );
}

new ResizeObserver(() => latest && place()).observe($("labels"));
$("picture")?.addEventListener("load", () => latest && place());
