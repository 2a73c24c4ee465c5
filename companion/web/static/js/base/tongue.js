// SPDX-License-Identifier: MIT
// The language of this device: the page brings its own messages, by id; what the table says comes in words.

export const language = document.documentElement.lang || "en";

const MESSAGES = JSON.parse(document.getElementById("messages")?.textContent ?? "{}");
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: false });
const SOUNDS = { i: /^h?[ií](?![aeou])/i, o: /^h?[oó]/i }; // "Ana e Inés", "siete u ocho"

/** A message of this page: t("bids", { player }); its form is told in companion/messages/compiled.py. */
export const t = (id, values = {}) => (id in MESSAGES ? said(MESSAGES[id], values) : id);

/** What the table names by a word of the rules: "skull", "red"; as it is where the catalogue has no such word. */
export const wordFor = (name) => (`word-${name}` in MESSAGES ? t(`word-${name}`) : name);

function said(message, values) {
  if (typeof message === "string") return message;
  return message.map((part) => (typeof part === "string" ? part : put(part, values))).join("");
}

function put({ v, w, o, s, d }, values) {
  const value = values[v];
  if (o) return said(o[variant(value, s, o)] ?? o[d], values);
  if (w) return inWords(value, w === 2);
  return typeof value === "number" ? figures.format(value) : String(value ?? "");
}

/** By which key a message goes on: the number itself, its plural, the sound of a name, or a word. */
function variant(value, sound, choices) {
  if (sound) return Object.keys(SOUNDS).find((name) => SOUNDS[name].test(value));
  return typeof value === "number" && !(value in choices) ? plurals.select(value) : value;
}

function inWords(value, capital) {
  const word = MESSAGES.numbers.split(", ")[value] ?? String(value);
  return capital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** What each call of a page adds to its address: the table answers in the language of this device. */
export const reader = `language=${language}`;

/** A number in the form of this language: 17.5, 17,5; with so many `digits` after the point, where they are given. */
export function decimal(value, digits = null) {
  const places = digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { useGrouping: false, ...places }).format(value);
}

/** Every language with its own word for itself, as the page brought them (menu.html).
 * @returns {[string, string][]} */
export const languages = () =>
  [.../** @type {NodeListOf<HTMLOptionElement>} */ (document.querySelectorAll("#languages option"))].map(
    ({ value, label }) => [value, label],
  );

/** Choose a language for this device; the page comes anew. */
export function choose(code) {
  document.cookie = `quartermaster-language=${code}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}
