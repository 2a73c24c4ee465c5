// SPDX-License-Identifier: MIT
// The sets that were taught: used for a family of dice, taken along as a file, taken in from another table, thrown away.

import { sure } from "../../js/show/acts.js";
import { ask } from "../../js/base/ask.js";
import { fill, h, show, toast } from "../../js/base/dom.js";
import { fileButton, sendFile, size } from "../../js/base/files.js";
import { t } from "../../js/base/tongue.js";

const FAMILIES = {
  "": () => t("plain-dice-and-between-games"),
  pips: () => t("plain-dice-in-games"),
  skull: () => t("dice-with-a-skull"),
  bones: () => t("twelve-sided-dice"),
  piles: () => t("piles-of-dice"),
  symbols: () => t("symbol-dice"),
  coasters: () => t("coasters"),
  map: () => t("pieces-on-the-map"),
  cards: () => t("word-cards"),
};

/** Draw the list; `again` draws everything after a change, `more` goes on teaching a set. */
export function drawSets(element, { sets }, { again, more, hidden }) {
  show(element, !hidden);
  const load = async () => {
    const now = await ask("/api/v1/teach", null, "GET");
    if (now) again(now);
  };
  fill(element, sets, () => [
    h("h2", {}, t("taught-sets")),
    sets.length
      ? h(
          "ul",
          {},
          sets.map((set) => one(set, load, more, again)),
        )
      : h("p", { class: "quiet" }, t("none-yet")),
    fileButton(t("take-in-a-set"), ".qset", (file) => takeIn(file, load)),
  ]);
}

function one(set, load, more, again) {
  const { name, used_for: used, broken } = set;
  return h(
    "li",
    { class: "card" },
    h("h3", {}, name),
    h("p", { class: broken ? "refused" : "quiet" }, broken ? t("this-file-cant-be-read", { why: broken }) : about(set)),
    used.length ? h("p", {}, t("read-for", { families: used.map((family) => FAMILIES[family]()).join(", ") })) : null,
    h(
      "div",
      { class: "row" },
      broken ? null : use(set, again),
      h(
        "a",
        { class: "button plain small", href: `/api/v1/sets/${name}.qset?as=referee`, download: `${name}.qset` },
        t("download"),
      ),
      broken
        ? null
        : h("button", { type: "button", class: "button plain small", onclick: () => more(name) }, t("teach-more")),
      used.length ? null : sure("button plain small", t("throw-away"), () => remove(name, load)),
    ),
  );
}

function about({ faces, pictures, bytes }) {
  const much = size(bytes);
  return t("faces-and-pictures", { n: faces, pictures, size: much });
}

function use({ name, used_for: used }, again) {
  const families = Object.keys(FAMILIES).filter((family) => !used.includes(family));
  const give = async ({ target }) => {
    if (target.value === "-") return;
    const now = await ask("/api/v1/teach", { do: "use", name, family: target.value });
    if (now) {
      again(now);
      toast(t("saved"));
    } else target.value = "-";
  };
  return h(
    "label",
    { class: "grow" },
    t("use-for"),
    h(
      "select",
      { onchange: give },
      h("option", { value: "-" }, "–"),
      families.map((family) => h("option", { value: family }, FAMILIES[family]())),
    ),
  );
}

async function takeIn(file, load) {
  const name = file.name
    .replace(/\.qset$/i, "")
    .replaceAll(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+/, "")
    .slice(0, 40);
  if (await sendFile(`/api/v1/sets/${encodeURIComponent(name || "set")}.qset`, file)) {
    toast(t("was-taken-in", { name }));
    await load();
  }
}

async function remove(name, load) {
  if (await ask(`/api/v1/sets/${name}.qset`, {}, "DELETE")) await load();
}
