// SPDX-License-Identifier: MIT
// What is drawn over the picture: 1000 wide and 750 high, stretched over it, whatever its shape.

export const W = 1000;
export const H = 750;

export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A line round these places, which are parts of the picture's sides. */
export const outline = (points) => shape("polygon", { points: points.map(([x, y]) => `${W * x},${H * y}`).join(" ") });
