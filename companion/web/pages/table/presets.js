// SPDX-License-Identifier: MIT
// House rules in the form of a new game: options under a name, kept at the table, to be chosen again.

import { sure } from "../../js/show/acts.js";
import { ask } from "../../js/base/ask.js";
import { fill, h, toast } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

const LONGEST = 24;
let known = null; // null: not asked yet; false: this table keeps none

/**
 * What is kept, as a choice that `take`s a preset's game and options; and a field that keeps what `chosen` gives.
 * `title`: the name of a game.
 */
export function houseRules({ take, chosen, title }) {
  const choice = h("div", { class: "house-rules" });
  const keeping = h("div", {});
  let picked = "";

  const put = (answer) => {
    if (!answer) return false;
    known = answer.presets;
    draw();
    return true;
  };
  const pick = (name) => {
    picked = name;
    const one = known.find((preset) => preset.name === name);
    if (one) take(one);
    draw();
  };
  const forget = async () => put(await ask("/api/v1/presets", { forget: picked }, "POST", toast));

  function draw() {
    if (!known) return;
    if (!known.some(({ name }) => name === picked)) picked = "";
    fill(
      choice,
      [known, picked],
      () =>
        known.length > 0 && [
          h(
            "label",
            {},
            t("house-rules"),
            h(
              "select",
              { onchange: (event) => pick(event.target.value) },
              [["", t("as-in-the-book")], ...known.map(({ name, game }) => [name, `${name} (${title(game)})`])].map(
                ([value, words]) => h("option", { value, selected: value === picked }, words),
              ),
            ),
          ),
          picked ? sure("button plain small", t("delete-them"), forget) : null,
        ],
    );
    fill(keeping, true, () => keeper());
  }

  function keeper() {
    const name = h("input", { maxlength: LONGEST, autocomplete: "off", "aria-label": t("name-of-the-house-rules") });
    const keep = async () => {
      const called = name.value.trim();
      if (!called) return name.focus();
      const put_ = put(await ask("/api/v1/presets", { keep: { name: called, ...chosen() } }, "POST", toast));
      if (put_) {
        name.value = "";
        pick(called);
      }
    };
    const enter = (event) => event.key === "Enter" && (event.preventDefault(), keep()); // it starts no game
    name.addEventListener("keydown", enter);
    return h(
      "details",
      {},
      h("summary", {}, t("keep-these-options-as-house")),
      h(
        "p",
        { class: "row" },
        h("span", { class: "grow" }, name),
        h("button", { type: "button", class: "button small plain", onclick: keep }, t("keep")),
      ),
    );
  }

  if (known === null) ask("/api/v1/presets", null, "GET", () => {}).then((answer) => put(answer) || (known = false));
  else draw();
  return { choice, keeping };
}
