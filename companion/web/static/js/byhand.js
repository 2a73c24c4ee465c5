// SPDX-License-Identifier: MIT
// Entering dice by hand, at any moment, where the camera can't or shall not. It is journalled as such.

import { act } from "./ask.js";
import { fill, h, show } from "./dom.js";
import { FACES, die } from "./dice.js";

/** A form in `element` for the throw that the table waits for. */
export function drawByHand(element, awaits) {
  show(element, Boolean(awaits));
  fill(element, awaits, () => awaits && form(awaits));
}

function form(awaits) {
  const entered = Object.fromEntries(Object.keys(awaits.dice).map((name) => [name, []]));
  const send = h(
    "button",
    { type: "button", class: "button wide", onclick: () => act(event(awaits, entered)) },
    "Count these",
  );
  const check = () => {
    send.disabled = Object.entries(awaits.dice).some(([name, n]) => entered[name].length !== n);
  };
  check();
  return h(
    "details",
    { class: "card" },
    h("summary", {}, "Enter the dice by hand"),
    Object.entries(awaits.dice).map(([name, n]) => entry(name, n, entered[name], check)),
    send,
  );
}

const event = (awaits, entered) => ({
  event: awaits.event,
  dice:
    awaits.event === "roll-off"
      ? Object.fromEntries(Object.entries(entered).map(([name, [face]]) => [name, face]))
      : entered,
});

function entry(name, n, faces, changed) {
  const lying = h("div", { class: "dice" });
  const draw = () => {
    lying.replaceChildren(
      ...faces.map((face) => die(face)),
      h("span", { class: "quiet grow" }, ` ${faces.length} of ${n}`),
      back,
    );
    back.disabled = !faces.length;
    changed();
  };
  const back = h(
    "button",
    {
      type: "button",
      class: "button plain small",
      "aria-label": `Take back ${name}'s last die`,
      onclick: () => (faces.pop(), draw()),
    },
    "⌫",
  );
  const add = (face) => faces.length < n && (faces.push(face), draw());
  const buttons = FACES.map((face) =>
    h("button", { type: "button", "aria-label": `${name}: ${face}`, onclick: () => add(face) }, die(face, true)),
  );
  draw();
  return h("div", { class: "entry" }, h("b", {}, name), h("div", { class: "faces" }, buttons), lying);
}
