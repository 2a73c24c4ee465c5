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

/** Load this page anew, once for each `release` of the pages: after an upgrade its scripts are older than the table. */
export function renew(release) {
  try {
    if (sessionStorage.getItem("release") === release) return false;
    sessionStorage.setItem("release", release);
  } catch {
    return false; // this browser keeps nothing: it might do so for ever
  }
  location.reload();
  return true;
}

addEventListener("pageshow", ({ persisted }) => persisted && (left = -Infinity)); // one has come back to it
