// SPDX-License-Identifier: MIT
// The colours to choose from. It is built once: what was chosen stays chosen, whoever else sits down meanwhile.

import { COLOURS, colourWords, mark, sitter } from "../../js/base/crew.js";
import { fill, h } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

/** The colours that others at the table have, with whose they are; `own` is one's own seat, if any. */
export const takenColours = (seats, own = null) =>
  Object.fromEntries(
    seats.filter((one) => one.seat !== own && one.guest).map((one) => [one.guest.colour, sitter(one)]),
  );

/** `element`; `update(taken, wanted)`: who has which, and what is chosen until somebody chooses; `value()`; `chosen()`. */
export function swatches(changed = () => {}) {
  let touched = false;
  const whose = new Map();
  const radios = new Map();
  const choices = COLOURS.map((colour) => {
    const radio = h("input", {
      type: "radio",
      name: "colour",
      value: colour,
      onchange: () => ((touched = true), changed()),
    });
    const note = h("small", {});
    radios.set(colour, radio);
    whose.set(colour, note);
    return h("label", { class: "swatch-choice" }, radio, mark(colour), h("span", {}, colourWords(colour), note));
  });
  const element = h("div", { class: "swatches" }, choices);
  const value = () => COLOURS.find((colour) => radios.get(colour).checked) ?? null;

  function update(taken, wanted) {
    for (const colour of COLOURS) {
      radios.get(colour).disabled = colour in taken;
      fill(whose.get(colour), taken[colour] ?? "", () => (taken[colour] ? t("has-it", { name: taken[colour] }) : ""));
    }
    const now = value();
    if (now && !(now in taken) && (touched || wanted === null || now === wanted)) return;
    touched &&= Boolean(now) && !(now in taken);
    const next = wanted && !(wanted in taken) ? wanted : COLOURS.find((colour) => !(colour in taken));
    if (next) radios.get(next).checked = true;
    changed();
  }
  return { element, update, value, chosen: () => (touched ? value() : null), settled: () => (touched = false) };
}
