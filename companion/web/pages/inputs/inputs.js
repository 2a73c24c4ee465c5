// SPDX-License-Identifier: MIT
// Keys of keyboards, pads and buzzers as buttons: each seat's two, and the table's; one is chosen here and pressed there.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { watch } from "../../js/base/poll.js";
import { t } from "../../js/base/tongue.js";

ask.as = "referee";
let asked = null;
let onward = false;

const NAMES = { shout: "SHOUT", aye: "AYE", table: t("table-screen") };
const same = (one, other) => one?.seat === other?.seat && one?.button === other?.button;

function draw(answer) {
  const before = asked;
  asked = answer.waiting;
  $("refused").textContent = answer.said || answer.why_not;
  drawAsked(answer);
  drawButtons(answer);
  drawDevices(answer);
  if (onward && before && !asked && !answer.said) askNext(answer.seats, before);
}

/** While a key is waited for, this page takes none itself: a keyboard may hang on the same machine. */
document.addEventListener("keydown", (event) => asked && event.preventDefault(), { capture: true });

function drawAsked({ waiting }) {
  show($("asked"), waiting !== null);
  fill($("asked"), [waiting], () =>
    waiting
      ? [
          h(
            "p",
            {},
            waiting.seat
              ? t("press-key-for-seat", { button: NAMES[waiting.button], seat: waiting.seat })
              : t("press-key-for-table"),
          ),
          h("p", { class: "quiet" }, t("device-becomes-table-button")),
          button(t("stop"), "plain", () => ((onward = false), attempt({ do: "stop" }))),
        ]
      : null,
  );
}

const contacts = (seats) => [
  ...Array.from({ length: seats }, (_, at) => ["shout", "aye"].map((word) => ({ seat: at + 1, button: word }))),
  [{ seat: 0, button: "table" }],
];

function drawButtons({ seats, buttons, waiting, why_not: whyNot }) {
  fill($("buttons"), [seats, buttons, waiting, whyNot], () => [
    ...contacts(seats).map((places) =>
      h(
        "fieldset",
        { class: "card" },
        h("legend", {}, places[0].seat ? t("seat", { seat: places[0].seat }) : t("the-table")),
        places.map((place) =>
          contact(
            place,
            buttons.find((one) => same(one, place)),
            waiting,
          ),
        ),
      ),
    ),
    h(
      "p",
      {},
      button(t("all-of-them-one-after"), "", () => ((onward = true), askNext(seats, null))),
    ),
  ]);
}

function contact(place, found, waiting) {
  const words = found ? `${found.device}: ${found.key}` : t("no-key");
  return h(
    "div",
    { class: `contact ${same(place, waiting) ? "asked" : ""}` },
    h("b", {}, NAMES[place.button]),
    h(
      "span",
      { class: found && !found.there ? "gone" : "" },
      words,
      found && !found.there ? h("small", {}, ` ${t("not-there")}`) : null,
    ),
    button(t("choose"), "", () => ((onward = false), attempt({ do: "hear", ...place }))),
    found ? button(t("forget"), "plain", () => attempt({ do: "forget", ...place })) : null,
  );
}

/** The next button in order; the table's own is left to who wants it. */
function askNext(seats, last) {
  const order = contacts(seats)
    .flat()
    .filter(({ seat }) => seat);
  const next = order[order.findIndex((place) => same(place, last)) + 1];
  if (next) attempt({ do: "hear", ...next });
  else onward = false;
}

function drawDevices({ devices, condition }) {
  fill($("devices"), [devices, condition], () => [
    h("h2", {}, t("devices")),
    condition ? h("p", { role: "status" }, condition) : null,
    devices.length ? h("ul", {}, devices.map(device)) : h("p", { class: "quiet" }, t("there-is-none-with-buttons")),
  ]);
}

function device({ id, name, bus, socket, named, slack_ms: slack, measured, there }) {
  const where = [bus, socket, there ? "" : t("not-there"), named ? t("of-the-table") : ""].filter(Boolean).join(" · ");
  const input = h("input", { type: "number", min: 0, max: 500, step: 0.5, value: slack, inputmode: "decimal" });
  input.addEventListener("change", () =>
    attempt({ do: "slack", device: id, ms: input.value === "" ? null : Number(input.value) }),
  );
  return h(
    "li",
    {},
    h("span", {}, h("strong", {}, name), h("small", { class: "quiet" }, where)),
    named ? h("label", {}, measured ? t("may-tell-late-as-set") : t("may-tell-late-by-ms"), input) : null,
  );
}

function button(words, look, act) {
  const made = h("button", { type: "button", class: `button ${look}` }, words);
  made.addEventListener("click", act);
  return made;
}

async function attempt(body) {
  const answer = await ask("/api/v1/inputs", body, "POST", (why) => {
    onward = false;
    $("refused").textContent = why;
  });
  if (answer) draw(answer);
}

watch("/api/v1/inputs", draw);
