// SPDX-License-Identifier: MIT
// What was played: evenings, people, dice, games. Which part is shown stands in the address, so that Back works.

import { act, ask } from "../../js/base/ask.js";
import { drawEvenings } from "./evenings.js";
import { drawFairness } from "./fairness.js";
import { sure } from "../../js/show/acts.js";
import { $, h, show, toast } from "../../js/base/dom.js";
import { drawGames } from "./gamelog.js";
import { drawPeople } from "./people.js";
import { t } from "../../js/base/tongue.js";

const PARTS = { evenings: drawEvenings, people: drawPeople, dice: drawFairness, games: drawGames };
const role = document.querySelector("main").dataset.role;
ask.as = role;

let past = null;

function draw() {
  const [part, ...rest] = location.hash.slice(1).split("/");
  const chosen = part in PARTS ? part : "evenings";
  for (const tab of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".tabs a"))) {
    const here = tab.hash === `#${chosen}`;
    if (here) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  const empty = past.games.length === 0;
  show($("empty"), empty);
  $("empty").textContent = t("nothing-was-played-yet-after");
  $("part").replaceChildren(...(empty ? [] : [PARTS[chosen](past, rest)].flat()));
}

/** For the referee: a name that shall stand nowhere any more. */
function drawForget() {
  if (role !== "referee" || !past.people.length) return;
  const choice = h(
    "select",
    { "aria-label": t("whose-name") },
    past.people.map(({ name }) => h("option", { value: name }, name)),
  );
  const forget = sure("button plain small", t("forget-this-name"), async () => {
    const done = await act({ event: "forget", player: choice.value });
    if (!done) return;
    toast(t("done-the-games-stay-told"));
    await load();
  });
  $("forget").replaceChildren(
    h(
      "details",
      {},
      h("summary", {}, t("delete-somebody-data")),
      h("p", { class: "quiet" }, t("forgetting-a-name")),
      h("div", { class: "row" }, choice, forget),
    ),
  );
}

async function load() {
  const told = await ask("/api/v1/history", null, "GET");
  if (!told) return;
  past = told;
  draw();
  drawForget();
}

addEventListener("hashchange", () => past && draw());
load();
