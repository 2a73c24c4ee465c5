// SPDX-License-Identifier: MIT
// The icons of the house, in the colour of the words beside them. They say nothing alone: give the words too.

import { h } from "./dom.js";

/** A drawing of static/icons/; house.css names them all. */
export const icon = (name) => h("span", { class: `icon ${name}`, "aria-hidden": "true" });
