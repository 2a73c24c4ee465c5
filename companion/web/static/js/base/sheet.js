// SPDX-License-Identifier: MIT
// A style sheet that only what is drawn now needs: fetched then, and once.

import { file, h } from "./dom.js";

/** Fetch it; the promise is kept when it is here, or can't be had: scripts wait for it, so that nothing is seen undressed. */
export function wear(name) {
  const href = file(`${name}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) =>
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done })),
  );
}
