// SPDX-License-Identifier: MIT
// A style sheet that only what is drawn now needs: fetched then, and once.

import { file, h } from "./dom.js";

const AGAIN_MS = 2000;

/** Fetch it; the promise is kept when it is here, or can't be had now: scripts wait for it, so that nothing is seen
 * undressed. What did not come is fetched again. */
export function wear(name) {
  const href = file(`${name}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const failed = ({ target }) => {
      setTimeout(() => (target.remove(), wear(name)), AGAIN_MS);
      done();
    };
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: failed }));
  });
}
