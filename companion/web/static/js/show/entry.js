// SPDX-License-Identifier: MIT
// Dice entered by hand, where the camera can't read them or shall not. A tap on a face lays the next die, a tap on a
// die takes it away; what the camera read already lies there, in amber where it is in doubt.

import { COLOURS, SYMBOLS, die, emblem, faceName, facesOf, kindsOf } from "../base/dice.js";
import { h, show } from "../base/dom.js";
import { t, wordFor } from "../base/tongue.js";

/** Dice by player: each so many, or all of them in one row where nobody's dice need be told apart. */
export function diceField(field, changed) {
  const names = Object.keys(field.of);
  const asked = Object.values({ ...field.doubted, all: field.unsure ?? [] }).some((list) => list.length);
  const rows = names.map((name) => playerRow(field, name, changed));
  const all = field.together && names.length > 1 ? togetherRow(field, names, changed) : null;
  const which = h("button", { type: "button", class: "button small plain", onclick: tapped });
  let together = false;

  function flip(on) {
    together = on;
    which.textContent = on ? t("by-player") : t("all-in-one-row");
    for (const row of rows) show(row.element, !on);
    show(all?.element, on);
  }
  function tapped() {
    flip(!together);
    changed();
  }
  function gives() {
    if (together) return all.whole() ? { [field.together]: all.faces() } : null;
    if (!rows.every((row) => row.whole())) return null;
    return { [field.name]: Object.fromEntries(rows.map((row, i) => [names[i], row.given()])) };
  }
  flip(Boolean(all && field.read));
  return {
    element: h(
      "div",
      {},
      all && which,
      rows.map((row) => row.element),
      all?.element,
    ),
    gives,
    titled: true,
    says: saysOf(asked),
  };
}

const saysOf = (asked) => () => (asked ? t("yes-count-these") : t("count-these"));

function playerRow(field, name, changed) {
  const read = [field.value?.[name] ?? []].flat();
  const places = Array.from({ length: field.shape === "list" ? field.of[name] : 1 }, (_, i) =>
    place(read[i], field.doubted?.[name]?.includes(i)),
  );
  const kinds = field.shape === "die" ? (field.dies?.[name] ?? kindsOf(field.faces)) : [];
  const row = rowOf(name, places, { family: field.faces, kinds, changed });
  const given = () => {
    const [first] = places;
    if (field.shape === "list") return row.faces();
    return field.shape === "die" ? { die: first.kind, face: first.face } : first.face;
  };
  return { ...row, given };
}

function togetherRow(field, names, changed) {
  const total = names.reduce((sum, name) => sum + field.of[name], 0);
  const places = Array.from({ length: total }, (_, i) => place(field.read?.[i] ?? null, field.unsure?.includes(i)));
  return rowOf(t("all-dice"), places, { family: field.faces, kinds: [], changed });
}

/** The dice of a dice board, those included that lay there before. */
export function boardField({ name, label, count, start = [], value, faces, doubted }, changed) {
  const lying = value ?? start;
  const places = Array.from({ length: count }, (_, i) => place(lying[i], doubted?.includes(i)));
  const row = rowOf(label ? label : t("the-board"), places, { family: faces, kinds: [], changed });
  const gives = () => (row.whole() ? { [name]: row.faces() } : null);
  return { element: row.element, titled: true, gives, says: saysOf(doubted?.length > 0) };
}

/** One place for a die: what lies there (null: nothing yet, or unread). A read `die` names its kind. */
function place(read = null, doubted = false) {
  const named = read !== null && typeof read === "object" && "die" in read;
  return { face: named ? read.face : read, kind: named ? read.die : "", doubted };
}

/** A row of places and, while one is empty, the faces to fill it with. */
function rowOf(name, places, { family, kinds, changed }) {
  const lying = h("div", { class: "dice" });
  const whole = () => places.every((one) => one.face !== null);
  const palette = family === "symbols" ? symbolPalette(name, lay) : facePalette(name, family, kinds, lay);

  function lay(face, kind) {
    const empty = places.find((one) => one.face === null);
    if (empty) touched(empty, { face, kind, doubted: false });
  }
  function touched(one, now) {
    Object.assign(one, now);
    draw();
    changed();
  }
  function draw() {
    const count = places.filter((one) => one.face !== null).length;
    const words = h("span", { class: "quiet" }, t("of", { part: count, whole: places.length }));
    lying.replaceChildren(...places.map((one) => lyingDie(one)), words);
    show(palette, !whole());
  }
  function lyingDie(one) {
    const look = one.doubted ? "doubted" : "";
    if (one.face === null) return h("span", { class: `gap ${look}`, "aria-hidden": "true" }, one.doubted ? "?" : "");
    const label = t("take-away-face", { name, face: faceName(one.face) });
    const away = () => touched(one, { face: null, kind: "", doubted: false });
    const numerals = family === "coasters" ? family : one.kind;
    return h(
      "button",
      { type: "button", class: look, "aria-label": label, onclick: away },
      die(one.face, true, numerals),
    );
  }
  draw();
  const element = h("div", { class: "entry" }, h("b", {}, name), lying, palette);
  return { element, whole, faces: () => places.map((one) => one.face) };
}

function facePalette(name, family, kinds, lay) {
  const faces = h("div", { class: "faces" });
  const offer = (kind) => {
    const numerals = family === "coasters" ? family : kind;
    const button = (face) =>
      h(
        "button",
        { type: "button", "aria-label": `${name}: ${faceName(face)}`, onclick: () => lay(face, kind) },
        die(face, true, numerals),
      );
    faces.replaceChildren(...facesOf(family, kind).map(button));
  };
  offer(kinds[0] ?? "");
  if (kinds.length < 2) return faces;
  const tabs = kinds.map((kind) => h("button", { type: "button", onclick: () => turn(kind) }, wordFor(kind)));
  const turn = (kind) => {
    offer(kind);
    tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", String(kinds[i] === kind)));
  };
  turn(kinds[0]);
  return h("div", {}, h("div", { class: "choices" }, tabs), faces);
}

/** Two taps for one die: its symbol and its colour, in any order. */
function symbolPalette(name, lay) {
  const chosen = { symbol: null, colour: null };
  const buttons = [];
  const row = (part, words) =>
    h(
      "div",
      { class: "choices pictured" },
      words.map((word) => {
        const label = `${name}: ${wordFor(word)}`;
        const button = h("button", { type: "button", "aria-label": label, onclick: () => choose(part, word) });
        button.append(emblem(word), h("span", {}, wordFor(word)));
        buttons.push({ button, part, word });
        return button;
      }),
    );
  function choose(part, word) {
    chosen[part] = word;
    if (chosen.symbol && chosen.colour) {
      lay({ ...chosen }, "");
      Object.assign(chosen, { symbol: null, colour: null });
    }
    look();
  }
  const look = () => {
    for (const one of buttons) one.button.setAttribute("aria-pressed", String(chosen[one.part] === one.word));
  };
  const palette = h("div", { class: "symbols" }, row("symbol", SYMBOLS), row("colour", COLOURS));
  look();
  return palette;
}
