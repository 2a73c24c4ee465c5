// SPDX-License-Identifier: MIT
// What each of the first steps shows besides its settings: what the table finds now, and where to go for more.

import { ask } from "../../js/base/ask.js";
import { h, show } from "../../js/base/dom.js";
import { watchPicture } from "../../js/show/sight.js";
import { decimal, t } from "../../js/base/tongue.js";
import { capital } from "../../js/base/words.js";

let simulated = null; // what of this table is simulated; asked for once
let watching = false;
const AGAIN_MS = 3000;

const get = (path) => ask(path, null, "GET", () => {});
const note = (words) => h("p", {}, words);
const more = (href, words) => h("p", {}, h("a", { class: "button plain small", href }, words));

/** A sentence that the table's answer tells, asked for again and again while it stands on the page. */
function found(path, words) {
  const place = h("p", { role: "status" }, t("one-moment"));
  const look = async () => {
    const answer = await get(path);
    const now = answer ? words(answer) : t("the-table-does-not-say");
    if (place.textContent !== now) place.textContent = now;
    setTimeout(() => place.isConnected && look(), AGAIN_MS);
  };
  look();
  return place;
}

/** Honest about what is not real here. */
function pretence(part, words) {
  const place = h("p", { class: "note-simulated", hidden: true }, words);
  const tell = (told) => show(place, Boolean(told?.[part]));
  if (simulated) tell(simulated);
  else get("/healthz").then((answer) => tell((simulated = answer?.simulated ?? {})));
  return place;
}

function picture() {
  if (!watching) watchPicture();
  watching = true;
  return h("div", { class: "picture" }, h("img", { id: "picture", alt: t("the-table-from-above"), hidden: true }));
}

const measure = (answer, name) => answer.aim?.measures.find((one) => one.name === name);

function matWords(answer) {
  const error = measure(answer, "mat")?.value;
  return error == null ? t("the-camera-does-not-find") : t("the-mat-is-found-places", { mm: decimal(error, 1) });
}

function fitnessWords({ last }) {
  if (!last) return t("not-tested-yet");
  const words = last.words;
  return t("last-test", { result: words });
}

function buttonWords({ parts, condition }) {
  const seats = new Set(parts.filter(({ part }) => part === "shout").map(({ seat }) => seat)).size;
  const how = condition;
  return t("seats-have-buttons", { n: seats, how });
}

const voiceWords = ({ voice }) => {
  const why = voice;
  return voice ? t("the-table-cant-speak", { why }) : t("the-table-has-a-voice");
};

const attempt = (body, words) =>
  h("button", { type: "button", class: "button plain small", onclick: () => ask("/api/v1/panel", body) }, words);

export const PARTS = {
  language: () => [],
  wifi: () => [note(t("phones-join-your-wi-fi"))],
  camera: ({ camera }) => [
    pretence("camera", t("no-real-camera-here")),
    found("/api/v1/state", (state) =>
      state.camera.condition === "ok"
        ? t("the-camera-sends-pictures", { camera })
        : capital(state.camera.message || state.camera.condition),
    ),
    picture(),
  ],
  aim: () => [
    note(t("hang-the-camera")),
    found("/api/v1/aim", (answer) =>
      answer.aim ? answer.aim.advice : capital(answer.camera.message) || t("the-table-does-not-say"),
    ),
    more("/aim", t("help-with-aim-and-light")),
  ],
  mat: () => [
    note(t("printed-mat-lead")),
    pretence("camera", t("simulated-table-knows-seats")),
    found("/api/v1/aim", matWords),
    note(t("no-printer-drag-four-corners")),
    more("/corners", t("corners-of-the-mat")),
  ],
  dice: () => [
    note(t("dice-with-pips-are-known")),
    found("/api/v1/fitness", fitnessWords),
    h("div", { class: "row" }, more("/aim#fitness", t("fitness-test")), more("/teach", t("teach-dice"))),
  ],
  buttons: () => [
    pretence("pins", t("no-real-buttons-here-they")),
    found("/api/v1/panel", buttonWords),
    more("/panel", t("test-buttons-and-lamps")),
  ],
  sound: () => [
    found("/api/v1/panel", voiceWords),
    h(
      "div",
      { class: "row" },
      attempt({ do: "voice" }, t("try-the-voice")),
      attempt({ do: "sound", play: "verdict" }, t("try-the-buzzer")),
    ),
  ],
  game: () => [note(t("everybody-scans-the-table-code")), more("/table", t("to-the-table"))],
};
