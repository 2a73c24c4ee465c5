// SPDX-License-Identifier: MIT
// The shouts under the thumb: as large as there is room for, and deaf for a moment when they come up, so that a thumb
// that was about to do something else does not shout.

import { actButton } from "../../js/show/acts.js";
import { h, settle } from "../../js/base/dom.js";

const DEAF_MS = 350;

/** Shouts in `element`; gives the function that shows others there. Those that stay are left as they are. */
export function shoutButtons(element) {
  let kept = new Map();

  return (shouts, room, press) => {
    const before = kept;
    kept = new Map();
    for (const one of shouts) {
      const key = JSON.stringify([one.label, one.event]);
      kept.set(key, before.get(key) ?? comingUp(one, press));
    }
    element.className = room;
    settle(element, [...kept.values()]);
  };
}

function comingUp(one, press) {
  const button = actButton(one, () => press(one));
  button.disabled = true;
  setTimeout(() => (button.disabled = false), document.documentElement.dataset.calm ? 2 * DEAF_MS : DEAF_MS);
  return h("div", { class: "shout-place" }, button);
}
