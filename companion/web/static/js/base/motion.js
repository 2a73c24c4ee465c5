// SPDX-License-Identifier: MIT
// Motion, only where something happened: a number counted up, a ring of light. None where none is wished for.

const STEP_MS = 130;
const LONGEST_MS = 1000;

const still = () => document.documentElement.dataset.motion === "less";

/** Count `element` up to `n`, die by die, as people do aloud. What it says in the end stands there for screen readers. */
export function countUp(element, n) {
  if (still() || n < 2) return;
  const begun = performance.now();
  const whole = Math.min(LONGEST_MS, n * STEP_MS);
  element.textContent = "1";
  function step(now) {
    element.textContent = String(Math.min(n, Math.max(1, Math.ceil(((now - begun) / whole) * n))));
    if (now - begun < whole) requestAnimationFrame(step);
    else element.textContent = String(n);
  }
  requestAnimationFrame(step);
}

/** A ring of light runs once round `element`. */
export function flash(element) {
  if (still()) return;
  element.classList.remove("flash");
  void element.offsetWidth; // so that it begins anew
  element.classList.add("flash");
}
