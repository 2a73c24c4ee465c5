// SPDX-License-Identifier: MIT
// The fields of an act. Each gives its part of the event, or null while it is not complete.

import { bidField } from "./bidding.js";
import { COLOURS, SYMBOLS, die, emblem } from "../base/dice.js";
import { h } from "../base/dom.js";
import { t } from "../base/tongue.js";

const KINDS = { whole, choice, several, bid: bidField, dice: fetched("diceField"), board: fetched("boardField") };

/**
 * The field as the table describes it: its element and `gives()` for the event; `says(label)` where it has words of
 * its own for the button that sends it; `titled` where it needs no label. `changed` is called after each touch.
 */
export const makeField = (field, changed, context) => KINDS[field.kind](field, changed, context);

/** Whether a form can't be sent: it is on its way, or a field gives nothing yet. */
export const unready = (send, fields) =>
  send.hasAttribute("aria-busy") || fields.some((field) => field.gives() === null);

let entry = null; // entry.js, once it is here

/** Dice are seldom entered by hand: their fields are fetched when the first is wanted, and come in its place. */
function fetched(name) {
  return (field, changed) => {
    if (entry) return entry[name](field, changed);
    let made = null;
    const late = {
      element: h("div", {}),
      titled: true,
      gives: () => made?.gives() ?? null,
      says: (label) => made?.says(label) ?? "…",
    };
    const put = (script) => {
      entry = script;
      made = entry[name](field, changed);
      late.element.replaceChildren(made.element);
      late.ready?.();
    };
    import("./entry.js").then(put, () => {}); // without it nothing is sent; the next field tries again
    return late;
  };
}

/** A number between two others, by thumb or by keyboard. */
function whole({ name, label, least = 0, most = Infinity, value }, changed) {
  const step = (by) => () => {
    input.value = Math.min(most, Math.max(least, (Number(input.value) || 0) + by));
    look();
    changed();
  };
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: Number.isFinite(most) ? most : null,
    value: value ?? least,
    "aria-label": label,
    oninput: () => (look(), changed()),
  });
  const fewer = h("button", { type: "button", "aria-label": t("one-fewer"), onclick: step(-1) }, "−");
  const more = h("button", { type: "button", "aria-label": t("one-more"), onclick: step(1) }, "+");
  const look = () => {
    fewer.disabled = Number(input.value) <= least;
    more.disabled = Number(input.value) >= most;
  };
  const gives = () => {
    const number = input.value.trim() === "" ? NaN : Number(input.value);
    return Number.isInteger(number) && number >= least && number <= most ? { [name]: number } : null;
  };
  look();
  return { element: h("div", { class: "stepper" }, fewer, input, more), gives };
}

/** One of several. Where there is nothing to choose, it is chosen. */
function choice({ name, choices, value, doubted }, changed) {
  let chosen = choices.length === 1 ? 0 : choices.findIndex((one) => value != null && same(one.value, value));
  const { element, buttons } = choiceButtons(choices, (i) => {
    chosen = i;
    look();
    changed();
  });
  const look = () => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen)));
  if (doubted?.length) buttons[chosen]?.classList.add("doubted");
  look();
  return { element, gives: () => (chosen < 0 ? null : { [name]: choices[chosen].value }) };
}

/** Some of several: at least so many and at most so many. */
function several({ name, choices, least = 1, most = choices.length, secret = false }, changed) {
  const chosen = new Set();
  const shown = secret ? choices.map(({ value }, i) => ({ value, label: String(i + 1) })) : choices;
  const { element, buttons } = choiceButtons(shown, (i) => {
    if (!chosen.delete(i)) chosen.add(i);
    look();
    changed();
  });
  const look = () =>
    buttons.forEach((button, i) => {
      button.setAttribute("aria-pressed", String(chosen.has(i)));
      button.disabled = !chosen.has(i) && chosen.size >= most;
    });
  const gives = () => {
    if (chosen.size < least || chosen.size > most) return null;
    return { [name]: choices.filter((_, i) => chosen.has(i)).map((one) => one.value) };
  };
  look();
  return { element, gives };
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A button for each choice, with a picture where all of them are symbols, colours or faces. */
function choiceButtons(choices, choose) {
  const picture = pictureOf(choices.map((one) => one.value));
  const buttons = choices.map(({ label }, i) =>
    h("button", { type: "button", onclick: () => choose(i) }, picture?.(choices[i].value), h("span", {}, label)),
  );
  const look = picture ? "pictured" : choices.every(({ label }) => label.length < 6) ? "brief" : "";
  return { element: h("div", { class: `choices ${look}` }, series(choices, buttons) ?? buttons), buttons };
}

/** Symbols and colours apart: what is looked for is found in half the time. */
function series(choices, buttons) {
  const of = (family) => buttons.filter((_, i) => family.includes(choices[i].value));
  const [shapes, dyes] = [of(SYMBOLS), of(COLOURS)];
  if (!shapes.length || !dyes.length || shapes.length + dyes.length < buttons.length) return null;
  const part = (name, inside) => h("div", { class: "series", role: "group", "aria-label": name }, inside);
  return [part(t("by-symbol"), shapes), part(t("by-colour"), dyes)];
}

function pictureOf(values) {
  if (values.every((value) => SYMBOLS.includes(value) || COLOURS.includes(value)) && values.length > 1) return emblem;
  if (values.every((value) => value?.symbol)) return (value) => die(value, true);
  return null;
}
