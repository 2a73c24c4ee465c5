// SPDX-License-Identifier: MIT
// The one thing that the eye asks: its picture enlarged, and an answer in one tap. It is asked of who sits at the table.

import { ask } from "../base/ask.js";
import { COLOURS, SYMBOLS, die, emblem, faceName, facesOf } from "../base/dice.js";
import { $, fill, h, show } from "../base/dom.js";
import { wear } from "../base/sheet.js";
import { t, wordFor } from "../base/tongue.js";

export const worn = wear("question");

const STRANGE = "unknown-face";
const NO_DIE = "perhaps-a-die";
let open = null; // the number of the question that is shown
let answered = null; // the question that was answered here: until the eye has looked again it is not asked twice
let photographed = false; // by a phone: no camera looks again
let chosen = {}; // of a symbol die: its symbol, its colour

/** The card of what is asked, above `before`; none while nothing is. */
export function drawQuestion(state, before) {
  const { reading, stillness } = state;
  const asked = stillness === "doubt" ? (reading?.question ?? null) : null;
  const shown = asked && asked.number !== answered ? asked : null;
  const element = section(before);
  open = shown?.number ?? null;
  show(element, shown !== null);
  photographed = Boolean(reading?.photographed_by);
  const plain = state.awaits?.faces === "pips"; // whatever stands in place of the 1 on the dice
  fill(element, [shown, reading?.set, plain], () => {
    chosen = {};
    return shown && card(shown, reading, plain);
  });
}

function section(before) {
  if ($("question")) return $("question");
  const made = h("section", { id: "question", class: "card", "aria-label": t("what-the-camera-asks") });
  before.before(made);
  return made;
}

function card(asked, reading, plain) {
  return [
    h("h2", {}, heading(asked)),
    asked.picture ? closeUp(asked.picture) : null,
    h("p", { class: "quiet" }, hint(asked)),
    ...answers(asked, reading, plain),
    h(
      "button",
      { type: "button", class: "button wide plain", onclick: () => say(asked, "out") },
      t("leave-it-out-no-die"),
    ),
  ];
}

function closeUp(name) {
  const image = h("img", {
    class: "close-up",
    src: `/api/v1/evidence/${name}.jpg`,
    alt: t("asked-about-in-ring"),
    width: 480,
    height: 480,
  });
  image.addEventListener("error", () => image.remove()); // this device may not see it, or it is not kept any more
  return image;
}

function heading({ id, face }) {
  if (id === STRANGE) return t("what-does-this-face-stand");
  if (face != null) return t("is-die-this-face", { face: faceName(face) });
  return id === NO_DIE ? t("is-this-a-die-what") : t("what-does-this-die-show");
}

function hint({ id, why }) {
  if (id === STRANGE) return t("say-it-once-this-face");
  return photographed ? `${capital(why)}.` : t("nudge-it-and-the-camera", { why: capital(why) });
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function answers(asked, { set = "pips", dice = [] }, plain) {
  const read = set.split("+")[0];
  const family = plain && read === "skull" ? "pips" : read;
  const kind = dice.some((one) => one.kind === "d12" && near(one, asked)) ? "bone" : "jewel";
  const yes = asked.face != null ? yesIt(asked) : null;
  if (set.startsWith("symbols") || dice.some(({ kind }) => kind === "symbol")) return [yes, ...symbols(asked)];
  const buttons = facesOf(family, family === "bones" ? kind : "").map((face) =>
    h(
      "button",
      {
        type: "button",
        "aria-label":
          asked.id === STRANGE
            ? t("it-stands-for", { face: faceName(face) })
            : t("it-is-this-face", { face: faceName(face) }),
        onclick: () => say(asked, face),
      },
      die(face, true, kind === "bone" && family === "bones" ? kind : ""),
    ),
  );
  return [yes, h("div", { class: "faces" }, buttons)];
}

/** One tap, where it is what it looks like. */
const yesIt = (asked) =>
  h(
    "button",
    { type: "button", class: "button wide", onclick: () => say(asked, asked.face) },
    t("yes-this-face", { face: faceName(asked.face) }),
  );

const near = (one, asked) => Math.hypot(one.x - asked.x, one.y - asked.y) < asked.size / 2;

/** Two taps for a symbol die: its symbol and its colour, in any order. */
function symbols(asked) {
  const buttons = [];
  const look = () => {
    for (const [button, part, word] of buttons) button.setAttribute("aria-pressed", String(chosen[part] === word));
  };
  const row = (part, words) =>
    h(
      "div",
      { class: "choices pictured" },
      words.map((word) => {
        const button = h(
          "button",
          { type: "button", onclick: () => choose(part, word) },
          emblem(word),
          h("span", {}, wordFor(word)),
        );
        buttons.push([button, part, word]);
        return button;
      }),
    );
  function choose(part, word) {
    chosen[part] = word;
    look();
    if (chosen.symbol && chosen.colour) say(asked, { ...chosen });
  }
  const rows = [row("symbol", SYMBOLS), row("colour", COLOURS)];
  look();
  return rows;
}

async function say({ number }, standsFor) {
  for (const button of $("question").querySelectorAll("button")) button.disabled = true;
  const done = await ask("/api/v1/faces", { question: number, stands_for: standsFor }, "POST", undefined, 12_000);
  if (done) {
    answered = number;
    if (open === number) show($("question"), false); // the next one may be there before the answer is
  }
  chosen = {};
  for (const button of $("question").querySelectorAll("button")) button.disabled = false;
}
