// SPDX-License-Identifier: MIT
// "Look up!": while a television tells how a count ended, phones do not tell it before.

import { $, fill, h, icon, show } from "../../js/base/dom.js";
import { revealMs } from "../../js/stage/pace.js";
import { t } from "../../js/base/tongue.js";

const LATE_MS = 3000; // so long after its time a television that has told nothing is waited for no more
const first = (one, other) => one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
let seen = null; // the newest count that this phone knows of
let waits = null; // the one that the television tells now: {place, until}
let timer = null;

/** Whether `state` is kept back; `again` is called when it is not any more. */
export function looksUp(state, again) {
  const { moment, wall } = state;
  const place = moment?.kind === "count" ? [moment.game, moment.place] : [0, 0];
  if (seen && wall && first(seen, place)) waits = { place, until: Date.now() + revealMs(moment) + LATE_MS };
  seen = place;
  const waiting = Boolean(waits && wall && first(wall, waits.place) && Date.now() < waits.until);
  if (!waiting) waits = null;
  clearTimeout(timer);
  const end = () => {
    waits = null;
    draw(false, end);
    again();
  };
  if (waiting) timer = setTimeout(end, waits.until - Date.now());
  draw(waiting, end);
  return waiting;
}

function draw(waiting, end) {
  document.body.classList.toggle("looking-up", waiting);
  show($("lookup"), waiting);
  fill($("lookup"), waiting, () =>
    waiting
      ? [
          icon("eye"),
          h("p", { class: "display" }, t("look-up")),
          h("button", { type: "button", class: "button plain", onclick: end }, t("show-it-here")),
        ]
      : null,
  );
}
