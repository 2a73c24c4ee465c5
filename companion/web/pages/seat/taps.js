// SPDX-License-Identifier: MIT
// The newest photograph with what was read ringed; where it must be told whose dice are whose, or which are out of play,
// one tap a die in the players' colours.

import { act } from "../../js/base/ask.js";
import { markOf, tint } from "../../js/base/crew.js";
import { die, faceName, inDoubt, looseDoubts } from "../../js/base/dice.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { spread } from "../../js/show/spread.js";
import { t } from "../../js/base/tongue.js";

const OUT = ""; // in place of a name: out of play
const NEAR = 0.07; // a finger's breadth on a phone, in widths of the picture
let latest = null;
let asked = null; // the question that is answered
let tapped = []; // whose each tapped die is: [place, name]
let sent = null; // the question whose answer is on its way, or taken

/** The photograph above `before`, with its question where it has one; none for a null `state`. */
export function drawTaps(state, before) {
  latest = state;
  const reading = state?.reading;
  const shown = Boolean(reading?.photographed_by && reading.picture) && !spent(state);
  const question = shown && reading.whose?.number !== sent ? (reading.whose ?? null) : null;
  if (question?.number !== asked?.number) tapped = [];
  asked = question;
  const element = section(before);
  show(element, shown);
  fill(element, [shown && reading, asked, tapped], () => (shown ? card(reading) : null));
}

/** A photograph that has counted, or that the game has left behind, is shown beside its count. */
const spent = ({ reading, awaits }) => Boolean(reading.spent) || !awaits;

function section(before) {
  if ($("taps")) return $("taps");
  const made = h("section", { id: "taps", class: "card", "aria-label": t("the-photograph-with-rings") });
  before.before(made);
  return made;
}

const again = () => drawTaps(latest, $("photo"));

function card(reading) {
  const step = asked && next(reading);
  return [
    asked && words(step) && h("h2", {}, words(step)),
    picture(reading, step),
    asked && alone() && h("button", { type: "button", class: "button wide", onclick: () => all(reading) }, theirs()),
    asked &&
      tapped.length > 0 &&
      h(
        "button",
        { type: "button", class: "button small plain", onclick: () => ((tapped = []), again()) },
        t("begin-again"),
      ),
  ];
}

/** Whether there is one player alone whose dice these are, all of them. */
const alone = () => Object.keys(asked.dice).length === 1 && asked.out === 0;
const theirs = () => {
  const [[name, count]] = Object.entries(asked.dice);
  return count ? t("these-are-theirs", { name, n: count }) : t("this-row-is-theirs", { name }); // coasters are not tapped
};

/** Whose die is to be tapped next, and how many of them: [name, n]; null: all are.
 * @returns {[string, number] | null} */
function next(reading) {
  const left = Object.entries({ ...asked.dice, ...(asked.out ? { [OUT]: asked.out } : {}) })
    .map(
      /** @returns {[string, number]} */ ([name, count]) => [
        name,
        count - tapped.filter(([, whose]) => whose === name).length,
      ],
    )
    .filter(([, count]) => count > 0);
  return left[0] ?? null;
}

function words(step) {
  if (alone() || !step) return ""; // the button says it
  const [name, n] = step;
  return name === OUT ? t("tap-out-of-play", { n }) : t("tap-whose-dice", { name, n });
}

function picture(reading, step) {
  const image = h("img", {
    src: `/api/v1/evidence/${reading.picture}.jpg`,
    alt: t("the-photograph-with-rings"),
    width: reading.width,
    height: reading.height,
  });
  image.addEventListener("error", () => image.closest(".seen")?.remove()); // this device may not see it
  const choosing = Boolean(step) && !alone();
  const view = viewOf(reading);
  image.style.width = `${(100 * reading.width) / view.width}%`;
  image.style.left = `${(-100 * view.x) / view.width}%`;
  image.style.top = `${(-100 * view.y) / view.height}%`;
  const pick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
    const away = (one) => Math.hypot((one.x - view.x) / view.width - x, (one.y - view.y) / view.width - y);
    const free = reading.dice.map((one, place) => [away(one), place]).filter(([, place]) => !whoseOf(place));
    const [far, place] = free.sort(([one], [other]) => one - other)[0] ?? [1];
    if (far < Math.max(NEAR, reading.dice[place]?.size / view.width)) tap(reading, place, step);
  };
  const rings = [
    ...reading.dice.map((one, place) => ring(reading, one, place, choosing ? step : null)),
    ...loose(reading).map((doubt) => ring(reading, { ...doubt, size: usual(reading) }, -1, null)),
  ];
  for (const { made, one } of rings) put(made, one, view);
  const seen = h(
    "div",
    { class: choosing ? "seen taps" : "seen", onclick: choosing ? pick : () => {} },
    image,
    rings.map(({ made }) => made),
  );
  new ResizeObserver(() => placeLabels(seen)).observe(seen);
  seen.style.aspectRatio = `${view.width} / ${view.height}`;
  seen.style.maxWidth = `${(HIGH * view.width) / view.height}dvh`; // the button below it stays in reach
  return seen;
}

const AIR = 1.6; // so many widths of a die are left round the dice
const HIGH = 50; // so many hundredths of the screen's height it is high, at most
const LEAST = 0.35; // no smaller a part of the picture is shown: where it is must be seen, too

/** The part of the photograph in which its dice lie: they are large enough for a finger then. */
function viewOf(reading) {
  const { width, height } = reading;
  const all = [...reading.dice, ...loose(reading)];
  if (!all.length) return { x: 0, y: 0, width, height };
  const air = AIR * usual(reading);
  const within = (values, whole) => {
    const [least, most] = [Math.min(...values) - air, Math.max(...values) + air];
    const long = Math.min(whole, Math.max(most - least, LEAST * Math.min(width, height)));
    return [Math.min(Math.max(0, (least + most - long) / 2), whole - long), long];
  };
  const [x, wide] = within(
    all.map((one) => one.x),
    width,
  );
  const [y, high] = within(
    all.map((one) => one.y),
    height,
  );
  return { x, y, width: wide, height: high };
}

/** Lay the ring where its die lies in the part that is shown. */
function put(made, one, view) {
  made.style.left = `${(100 * (one.x - view.x)) / view.width}%`;
  made.style.top = `${(100 * (one.y - view.y)) / view.height}%`;
  made.style.width = `${(100 * RING * one.size) / view.width}%`;
}

const RING = 1.7; // a ring is so many times as wide as its die
const UP_RIGHT = -Math.PI / 4;

/** What was read stands beside its ring, clear of the dice and of what stands beside others. */
function placeLabels(seen) {
  const things = [...seen.querySelectorAll(".ring")].map((made) => ({
    x: made.offsetLeft,
    y: made.offsetTop,
    reach: made.offsetWidth / 2,
    side: made.offsetWidth / RING / 2,
    label: made.querySelector("b"),
  }));
  const labelled = things.filter(({ label }) => label);
  for (const { label, side } of labelled) label.style.fontSize = `clamp(.7rem, ${side.toFixed(1)}px, .95rem)`;
  const labels = labelled.map((one) => ({
    ...one,
    w: one.label.offsetWidth,
    h: one.label.offsetHeight,
    way: UP_RIGHT,
  }));
  const places = spread(labels, things, { width: seen.clientWidth, height: seen.clientHeight });
  for (const [i, { x, y }] of places.entries())
    labelled[i].label.style.translate = `calc(${x - labelled[i].x}px - 50%) calc(${y - labelled[i].y}px - 50%)`;
}

const whoseOf = (place) => tapped.find(([other]) => other === place);
const loose = ({ dice, doubts }) => looseDoubts(dice, doubts);
const usual = ({ dice, width }) => dice[0]?.size ?? width / 20;

/** A ring with what was read beside it; amber where it is in doubt, in its player's colour once it is tapped. */
function ring(reading, one, place, step) {
  const doubted = place < 0 || one.face === null || inDoubt(one, reading.doubts);
  const whose = whoseOf(place)?.[1];
  const look =
    whose === OUT ? "ring out" : ["ring", doubted ? "doubted" : "", whose ? tint(latest, whose) : ""].join(" ");
  const label = place < 0 || one.face === null ? "?" : faceName(one.face);
  const made = step
    ? h("button", {
        type: "button",
        class: look,
        "aria-label": t("die-of", { n: place + 1, face: label }),
        "aria-pressed": String(whose !== undefined),
      })
    : h("span", { class: look });
  if (step)
    made.addEventListener(
      "click",
      (event) => (event.stopPropagation(), whose === undefined && tap(reading, place, step)),
    );
  made.append(
    whose ? (markOf(latest, whose) ?? whose.slice(0, 1)) : h("b", {}, one.face?.symbol ? die(one.face) : label),
  );
  return { made, one };
}

function tap(reading, place, [name]) {
  tapped = [...tapped, [place, name]];
  const free = reading.dice.map((_, at) => at).filter((at) => !whoseOf(at));
  const step = next(reading);
  const last = step && step[1] === free.length && onlyLeft(); // what is left can be nobody else's
  if (last) tapped = [...tapped, ...free.map((at) => [at, step[0]])];
  if (!next(reading)) give();
  else again();
}

/** Whether dice of one player alone, or those out of play, are still to be tapped. */
function onlyLeft() {
  const names = [...Object.keys(asked.dice), ...(asked.out ? [OUT] : [])];
  const open = names.filter(
    (name) => (asked.dice[name] ?? asked.out) > tapped.filter(([, whose]) => whose === name).length,
  );
  return open.length === 1;
}

function all(reading) {
  const [name] = Object.keys(asked.dice);
  tapped = reading.dice.map((_, place) => [place, name]);
  give();
}

async function give() {
  const places = (name) => tapped.filter(([, whose]) => whose === name).map(([place]) => place);
  const dice = Object.fromEntries(Object.keys(asked.dice).map((name) => [name, places(name)]));
  const { number } = asked;
  again();
  if (await act({ event: "whose-dice", number, dice, out: places(OUT) })) sent = number;
  else tapped = [];
  again();
}
