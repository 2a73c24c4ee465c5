// SPDX-License-Identifier: MIT
// The options of a rule book as plain controls, for whoever starts a game.

import { h, show } from "../base/dom.js";
import { t } from "../base/tongue.js";

const LONGEST_LIST = 20; // numbers up to here are picked from a list, others typed

/** What the controls say: the options of a new game; what is left out, or has no meaning beside the others, goes without. */
export const chosenOf = (controls) =>
  Object.fromEntries(
    controls
      .filter((one) => counts(one, controls))
      .map((one) => [one.name, one.value()])
      .filter(([, value]) => value !== null),
  );

/** Whether an option has a meaning beside what the other controls say. */
const counts = ({ only }, controls) =>
  Object.entries(only ?? {}).every(
    ([name, value]) => (controls.find((one) => one.name === name)?.value() ?? null) === value,
  );

/** Each control under its label; hidden while it has no meaning beside the others. */
export function labelled(controls) {
  const labels = controls.map(({ label, element }) => h("label", {}, label, element));
  const look = () =>
    controls.forEach((one, i) => {
      one.element.disabled = !counts(one, controls); // what is hidden need not be filled in
      show(labels[i], !one.element.disabled);
    });
  for (const { element } of controls) element.addEventListener("input", look);
  look();
  return labels;
}

/** An option of the rules as a plain control; `value()` is null where the option is left out; `set` where it can be kept. */
export const optionControl = (field) => ({ ...controlOf(field), only: field.only });

function controlOf(field) {
  if (field.kind === "player") return playerControl(field);
  if (field.kind === "teams") return teamsControl(field);
  if (field.kind === "whole") return wholeControl(field);
  return listControl(field, field.choices);
}

function listControl({ name, label, value }, choices) {
  const texts = choices.map((one) => JSON.stringify(one.value));
  const element = h(
    "select",
    { name },
    choices.map((one, i) =>
      h("option", { value: texts[i], selected: texts[i] === JSON.stringify(value ?? null) }, one.label),
    ),
  );
  return {
    name,
    label,
    element,
    value: () => JSON.parse(element.value),
    set: (one) => (element.value = JSON.stringify(one)),
  };
}

function wholeControl(field) {
  const { name, label, least = 0, most = Infinity, value } = field;
  if (most - least < LONGEST_LIST) {
    const numbers = Array.from({ length: most - least + 1 }, (_, i) => ({
      value: least + i,
      label: String(least + i),
    }));
    return listControl(field, value == null ? [{ value: null, label: "–" }, ...numbers] : numbers);
  }
  const limits = { min: least, max: Number.isFinite(most) ? most : null };
  const element = h("input", { name, type: "number", inputmode: "numeric", required: value != null, value, ...limits });
  return {
    name,
    label,
    element,
    value: () => (element.value === "" ? null : Number(element.value)),
    set: (one) => (element.value = one),
  };
}

/** One of those who sit down, or `none` of them. */
function playerControl({ name, label, none = t("nobody-chosen") }) {
  const element = h("select", { name });
  const offer = (players) => offerIn(element, [["", none], ...players.map((player) => [player, player])]);
  return { name, label, element, offer, value: () => element.value || null };
}

/** Teams of two in which nobody sits beside a team-mate, or none. */
function teamsControl({ name, label, none = t("no-teams") }) {
  const element = h("select", { name });
  const words = (teams) => teams.map((team) => team.join(" & ")).join(", ");
  const offer = (players) =>
    offerIn(element, [["", none], ...pairings(players).map((teams) => [JSON.stringify(teams), words(teams)])]);
  return {
    name,
    label: label ?? t("label-teams"),
    element,
    offer,
    value: () => (element.value ? JSON.parse(element.value) : null),
  };
}

function offerIn(select, choices) {
  const kept = select.value;
  select.replaceChildren(...choices.map(([value, label]) => h("option", { value, selected: value === kept }, label)));
}

/** Every way to pair off players who don't sit side by side; for four there is one. */
function pairings(players) {
  const pairs = (left) => {
    if (!left.length) return [[]];
    const [one, ...others] = left;
    return others
      .filter((other) => ![1, players.length - 1].includes(other - one))
      .flatMap((other) => pairs(others.filter((seat) => seat !== other)).map((rest) => [[one, other], ...rest]));
  };
  if (players.length < 4 || players.length % 2) return [];
  return pairs(players.map((_, seat) => seat)).map((teams) => teams.map((team) => team.map((seat) => players[seat])));
}
