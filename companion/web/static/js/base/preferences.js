// SPDX-License-Identifier: MIT
// How this device shows and says things: language, light, size, contrast, motion, voice. Kept on the device alone.

import { $, h, icon } from "./dom.js";
import { choose, language, languages, t } from "./tongue.js";
import { chooseVoice, voice } from "./speech.js";

const KEY = "quartermaster-device";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    return; // a browser that keeps nothing stays as it is
  }
  dispatchEvent(new Event("device-chosen")); // early.js applies it
}

const QUESTIONS = [
  ["theme", "sun", () => t`Light`, () => [["dark", t`Lamp light`], ["light", t`Daylight`], ["device", t`Like this device`]]],
  ["text", "text", () => t`Text`, () => [["plain", t`Normal`], ["big", t`Big`], ["huge", t`Huge`]]],
  ["contrast", "contrast", () => t`Contrast`, () => [["", t`Like this device`], ["more", t`High`], ["plain", t`Normal`]]],
  ["motion", "motion", () => t`Motion`, () => [["", t`Like this device`], ["less", t`None`], ["plain", t`Normal`]]],
  ["calm", "crew", () => t`For children`, () => [["", t`As ever`], ["calm", t`Calm`]]],
  ["hand", "hand", () => t`Hand`, () => [["", t`Right`], ["left", t`Left`]]],
  ["screen", "phone", () => t`Screen during a game`, () => [["", t`Stays on`], ["off", t`Like this device`]]],
];
const FIRST = { theme: "dark", text: "plain", contrast: "", motion: "", calm: "", hand: "", screen: "" };

/** How the screen is kept on now; nothing where no game asks for it. */
const AWAKE = {
  lock: () => t`The screen stays on while a game is played.`,
  film: () => t`The screen stays on while a game is played: a silent film sees to it, for without https the browser has no better way.`,
  none: () => t`This browser lets no page keep the screen on: give the phone's own display a longer time.`,
};

/** One question: a row of answers of which one holds. */
function segments(name, picture, legend, answers, value, onchange) {
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", {}, icon(picture), legend),
    answers.map(([answer, words, lang]) =>
      h(
        "label",
        { lang },
        h("input", { type: "radio", name, value: answer, checked: answer === value, onchange: () => onchange(answer) }),
        h("span", {}, words),
      ),
    ),
  );
}

/** The languages as answers, each marked as what it is written in. */
const tongues = () => languages().map(([code, words]) => [code, words, code]);

function voices() {
  if (!("speechSynthesis" in window)) return null;
  const answers = [["", t`Nothing`], ...tongues()];
  const asked = segments("voice", "sound", t`Say aloud on this device`, answers, voice(), chooseVoice);
  if (/iPhone|iPad/.test(navigator.userAgent)) asked.append(h("p", { class: "quiet" }, t`Nothing to be heard? The switch on the side of an iPhone mutes it.`));
  return asked;
}

function sheet() {
  const now = { ...FIRST, ...kept() };
  return h(
    "dialog",
    { id: "device", class: "device-sheet", "aria-labelledby": "device-title" },
    h("h2", { id: "device-title" }, t`This device`),
    h(
      "form",
      { method: "dialog" },
      segments("language", "language", t`Language`, tongues(), language, choose),
      QUESTIONS.map(([name, picture, legend, answers]) =>
        segments(name, picture, legend(), answers(), now[name], (value) => keep(name, value)),
      ),
      h("p", { class: "quiet" }, AWAKE[document.documentElement.dataset.awake]?.() ?? ""),
      voices(),
      h("button", { class: "button wide" }, t`Done`),
    ),
  );
}

/** The sheet, over the page. */
export function open() {
  $("device")?.remove();
  document.body.append(sheet());
  $("device").showModal();
}

addEventListener("click", ({ target }) => target === $("device") && target.close()); // a tap beside the sheet
