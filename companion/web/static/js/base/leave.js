// SPDX-License-Identifier: MIT
// A page is left once: what happens on it until the next one is here does not begin the way there anew.

const LOST_MS = 10_000; // a way that has led nowhere for so long is tried again
let left = -Infinity;

/** Show the page at `path` in place of this one. */
export function goTo(path) {
  if (performance.now() - left < LOST_MS) return;
  left = performance.now();
  location.replace(path);
}

addEventListener("pageshow", ({ persisted }) => persisted && (left = -Infinity)); // one has come back to it
