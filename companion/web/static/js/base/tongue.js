// SPDX-License-Identifier: MIT
// The language of this device: the page brings its own messages, by id; what the table says comes in words.

export const language = document.documentElement.lang || "en";

const MESSAGES = JSON.parse(document.getElementById("messages")?.textContent ?? "{}");
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: false });
const SOUNDS = { i: /^h?[ií](?![aeou])/i, o: /^h?[oó]/i }; // "Ana e Inés", "siete u ocho"
const table = language === "en" ? {} : await fetched();

async function fetched() {
  try {
    const { rooms } = document.documentElement.dataset; // a page that loads much takes only the words it wants
    const answer = await fetch(`/words/${language}.json${rooms ? `?rooms=${rooms}` : ""}`, { signal: AbortSignal.timeout(8000) });
    if (answer.ok) return (await answer.json()).table;
  } catch {
    // below: English is better than an empty page
  }
  return {};
}

/** A message of this page: t("bids", { player }); its form is told in companion/messages/compiled.py. */
export const t = (id, values = {}) => (id in MESSAGES ? said(MESSAGES[id], values) : id);

/** What the table names by a word of the rules: "skull", "red"; as it is where the catalogue has no such word. */
export const wordFor = (name) => MESSAGES[`word-${name}`] ?? name;

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

/** Every language with its own word for itself, as the page brought them (menu.html). */
export const languages = () => [...document.querySelectorAll("#languages option")].map(({ value, label }) => [value, label]);

/** Choose a language for this device; the page comes anew. */
export function choose(code) {
  document.cookie = `quartermaster-language=${code}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

/** `{}` takes the next value, `{0}`, `{1}` … the one of that place, where a language wants another order. */
function filled(sentence, values) {
  let next = 0;
  return sentence.replace(/\{(\d*)\}/g, (_, place) => values[place === "" ? next++ : Number(place)] ?? "");
}

/*
 * Sentences that the table sends come in English, names and numbers already in them. Their part of the catalogue holds
 * patterns: {} stands for anything, {#} for a number in digits or words, {.} for one with a point, {%} for a share,
 * {face} for a face. The pattern with most
 * letters of its own wins; what stood for a hole is translated in turn, unless it is somebody's name.
 */

const HOLES = {
  "{}": "(.+?)",
  "{#}":
    "(\\d+|no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|" +
    "seventeen|eighteen|nineteen|twenty)",
  "{.}": "(\\d+\\.\\d+)",
  "{%}": "(\\d+%)",
  "{face}": "(\\d{1,2}|skull)",
};
const FORMS = { "{.}": (n) => n.replace(".", ","), "{%}": (n) => n.replace("%", "\u00a0%") };
const HOLE = /\{(?:#|\.|%|face)?\}/g;
const patterns = Object.entries(table)
  .filter(([key]) => key.search(HOLE) >= 0)
  .map(([key, sentence]) => ({ sentence, letters: key.replace(HOLE, "").length, test: tester(key), kinds: key.match(HOLE) }))
  .sort((one, other) => other.letters - one.letters);
const names = new Set();
const known = new Map();

function tester(key) {
  const literal = key.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const holes = key.match(HOLE) ?? [];
  return new RegExp(`^${literal.map((part, i) => part + (i < holes.length ? HOLES[holes[i]] : "")).join("")}$`, "s");
}

/** Never translate these: they are names. */
export function areNames(players) {
  for (const player of players) names.add(player);
}

/** A sentence that the table sent, in the language of this device; as it came where the catalogue has none for it. */
export function told(sentence) {
  if (language === "en" || !sentence || names.has(sentence)) return sentence;
  if (!known.has(sentence)) {
    if (known.size > 2000) known.clear();
    known.set(sentence, find(sentence));
  }
  return known.get(sentence);
}

const SEAM = /(?<=[.!?]) (?=\p{Lu})/u;

/** The sentences of a text that has several, unless the seam may be within a name. */
function severed(text) {
  const whole = [...names].some((name) => name && SEAM.test(name) && text.includes(name));
  return whole ? [text] : text.split(SEAM);
}

function find(sentence) {
  if (Object.hasOwn(table, sentence)) return table[sentence];
  const parts = severed(sentence);
  if (parts.length > 1) return parts.map(told).join(" ");
  for (const { sentence: translation, test, kinds } of patterns) {
    const holes = test.exec(sentence)?.slice(1);
    if (holes) return filled(translation, holes.map((hole, i) => FORMS[kinds[i]]?.(hole) ?? told(hole)));
  }
  return sentence;
}
