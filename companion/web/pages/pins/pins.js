// SPDX-License-Identifier: MIT
// The pins: each part with its pin, and the header drawn as it looks from above, places numbered.

import { ask } from "../../js/base/ask.js";
import { sure } from "../../js/show/acts.js";
import { $, fill, h, toast } from "../../js/base/dom.js";
import { restartCard } from "../../js/keeping/restart.js";
import { t } from "../../js/base/tongue.js";

ask.as = "referee";
let found = null;

let began = null;

async function load() {
  began = (await ask("/api/v1/settings", null, "GET"))?.began_ms ?? null;
  const answer = await ask("/api/v1/pins", null, "GET");
  if (answer) draw(answer);
}

function draw(answer) {
  found = answer;
  fill($("pending"), [found.pending, found.restart], () =>
    found.pending ? restartCard(t("wiring-was-changed"), found.restart, began) : null,
  );
  drawHeader();
  drawForm();
}

/** Every place of the header, odd ones on the left as on the board; what hangs there, or what keeps it. */
function drawHeader() {
  const users = new Map(found.parts.filter(({ pin }) => pin).map((part) => [part.pin, part]));
  const cell = ({ place, pin, kept_for: kept }) => {
    const user = users.get(pin);
    const words = user ? named(user) : pin ? (kept ? kept : t("free")) : "";
    const look = user ? "used" : pin && !kept ? "free" : "kept";
    return h(
      "li",
      { class: `place ${look}` },
      h("b", {}, String(place)),
      h("span", {}, pin ?? kept),
      h("small", {}, words),
    );
  };
  fill($("header"), [found.header, found.parts], () => [
    h("h2", {}, t("the-header")),
    h("ol", { class: "header" }, found.header.map(cell)),
  ]);
}

const named = ({ seat, says }) => (seat ? t("seat-use", { seat, use: says }) : says);

function drawForm() {
  const seats = [...new Set(found.parts.map(({ seat }) => seat))];
  const save = h("button", { class: "button wide" }, t("save-the-pins"));
  const back = sure("button plain wide", t("as-building-guide"), () => send({ as_built: true }));
  $("pins").replaceChildren(
    ...seats.map((seat) =>
      h(
        "fieldset",
        { class: "card" },
        h("legend", {}, seat ? t("seat", { seat }) : t("the-table")),
        h("div", { class: "fields" }, found.parts.filter((part) => part.seat === seat).map(chooser)),
      ),
    ),
    h("p", { class: "refused", id: "refused", role: "alert" }),
    save,
    found.file ? back : "",
  );
}

function chooser({ seat, part, says, pin, button }) {
  const options = found.header
    .filter(({ pin: one, kept_for: kept }) => one && !kept && (button || !found.pulled_up.includes(one)))
    .sort((one, other) => Number(one.pin.slice(4)) - Number(other.pin.slice(4)));
  const select = h(
    "select",
    { "data-seat": seat, "data-part": part },
    seat ? null : h("option", { value: "", selected: pin === null }, t("none-at-all")),
    options.map((one) => h("option", { value: one.pin, selected: one.pin === pin }, `${one.pin} · ${one.place}`)),
  );
  return h("label", {}, says, select);
}

$("pins").addEventListener("submit", (event) => {
  event.preventDefault();
  const was = new Map(found.parts.map(({ seat, part, pin }) => [`${seat} ${part}`, pin ?? ""]));
  const set = [...$("pins").querySelectorAll("select")]
    .map(({ dataset, value }) => ({ seat: Number(dataset.seat), part: dataset.part, pin: value }))
    .filter(({ seat, part, pin }) => was.get(`${seat} ${part}`) !== pin);
  if (set.length) send({ set });
});

async function send(body) {
  $("refused").textContent = "";
  const answer = await ask("/api/v1/pins", body, "POST", (why) => ($("refused").textContent = why));
  if (!answer) return;
  draw(answer);
  toast(t("saved"));
}

load();
