// SPDX-License-Identifier: MIT
// The sets that were taught: used for a family of dice, taken along as a file, taken in from another table, thrown away.

import { sure } from "../../js/show/acts.js";
import { ask } from "../../js/base/ask.js";
import { fill, h, show, toast } from "../../js/base/dom.js";
import { fileButton, sendFile, size } from "../../js/base/files.js";
import { t } from "../../js/base/tongue.js";

const FAMILIES = {
  "": () => t`plain dice, and between games`,
  pips: () => t`plain dice in games`,
  skull: () => t`dice with a skull`,
  bones: () => t`twelve-sided dice`,
  piles: () => t`piles of dice`,
  symbols: () => t`symbol dice`,
  coasters: () => t`coasters`,
  map: () => t`pieces on the map`,
  cards: () => t`cards`,
};

/** Draw the list; `again` draws everything after a change, `more` goes on teaching a set. */
export function drawSets(element, { sets }, { again, more, hidden }) {
  show(element, !hidden);
  const load = async () => {
    const now = await ask("/api/v1/teach", null, "GET");
    if (now) again(now);
  };
  fill(element, sets, () => [
    h("h2", {}, t`Taught sets`),
    sets.length ? h("ul", {}, sets.map((set) => one(set, load, more, again))) : h("p", { class: "quiet" }, t`None yet.`),
    fileButton(t`Take in a set from another table`, ".qset", (file) => takeIn(file, load)),
  ]);
}

function one(set, load, more, again) {
  const { name, used_for: used, broken } = set;
  return h(
    "li",
    { class: "card" },
    h("h3", {}, name),
    h("p", { class: broken ? "refused" : "quiet" }, broken ? t`This file can't be read: ${broken}` : about(set)),
    used.length ? h("p", {}, t`Read for: ${used.map((family) => FAMILIES[family]()).join(", ")}.`) : null,
    h(
      "div",
      { class: "row" },
      broken ? null : use(set, again),
      h("a", { class: "button plain small", href: `/api/v1/sets/${name}.qset?as=referee`, download: `${name}.qset` }, t`Download`),
      broken ? null : h("button", { type: "button", class: "button plain small", onclick: () => more(name) }, t`Teach more`),
      used.length ? null : sure("button plain small", t`Throw away`, () => remove(name, load)),
    ),
  );
}

function about({ faces, pictures, bytes }) {
  const much = size(bytes);
  return faces === 1 ? t`One face, ${pictures} pictures, ${much}` : t`${faces} faces, ${pictures} pictures, ${much}`;
}

function use({ name, used_for: used }, again) {
  const families = Object.keys(FAMILIES).filter((family) => !used.includes(family));
  const give = async ({ target }) => {
    if (target.value === "-") return;
    const now = await ask("/api/v1/teach", { do: "use", name, family: target.value });
    if (now) {
      again(now);
      toast(t`Saved.`);
    } else target.value = "-";
  };
  return h("label", { class: "grow" }, t`Use for`, h("select", { onchange: give }, h("option", { value: "-" }, "–"), families.map((family) => h("option", { value: family }, FAMILIES[family]()))));
}

async function takeIn(file, load) {
  const name = file.name.replace(/\.qset$/i, "").replaceAll(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+/, "").slice(0, 40);
  if (await sendFile(`/api/v1/sets/${encodeURIComponent(name || "set")}.qset`, file)) {
    toast(t`${name} was taken in.`);
    await load();
  }
}

async function remove(name, load) {
  if (await ask(`/api/v1/sets/${name}.qset`, {}, "DELETE")) await load();
}
