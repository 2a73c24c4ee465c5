// SPDX-License-Identifier: MIT
// The photo finish: a race as a line of time, a row for each button, drawn from the kernel's own stamps.

import { s } from "./svg.js";

const ROW = 26;
const LEFT = 96;
const WIDTH = 300;
const LEAST_MS = 20;

/**
 * Draw `line` ([seat, button, milliseconds, closed]…) of a race; `nameOf(seat, button)` calls a row by its name and
 * `tieMs` is the photo-finish width. Where a contact is closed its row is thick: bouncing can be seen.
 */
export function finish(line, nameOf, tieMs = 1) {
  const rows = new Map();
  for (const [seat, button, at, down] of line) {
    const key = `${seat} ${button}`;
    if (!rows.has(key)) rows.set(key, { seat, button, edges: [] });
    rows.get(key).edges.push([at, down]);
  }
  const span = Math.max(LEAST_MS, ...line.map(([, , at]) => at));
  const from = Math.min(0, ...line.map(([, , at]) => at));
  const x = (at) => LEFT + ((Math.min(at, span) - from) / (span - from)) * WIDTH;
  const height = rows.size * ROW + 22;
  const words = [...rows.values()].map(({ seat, button, edges }) => `${nameOf(seat, button)} ${edges[0][0]} ms`);
  const drawing = s(
    "svg",
    {
      class: "line-of-time",
      viewBox: `0 0 ${LEFT + WIDTH + 4} ${height}`,
      role: "img",
      "aria-label": words.join(", "),
    },
    s("rect", { class: "width", x: x(0), y: 0, width: Math.max(2, x(tieMs) - x(0)), height: rows.size * ROW }),
  );
  let y = ROW / 2;
  for (const { seat, button, edges } of rows.values()) {
    drawing.append(s("text", { x: 0, y: y + 5 }, nameOf(seat, button)), ...closings(edges, span, x, y));
    y += ROW;
  }
  const end = height - 4;
  drawing.append(s("text", { class: "scale", x: x(0), y: end }, "0 ms"));
  drawing.append(
    s("text", { class: "scale", x: LEFT + WIDTH, y: end, "text-anchor": "end" }, `${Math.round(span)} ms`),
  );
  return drawing;
}

/** A thin line for the open contact, thick where it is closed, a dot where it closed first. */
function closings(edges, span, x, y) {
  const drawn = [s("line", { class: "open", x1: x(0), x2: x(span), y1: y, y2: y })];
  edges.forEach(([at, down], index) => {
    if (!down) return;
    const until = edges.slice(index + 1).find(([, closed]) => !closed)?.[0] ?? span;
    drawn.push(s("line", { class: "closed", x1: x(at), x2: Math.max(x(until), x(at) + 2), y1: y, y2: y }));
  });
  const first = edges.find(([, down]) => down);
  if (first) drawn.push(s("circle", { class: "touch", cx: x(first[0]), cy: y, r: 5 }));
  return drawn;
}
