// SPDX-License-Identifier: MIT
// The mat's corners by hand: four handles on the live picture, for a finger, a mouse or the arrow keys.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, show, toast } from "../../js/base/dom.js";
import { pause } from "../../js/base/poll.js";
import { watchPicture } from "../../js/show/sight.js";
import { t } from "../../js/base/tongue.js";
import { drawSeats, drawing, take as takeSeats, tap, tapping } from "./seats.js";
import { H, W, outline, shape } from "./shapes.js";

ask.as = "referee";
const INSET = 0.1;
const START = [
  [INSET, INSET],
  [1 - INSET, INSET],
  [1 - INSET, 1 - INSET],
  [INSET, 1 - INSET],
];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 0.004; // of the picture's side; with the shift key five times as far
const NAMES = [() => t("top-left"), () => t("top-right"), () => t("bottom-right"), () => t("bottom-left")];

let corners = START;
let kept = [];
let zones = [];
const handles = NAMES.map((name, i) => handle(i));

function handle(i) {
  const button = h(
    "button",
    {
      type: "button",
      class: "corner",
      onkeydown: (event) => nudge(event, i),
      onpointerdown: (event) => event.target.setPointerCapture(event.pointerId),
      onpointermove: (event) => drag(event, i),
    },
    String(i + 1),
  );
  return button;
}

function move(i, [x, y]) {
  corners = corners.map((corner, at) => (at === i ? [limit(x), limit(y)] : corner));
  draw();
}

const limit = (value) => Math.round(1e4 * Math.min(1, Math.max(0, value))) / 1e4;

function drag(event, i) {
  if (!event.target.hasPointerCapture(event.pointerId)) return;
  const { left, top, width, height } = $("board").getBoundingClientRect();
  move(i, [(event.clientX - left) / width, (event.clientY - top) / height]);
}

function nudge(event, i) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const far = event.shiftKey ? 5 * STEP : STEP;
  move(i, [corners[i][0] + far * step[0], corners[i][1] + far * step[1]]);
}

/** From the mat, 0 to 1 each way, to the picture. */
/** @param {number[][]} corners */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, bx, ay, by] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const whole = ax * by - bx * ay || 1e-9;
  const [g, k] = [(sx * by - bx * sy) / whole, (ax * sy - sx * ay) / whole];
  return ([u, v]) => {
    const far = g * u + k * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + k * x3) * v + x0) / far,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + k * y3) * v + y0) / far,
    ];
  };
}

function draw() {
  handles.forEach((button, i) => {
    const [x, y] = corners[i];
    button.style.left = `${100 * x}%`;
    button.style.top = `${100 * y}%`;
    const [across, down] = [Math.round(100 * x), Math.round(100 * y)];
    button.setAttribute("aria-label", t("corner-of-the-mat-percent", { n: i + 1, where: NAMES[i](), across, down }));
  });
  const at = projection(corners);
  $("lines").setAttribute("viewBox", `0 0 ${W} ${H}`);
  $("lines").setAttribute("preserveAspectRatio", "none");
  handles.forEach((button) => show(button, !tapping()));
  const seated = drawing();
  if (seated.length || tapping()) $("lines").replaceChildren(...seated);
  else drawZones(at);
  drawTools();
  drawSeats();
}

function drawZones(at) {
  $("lines").replaceChildren(
    outline(corners),
    ...zones.flatMap(({ seat, corners: zone }) => {
      const places = zone.map(at);
      const [x, y] = at([0, 1].map((axis) => zone.reduce((sum, corner) => sum + corner[axis], 0) / 4));
      const label = shape("text", { x: W * x, y: H * y, "text-anchor": "middle" });
      label.textContent = String(seat);
      return [outline(places), label];
    }),
  );
}

function drawTools() {
  const same = JSON.stringify(corners) === JSON.stringify(kept);
  fill($("how"), kept.length, () => [
    h("p", {}, kept.length ? t("mat-lies-as-dragged") : t("the-printed-mat-markers-tell")),
    h("p", { class: "quiet" }, t("numbers-go-clockwise-the-zones")),
  ]);
  fill($("tools"), [same, kept.length], () => [
    h(
      "button",
      { type: "button", class: "button wide", disabled: same, onclick: () => keep(corners) },
      t("keep-these-corners"),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button plain small", onclick: turn }, t("turn-the-seats")),
      kept.length
        ? h(
            "button",
            { type: "button", class: "button plain small", onclick: () => keep([]) },
            t("use-the-printed-mat-markers"),
          )
        : null,
    ),
  ]);
}

function turn() {
  corners = [...corners.slice(1), corners[0]];
  draw();
}

async function keep(wanted) {
  const answer = await ask("/api/v1/corners", { corners: wanted });
  if (!answer) return;
  toast(t("saved"));
  take(answer);
}

function take(answer) {
  const { corners: found, zones: laid } = answer;
  [kept, zones] = [found, laid];
  takeSeats(answer, draw);
  corners = found.length ? found : START;
  draw();
}

async function load() {
  for (;;) {
    const found = await ask("/api/v1/corners", null, "GET");
    if (found) {
      $("board").append(...handles);
      $("board").addEventListener("click", tap);
      return take(found);
    }
    await pause(2000);
  }
}

load();
watchPicture();
