// SPDX-License-Identifier: MIT
// A phone as the eye: a button that photographs the dice, how far the photograph is, what was seen on it, and taps that
// tell whose dice are whose.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { helps } from "./plate.js";
import { drawTaps } from "./taps.js";
import { wear } from "../../js/base/sheet.js";
import { t } from "../../js/base/tongue.js";
import { capital, taken } from "../../js/base/words.js";

const PATIENCE_MS = 240_000; // twelve megapixels over a weak Wi-Fi, and a slow machine that reads them
let latest = null;
let isMain = false;
let sending = null; // how much of it has been sent (0 to 1); null: nothing is
let said = null; // what came of the last photograph: its code, words, and what it is about

const isRead = (code) => ["counted", "doubt"].includes(code);

/** What the answer to a photograph is about: one that was read goes with the game, a refusal with the next that is read
 * or answered too. */
const about = (code, { seq, reading }) =>
  isRead(code)
    ? String(seq)
    : JSON.stringify([seq, reading?.picture, reading?.question, reading?.whose, reading?.spent]);

const newest = ({ counts }) => counts?.slice(-1)[0]?.count ?? 0;

/** `main`: it is what this phone should do next. */
export function drawPhoto(state, main) {
  latest = state;
  isMain = main;
  const shown = helps(state) || sending !== null;
  if (said && said.of !== about(said.code, state)) said = null;
  const thrown = state.pending?.event === state.awaits?.event ? state.pending?.dice : null; // others have, before
  const several = Object.keys({ ...thrown, ...state.awaits?.dice }).length > 1;
  const what = taken(state.awaits);
  const own = several && what === "dice" ? whichDice(state) : what;
  const words = said && isRead(said.code) ? cameOfIt(state) : null;
  fill(section(), [shown, sending === null, words, own, main], () => (shown ? card(what, own, words, main) : null));
  drawTaps(shown ? state : null, section());
  drawRefusal(shown && said && !isRead(said.code) ? said.message : "");
}

/** Which dice of several players' are photographed. */
function whichDice({ awaits: { event }, game }) {
  if (event === "resolve") return "changed"; // what a card has done
  if (event === "roll" && game.piles) return "rolled"; // beside the piles
  const cards = Object.values(game.cards ?? {}).some(({ laid }) => laid);
  return event === "reveal" && !cards ? "dice" : "own"; // cards want to know whose dice were lifted
}

function section() {
  if ($("photo")) return $("photo");
  wear("photo");
  const made = h("section", { id: "photo", "aria-label": t("photograph-the-dice", { what: "dice" }) });
  $("acts").before(made);
  return made;
}

/** Why the newest photograph was not read, above all that an earlier one left to be asked. */
function drawRefusal(words) {
  if (!words && !$("photo-refused")) return;
  const line = $("photo-refused") ?? h("p", { id: "photo-refused", class: "said", role: "status" });
  if (!line.isConnected) ($("question") ?? $("taps") ?? section()).before(line);
  const fresh = words && line.textContent !== words;
  line.textContent = words;
  show(line, Boolean(words));
  if (fresh) line.scrollIntoView({ block: "nearest" });
}

/** What came of the last photograph, which was read: [words, all is well]. What the table has against it is told above. */
function cameOfIt({ reading, you }) {
  const { code, message } = said;
  const judged = !reading || reading.spent ? null : reading;
  const own = judged?.photographed_by === (you.player ?? you.guest) ? judged : null;
  if (code === "counted" && !own?.why_not) return [t("the-photograph-is-read"), true];
  if (!own?.why_not) return [message, false];
  return [own.question || own.whose ? t("answer-above-or-again") : t("photograph-once-more"), false];
}

function card(what, own, words, main) {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    id: "photograph",
    disabled: sending !== null,
  });
  input.addEventListener("change", () => input.files[0] && send(input.files[0]));
  const hint = t("hands-away-phone-level-above", { what: own });
  return [
    input,
    h(
      "label",
      { class: main ? "button wide" : "button wide plain", for: "photograph" },
      h("span", { class: "icon camera", "aria-hidden": "true" }),
      " ",
      h("span", { id: "photo-state" }, sending === null ? t("photograph-the-dice", { what }) : stateWords()),
    ),
    sending === null ? null : h("progress", { id: "photo-sent", max: 1, value: sending }),
    h("p", { class: words && !words[1] ? "said" : "quiet", role: "status" }, words?.[0] ?? hint),
  ];
}

const stateWords = () =>
  sending < 1 ? t("the-photograph-is-sent", { percent: Math.floor(100 * sending) }) : t("the-photograph-is-being-read");

/** A request that tells how much of it has been sent: fetch does not. */
function posted(path, file, heard) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Content-Type", file.type.startsWith("image/") ? file.type : "image/jpeg");
    request.responseType = "json";
    request.timeout = PATIENCE_MS;
    request.upload.onprogress = ({ loaded, total }) => heard(total ? loaded / total : 0);
    request.upload.onload = () => heard(1);
    request.onload = () => (request.response ? done(request.response) : failed());
    request.onerror = request.ontimeout = request.onabort = () => failed();
    request.send(file);
  });
}

function heard(part) {
  sending = part;
  if ($("photo-state")) $("photo-state").textContent = stateWords();
  if ($("photo-sent")) $("photo-sent").value = part;
}

async function send(file) {
  sending = 0;
  said = null;
  drawPhoto(latest, isMain);
  const path = `/api/v1/photograph?as=${ask.as}&after=${newest(latest)}`;
  const lost = { code: "lost", message: t("the-photograph-did-not-arrive") };
  const { code, message, say } = await posted(path, file, heard).catch(() => lost);
  said = { code, message: capital(say ?? message), of: about(code, latest) };
  sending = null;
  drawPhoto(latest, isMain);
}
