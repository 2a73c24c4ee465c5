// SPDX-License-Identifier: MIT
// What the hands of a simulated table can do now, as the table tells it, and what has fallen that its camera can't read.

import { simulate } from "../base/ask.js";
import { h, whilePressed } from "../base/dom.js";
import { makeField, unready } from "./fields.js";
import { t } from "../base/tongue.js";

const ASKS = t("camera-cannot-read-these");
const AGAIN_MS = 2000;
let answered = { seq: -1, offers: [], fell: null };
let asked = null; // the state that was asked about last
let newest = -1; // its seq
let touched = null; // the state in which a hand moved something last: the camera sees it only with the next
let redraw = () => {};

/** Whether the hand at the own seat of a simulated table has something to do before all else, as far as it is known. */
export const handsHaveToDo = ({ simulated, camera }) =>
  Boolean(simulated?.camera) &&
  camera.condition !== "phone" &&
  asked !== touched &&
  answered.offers.some(({ verb, style }) => verb !== "peek" && style !== "plain");

/** What can be done now. When the table has moved on it is asked anew, and `again` is called with the answer there. */
export function offersNow({ seq, stillness, awaits, pending, instruction }, again) {
  redraw = again;
  const now = JSON.stringify([seq, stillness, awaits, pending, instruction]);
  if (now !== asked) {
    asked = now;
    newest = seq;
    refresh();
  }
  return asked === touched ? answered.offers.filter(({ verb }) => verb === "peek") : answered.offers;
}

async function refresh() {
  const of = asked;
  const seq = newest;
  const answer = await simulate("offers", {});
  if (of !== asked) return;
  if (!answer) {
    setTimeout(() => of === asked && refresh(), AGAIN_MS); // the table was busy: what can be done must not stay unknown
    return;
  }
  answered = { seq, offers: answer.offers ?? [], fell: answer.by_hand ?? null };
  redraw();
}

/** The same acts; the entry of what has fallen comes first, filled in: one tap sends it. */
export function filledIn(acts, seq) {
  const fell = answered.seq === seq ? answered.fell : null; // what fell before is no news
  const isIt = (act) =>
    fell && act.fields?.length && Object.entries(fell.event).every(([name, value]) => act.event[name] === value);
  const fill = (act) => ({ ...act, style: "main", asks: ASKS, fields: act.fields.map((field) => withValue(field)) });
  const withValue = (field) => {
    const value = fell.values[field.name];
    if (value === undefined) return field;
    return {
      ...field,
      doubted: undefined,
      value: Array.isArray(value) || !field.of ? value : { ...field.value, ...value },
    };
  };
  return [...acts.filter(isIt).map(fill), ...acts.filter((act) => !isIt(act))];
}

/** A button for an offer, or a form where something must be chosen first. */
export function offerTool(offer, look = "") {
  const size = offer.style === "plain" ? `${look} plain` : look;
  const button = (job, width = "") =>
    h(
      "button",
      { type: "button", class: `button ${size} ${width}`, onclick: (event) => whilePressed(event.currentTarget, job) },
      offer.label,
    );
  if (!offer.fields.length) return button(() => touch(offer));
  const send = button(() => touch(offer, Object.assign({}, ...fields.map((field) => field.gives()))), "wide");
  const ready = () => (send.disabled = unready(send, fields));
  const fields = offer.fields.map((field) => makeField(field, ready, {}));
  ready();
  return h(
    "details",
    { class: "card act", open: fields.length === 1 && offer.style !== "plain" },
    h("summary", {}, offer.label),
    fields.map(labelled(offer)),
    send,
  );
}

const labelled =
  ({ fields }) =>
  ({ element }, i) =>
    h(
      "div",
      { class: "field", role: "group", "aria-label": fields[i].label },
      h("p", { class: "quiet" }, fields[i].label),
      element,
    );

/** Until the table has seen what was moved nothing else is offered: a second tap would throw the same dice again. */
async function touch({ verb, body }, chosen = {}) {
  const before = asked;
  const answer = await simulate(verb, { ...body, ...chosen });
  if (answer && asked === before) {
    touched = before;
    setTimeout(() => touched === before && ((touched = null), redraw()), AGAIN_MS); // there was nothing to see
  }
  await refresh(); // not every touch changes what the table says; a second tap waits for what can be done now
  return answer;
}
