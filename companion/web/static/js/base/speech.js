// SPDX-License-Identifier: MIT
// This device speaks for the table, if it was chosen: with its own voice, in a language of its own. One is enough.

const KEY = "quartermaster-speaks";

let said = null;

/** The language this device speaks for the table, "" for none; chosen in the device's sheet (preferences.js). */
export function voice() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Say what is new in `state`. What was said before this page was opened is not said again. */
export function announce({ spoken }) {
  if (!spoken) return;
  const fresh = said !== null && said !== spoken.number;
  said = spoken.number;
  const language = voice();
  if (fresh && spoken[language]) speak(spoken[language], language);
}

/** Choose a language to speak, or none; phones want a press before they make a sound, and this is it. */
export function chooseVoice(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  if (language) speak("Quartermaster", language);
}

function speak(words, language) {
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.lang = language;
  const voices = speechSynthesis.getVoices();
  const own = voices.find(({ lang }) => lang.startsWith(language));
  if (own) sentence.voice = own;
  speechSynthesis.cancel(); // news, not history
  speechSynthesis.speak(sentence);
}
