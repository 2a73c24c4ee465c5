// SPDX-License-Identifier: MIT
// What each of the first steps shows besides its settings: what the table finds now, and where to go for more.

import { ask } from "../../js/base/ask.js";
import { h, show } from "../../js/base/dom.js";
import { watchPicture } from "../../js/show/sight.js";
import { decimal, t, told } from "../../js/base/tongue.js";
import { capital } from "../../js/base/words.js";

let simulated = null; // what of this table is simulated; asked for once
let watching = false;
const AGAIN_MS = 3000;

const get = (path) => ask(path, null, "GET", () => {});
const note = (words) => h("p", {}, words);
const more = (href, words) => h("p", {}, h("a", { class: "button plain small", href }, words));

/** A sentence that the table's answer tells, asked for again and again while it stands on the page. */
function found(path, words) {
  const place = h("p", { role: "status" }, t`One moment…`);
  const look = async () => {
    const answer = await get(path);
    const now = answer ? words(answer) : t`The table does not say.`;
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
  return h("div", { class: "picture" }, h("img", { id: "picture", alt: t`The table from above`, hidden: true }));
}

const measure = (answer, name) => answer.aim?.measures.find((one) => one.name === name);

function matWords(answer) {
  const error = measure(answer, "mat")?.value;
  return error == null ? t`The camera does not find a mat now.` : t`The mat is found; places on it are right to ${decimal(error, 1)} mm.`;
}

function fitnessWords({ last }) {
  if (!last) return t`Not tested yet.`;
  const words = told(last.words);
  return t`Last test: ${words}`;
}

function buttonWords({ parts, condition }) {
  const seats = new Set(parts.filter(({ part }) => part === "shout").map(({ seat }) => seat)).size;
  const how = told(condition);
  return seats === 1 ? t`One seat has buttons: ${how}` : t`${seats} seats have buttons: ${how}`;
}

const voiceWords = ({ voice }) => {
  const why = told(voice);
  return voice ? t`The table can't speak: ${why}.` : t`The table has a voice.`;
};

const attempt = (body, words) => h("button", { type: "button", class: "button plain small", onclick: () => ask("/api/v1/panel", body) }, words);

export const PARTS = {
  language: () => [],
  wifi: () => [note(t`Phones join your Wi-Fi by a QR code that the table shows. Leave this out if everybody is in it already.`)],
  camera: ({ camera }) => [
    pretence("camera", t`No real camera here: this table is simulated. Its dice are drawn, and really read.`),
    found("/api/v1/state", (state) => (state.camera.condition === "ok" ? t`The camera ${camera} sends pictures:` : capital(told(state.camera.message || state.camera.condition)))),
    picture(),
  ],
  aim: () => [
    note(t`Hang the camera 60 to 80 cm above the middle of the table, looking straight down. Lay five to ten dice, spread out.`),
    found("/api/v1/aim", (answer) => (answer.aim ? told(answer.aim.advice) : capital(told(answer.camera.message)) || t`The table does not say.`)),
    more("/aim", t`Help with aim and light`),
  ],
  mat: () => [
    note(t`The printed mat tells the camera where each seat is. Print it with "quartermaster print mat" or from the folder hardware/print, at 100 %.`),
    pretence("camera", t`The simulated table knows its seats without a mat.`),
    found("/api/v1/aim", matWords),
    note(t`No printer? Drag four corners by hand.`),
    more("/corners", t`Corners of the mat`),
  ],
  dice: () => [
    note(t`Dice with pips are known. Others can be taught in two minutes. The fitness test tells whether yours are read reliably.`),
    found("/api/v1/fitness", fitnessWords),
    h("div", { class: "row" }, more("/aim#fitness", t`Fitness test`), more("/teach", t`Teach dice`)),
  ],
  buttons: () => [
    pretence("pins", t`No real buttons here: they are on the screens, and go through the same ruling.`),
    found("/api/v1/panel", buttonWords),
    more("/panel", t`Test buttons and lamps`),
  ],
  sound: () => [found("/api/v1/panel", voiceWords), h("div", { class: "row" }, attempt({ do: "voice" }, t`Try the voice`), attempt({ do: "sound", play: "verdict" }, t`Try the buzzer`))],
  game: () => [note(t`Everybody scans the table's code and sits down; then choose a game on any phone.`), more("/table", t`To the table`)],
};
