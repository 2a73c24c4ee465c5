// SPDX-License-Identifier: MIT
// A style sheet that only what is drawn now needs: fetched then, and once.

import { h } from "./dom.js";

const worn = new Set();

export function wear(name) {
  if (worn.has(name)) return;
  worn.add(name);
  document.head.append(h("link", { rel: "stylesheet", href: `/static/${name}.css` }));
}
