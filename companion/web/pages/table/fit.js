// SPDX-License-Identifier: MIT
// Nobody scrolls a television: what is secondary on it (crew, bids, what lies on the table) is as large as lets all that
// is told stand in view. Phones scroll, and who wishes for larger text has it.

const WIDE = matchMedia("(min-width: 60rem)");
const WHOLE = [1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75];
const BRIEF = [0.9, 0.85, 0.8, 0.75, 0.7]; // rather than that all gets smaller still, less is told
const BRIEFEST = [...BRIEF, 0.65, 0.6, 0.55]; // and then still less
const LEVELS = ["brief", "briefest"];
const WAYS = [WHOLE, BRIEF, BRIEFEST].flatMap((steps, level) => steps.map((step) => ({ step, level })));
const TOOLS = "#controls, #pin"; // the referee's, which may lie below
const root = document.documentElement;
let kept = false;

/** How far down reaches what everybody must see, with the page's own margin. */
function lowest() {
  const main = document.querySelector("main");
  const parts = [...main.querySelectorAll(".told > *")].filter((part) => !part.matches(TOOLS));
  const margin = parseFloat(getComputedStyle(main).paddingBottom);
  return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) + scrollY + margin;
}

const cards = () => [...document.querySelectorAll(".told .card")];

function fit() {
  const ways = WIDE.matches && root.dataset.text === "plain" ? WAYS : [{ step: 1, level: 0 }];
  for (const { step, level } of ways) {
    LEVELS.forEach((name, at) => root.classList.toggle(name, at < level));
    if (root.style.getPropertyValue("--fit") !== String(step)) root.style.setProperty("--fit", String(step));
    const whole = lowest() <= innerHeight + 1 && root.scrollWidth <= innerWidth + 1;
    if (whole && (step <= 1 || !cards().some((card) => card.scrollWidth > card.clientWidth + 1))) return;
  }
}

/** Keep it so, whatever is drawn. */
export function keepInView() {
  if (kept) return;
  kept = true;
  new ResizeObserver(fit).observe(document.querySelector(".told"));
  addEventListener("resize", fit);
  addEventListener("device-chosen", fit);
}
