// SPDX-License-Identifier: MIT
// Where labels stand beside what they speak of, so that none covers another, nor a die.

const WAYS = 16; // so many directions are tried, the one that is wanted first
const FAR = [1, 1.35]; // how far from the thing, in its own reach: farther away a label seems to speak of another
const WORSE = { label: 8, own: 6, other: 2 }; // how much worse it is to cover that than to stand a little aside
const TURN = 0.02; // of the label's own area, for each direction farther from the one that is wanted

/** The middle of each label: {x, y, reach, side, w, h, way} is a thing's middle, how far it and its ring reach, the half
 * of its side, the label's size and the wanted direction (an angle, 0: right, clockwise). `things`: {x, y, side} of all
 * that is not to be covered. `frame`: {width, height}, which no label leaves. The longest
 * is placed first: it has the fewest places. */
export function spread(labels, things, frame, taken = []) {
  const placed = [...taken];
  const places = new Map();
  for (const label of [...labels].sort((one, other) => other.w - one.w)) {
    let best = null;
    for (const [far, reach] of FAR.entries())
      for (let turn = 0; turn < WAYS; turn += 1) {
        const box = standing(label, reach, turn, frame);
        const cost = covered(box, label, { placed, things }) + (turn + far * WAYS) * TURN * label.w * label.h;
        if (!best || cost < best.cost) best = { box, cost };
      }
    placed.push(best.box);
    places.set(label, best.box);
  }
  return labels.map((label) => places.get(label));
}

/** The label's box in the direction that is so many turns from the wanted one, to either side by turns. */
function standing({ x, y, reach, w, h, way }, far, turn, { width, height }) {
  const angle = way + (turn % 2 ? 1 : -1) * Math.ceil(turn / 2) * ((2 * Math.PI) / WAYS);
  const within = (at, half, most) => Math.max(half, Math.min(at, most - half));
  return {
    x: within(x + Math.cos(angle) * (far * reach + w / 2), w / 2, width),
    y: within(y + Math.sin(angle) * (far * reach + h / 2), h / 2, height),
    w,
    h,
  };
}

function covered(box, label, { placed, things }) {
  const over = (one) => shared(box, one);
  const square = ({ x, y, side }) => ({ x, y, w: 2 * side, h: 2 * side });
  const sum = (all) => all.reduce((whole, one) => whole + over(one), 0);
  const own = label.side ? over(square(label)) : 0;
  return WORSE.label * sum(placed) + WORSE.own * own + WORSE.other * (sum(things.map(square)) - own);
}

/** The area that two boxes share. */
function shared(one, other) {
  const along = (axis, long) => Math.max(0, (one[long] + other[long]) / 2 - Math.abs(one[axis] - other[axis]));
  return Math.min(along("x", "w"), one.w, other.w) * Math.min(along("y", "h"), one.h, other.h);
}
