// SPDX-License-Identifier: MIT
// Makes drawings. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing: s("line", {x1: 0, x2: 9}). */
export function s(tag, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside.flat().filter((part) => part != null));
  return element;
}
