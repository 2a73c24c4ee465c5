// SPDX-License-Identifier: MIT
// Teaching with the live camera: put a die down, tap its face, next. What can't be told apart is said at once.

import { sure } from "../../js/show/acts.js";
import { ask, simulate } from "../../js/base/ask.js";
import { COLOURS, SYMBOLS, die, faceName } from "../../js/base/dice.js";
import { $, aloud, fill, h, show } from "../../js/base/dom.js";
import { pause, watch } from "../../js/base/poll.js";
import { watchPicture } from "../../js/show/sight.js";
import { drawSets } from "./taughtsets.js";
import { t } from "../../js/base/tongue.js";

ask.as = "referee";
const PATIENCE_MS = 25_000; // a small Pi loads its networks for some seconds
const NUMBERS = [...Array.from({ length: 12 }, (_, i) => String(i + 1)), "skull"];

let latest = null;
let kind = "symbol"; // what kind of faces is taught, until the first one tells
let kept = 0; // the look that was named last: the next die is another
let naming = false; // a name is on its way to the table
let simulated = false;

const wordOf = (symbol, colour) => `${symbol}-${colour}`;
const faceOf = (word) => {
  const at = word.lastIndexOf("-");
  return at < 0 ? word : { symbol: word.slice(0, at), colour: word.slice(at + 1) };
};
const isDrawn = (word) =>
  word.split("-").length === 2 && SYMBOLS.includes(faceOf(word).symbol) && COLOURS.includes(faceOf(word).colour);
const called = (word) => faceName(faceOf(word));

async function send(body) {
  const answer = await ask("/api/v1/teach", body, "POST", undefined, PATIENCE_MS);
  if (answer) draw(answer);
  return answer;
}

function draw(told) {
  latest = told;
  const { lesson } = told;
  const first = Object.keys(lesson?.faces ?? {})[0];
  if (first) kind = first.includes("-") ? "symbol" : "number";
  fill($("lesson"), [lesson, told.draft, told.saved, told.why_not, kind, kept, naming], () =>
    lesson ? going(lesson) : beginning(told),
  );
  drawSimulated(lesson);
  show($("view"), Boolean(lesson));
  drawSets($("sets"), told, {
    again: draw,
    more: (name) => send({ do: "begin", name, more: true }),
    hidden: Boolean(lesson),
  });
}

function beginning({ draft, saved, why_not: whyNot }) {
  const name = h("input", {
    name: "name",
    required: true,
    maxlength: 40,
    pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]*",
    autocapitalize: "none",
    autocomplete: "off",
  });
  const begin = (event) => {
    event.preventDefault();
    send({ do: "begin", name: name.value.trim() });
  };
  return [
    saved ? h("p", { class: "card", role: "status" }, t("set-is-kept", { name: saved })) : null,
    whyNot ? h("p", { class: "card" }, t("a-game-is-running-dice")) : null,
    draft
      ? h(
          "div",
          { class: "card" },
          h("p", {}, t("a-lesson-was-broken-off", { name: draft.name, faces: faces(draft.faces) })),
          button(t("carry-on-with-it"), () => send({ do: "begin", name: draft.name, more: true }), "wide", whyNot),
        )
      : null,
    h(
      "form",
      { class: "card", onsubmit: begin },
      h("h2", {}, t("a-new-set")),
      h("p", { class: "quiet" }, t("put-a-die-down-tap")),
      h("label", {}, t("what-the-set-is-called"), name),
      h("button", { class: "button wide", disabled: Boolean(whyNot) }, t("begin")),
    ),
  ];
}

function going(lesson) {
  const known = Object.keys(lesson.faces).length;
  const wanted =
    kind === "symbol" ? 36 : Math.max(6, ...Object.keys(lesson.faces).map((face) => (Number(face) > 6 ? 12 : 6)));
  const ready = lesson.die && !lesson.moving && lesson.look !== kept && !naming;
  return [
    h("h2", {}, lesson.name),
    h(
      "p",
      { class: "row" },
      h("progress", { class: "grow", max: wanted, value: known, "aria-label": t("faces-learnt") }),
      h("b", {}, t("of", { part: known, whole: wanted })),
    ),
    h("div", { class: "newest" }, crop(lesson), h("p", { class: "say", role: "status" }, sayOf(lesson))),
    lesson.alike.length ? alike(lesson.alike) : null,
    known ? null : kinds(),
    ...(kind === "symbol" ? symbols(lesson, ready) : [numbers(lesson, ready)]),
    kind === "symbol" ? another(ready) : null,
    h(
      "div",
      { class: "row" },
      button(
        lesson.newest ? t("take-back-face", { face: called(lesson.newest) }) : t("take-back"),
        undo,
        "plain small",
        !lesson.newest,
      ),
      sure("button plain small", t("break-off"), () => send({ do: "end" })),
    ),
    button(lesson.exists ? t("keep-the-set-in-place") : t("keep-the-set"), () => send({ do: "save" }), "wide", !known),
  ];
}

const faces = (n) => t("so-many-faces", { n });
const button = (words, onclick, look = "", disabled = false) =>
  h("button", { type: "button", class: `button ${look}`, onclick, disabled: Boolean(disabled) }, words);

function sayOf({ moving, die: there, look, why, reason, newest }) {
  if (naming) return t("one-moment");
  if (look && look === kept && newest) return t("face-is-learnt", { face: called(newest) });
  if (!look) return t("put-one-die-down-alone");
  if (moving) return t("looking-keep-your-hands-off");
  if (there) return t("what-does-it-show");
  return WHY[reason]?.() ?? why;
}

const WHY = {
  "taught-no-die": () => t("no-die-is-seen-put"),
  "taught-not-flat": () => t("it-leans-lay-it-flat"),
  "taught-one-alone": () => t("more-than-one-die"),
};

function crop({ die: there, look, moving }) {
  return there && !moving
    ? h("img", {
        src: `/api/v1/teach/die.jpg?as=referee&look=${look}`,
        alt: t("the-die-on-the-table"),
        width: 120,
        height: 120,
      })
    : h("span", { class: "gap" }, "?");
}

function alike(pairs) {
  return h(
    "div",
    { class: "card trouble", role: "alert" },
    h("p", {}, t("these-can-hardly-be-told")),
    h(
      "ul",
      {},
      pairs.map(([one, other]) => h("li", {}, `${called(one)} – ${called(other)}`)),
    ),
  );
}

function kinds() {
  const choose = (value) => () => {
    kind = value;
    draw(latest);
  };
  const one = (value, words) =>
    h("button", { type: "button", "aria-pressed": String(kind === value), onclick: choose(value) }, words);
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": t("what-is-on-the-dice") },
    one("symbol", t("signs-in-colours")),
    one("number", t("numbers-or-pips")),
  );
}

/** Every sign in every colour: one tap names the die that lies there. */
function symbols(lesson, ready) {
  const words = SYMBOLS.flatMap((symbol) => COLOURS.map((colour) => wordOf(symbol, colour)));
  const own = Object.keys(lesson.faces).filter((word) => !isDrawn(word));
  return [
    h(
      "div",
      { class: "taught-grid" },
      words.map((word) => faceButton(word, lesson, ready, die(faceOf(word)))),
    ),
    own.length
      ? h(
          "div",
          { class: "choices" },
          own.map((word) => faceButton(word, lesson, ready, called(word))),
        )
      : null,
  ];
}

const numbers = (lesson, ready) =>
  h(
    "div",
    { class: "taught-grid" },
    NUMBERS.map((word) => faceButton(word, lesson, ready, word === "skull" ? die("skull") : word)),
  );

function faceButton(word, lesson, ready, inside) {
  const times = lesson.faces[word] ?? 0;
  return h(
    "button",
    { type: "button", class: times ? "known" : "", disabled: !ready, onclick: () => learn(word) },
    inside,
    times ? h("span", { class: "unseen" }, t("learnt")) : null,
    times ? h("b", { class: "tick", "aria-hidden": "true" }, times > 1 ? `✓${times}` : "✓") : null,
  );
}

function another(ready) {
  const input = (name, label) =>
    h(
      "label",
      {},
      label,
      h("input", { name, required: true, maxlength: 20, autocapitalize: "none", autocomplete: "off" }),
    );
  const give = (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    const clean = (name) =>
      String(given.get(name))
        .trim()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "_");
    learn(wordOf(clean("sign"), clean("colour")));
  };
  return h(
    "details",
    { class: "card" },
    h("summary", {}, t("another-sign-or-colour")),
    h(
      "form",
      { onsubmit: give },
      h("div", { class: "fields" }, input("sign", t("sign-such-as-dragon")), input("colour", t("colour-such-as-gold"))),
      h("button", { class: "button small", disabled: !ready }, t("that-is-what-it-shows")),
    ),
  );
}

async function learn(face) {
  const { look } = latest.lesson;
  naming = true;
  draw(latest);
  const answer = await ask("/api/v1/teach", { do: "learn", face, look }, "POST", undefined, PATIENCE_MS);
  naming = false;
  if (answer) {
    kept = look;
    aloud(t("face-is-learnt", { face: called(face) }));
  }
  draw(answer ?? latest);
}

async function undo() {
  kept = 0;
  await send({ do: "undo" });
}

/** The simulated table puts down what has not been learnt yet, one die after the other. */
function drawSimulated(lesson) {
  show($("table"), simulated && Boolean(lesson));
  if (!simulated || !lesson) return;
  const all =
    kind === "symbol"
      ? SYMBOLS.flatMap((symbol) => COLOURS.map((colour) => wordOf(symbol, colour)))
      : NUMBERS.slice(0, 6);
  const next = all.find((word) => !(word in lesson.faces));
  fill($("table"), [next], () =>
    h(
      "div",
      { class: "card" },
      h("p", { class: "quiet" }, t("simulated-table-drawn-dice")),
      next ? button(t("put-down", { face: called(next) }), () => putDown(next), "plain wide") : null,
    ),
  );
}

async function putDown(word) {
  const face = faceOf(word);
  await simulate("clear", {});
  await pause(300);
  await simulate("place", {
    seat: 1,
    at: [[0, 0, 20]],
    ...(face.symbol ? { symbols: [[face.symbol, face.colour]] } : { faces: [Number(word)] }),
  });
}

fetch("/healthz")
  .then((answer) => answer.json())
  .then((told) => (simulated = told.simulated?.camera ?? false))
  .catch(() => {});
watch("/api/v1/teach", draw);
watchPicture();
