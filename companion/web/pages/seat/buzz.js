// SPDX-License-Identifier: MIT
// A phone buzzes when its player is on turn, and when it was first. Phones that can't, and those that want no motion, are still.

const TURN = [60];
const FIRST = [120, 60, 120];
let before = null;

/** `mine`: whether the table waits for this player now. */
export function buzz({ ruling, you }, mine) {
  const first = !ruling?.tied && ruling?.first?.[0]?.player === you.player ? JSON.stringify(ruling.first) : "";
  const now = { mine, first };
  const told = before;
  before = now;
  if (!told || !you.player || document.documentElement.dataset.motion === "less") return;
  if (navigator.userActivation?.hasBeenActive === false) return; // a browser lets no page buzz that nobody has touched
  if (first && first !== told.first) navigator.vibrate?.(FIRST);
  else if (mine && !told.mine) navigator.vibrate?.(TURN);
}
