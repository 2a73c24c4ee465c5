// SPDX-License-Identifier: MIT
// How long a reveal takes: the screen that plays it and the phones that wait for its end go by the same times.

export const LIFT_MS = 700;
export const FORWARD_MS = 450; // for each cup
export const ONE_MS = 420; // die by die, as people count aloud
export const DRUMS_MS = 900;

/** After how many milliseconds the reveal of this moment has told its verdict. */
export function revealMs({ cups }) {
  const counted = (cups ?? []).flatMap(({ counts }) => counts).filter(Boolean).length;
  return LIFT_MS + (cups ?? []).length * FORWARD_MS + counted * ONE_MS + DRUMS_MS;
}
