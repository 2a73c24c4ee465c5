// SPDX-License-Identifier: MIT
// The bare table: since when it is known what it looks like with no dice on it, and the button that says it is bare now.

import { ask, within } from "../base/ask.js";
import { fill, h } from "../base/dom.js";
import { wear } from "../base/sheet.js";
import { reader, t } from "../base/tongue.js";
import { dayOf, momentOf, timeOf } from "../base/when.js";
import { capital } from "../base/words.js";

export const worn = wear("bare");

const PATH = "/api/v1/aim/bare";
const EVERY_MS = 10_000;
const PATIENCE_MS = 15_000; // the table waits some seconds until nothing moves
let place = null;
let known = null; // as the table told it last; null: this table has no camera, or has not answered yet
let asking = false;
let note = "";

/** Draw it into `room`, with the button for whoever may press it; `explained`: say also what it is for. */
export function drawBare(room, role, explained = false) {
  const first = !place;
  place = { room, role, explained };
  if (first) watch();
  else draw();
}

async function watch() {
  if (document.visibilityState === "visible" && !place.room.closest("[hidden]")) await look();
  setTimeout(watch, EVERY_MS);
}

async function look() {
  try {
    const answer = await fetch(`${PATH}?${reader}`, { cache: "no-store", signal: within(5000) });
    known = answer.ok ? await answer.json() : null;
  } catch {
    // the line to the table says so already
  }
  draw();
}

function draw() {
  const { room, role, explained } = place;
  const may = role === "player" || role === "referee";
  fill(room, [known, asking, note, may, explained], () => {
    if (!known) return [];
    return [
      explained ? h("h2", {}, t("the-bare-table")) : null,
      explained ? h("p", { class: "quiet" }, t("clear-table-to-remember")) : null,
      h("p", { class: "quiet", role: "status" }, asking ? t("camera-looks-at-table") : note || standing()),
      may
        ? h(
            "button",
            { type: "button", class: "button plain", disabled: asking, onclick: remember },
            t("the-table-is-bare"),
          )
        : null,
    ];
  });
}

function standing() {
  const { since_ms: since, why } = known;
  if (since === null) return why ? `${t("the-bare-table-is-not-known")} ${capital(why)}.` : t("bare-table-unknown");
  const when = dayOf(since) === dayOf(Date.now()) ? timeOf(since) : momentOf(since);
  return t("bare-table-known-since", { when });
}

async function remember() {
  [asking, note] = [true, ""];
  draw();
  const said = await ask(PATH, {}, "POST", (why) => (note = why), PATIENCE_MS, place.role);
  known = said ?? known;
  asking = false;
  if (said) note = t("bare-table-remembered");
  draw();
}
