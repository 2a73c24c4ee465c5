// SPDX-License-Identifier: MIT
// The form that starts a game: which rule book, who sits where, and the options that this rule book has.

import { act } from "./ask.js";
import { h, show } from "./dom.js";

const LONGEST_LIST = 20; // numbers up to here are picked from a list, others typed

/** The form. `known`: who played before; `seats`: how many the table has; `again`: whether a game is just over. */
export function newGame(rulebooks, { known, seats, again, last }) {
  const most = Math.min(seats, Math.max(...rulebooks.map((book) => book.seats.most)));
  const names = Array.from({ length: most }, (_, i) =>
    h("input", { name: `seat-${i + 1}`, maxlength: 24, autocomplete: "off", value: known[i] ?? "" }),
  );
  const labels = names.map((input, i) => h("label", {}, `Seat ${i + 1}`, input));
  const which = h(
    "select",
    { name: "game", onchange: () => (open(), look()) },
    rulebooks.map((book) => bookOption(book, last)),
  );
  const title = h("h2", {});
  const options = h("div", { class: "fields" });
  const note = h("p", { class: "note" });
  const start = h("button", { class: "button" }, again ? "Play again" : "Start the game");
  let controls = [];

  const book = () => rulebooks.find((one) => one.id === which.value);
  const players = () =>
    names
      .slice(0, book().seats.most)
      .map((input) => input.value.trim())
      .filter(Boolean);
  function open() {
    title.textContent = `${again ? "Another game of" : "A game of"} ${book().name}`;
    labels.forEach((label, i) => show(label, i < book().seats.most));
    controls = (book().options ?? []).map(optionControl);
    options.replaceChildren(...controls.map(({ label, element }) => h("label", {}, label, element)));
  }
  function look() {
    const { least, most: room } = book().seats;
    const sitting = players();
    for (const control of controls) control.offer?.(sitting);
    start.disabled = sitting.length < least;
    note.textContent = start.disabled ? `For ${least === room ? least : `${least} to ${room}`} players.` : "";
  }
  function submit(event) {
    event.preventDefault();
    const chosen = Object.fromEntries(
      controls.map((one) => [one.name, one.value()]).filter(([, value]) => value !== null),
    );
    act({ event: "new-game", game: which.value, players: players(), options: chosen });
  }
  open();
  look();
  return h(
    "form",
    { class: "card", onsubmit: submit, oninput: look },
    title,
    h("div", { class: "fields" }, rulebooks.length > 1 ? h("label", {}, "Game", which) : null),
    h("div", { class: "fields" }, labels),
    options,
    note,
    start,
  );
}

const bookOption = ({ id, name }, last) => h("option", { value: id, selected: id === last }, name);

/** An option of the rules as a plain control; `value()` is null where the option is left out. */
function optionControl(field) {
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
  return { name, label, element, value: () => JSON.parse(element.value) };
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
  return { name, label, element, value: () => (element.value === "" ? null : Number(element.value)) };
}

/** One of those who sit down, or `none` of them. */
function playerControl({ name, label, none = "Nobody" }) {
  const element = h("select", { name });
  const offer = (players) => offerIn(element, [["", none], ...players.map((player) => [player, player])]);
  return { name, label, element, offer, value: () => element.value || null };
}

/** Teams of two in which nobody sits beside a team-mate, or none. */
function teamsControl({ name, label, none = "No teams" }) {
  const element = h("select", { name });
  const words = (teams) => teams.map((team) => team.join(" & ")).join(", ");
  const offer = (players) =>
    offerIn(element, [["", none], ...pairings(players).map((teams) => [JSON.stringify(teams), words(teams)])]);
  return {
    name,
    label: label ?? "Teams",
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
