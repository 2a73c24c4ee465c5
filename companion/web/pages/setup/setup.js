// SPDX-License-Identifier: MIT
// The first steps with a new table: each is shown with what it needs, can be skipped, and is there again tomorrow.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, show } from "../../js/base/dom.js";
import { restartCard } from "../../js/keeping/restart.js";
import { drawRestore } from "../../js/keeping/restore.js";
import { setting } from "../../js/keeping/setting.js";
import { choose, language, languages, t } from "../../js/base/tongue.js";
import { PARTS } from "./setupparts.js";

ask.as = "referee";

const TITLES = {
  language: () => t("language"),
  wifi: () => t("your-players-wi-fi"),
  camera: () => t("camera"),
  aim: () => t("aim-and-light"),
  mat: () => t("mat"),
  dice: () => t("label-dice"),
  buttons: () => t("buttons"),
  sound: () => t("sound"),
  game: () => t("the-first-game"),
};
const SETTINGS = {
  language: ["language"],
  wifi: ["wifi_ssid", "wifi_password", "wifi_hidden"],
  camera: ["camera"],
  dice: ["dice_set"],
  sound: ["voice", "volume", "night"],
};
const MARKS = { done: "✓", skipped: "–", open: "" };

let progress = null;
let settings = null;
let shown = null;

async function load() {
  [progress, settings] = await Promise.all([
    ask("/api/v1/setup", null, "GET"),
    ask("/api/v1/settings", null, "GET", () => {}),
  ]);
  if (!progress) return;
  const open = progress.steps.find(({ state }) => state === "open");
  shown ??= location.hash.slice(1) in TITLES ? location.hash.slice(1) : (open?.id ?? null);
  draw();
}

function draw() {
  const { steps, done, finished } = progress;
  fill($("steps"), [steps, shown], () => [
    h(
      "p",
      { class: "row" },
      h("progress", { class: "grow", max: steps.length, value: done, "aria-label": t("steps-done") }),
      h("b", {}, t("of", { part: done, whole: steps.length })),
    ),
    h(
      "ol",
      { class: "steps" },
      steps.map(({ id, state }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: state, "aria-current": id === shown ? "step" : null, onclick: () => go(id) },
            h("span", { "aria-hidden": "true" }, MARKS[state]),
            TITLES[id](),
            h("span", { class: "unseen" }, { done: t("done-mark"), skipped: t("skipped"), open: "" }[state]),
          ),
        ),
      ),
    ),
  ]);
  drawStep();
  fill($("rest"), finished, () => (finished ? allSet() : null));
}

const allSet = () =>
  h(
    "div",
    { class: "card", role: "status" },
    h("p", {}, t("the-table-is-set-up")),
    h("a", { class: "button", href: "/table" }, t("to-the-table")),
  );

/** The step that is shown; none once all are done or skipped. */
function drawStep() {
  show($("step"), shown !== null);
  if (shown === null) return;
  const names = SETTINGS[shown] ?? [];
  const found = (settings?.settings ?? []).filter(({ name }) => names.includes(name));
  const moved = progress.fresh && shown === progress.steps[0].id ? h("section", { class: "card moved" }) : null;
  if (moved) drawRestore(moved, true);
  fill($("step"), [shown, found, settings?.pending, progress.camera], () => [
    h("h2", { tabindex: "-1" }, TITLES[shown]()),
    ...(shown === "language" ? tongues() : []),
    ...PARTS[shown](progress),
    found.length
      ? h(
          "ul",
          { class: "kept" },
          found.map((one) => h("li", { class: "setting" }, setting(one, saved))),
        )
      : null,
    settings?.pending.length && found.some(({ name }) => settings.pending.includes(name))
      ? restartCard(t("this-holds-after-a-new"), settings.restart, settings.began_ms)
      : null,
    moved,
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "button grow", onclick: () => mark("done") },
        shown === "game" ? t("done") : t("done-next"),
      ),
      h("button", { type: "button", class: "button plain", onclick: () => mark("skipped") }, t("skip")),
    ),
  ]);
}

const saved = (now) => {
  settings = now;
  drawStep();
};

/** This device's own language; the table's is the setting below. */
function tongues() {
  const one = ([code, words]) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(code === language),
        lang: code,
        onclick: () => code !== language && choose(code),
      },
      words,
    );
  return [h("p", { class: "quiet" }, t("this-device-label")), h("div", { class: "choices" }, languages().map(one))];
}

function go(id) {
  shown = id;
  history.replaceState(null, "", `#${id}`);
  draw();
  $("step").querySelector("h2").focus();
}

async function mark(state) {
  const now = await ask("/api/v1/setup", { step: shown, state });
  if (!now) return;
  progress = now;
  const at = now.steps.findIndex(({ id }) => id === shown);
  const next = [...now.steps.slice(at + 1), ...now.steps].find((one) => one.state === "open");
  if (next) go(next.id);
  else finish();
}

function finish() {
  shown = null;
  history.replaceState(null, "", location.pathname);
  draw();
}

addEventListener("hashchange", () => location.hash.slice(1) in TITLES && progress && go(location.hash.slice(1)));
load();
