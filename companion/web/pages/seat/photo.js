// SPDX-License-Identifier: MIT
// A phone as the eye: a button that photographs the dice, and what came of the photograph.

import { ask } from "../../js/base/ask.js";
import { $, fill, h } from "../../js/base/dom.js";
import { wear } from "../../js/base/sheet.js";
import { t } from "../../js/base/tongue.js";

const PATIENCE_MS = 60_000; // a large picture over a weak Wi-Fi, and a slow machine that reads it
const UNWELL = ["lost", "missing", "busy", "frozen", "dark", "covered", "off"];
let latest = null;
let sending = false;
let said = null; // what came of the last photograph: [words, all is well]
let saidOf = null; // the count after which it was taken

/** Whether a photograph helps now: dice are waited for, and no camera sees them surely. */
export const helps = ({ game, awaits, camera, stillness, you }) =>
  Boolean(game && game.phase !== "over" && awaits && (you.player ?? you.guest)) &&
  (camera.condition === "phone" || UNWELL.includes(camera.condition) || stillness === "doubt");

const newest = ({ counts }) => counts?.at(-1)?.count ?? 0;

export function drawPhoto(state) {
  latest = state;
  const shown = helps(state) || sending;
  if (saidOf !== null && saidOf !== newest(state)) said = saidOf = null;
  fill(section(), [shown, sending, said], () => (shown ? card() : null));
}

function section() {
  if ($("photo")) return $("photo");
  wear("photo");
  const made = h("section", { id: "photo", "aria-label": t("photograph-the-dice") });
  $("acts").before(made);
  return made;
}

function card() {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    id: "photograph",
    disabled: sending,
  });
  input.addEventListener("change", () => input.files[0] && send(input.files[0]));
  return [
    input,
    h(
      "label",
      { class: "button wide", for: "photograph" },
      h("span", { class: "icon camera", "aria-hidden": "true" }),
      " ",
      sending ? t("the-photograph-is-being-read") : t("photograph-the-dice"),
    ),
    h(
      "p",
      { class: said && !said[1] ? "said" : "quiet", role: "status" },
      said?.[0] ?? t("hands-away-phone-level-above"),
    ),
  ];
}

async function send(file) {
  sending = true;
  said = null;
  const after = newest(latest);
  drawPhoto(latest);
  try {
    const answer = await fetch(`/api/v1/photograph?as=${ask.as}&after=${after}`, {
      method: "POST",
      headers: { "Content-Type": file.type.startsWith("image/") ? file.type : "image/jpeg" },
      body: file,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { code, message } = await answer.json();
    said =
      code === "counted" ? [t("the-photograph-is-read"), true] : [code === "doubt" ? again(message) : message, false];
  } catch {
    said = [t("the-photograph-did-not-arrive"), false];
  }
  saidOf = after;
  sending = false;
  drawPhoto(latest);
}

const again = (message) => t("photograph-the-dice-once-more", { why: capital(message) });
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
