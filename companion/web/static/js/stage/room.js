// SPDX-License-Identifier: MIT
// Cups fill their room: they stand in as many columns, and their dice in as many rows, as make the dice largest.

import { whenLettered } from "../base/lettering.js";

const GAP = 0.2; // between two dice, in dice
const NAME = 1.35; // the height of a name's line, in its letters

/** The most dice that stand beside one another in `room` (px) with `n` things of size 1 and gaps between. */
const side = (room, n) => room / (n + GAP * (n - 1));

/** How `cups` with up to `dice` each stand in `width` by `height` px: {columns, across, die (px)}. `edge`: round each cup,
 * `name`: above its dice, `least`: how wide names are, `gap`: between two cups (px). */
export function arranged(cups, dice, { width, height, edge, name, least, gap }) {
  let best = { columns: 1, across: 1, die: 0 };
  for (let columns = 1; columns <= cups; columns += 1) {
    const rows = Math.ceil(cups / columns);
    const wide = (width - gap * (columns - 1)) / columns - 2 * edge;
    if (columns > 1 && wide < least) break;
    const high = (height - gap * (rows - 1)) / rows - 2 * edge - name;
    for (let across = 1; across <= Math.max(1, dice); across += 1) {
      const die = Math.min(side(wide, across), side(high, Math.ceil(dice / across) || 1));
      if (die > best.die) best = { columns, across, die };
    }
  }
  return best;
}

/** How wide the words in `element` are, whatever room it has. */
function widthOf(element) {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().width;
}

/** Keep the cups in `room` so, whatever becomes of its size and of the names' lettering.
 *  Its lettering's size is the measure of edges and names. */
export function fillRoom(room, cups, dice) {
  const fit = () => {
    const unit = parseFloat(getComputedStyle(room).fontSize);
    const [edge, name, gap] = [unit * 0.35, unit * NAME, unit * 0.4];
    const least = Math.max(...[...room.querySelectorAll("h2")].map(widthOf));
    const found = arranged(cups, dice, { width: room.clientWidth, height: room.clientHeight, edge, name, least, gap });
    room.style.setProperty("--columns", String(found.columns));
    room.style.setProperty("--across", String(found.across));
    room.style.setProperty("--die", `${Math.floor(found.die)}px`);
  };
  fit();
  const watching = new ResizeObserver(() => (room.isConnected ? fit() : watching.disconnect()));
  watching.observe(room);
  whenLettered(() => room.isConnected && fit());
}
