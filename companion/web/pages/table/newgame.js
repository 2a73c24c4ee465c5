// SPDX-License-Identifier: MIT
// The form that starts a game: which rule book, who sits where, and the options that this rule book has.

import { act } from "../../js/base/ask.js";
import { sitter } from "../../js/base/crew.js";
import { fill, h } from "../../js/base/dom.js";
import { houseRules } from "./presets.js";
import { rulebooks } from "../../js/show/rulebooks.js";
import { t } from "../../js/base/tongue.js";

const LONGEST_LIST = 20; // numbers up to here are picked from a list, others typed

/** The form in `parts.fresh`, anew after each game, with those who sit by now. */
export function drawNewGame(parts, state) {
  const last = state.game?.game ?? null;
  fill(parts.fresh, [state.game?.number, last, state.seats.length, rulebooks().length], () => {
    parts.form = null;
    if (!rulebooks().length) return null;
    parts.form = newGame(rulebooks(), { seats: state.seats.length, again: Boolean(state.game), last });
    return parts.form.form;
  });
  parts.form?.sit(state.seats.map(sitter));
}

/**
 * The form, and `sit`, which fills in who sits at each seat by now; what the referee has typed stays.
 * `seats`: how many the table has; `again`: whether a game is just over.
 */
function newGame(books, { seats, again, last }) {
  const names = Array.from({ length: seats }, (_, i) =>
    h("input", { name: `seat-${i + 1}`, maxlength: 24, autocomplete: "off" }),
  );
  const labels = names.map((input, i) => h("label", {}, t("seat", { seat: i + 1 }), input));
  const which = h(
    "select",
    { name: "game", onchange: () => (open(), look()) },
    books.map((book) => bookOption(book, last)),
  );
  const title = h("h2", {});
  const options = h("div", { class: "fields" });
  const note = h("p", { class: "note" });
  const start = h("button", { class: "button" }, again ? t("play-again") : t("start-the-game"));
  let controls = [];

  const book = () => books.find((one) => one.id === which.value);
  const sitting = () =>
    names.map((input, i) => ({ name: input.value.trim(), seat: i + 1 })).filter(({ name }) => Boolean(name));
  const players = () => sitting().map(({ name }) => name);
  function sit(guests) {
    names.forEach((input, i) => {
      if (input.value === (input.dataset.filled ?? "")) input.value = guests[i] ?? "";
      input.dataset.filled = guests[i] ?? "";
    });
    look();
  }
  function open() {
    title.textContent = again ? t("another-game-of", { game: book().name }) : t("a-game-of", { game: book().name });
    controls = (book().options ?? []).map(optionControl);
    options.replaceChildren(...controls.map(({ label, element }) => h("label", {}, label, element)));
  }
  const rules = houseRules({
    take({ game, options: kept }) {
      which.value = game;
      open();
      for (const one of controls) if (one.name in kept) one.set?.(kept[one.name]);
      look();
    },
    chosen: () => ({
      game: which.value,
      options: Object.fromEntries(
        controls
          .filter((one) => one.set)
          .map((one) => [one.name, one.value()])
          .filter(([, value]) => value !== null),
      ),
    }),
    title: (id) => books.find((one) => one.id === id)?.name ?? id,
  });
  function look() {
    const { least, most: room } = book().seats;
    const count = players().length;
    for (const control of controls) control.offer?.(players());
    start.disabled = count < least || count > room;
    const wanted = least === room ? t("for-players-number", { least }) : t("for-to-players", { least, most: room });
    note.textContent = !start.disabled ? "" : count > room ? t("clear-a-name-who-sits", { wanted }) : wanted;
  }
  function submit(event) {
    event.preventDefault();
    const chosen = Object.fromEntries(
      controls.map((one) => [one.name, one.value()]).filter(([, value]) => value !== null),
    );
    const seated = sitting().map(({ seat }) => seat);
    act({ event: "new-game", game: which.value, players: players(), seats: seated, options: chosen });
  }
  open();
  look();
  const form = h(
    "form",
    { class: "card", onsubmit: submit, oninput: look },
    title,
    rules.choice,
    h("div", { class: "fields" }, books.length > 1 ? h("label", {}, t("game"), which) : null),
    h("div", { class: "fields" }, labels),
    options,
    rules.keeping,
    note,
    start,
  );
  return { form, sit };
}

const bookOption = ({ id, name }, last) => h("option", { value: id, selected: id === last }, name);

/** An option of the rules as a plain control; `value()` is null where the option is left out; `set` where it can be kept. */
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
