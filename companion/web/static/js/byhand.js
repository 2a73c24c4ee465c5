// SPDX-License-Identifier: MIT
// Entering dice by hand, at any moment, where the camera can't or shall not. It is journalled as such.
// Where the camera is only in doubt, its reading is laid out to be looked over: a tap takes a die away.

import { act } from "./ask.js";
import { fill, h, show } from "./dom.js";
import { FACES, die } from "./dice.js";

/** A form in `element` for the throw that the table waits for; what was begun by hand is left alone. */
export function drawByHand(element, { awaits, reading, stillness }, may) {
  show(element, Boolean(may && awaits));
  if (!may || !awaits) {
    element.dataset.touched = "";
    return fill(element, null, () => null);
  }
  const asked = stillness === "doubt" ? suggestion(awaits, reading) : null;
  const same = element.dataset.awaits === JSON.stringify(awaits);
  if (same && (element.dataset.touched || !asked)) return undefined;
  element.dataset.awaits = JSON.stringify(awaits);
  element.dataset.touched = "";
  return fill(element, [awaits, asked], () => form(element, awaits, asked));
}

/** What the camera makes of it, by player, if only faces are in doubt; null where dice are missing. */
function suggestion({ dice }, reading) {
  const lying = Object.fromEntries(Object.keys(dice).map((name) => [name, []]));
  for (const { zone, face, x, y, size } of reading?.dice ?? []) {
    const doubted = reading.doubts.some((doubt) => Math.hypot(doubt.x - x, doubt.y - y) < size / 2);
    if (zone in lying && face !== null) lying[zone].push({ face: face === 1 ? "skull" : face, doubted });
  }
  return Object.entries(dice).every(([name, n]) => lying[name].length === n) ? lying : null;
}

function form(element, awaits, asked) {
  const names = Object.keys(awaits.dice);
  const entered = asked ?? Object.fromEntries(names.map((name) => [name, []]));
  const send = h(
    "button",
    { type: "button", class: "button wide", onclick: () => act(event(awaits, entered)) },
    asked ? "Yes, count these" : "Count these",
  );
  const changed = (byHand) => {
    if (byHand) element.dataset.touched = "yes";
    send.disabled = names.some((name) => entered[name].length !== awaits.dice[name]);
  };
  changed(false);
  return h(
    "details",
    { class: "card", open: Boolean(asked) },
    h("summary", {}, asked ? "A die is in doubt: is this right?" : "Enter the dice by hand"),
    asked
      ? h("p", { class: "quiet" }, "Nudge the die and the camera looks again, or tap a wrong die and give its face.")
      : null,
    names.map((name) => entry(name, awaits.dice[name], entered[name], changed)),
    send,
  );
}

function event(awaits, entered) {
  const faces = Object.entries(entered).map(([name, dice]) => [name, dice.map((one) => one.face)]);
  const each = awaits.event === "roll-off" ? faces.map(([name, [face]]) => [name, face]) : faces;
  return { event: awaits.event, dice: Object.fromEntries(each) };
}

function entry(name, n, dice, changed) {
  const lying = h("div", { class: "dice" });
  const faces = h("div", { class: "faces" });
  const draw = () => {
    const count = h("span", { class: "quiet" }, ` ${dice.length} of ${n}`);
    lying.replaceChildren(...dice.map((one, i) => taken(one, () => (dice.splice(i, 1), touched()))), count);
    show(faces, dice.length < n);
  };
  const touched = () => {
    draw();
    changed(true);
  };
  const taken = ({ face, doubted }, away) =>
    h(
      "button",
      { type: "button", class: doubted ? "doubted" : "", "aria-label": `Take away ${name}'s ${face}`, onclick: away },
      die(face, true),
    );
  const add = (face) => dice.length < n && (dice.push({ face, doubted: false }), touched());
  const buttons = FACES.map((face) =>
    h("button", { type: "button", "aria-label": `${name}: ${face}`, onclick: () => add(face) }, die(face, true)),
  );
  faces.append(...buttons);
  draw();
  return h("div", { class: "entry" }, h("b", {}, name), lying, faces);
}
