// SPDX-License-Identifier: MIT
// One's own name and colour, as a form that is built once and never wiped by what others do.

import { act } from "../../js/base/ask.js";
import { rememberName } from "./boarding.js";
import { h, show } from "../../js/base/dom.js";
import { goTo } from "../../js/base/leave.js";
import { swatches, takenColours } from "./swatches.js";
import { t } from "../../js/base/tongue.js";

/** The form in `element`; gives the function that keeps it up to date. */
export function placeForm(element) {
  const name = h("input", { name: "name", maxlength: 24, required: true, autocomplete: "nickname" });
  const colours = swatches();
  const note = h("p", { class: "note" }, t("names-change-between-games"));
  const form = h(
    "form",
    { class: "card", onsubmit: keep },
    h("label", {}, t("your-name"), name),
    note,
    h("fieldset", {}, h("legend", {}, t("your-colour")), colours.element),
    h("button", { class: "button wide" }, t("keep")),
  );
  let filled = ""; // what the table says; what differs from it was typed
  element.replaceChildren(form);

  function draw(seats, own, plays) {
    const known = own.guest?.name ?? own.player ?? "";
    if (known !== filled && name.value === filled) name.value = known; // the table's word, where nothing was typed
    filled = known;
    name.readOnly = plays;
    show(note, plays);
    colours.update(takenColours(seats, own.seat), own.guest?.colour ?? null);
  }

  async function keep(event) {
    event.preventDefault();
    if (!(await act({ event: "sit", name: name.value, colour: colours.value() }))) return;
    rememberName(name.value);
    colours.settled();
    goTo("/seat");
  }

  return draw;
}
