// SPDX-License-Identifier: MIT
// This device speaks for the table, if it was chosen: with its own voice, in a language of its own. One is enough.

import { h } from "./dom.js";

const KEY = "quartermaster-speaks";
const NAMES = { "": "Say aloud here: off", en: "Say aloud here: English", es: "Se dice aquí en voz alta: español" };
let language = localStorage.getItem(KEY) ?? "";
let said = null;

/** Say what is new in `state`. What was said before this page was opened is not said again. */
export function announce({ spoken }) {
  if (!spoken) return;
  const fresh = said !== null && said !== spoken.number;
  said = spoken.number;
  if (fresh && language && spoken[language]) speak(spoken[language]);
}

function speak(words) {
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.lang = language;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(language));
  if (voice) sentence.voice = voice;
  speechSynthesis.cancel(); // news, not history
  speechSynthesis.speak(sentence);
}

/** A button that goes from off through the languages; its press is what phones want before they make a sound. */
export function speechButton() {
  if (!("speechSynthesis" in window)) return null;
  const button = h("button", { type: "button", class: "button plain small speech", "aria-live": "polite" });
  const show = () => button.replaceChildren(NAMES[language]);
  button.addEventListener("click", () => {
    const all = Object.keys(NAMES);
    language = all[(all.indexOf(language) + 1) % all.length];
    localStorage.setItem(KEY, language);
    show();
    if (language) speak("Quartermaster");
  });
  show();
  return h("p", { class: "foot" }, button);
}
