// SPDX-License-Identifier: MIT
// Buttons, lamps and sound: every press as it comes, who was first, and for the referee tests of every part.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { finish } from "../../js/base/finish.js";
import { watch } from "../../js/base/poll.js";
import { t } from "../../js/base/tongue.js";

const referee = document.querySelector("main").dataset.role === "referee";
ask.as = referee ? "referee" : "spectator";

const PATTERNS = {
  on: t("on"),
  "your-turn": t("your-turn-mark"),
  first: t("first"),
  tie: t("dead-heat-mark"),
  "look-at-phone": t("look-at-the-phone"),
  waiting: t("waiting"),
  "camera-lost": t("camera-lost-mark"),
};
const SOUNDS = { press: t("press"), verdict: t("verdict"), refused: t("refused"), win: t("win") };
const SHOWN = 30;
const NAMES = {
  shout: (seat) => t("seat-shout", { seat }),
  aye: (seat) => t("seat-aye", { seat }),
  table: () => t("pins-table-button"),
};
const nameOf = (seat, button) => NAMES[button](seat);

let news = [];
let pattern = "on";

function hear(panel, anew) {
  if (anew) news = []; // a table that was started again counts anew
  draw(panel);
}

function draw(panel) {
  const known = new Set(news.map(({ number }) => number));
  news = [...panel.events.filter(({ number }) => !known.has(number)).reverse(), ...news].slice(0, SHOWN);
  fill($("condition"), panel.condition, () => h("p", {}, panel.condition));
  drawButtons(panel);
  drawNews();
  if (!referee) return;
  drawCheck(panel.wiring);
  drawTests(panel);
}

/** Every button as a key that lights up while it is down. */
function drawButtons({ parts, held }) {
  const down = new Set(held.map(([seat, button]) => `${seat} ${button}`));
  const keys = parts
    .filter(({ part }) => ["shout", "aye", "table_button"].includes(part))
    .map(({ seat, part, place }) => ({ seat, button: part === "table_button" ? "table" : part, place }));
  fill($("keys"), [keys, [...down]], () =>
    keys.map(({ seat, button, place }) =>
      h(
        "li",
        { class: down.has(`${seat} ${button}`) ? "down" : "", "data-key": `${seat} ${button}` },
        h("strong", {}, nameOf(seat, button)),
        h("small", {}, down.has(`${seat} ${button}`) ? t("pressed") : t("pin-place", { place })),
      ),
    ),
  );
}

/** What happened, the newest first; a race with its line of time. */
function drawNews() {
  const shown = news.filter(({ what }) => what !== "edge");
  fill($("news"), shown, () =>
    shown.length
      ? shown.map((one) =>
          h(
            "li",
            { class: one.what },
            h("p", {}, one.words),
            one.what === "ruling" && (one.late.length || one.tied) ? finish(one.line, nameOf) : null,
          ),
        )
      : h("li", { class: "quiet" }, t("press-two-buttons-at-once")),
  );
}

const attempt = (body) => ask("/api/v1/panel", body);

function drawCheck(wiring) {
  fill($("check"), wiring, () => [
    h("h2", {}, t("wiring-test")),
    ...(wiring
      ? [
          h("p", { class: "big", role: "status" }, wiring.prompt),
          h(
            "p",
            { class: "row" },
            wiring.asked ? button(t("leave-out"), () => attempt({ do: "wiring", step: "skip" })) : null,
            button(wiring.asked ? t("stop") : t("close"), () => attempt({ do: "wiring", step: "stop" })),
          ),
          h(
            "ul",
            {},
            wiring.findings.map(({ user, verdict, words }) =>
              h("li", { class: verdict }, h("strong", {}, `${verdict === "good" ? "✓" : "✗"} ${user}`), ` ${words}`),
            ),
          ),
        ]
      : [
          h("p", {}, t("wiring-test-lead")),
          button(t("test-the-wiring"), () => attempt({ do: "wiring", step: "start" })),
        ]),
  ]);
}

function drawTests({ parts, night, voice, wiring }) {
  show($("tests"), !wiring);
  const has = (part) => parts.some((one) => one.part === part);
  const seats = parts.filter(({ part }) => part === "lamp").map(({ seat }) => seat);
  fill($("tests"), [seats, night, voice, has("buzzer"), has("ring_red"), has("camera_lamp"), pattern], () => [
    h("h2", {}, t("lamps-and-sound")),
    h(
      "label",
      {},
      t("pattern"),
      select(PATTERNS, pattern, (value) => (pattern = value)),
    ),
    h(
      "p",
      { class: "row" },
      seats.map((seat) => button(t("lamp", { seat }), () => attempt({ do: "lamp", seat, show: pattern }))),
      has("camera_lamp") ? button(t("pins-camera-lamp"), () => attempt({ do: "camera" })) : null,
      has("ring_red") ? button(t("ring-light"), () => attempt({ do: "ring" })) : null,
    ),
    has("buzzer")
      ? h(
          "p",
          { class: "row" },
          Object.entries(SOUNDS).map(([play, name]) =>
            button(t("buzzer", { sound: name }), () => attempt({ do: "sound", play })),
          ),
        )
      : null,
    h(
      "p",
      { class: "row" },
      voice
        ? h("span", { class: "quiet" }, t("no-voice", { why: voice }))
        : button(t("voice"), () => attempt({ do: "voice" })),
      button(night ? t("night-quiet-make-it-day") : t("day-sound-make-it-night"), () =>
        attempt({ do: "night", on: !night }),
      ),
    ),
  ]);
}

const button = (words, onclick) => h("button", { type: "button", class: "button plain small", onclick }, words);

function select(options, chosen, then) {
  return h(
    "select",
    { onchange: ({ target }) => then(target.value) },
    Object.entries(options).map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
  );
}

watch("/api/v1/panel", hear);
