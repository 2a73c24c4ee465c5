// SPDX-License-Identifier: MIT
// A tap counts only where it ends on what it began on: what would be drawn anew under a finger waits until it is lifted.

const TAP_MS = 700; // what rests longer is no tap, and what it rests on may change
const CLICK_MS = 100; // the click comes after the finger is lifted, on some phones in a turn of its own

let under = null;
let ends;
const waiting = new Map();

/** Do `draw`, which makes the inside of `element` anew: now, or as soon as no finger rests in there. */
export function whenFree(element, draw) {
  waiting.delete(element);
  if (under && element.contains(under)) waiting.set(element, draw);
  else draw();
}

function lifted() {
  under = null;
  const draws = [...waiting.values()];
  waiting.clear();
  for (const draw of draws) draw();
}

function endsIn(time) {
  clearTimeout(ends);
  ends = setTimeout(lifted, time);
}

function rests(event) {
  lifted();
  under = event.target;
  endsIn(TAP_MS);
}

/** What the click itself asks for is drawn at once, before what has waited. */
function clicked() {
  under = null;
  endsIn(0);
}

addEventListener("pointerdown", rests, true);
addEventListener("pointerup", () => endsIn(CLICK_MS), true);
addEventListener("pointercancel", () => endsIn(0), true);
addEventListener("click", clicked, true);
