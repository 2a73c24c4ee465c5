// SPDX-License-Identifier: MIT
// Plots that are looked at and, by those who can't, read: each carries its numbers in words.

import { h } from "../../js/base/dom.js";
import { s } from "../../js/base/svg.js";
import { t } from "../../js/base/tongue.js";

/** A share as a bar with its counts. */
export function bar(label, part, whole) {
  const filled = s("rect", { class: "filled", width: whole ? (100 * part) / whole : 0, height: 10, rx: 3 });
  return h(
    "div",
    { class: "share" },
    h("span", {}, label),
    s(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { class: "whole", width: 100, height: 10, rx: 3 }),
      filled,
    ),
    h("span", { class: "numeral" }, t("of", { part, whole })),
  );
}

const WIDTH = 320;
const HEIGHT = 150;
const FOOT = 24;

/**
 * How often each face came: a column for each, a line where all would be even, and a band in which four columns of five
 * of fair dice end.
 */
export function faces(counts, expected, words) {
  const entries = Object.entries(counts);
  const spread = 1.28 * Math.sqrt(expected * (1 - 1 / entries.length)); // the middle four fifths of a normal curve
  const top = Math.max(1, expected + spread, ...Object.values(counts)) * 1.16; // room for the number above the tallest
  const y = (count) => (HEIGHT - FOOT) * (1 - count / top);
  const step = WIDTH / entries.length;
  const columns = entries.map(([face, count], i) => [
    s("rect", {
      class: "column",
      x: i * step + step * 0.18,
      y: y(count),
      width: step * 0.64,
      height: HEIGHT - FOOT - y(count),
    }),
    s("text", { class: "count", x: (i + 0.5) * step, y: Math.max(11, y(count) - 4) }, String(count)),
    s("text", { class: "face", x: (i + 0.5) * step, y: HEIGHT - 6 }, words(face)),
  ]);
  const low = Math.max(0, expected - spread);
  return s(
    "svg",
    {
      class: "faces-plot",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": entries.map(([face, count]) => `${words(face)}: ${count}`).join(", "),
    },
    s("rect", { class: "band", x: 0, y: y(expected + spread), width: WIDTH, height: y(low) - y(expected + spread) }),
    columns.flat(),
    s("line", { class: "even", x1: 0, x2: WIDTH, y1: y(expected), y2: y(expected) }),
  );
}
