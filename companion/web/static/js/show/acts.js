// SPDX-License-Identifier: MIT
// What one may do now, as the table sends it: a button, or a form where something must be chosen first.
// A form that was begun by hand stays as it is for as long as the table asks the same.

import { act as post } from "../base/ask.js";
import { h, settle, show, whilePressed } from "../base/dom.js";
import { makeField, unready } from "./fields.js";
import { t } from "../base/tongue.js";

const fieldsOf = (act) => act.fields ?? [];
const question = (act) =>
  JSON.stringify([act.label, act.style, act.event, fieldsOf(act).map(({ value, doubted, ...asked }) => asked)]);
const GRAVE = ["retire"]; // stands last and is asked twice: a slip of the thumb must not end a game
const keyOf = ({ event }) => JSON.stringify([event.event, event.player]);
const grave = (act) => GRAVE.includes(act.event.event);

/** What the camera read and what of it is in doubt: by player, or of a whole board.
 * @returns {[string, any][]} */
const byOwner = (read) => (Array.isArray(read) ? [["", read]] : Object.entries(read ?? {}));

/** True if all dice are there and only their faces are in doubt: then one glance and one tap settle it. */
function onlyInDoubt(act) {
  return fieldsOf(act).some(({ value, doubted }) => {
    const unsure = new Map(byOwner(doubted).filter(([, list]) => list.length));
    const missing = ([name, read]) => [read].flat().some((face, i) => face === null && !unsure.get(name)?.includes(i));
    return unsure.size > 0 && !byOwner(value).some(missing);
  });
}

/**
 * A list of acts in `element`; gives the function that shows other acts there.
 * `lead`: whose form lies open; `asks`: whether the camera is in doubt now; `inPlay`: how many dice there are; `game`:
 * the number of the game; `isMain`: whether one of them may be the page's main button; `once`: a form that was opened
 * comes open no second time, for there is another way than by hand.
 */
export function actList(element) {
  const unfolded = new Set(); // whose forms for which event somebody opened: the next of these comes open too (`keyOf`)
  let kept = new Map();
  let latest = null;
  let played = null;

  function draw(acts, { inPlay = null, lead = null, asks = false, game = null, isMain = true, once = false } = {}) {
    latest = () => draw(acts, { inPlay, lead, asks, game, isMain, once });
    if (game !== played) {
      unfolded.clear(); // what was opened in one game stays closed in the next
      kept = new Map();
      played = game;
    }
    const open = new Set(acts.map(keyOf));
    for (const key of once ? unfolded : []) if (!open.has(key)) unfolded.delete(key);
    const before = kept;
    kept = new Map();
    const chief = lead ?? acts[0]; // the likeliest: of several main buttons none would be
    const nodes = [...acts.filter((act) => !grave(act)), ...acts.filter(grave)].map((act) => {
      let key = question(act);
      while (kept.has(key)) key += " ";
      const mayBeMain = isMain && act === chief;
      const look = { inPlay, lead: act === lead, doubt: asks && onlyInDoubt(act), isMain: mayBeMain, once };
      const shows = JSON.stringify([act, look]);
      let entry = before.get(key);
      if (!entry || (entry.shows !== shows && !entry.touched)) entry = make(act, shows, look);
      kept.set(key, entry);
      return entry.node;
    });
    show(element, nodes.length > 0);
    settle(element, nodes);
  }

  function make(act, shows, look) {
    const entry = { shows, touched: false, unfolded, node: null };
    const done = () => {
      if (look.once) unfolded.delete(keyOf(act));
      Object.assign(entry, { shows: null, touched: false });
      latest();
    };
    const send = () => post(act.event);
    entry.node = fieldsOf(act).length ? form(act, look, entry, done) : actButton(act, send, look.isMain);
    return entry;
  }
  return draw;
}

/** The button of an act; while its answer is awaited it can't be pressed again. `isMain`: it may be the main one. */
export function actButton(act, send, isMain = true) {
  const main = isMain ? "button wide main-act" : "button wide plain main-act";
  const look = { shout: "shout", main }[act.style] ?? "button wide plain";
  if (grave(act)) return sure(look, act.label, send);
  const button = h("button", { type: "button", class: look, onclick: () => whilePressed(button, send) }, act.label);
  return button;
}

/** A button that asks once before it does something that can't be undone by oneself; it asks until something else is pressed. */
export function sure(look, label, then) {
  const button = h("button", { type: "button", class: look, onclick: tapped }, label);
  let asked = false;
  function tapped() {
    if (asked) then();
    turn(!asked);
  }
  const elsewhere = (event) => {
    if (!button.contains(event.target)) turn(false);
  };
  function turn(on) {
    asked = on;
    if (on) addEventListener("pointerdown", elsewhere);
    else removeEventListener("pointerdown", elsewhere);
    button.textContent = on ? t("tap-again", { label }) : label;
  }
  return button;
}

function form(act, { inPlay, lead, doubt, isMain }, entry, done) {
  const main = isMain || doubt ? "button wide" : "button wide plain";
  const send = h("button", { type: "button", class: act.style === "shout" ? "shout" : main, onclick: give });
  const fields = fieldsOf(act).map((field) => makeField(field, changed, { inPlay }));
  const says = fields.length === 1 ? fields[0].says : null; // words of its own for what is chosen

  function look() {
    send.disabled = unready(send, fields);
    send.textContent = says ? says(act.label) : act.label;
  }
  function changed() {
    entry.touched = true;
    look();
  }
  async function give() {
    const answer = await whilePressed(send, () =>
      post(Object.assign({}, act.event, ...fields.map((field) => field.gives()))),
    );
    look();
    if (answer) done();
  }
  look();
  for (const field of fields) field.ready = look;
  const inside = [fields.map((field, i) => labelled(fieldsOf(act)[i], field)), send];
  const asks = act.asks ?? (doubt ? t("die-in-doubt-question") : null); // what was filled in is asked about
  if (lead) return h("div", { class: "act" }, says && !act.asks ? null : h("h2", {}, asks ?? act.label), inside);
  const key = keyOf(act);
  const unfold = () => (folded.open ? entry.unfolded.delete(key) : entry.unfolded.add(key));
  const title = h("summary", { onclick: unfold }, asks ?? act.label);
  const open = asks !== null || entry.unfolded.has(key);
  const folded = h("details", { class: "card act", open }, title, doubt ? hint() : null, inside);
  return folded;
}

const hint = () => h("p", { class: "quiet" }, t("nudge-or-give-face"));

/** A field under its label; a bid or dice say for themselves what they are. */
function labelled({ label }, field) {
  if (field.titled || !label) return field.element;
  return h(
    "div",
    { class: "field", role: "group", "aria-label": label },
    h("p", { class: "quiet" }, label),
    field.element,
  );
}
