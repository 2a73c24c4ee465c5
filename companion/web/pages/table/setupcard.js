// SPDX-License-Identifier: MIT
// The offer on the referee's table: set it up, go on with it, or be asked no more.

import { ask } from "../../js/base/ask.js";
import { fill, h } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

let asked = false;

const again = () => (asked = document.visibilityState !== "visible" && asked); // steps may be done in the meantime
addEventListener("pageshow", again);
document.addEventListener("visibilitychange", again);

/** Fill `place` with the offer, where there is still something to set up; asked for once. */
export async function drawSetup(place) {
  if (asked) return;
  asked = true;
  const found = await ask("/api/v1/setup", null, "GET", () => {});
  if (found) draw(place, found);
}

function draw(place, found) {
  const { steps, done, finished, dismissed } = found;
  const dismiss = async () => draw(place, (await ask("/api/v1/setup", { dismissed: true })) ?? found);
  fill(place, [done, finished, dismissed], () =>
    finished || dismissed
      ? null
      : h(
          "div",
          { class: "card" },
          h("h2", {}, done ? t("set-up-steps-done", { done, all: steps.length }) : t("set-up-the-table")),
          h("p", { class: "quiet" }, t("camera-light-dice-buttons-step")),
          h(
            "div",
            { class: "row" },
            h("a", { class: "button small", href: "/setup" }, done ? t("go-on") : t("begin")),
            h("button", { type: "button", class: "button plain small", onclick: dismiss }, t("dont-ask-again")),
          ),
        ),
  );
}
