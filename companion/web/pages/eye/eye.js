// SPDX-License-Identifier: MIT
// What the eye sees: how far it has come, each die cut out of the picture, what it takes it for and how sure it is.

import { die } from "../../js/base/dice.js";
import { act, ask } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { drawLens } from "../../js/show/lens.js";
import { drawFaces } from "./faces.js";
import { goTo } from "../../js/base/leave.js";
import { follow } from "../../js/base/link.js";
import { drawPlate, watchPicture } from "../../js/show/sight.js";
import { language, t, wordFor } from "../../js/base/tongue.js";
import { reasons } from "../../js/base/words.js";

const CUT = 64;
const AROUND = 1.5; // so much of what lies round a die is shown
const role = document.querySelector("main").dataset.role;
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });

let reading = null;

function draw(state) {
  reading = state.reading;
  drawPlate(state);
  drawLens(state, false);
  drawSteps(state);
  drawSum(state);
  drawNamed(reading);
  drawDice();
  drawSwitch(state.camera);
}

/** Who plays may switch the camera off, and on again. */
function drawSwitch({ condition }) {
  const off = condition === "off";
  show($("switch"), role !== "spectator" && condition !== "phone");
  fill($("switch"), off, () =>
    h(
      "button",
      { class: "button plain", onclick: () => act({ event: "camera", on: off }) },
      off ? t("switch-the-camera-on") : t("switch-the-camera-off"),
    ),
  );
}

/** From the live picture to a count: what is done, and where it stands now. */
function drawSteps({ camera, stillness, reading: seen }) {
  const still = !["hands", "rolling", "settling"].includes(stillness);
  const steps = [
    [t("picture"), camera.condition === "ok"],
    [t("hands-away-dice-still"), camera.condition === "ok" && still],
    [t("read"), camera.condition === "ok" && still && Boolean(seen?.dice.length)],
    [t("verified-reading"), Boolean(seen?.verified)],
  ];
  const at = steps.findIndex(([, done]) => !done);
  fill($("steps"), [steps, at], () =>
    steps.map(([words, done], i) =>
      h(
        "li",
        { class: done ? "done" : i === at ? "now" : "", "aria-current": i === at ? "step" : null },
        done ? "✓ " : "",
        words,
      ),
    ),
  );
}

let asked = null; // the question of the reading before: once it is answered a face may have been named

/** What was named is told anew when something was answered. */
function drawNamed(seen) {
  const number = seen?.question?.number ?? null;
  if (asked !== null && number !== asked) drawFaces($("named"), role);
  asked = number;
}

function drawSum({ reading: seen, awaits, game }) {
  const why = seen?.verified ? "" : (seen?.why_not ?? "");
  fill($("sum"), [seen?.set, seen?.dice.length, seen?.verified, why, seen?.doubts, awaits, game?.phase], () => [
    h(
      "p",
      {},
      seen ? t("dice-read-as-the-set", { n: seen.dice.length, set: seen.set ?? "pips" }) : t("nothing-was-read-yet"),
    ),
    why ? h("p", {}, capital(reasons(why).join("; "))) : null,
    seen?.doubts.length
      ? h(
          "ul",
          {},
          seen.doubts.map(({ why: doubt, x, y }) => h("li", {}, `${doubt} (${Math.round(x)}, ${Math.round(y)})`)),
        )
      : null,
    game && game.phase !== "over" && !awaits ? h("p", { class: "quiet" }, t("game-waits-for-no-dice")) : null,
  ]);
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function drawDice() {
  const dice = reading?.dice ?? [];
  fill($("dice"), dice, () => dice.map(line));
  cutOut();
}

function line(one) {
  const near = ({ x, y }) => Math.hypot(one.x - x, one.y - y) < one.size / 2;
  const doubts = (reading.doubts ?? []).filter(near).map(({ why }) => why);
  const sure = percent.format(one.sure);
  return h(
    "li",
    { class: doubts.length || one.cocked || one.face == null ? "doubted" : "" },
    h("canvas", { width: CUT, height: CUT, role: "img", "aria-label": t("the-die-as-the-camera") }),
    h("span", { class: "numeral" }, one.face == null ? "?" : die(one.face, false, one.kind === "d12" ? "bone" : "")),
    h(
      "div",
      {},
      h("p", {}, t("sure", { sure })),
      h("meter", {
        min: 0,
        max: 1,
        low: 0.9,
        high: 0.975,
        optimum: 1,
        value: one.sure,
        "aria-label": t("sure", { sure }),
      }),
      h(
        "p",
        { class: "quiet" },
        [one.kind, one.colour ? wordFor(one.colour) : "", one.zone, ...doubts].filter(Boolean).join(" · "),
      ),
    ),
  );
}

/** Cut each die out of the newest picture. */
function cutOut() {
  const picture = $("picture");
  if (!reading || !picture.naturalWidth) return;
  const scale = picture.naturalWidth / (reading.width || picture.naturalWidth);
  [...$("dice").querySelectorAll("canvas")].forEach((canvas, i) => {
    const one = reading.dice[i];
    if (!one) return;
    const side = one.size * AROUND * scale;
    canvas
      .getContext("2d")
      .drawImage(picture, one.x * scale - side / 2, one.y * scale - side / 2, side, side, 0, 0, CUT, CUT);
  });
}

$("picture").addEventListener("load", cutOut);
ask.as = role;
follow(role, { onState: draw, onStranger: () => goTo("/") });
watchPicture(true);
drawFaces($("named"), role);
