// SPDX-License-Identifier: MIT
// Who was first, as large as the screen: the name in its colour, against whom, and by how many milliseconds.

import { mark, tint } from "../base/crew.js";
import { h } from "../base/dom.js";
import { finish } from "../base/finish.js";
import { t } from "../base/tongue.js";
import { list, ms } from "../base/words.js";

const LASTS_MS = 2300;

/** Play it in `host`. */
export async function playShout(host, state, { rest }) {
  const { first, late, tied } = state.ruling;
  const names = first.map(nameOf);
  host.className = `shouted ${tied ? "tied" : tint(state, names[0])}`;
  host.replaceChildren(
    h(
      "p",
      { class: "loud" },
      tied ? names.flatMap((name, i) => [i ? " = " : "", h("b", { class: tint(state, name) }, name)]) : `${names[0]}!`,
    ),
    tied
      ? h("p", { class: "against" }, t("at-the-same-moment-nobody", { names: list(names) }))
      : against(state, names[0]),
    h(
      "ul",
      { class: "behind" },
      late.slice(0, 3).map((press) => behind(state, press)),
    ),
    state.ruling.line && (late.length || tied) ? finish(state.ruling.line, (seat) => seatName(state, seat)) : "",
  );
  host.style.setProperty("--letters", String(Math.max(5, names.join(" = ").length + 1)));
  await rest(LASTS_MS);
}

const nameOf = (press) => press.player ?? t("seat", { seat: press.seat });
const seatName = ({ seats }, seat) => seats.find((one) => one.seat === seat)?.player ?? t("seat", { seat });

/** The accuser against the bidder, where a bid is doubted. */
function against(state, name) {
  const bid = state.game?.bid;
  if (!bid || bid.player === name) return "";
  return h("p", { class: "against" }, badge(state, name), t("against"), badge(state, bid.player));
}

const badge = (state, name) => h("span", { class: `who ${tint(state, name)}` }, markFor(state, name), name);
const markFor = ({ seats }, name) => mark(seats.find(({ guest }) => guest?.name === name)?.guest.colour) ?? "";

const behind = (state, press) =>
  h("li", {}, h("b", { class: tint(state, nameOf(press)) }, nameOf(press)), ` + ${ms(press.behind_ms)}`);
