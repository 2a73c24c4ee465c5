// SPDX-License-Identifier: MIT
// Buttons, lamps and sound: every press as it comes, who was first, and for the referee tests of every part.

import { ask } from "./ask.js";
import { $, fill, h, show } from "./dom.js";
import { finish } from "./finish.js";

const referee = document.querySelector("main").dataset.role === "referee";
ask.as = referee ? "referee" : "spectator";

const PATTERNS = ["on", "your-turn", "first", "tie", "look-at-phone", "waiting", "camera-lost"];
const SOUNDS = ["press", "verdict", "refused", "win"];
const SHOWN = 30;
const pause = (time) => new Promise((done) => setTimeout(done, time));
const nameOf = (seat, button) => (button === "table" ? "Table" : `Seat ${seat} ${button.toUpperCase()}`);

let told = [];
let pattern = "on";

/** Ask for ever how the panel stands, for as long as the page is looked at. */
async function watchPanel() {
  let number = 0;
  for (;;) {
    if (document.visibilityState !== "visible")
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    try {
      const answer = await fetch(`/api/v1/panel?after=${number}`, { cache: "no-store", signal: AbortSignal.timeout(9000) });
      if (!answer.ok) throw new Error(answer.status);
      const panel = await answer.json();
      if (panel.number < number) told = []; // a table that was started again counts anew
      number = panel.number;
      tell("connected", "Connected");
      draw(panel);
    } catch {
      tell("offline", "Offline");
      await pause(1500);
    }
    await pause(100);
  }
}

function tell(condition, words) {
  $("link").className = `pill ${condition}`;
  $("link").textContent = words;
}

function draw(panel) {
  const known = new Set(told.map(({ number }) => number));
  told = [...panel.events.filter(({ number }) => !known.has(number)).reverse(), ...told].slice(0, SHOWN);
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
        h("small", {}, down.has(`${seat} ${button}`) ? "pressed" : `place ${place}`),
      ),
    ),
  );
}

/** What happened, the newest first; a race with its line of time. */
function drawNews() {
  const news = told.filter(({ what }) => what !== "edge");
  fill($("news"), news, () =>
    news.length
      ? news.map((one) =>
          h(
            "li",
            { class: one.what },
            h("p", {}, one.words.replace(/^=> /, "")),
            one.what === "ruling" && (one.late.length || one.tied) ? finish(one.line, nameOf) : null,
          ),
        )
      : h("li", { class: "quiet" }, "Press two buttons at once: here stands who was first, and by how much."),
  );
}

const attempt = (body) => ask("/api/v1/panel", body);

function drawCheck(wiring) {
  fill($("check"), wiring, () => [
    h("h2", {}, "Wiring test"),
    ...(wiring
      ? [
          h("p", { class: "big", role: "status" }, wiring.prompt),
          h(
            "p",
            { class: "row" },
            wiring.asked ? button("Leave out", () => attempt({ do: "wiring", step: "skip" })) : null,
            button(wiring.asked ? "Stop" : "Close", () => attempt({ do: "wiring", step: "stop" })),
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
          h("p", {}, "Asks for one part after the other and names what is wrong: swapped wires, shorts, dark lamps."),
          button("Test the wiring", () => attempt({ do: "wiring", step: "start" })),
        ]),
  ]);
}

function drawTests({ parts, night, voice, wiring }) {
  show($("tests"), !wiring);
  const has = (part) => parts.some((one) => one.part === part);
  const seats = parts.filter(({ part }) => part === "lamp").map(({ seat }) => seat);
  fill($("tests"), [seats, night, voice, has("buzzer"), has("ring_red"), has("camera_lamp"), pattern], () => [
    h("h2", {}, "Lamps and sound"),
    h("label", {}, "Pattern", select(PATTERNS, pattern, (value) => (pattern = value))),
    h(
      "p",
      { class: "row" },
      seats.map((seat) => button(`Lamp ${seat}`, () => attempt({ do: "lamp", seat, show: pattern }))),
      has("camera_lamp") ? button("Camera lamp", () => attempt({ do: "camera" })) : null,
      has("ring_red") ? button("Ring light", () => attempt({ do: "ring" })) : null,
    ),
    has("buzzer")
      ? h("p", { class: "row" }, SOUNDS.map((play) => button(`Buzzer: ${play}`, () => attempt({ do: "sound", play }))))
      : null,
    h(
      "p",
      { class: "row" },
      voice ? h("span", { class: "quiet" }, `No voice: ${voice}.`) : button("Voice", () => attempt({ do: "voice" })),
      button(night ? "Night: quiet. Make it day" : "Day: sound. Make it night", () => attempt({ do: "night", on: !night })),
    ),
  ]);
}

const button = (words, onclick) => h("button", { type: "button", class: "button plain small", onclick }, words);

function select(options, chosen, then) {
  return h(
    "select",
    { onchange: ({ target }) => then(target.value) },
    options.map((value) => h("option", { value, selected: value === chosen }, value)),
  );
}

watchPanel();
