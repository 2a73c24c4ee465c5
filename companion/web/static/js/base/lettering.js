// SPDX-License-Identifier: MIT
// Until a typeface is here a page is written in another, which takes other room: what was measured before is measured again.

/** Call `then` whenever a typeface of this page arrives; at once for those that are here. */
export function whenLettered(then) {
  for (const face of document.fonts) face.loaded.then(then, () => {}); // one that can't be had changes nothing
}
