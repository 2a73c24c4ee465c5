// SPDX-License-Identifier: MIT
// What a game has to show that has no drawing of its own on the page: lines, tables, dice, rows, piles, pots, a map.
// It draws panels by their kind and knows no game.

import { die } from "../base/dice.js";
import { $, fill, h } from "../base/dom.js";

const PANELS = { line, table, dice };
const DRAWINGS = {
  row: () => import("./drawings.js"),
  piles: () => import("./drawings.js"),
  pots: () => import("./drawings.js"),
  map: () => import("./map.js"),
}; // fetched when a game first wants one: most games need none
let newest = null;

/** `me`: whose own things stand first and are marked. */
export function drawShown(state, me = null) {
  newest = [state, me];
  const panels = state.shown ?? [];
  const kinds = [...new Set(panels.map(({ kind }) => kind))];
  for (const kind of kinds.filter((one) => DRAWINGS[one] && !PANELS[one])) fetchDrawing(kind);
  const ready = kinds.map((kind) => Boolean(PANELS[kind]));
  const colours = coloursOf(state);
  fill(
    $("shown"),
    [panels, me, ready, colours],
    () => panels.length > 0 && runs(panels).map((run) => card(run, me, colours)),
  );
}

/** The colours of those who sit here, by name. */
const coloursOf = ({ seats }) =>
  Object.fromEntries((seats ?? []).filter(({ guest }) => guest).map(({ guest }) => [guest.name, guest.colour]));

async function fetchDrawing(kind) {
  try {
    PANELS[kind] = (await DRAWINGS[kind]())[kind];
  } catch {
    return; // the next state tries again
  }
  drawShown(...newest);
}

/** Lines that follow one another share a card. */
function runs(panels) {
  const found = [];
  for (const panel of panels) {
    const last = found[found.length - 1];
    if (panel.kind === "line" && last?.[0].kind === "line") last.push(panel);
    else found.push([panel]);
  }
  return found;
}

const card = (run, me, colours) =>
  h(
    "div",
    { class: `card panel panel-${run[0].kind}` },
    run.map((panel) => PANELS[panel.kind]?.(panel, me, colours)),
  );

function line({ text }) {
  return h("p", {}, text);
}

function dice({ title, faces }) {
  return [
    h("h2", {}, title),
    h(
      "div",
      { class: "dice" },
      faces.map((face) => die(face)),
    ),
  ];
}

function table({ title, columns, rows }) {
  const cell = (text, i) => (i ? h("td", {}, String(text)) : h("th", { scope: "row" }, String(text)));
  const head = (columns ?? []).some(Boolean)
    ? h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((text) => h("th", { scope: "col" }, text)),
        ),
      )
    : null;
  return [
    title ? h("h2", {}, title) : null,
    h(
      "div",
      { class: "wider" },
      h(
        "table",
        {},
        head,
        h(
          "tbody",
          {},
          rows.map((row) => h("tr", {}, row.map(cell))),
        ),
      ),
    ),
  ];
}
