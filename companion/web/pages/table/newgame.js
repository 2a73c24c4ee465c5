// SPDX-License-Identifier: MIT
// The form that starts a game: which rule book, who sits where, and the options that this rule book has.

import { act } from "../../js/base/ask.js";
import { sitter } from "../../js/base/crew.js";
import { fill, h } from "../../js/base/dom.js";
import { houseRules } from "./presets.js";
import { chosenOf, labelled, optionControl } from "../../js/show/options.js";
import { rulebooks } from "../../js/show/rulebooks.js";
import { t } from "../../js/base/tongue.js";

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
  const start = h("button", { class: "button" }, t("start-the-game"));
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
  function open(kept = {}) {
    title.textContent = again ? t("another-game-of", { game: book().name }) : t("a-game-of", { game: book().name });
    controls = (book().options ?? []).map(optionControl);
    for (const one of controls) if (one.name in kept) one.set?.(kept[one.name]);
    options.replaceChildren(...labelled(controls));
  }
  const rules = houseRules({
    take({ game, options: kept }) {
      which.value = game;
      open(kept);
      look();
    },
    chosen: () => ({
      game: which.value,
      options: chosenOf(controls.filter((one) => one.set)),
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
    const seated = sitting().map(({ seat }) => seat);
    act({ event: "new-game", game: which.value, players: players(), seats: seated, options: chosenOf(controls) });
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
