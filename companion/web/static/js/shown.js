// SPDX-License-Identifier: MIT
// What a game has to show that has no drawing of its own here: tables, lines and dice, as the table sends them.

import { die } from "./dice.js";
import { $, fill, h } from "./dom.js";

export function drawShown({ shown }) {
  const panels = shown ?? [];
  fill($("shown"), panels, () => panels.length > 0 && runs(panels).map(card));
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

const PANELS = { line, table, dice };
const card = (run) =>
  h(
    "div",
    { class: "card" },
    run.map((panel) => PANELS[panel.kind](panel)),
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
