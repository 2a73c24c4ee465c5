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

/** @type {[string, string, () => string, () => string[][]][]} */
const QUESTIONS = [
  [
    "theme",
    "sun",
    () => t("light"),
    () => [
      ["dark", t("lamp-light")],
      ["light", t("daylight")],
      ["device", t("like-this-device")],
    ],
  ],
  [
    "text",
    "text",
    () => t("text"),
    () => [
      ["plain", t("normal")],
      ["big", t("big")],
      ["huge", t("huge")],
    ],
  ],
  [
    "contrast",
    "contrast",
    () => t("contrast"),
    () => [
      ["", t("like-this-device")],
      ["more", t("high")],
      ["plain", t("normal")],
    ],
  ],
  [
    "motion",
    "motion",
    () => t("motion"),
    () => [
      ["", t("like-this-device")],
      ["less", t("none-of-them")],
      ["plain", t("normal")],
    ],
  ],
  [
    "calm",
    "crew",
    () => t("for-children"),
    () => [
      ["", t("as-ever")],
      ["calm", t("calm")],
    ],
  ],
  [
    "hand",
    "hand",
    () => t("hand-cards"),
    () => [
      ["", t("key-right")],
      ["left", t("key-left")],
    ],
  ],
  [
    "screen",
    "phone",
    () => t("screen-during-a-game"),
    () => [
      ["", t("stays-on")],
      ["off", t("like-this-device")],
    ],
  ],
];
const FIRST = { theme: "dark", text: "plain", contrast: "", motion: "", calm: "", hand: "", screen: "" };

/** How the screen is kept on now; nothing where no game asks for it. */
const AWAKE = {
  lock: () => t("screen-stays-on"),
  film: () => t("screen-stays-on-by-film"),
  none: () => t("this-browser-lets-no-page"),
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
  const answers = [["", t("nothing-there")], ...tongues()];
  const asked = segments("voice", "sound", t("say-aloud-on-this-device"), answers, voice(), chooseVoice);
  if (/iPhone|iPad/.test(navigator.userAgent)) asked.append(h("p", { class: "quiet" }, t("iphone-mute-switch")));
  return asked;
}

function sheet() {
  const now = { ...FIRST, ...kept() };
  return h(
    "dialog",
    { id: "device", class: "device-sheet", "aria-labelledby": "device-title" },
    h("h2", { id: "device-title" }, t("this-device")),
    h(
      "form",
      { method: "dialog" },
      segments("language", "language", t("language"), tongues(), language, choose),
      QUESTIONS.map(([name, picture, legend, answers]) =>
        segments(name, picture, legend(), answers(), now[name], (value) => keep(name, value)),
      ),
      h("p", { class: "quiet" }, AWAKE[document.documentElement.dataset.awake]?.() ?? ""),
      voices(),
      h("button", { class: "button wide" }, t("done")),
    ),
  );
}

/** The sheet, over the page. */
export function open() {
  $("device")?.remove();
  document.body.append(sheet());
  $("device").showModal();
}

addEventListener("click", ({ target }) => target === $("device") && $("device").close()); // a tap beside the sheet
