// SPDX-License-Identifier: MIT
// A style sheet that only what is drawn now needs: fetched then, and once.

import { h } from "./dom.js";

export function wear(name) {
  const href = `/static/${name}.css`;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h("link", { rel: "stylesheet", href }));
}
