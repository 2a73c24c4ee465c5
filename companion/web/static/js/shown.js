// SPDX-License-Identifier: MIT
// What a game has to show that has no drawing of its own on the page: lines, tables, dice, rows, piles, pots, a map.
// It draws panels by their kind and knows no game.

import { die } from "./dice.js";
import { $, fill, h } from "./dom.js";
import { piles, pots, row } from "./drawings.js";
import { map } from "./map.js";
import { told } from "./tongue.js";

/** `me`: whose own things stand first and are marked. */
export function drawShown({ shown }, me = null) {
  const panels = shown ?? [];
  fill($("shown"), [panels, me], () => panels.length > 0 && runs(panels).map((run) => card(run, me)));
}

/** Lines that follow one another share a card. */
function runs(panels) {
  const found = [];
  for (const panel of panels) {
    const last = found.at(-1);
    if (panel.kind === "line" && last?.[0].kind === "line") last.push(panel);
    else found.push([panel]);
  }
  return found;
}

const PANELS = { line, table, dice, row, piles, pots, map };
const card = (run, me) =>
  h(
    "div",
    { class: `card panel panel-${run[0].kind}` },
    run.map((panel) => PANELS[panel.kind]?.(panel, me)),
  );

function line({ text }) {
  return h("p", {}, told(text));
}

function dice({ title, faces }) {
  return [
    h("h2", {}, told(title)),
    h(
      "div",
      { class: "dice" },
      faces.map((face) => die(face)),
    ),
  ];
}

function table({ title, columns, rows }) {
  const cell = (text, i) => (i ? h("td", {}, told(String(text))) : h("th", { scope: "row" }, String(text)));
  const head = (columns ?? []).some(Boolean)
    ? h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((text) => h("th", { scope: "col" }, told(text))),
        ),
      )
    : null;
  return [
    title ? h("h2", {}, told(title)) : null,
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
