// SPDX-License-Identifier: MIT
// Nobody scrolls a television: the picture ends where the screen does, and what is secondary (crew, bids, what lies on the
// table) is as large as lets all that is told stand in view. Phones scroll, and who wishes for larger text has it.

import { h } from "../../js/base/dom.js";
import { whenLettered } from "../../js/base/lettering.js";

const WIDE = matchMedia("(min-width: 60rem)");
const WHOLE = [1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75];
const BRIEF = [0.9, 0.85, 0.8, 0.75, 0.7]; // rather than that all gets smaller still, less is told
const BRIEFEST = [...BRIEF, 0.65, 0.6, 0.55]; // and then still less
const LEVELS = ["brief", "briefest"];
const WAYS = [WHOLE, BRIEF, BRIEFEST].flatMap((steps, level) => steps.map((step) => ({ step, level })));
const TOOLS = "#controls, #pin"; // the referee's, which may lie below
const ABOVE = ".table-view > .top, #instruct, #trouble, #join-requests"; // what leaves less room
const APART = `#countdown, ${TOOLS}`; // a clock that ticks is no news: its size is watched
const root = document.documentElement;
let kept = false;
let own = null; // not known yet
let fitted = ""; // the room as it was when it was last filled

/** How much room there is and how much of it is taken. */
function room() {
  const { left, top, width, height } = document.querySelector(".told").getBoundingClientRect();
  return [left, top + scrollY, width, height, innerWidth, innerHeight].join(" ");
}

/** How far down reaches what everybody must see, with the page's own margin. */
function lowest() {
  const main = document.querySelector("main");
  const parts = [...main.querySelectorAll(".told > *")].filter((part) => !part.matches(TOOLS));
  const margin = parseFloat(getComputedStyle(main).paddingBottom);
  return Math.max(...parts.map(bottom)) + scrollY + margin;
}

const bottom = (part) =>
  part.getBoundingClientRect().bottom * (ownPixels() ? parseFloat(getComputedStyle(part).zoom) : 1);

/** Whether what is zoomed gives its place in pixels of its own, as before Chromium 128 and in many a television. */
function ownPixels() {
  if (own === null) {
    const probe = h("div");
    Object.assign(probe.style, { position: "absolute", width: "10px", zoom: "2" });
    document.body.append(probe);
    own = probe.getBoundingClientRect().width < 15;
    probe.remove();
  }
  return own;
}

/** Whether anything wants more room than it has: a card is wide, a name is left out. */
const cut = () =>
  [...document.querySelectorAll(".told .card")].some((card) => card.scrollWidth > card.clientWidth + 1) ||
  [...document.querySelectorAll(".bluffs .name")].some((name) => name.scrollHeight > name.clientHeight + 1);

/** Whether nothing that is told needs more room to the right than the screen has. */
function narrow() {
  const told = document.querySelector(".told");
  return told.getBoundingClientRect().left + told.scrollWidth <= innerWidth + 1;
}

const put = (name, value) => root.style.getPropertyValue(name) === value || root.style.setProperty(name, value);

function fit() {
  put("--above", `${document.querySelector("main").getBoundingClientRect().top + scrollY}px`);
  const ways = WIDE.matches && root.dataset.text === "plain" ? WAYS : [{ step: 1, level: 0 }];
  for (const { step, level } of ways) {
    LEVELS.forEach((name, at) => root.classList.toggle(name, at < level));
    put("--fit", String(step));
    const whole = lowest() <= innerHeight + 1 && narrow();
    if (whole && (step <= 1 || !cut())) break;
  }
  fitted = room();
}

/** Keep it so, whatever is drawn. What is left out has no size to watch: so all that changes in there is watched too. */
export function keepInView() {
  if (kept) return;
  kept = true;
  const told = document.querySelector(".told");
  const sizes = new ResizeObserver(() => room() !== fitted && fit()); // a fit changes sizes itself
  for (const part of [told, ...document.querySelectorAll(ABOVE)]) sizes.observe(part);
  const apart = ({ target }) => /** @type {Element} */ (target).closest(APART);
  new MutationObserver((changes) => changes.every(apart) || fit()).observe(told, { subtree: true, childList: true });
  whenLettered(fit);
  addEventListener("resize", fit);
  addEventListener("device-chosen", fit);
}
