// SPDX-License-Identifier: MIT
// A treasure map: the printed one as it lies there, or a path that winds to the treasure; and the pieces on it. A piece that has moved walks
// there, square by square. Ticked: the camera sees it there; hollow: so the rules have it, and the camera does not.

import { mark } from "../base/crew.js";
import { file, h } from "../base/dom.js";
import { s } from "../base/svg.js";
import { t } from "../base/tongue.js";

const CELL = 48;
const EDGE = 26; // around the outermost squares
const NEXT = 40; // how far apart the nearest two squares of a printed map are drawn
const STEP_MS = 220;
const DYES = ["red", "blue", "green", "purple", "yellow", "black"];
const stood = new Map(); // where each piece was drawn last, by name

/** Where square `n` of `squares` lies: there and back, from the foot of the sheet up. */
function layout(squares) {
  const wide = squares < 40 ? 7 : squares < 90 ? 9 : 14;
  const high = Math.ceil((squares + 1) / wide);
  const at = (n) => {
    const line = Math.floor(n / wide);
    const along = n % wide;
    const sway = Math.sin(n * 1.7) * 5; // nobody draws a treasure map with a ruler
    return [((line % 2 ? wide - 1 - along : along) + 0.5) * CELL, (high - line - 0.5) * CELL + sway];
  };
  return { at, width: wide * CELL, height: high * CELL };
}

/** The squares of the printed map as they lie on it; its margins, where the markers are, are left out. */
function printed({ squares_mm: places }) {
  const apart = Math.min(...places.slice(1).map(([x, y], n) => Math.hypot(x - places[n][0], y - places[n][1])));
  const scale = NEXT / apart;
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const at = (n) => [(places[n][0] - left) * scale + EDGE, (places[n][1] - top) * scale + EDGE];
  return { at, width: (Math.max(...xs) - left) * scale + 2 * EDGE, height: (Math.max(...ys) - top) * scale + 2 * EDGE };
}

export function map({ title, squares, pieces, board }, me, colours) {
  const { at, width, height } = board ? printed(board) : layout(squares);
  const path = Array.from({ length: squares + 1 }, (_, n) => at(n));
  const words = pieces.map(placeWords).join(" ");
  const drawing = s(
    "svg",
    { class: "treasure-map", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${words}` },
    s("path", { class: "way", d: `M${path.map(([x, y]) => `${x} ${y.toFixed(1)}`).join("L")}` }),
    ...path.map(([x, y], n) => square(n, squares, x, y)),
    ...pieces.map((piece, i) => standing(piece, i, { all: pieces, at, colours })),
  );
  return [
    h("h2", {}, title),
    h("div", { class: "map-sheet" }, drawing),
    h(
      "ul",
      { class: "pieces" },
      pieces.map((piece, i) => legend(piece, i, { all: pieces, colours })),
    ),
  ];
}

function square(n, last, x, y) {
  if (n === last) return s("path", { class: "treasure", d: `M${x - 11} ${y - 11}l22 22m0-22l-22 22` });
  if (n === 0)
    return s(
      "g",
      {},
      s("circle", { class: "start", cx: x, cy: y, r: 15 }),
      s("path", { class: "anchor", d: `M${x} ${y - 9}v18m-8-8q1 8 8 8t8-8m-12-5h8` }),
    );
  return s("g", {}, s("circle", { class: "square", cx: x, cy: y, r: 13 }), s("text", { x, y: y + 4 }, String(n)));
}

/** Pieces that share a square stand beside one another. */
function standing({ name, square: n, verified }, i, { all, at, colours }) {
  const sharing = all.filter((one) => one.square === n);
  const place = sharing.findIndex((one) => one.name === name);
  const aside = (place - (sharing.length - 1) / 2) * 18;
  const spot = (k) => `translate(${at(k)[0] + aside}px, ${at(k)[1] - 8}px)`;
  const piece = s(
    "g",
    { class: `piece ${colours[name] ? "marked" : DYES[i % DYES.length]} ${verified === false ? "claimed" : ""}` },
    s("path", { d: "M-11 14q11 6 22 0l-5-14a9.5 9.5 0 1 0-12 0z" }),
    colours[name]
      ? s("image", { href: file(`marks/${colours[name]}.svg`), x: -10, y: -9, width: 20, height: 20 })
      : s("text", { x: 0, y: 1 }, initial(name, all)),
    verified ? s("path", { class: "tick", d: "M4-14l4 5 8-11" }) : "",
  );
  piece.style.transform = spot(n);
  const before = stood.get(name);
  stood.set(name, n);
  if (before !== undefined && before !== n && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    walk(piece, before, n, spot);
  return piece;
}

function walk(piece, from, to, spot) {
  const steps = Array.from({ length: Math.abs(to - from) + 1 }, (_, k) => from + Math.sign(to - from) * k);
  const duration = Math.min(2400, steps.length * STEP_MS);
  piece.animate(
    steps.map((n) => ({ transform: spot(n) })),
    { duration, easing: "ease-in-out" },
  );
}

/** One letter, or two where two names begin alike. */
function initial(name, all) {
  const letters = [...name];
  const alike = all.filter((one) => [...one.name][0] === letters[0]).length > 1;
  return letters.slice(0, alike ? 2 : 1).join("");
}

const placeWords = ({ name, square: n }) => (n ? t("is-on-square", { name, n }) : t("is-at-the-start", { name }));

function legend({ name, square: n, note, verified }, i, { all, colours }) {
  const dye = DYES[i % DYES.length];
  return h(
    "li",
    {},
    mark(colours[name]) ??
      h(
        "span",
        { class: `swatch ${dye} ${verified === false ? "claimed" : ""}`, "aria-hidden": "true" },
        initial(name, all),
      ),
    h("b", { class: "grow" }, name),
    h(
      "span",
      {},
      n ? t("square-number", { n }) : t("start"),
      verified === null ? "" : verified ? ` ✓ ${t("wiring-seen")}` : ` ○ ${t("not-seen-there")}`,
    ),
    h("span", { class: "small quiet" }, note),
  );
}
