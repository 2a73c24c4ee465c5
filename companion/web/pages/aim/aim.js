// SPDX-License-Identifier: MIT
// Aim and light: one big instruction, the live picture, every measure as a bar, and the fitness test.

import { AIM, measureWords } from "./aimwords.js";
import { ask } from "../../js/base/ask.js";
import { drawBare } from "../../js/show/bare.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { drawFitness } from "./fitness.js";
import { watch } from "../../js/base/poll.js";
import { watchPicture } from "../../js/show/sight.js";
import { capital } from "../../js/base/words.js";

const role = document.querySelector("main").dataset.role;
const referee = role === "referee";
ask.as = role;

function draw({ camera, aim, fitness }) {
  const lost = camera.condition !== "ok";
  if (lost || aim) drawAdvice(lost, camera, aim);
  if (aim) {
    drawMeasures(aim.measures, aim.about);
    drawMarks(aim);
    drawLens(aim);
  }
  drawFitness(fitness, referee);
}

function drawAdvice(lost, camera, aim) {
  const words = lost ? capital(camera.message || AIM.starting) : aim.advice;
  const good = !lost && aim.fit;
  const note = lost ? "" : capital(camera.message);
  fill($("advice"), [words, good, note], () => [
    h("p", { class: "big" }, words),
    good ? h("p", { class: "stamp true" }, AIM.fit) : null,
    note ? h("p", { class: "by" }, note) : null,
  ]);
}

function drawMeasures(measures, about) {
  fill($("measures"), [measures, about], () => measures.map((one) => measure(one, one.name === about)));
}

function measure({ label, value, unit, score, verdict, says }, first) {
  return h(
    "li",
    { class: `${verdict} ${first ? "first" : ""}` },
    h("span", { class: "name" }, capital(label)),
    h("meter", { min: 0, max: 1, low: 0.25, high: 0.5, optimum: 1, value: verdict === "unknown" ? 0 : score }),
    h("span", { class: "value" }, measureWords(value, unit)),
    h("span", { class: "verdict" }, AIM.verdicts[verdict]),
    says && !first ? h("small", {}, says) : null,
  );
}

/** Rings on the picture, where a measure complains about a place. */
function drawMarks({ width, height, marks }) {
  const svg = $("marks");
  svg.setAttribute("viewBox", `0 0 ${width || 4} ${height || 3}`);
  svg.replaceChildren(
    ...marks.map(({ x, y, reach }) => {
      const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: reach })) ring.setAttribute(name, value);
      return ring;
    }),
  );
}

function drawLens({ can_focus: canFocus, sweeping }) {
  show($("lens"), canFocus && referee);
  fill($("lens"), [canFocus, sweeping], () =>
    h(
      "button",
      { type: "button", class: "button wide", disabled: sweeping, onclick: () => ask("/api/v1/aim/focus") },
      sweeping ? AIM.focusing : AIM.focus,
    ),
  );
}

watch("/api/v1/aim", draw);
drawBare($("bare"), role, true);
watchPicture();
