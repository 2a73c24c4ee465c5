// SPDX-License-Identifier: MIT
// A die cut out of the picture of a count, as large as a letter of its line (1em).

import { h } from "../base/dom.js";

const AROUND = 1.6; // so many sides of the die are shown, it may lie askew

export function crop({ evidence, width, height }, { x, y, size }) {
  const scale = 1 / (AROUND * size);
  const cut = h("span", { class: "crop" });
  cut.style.backgroundImage = `url(/api/v1/evidence/${evidence}.jpg)`;
  cut.style.backgroundSize = `${width * scale}em ${height * scale}em`;
  cut.style.backgroundPosition = `${0.5 - x * scale}em ${0.5 - y * scale}em`;
  return cut;
}
