// SPDX-License-Identifier: MIT
// The fitness test on the aim page: dice laid or rolled, compared with what the camera reads.

import { FITNESS } from "./aimwords.js";
import { ask } from "../../js/base/ask.js";
import { die } from "../../js/base/dice.js";
import { $, fill, h } from "../../js/base/dom.js";

const send = (body) => ask("/api/v1/fitness", body);

/** Draw the test that runs, or the last result and what starts a new one. */
export function drawFitness({ test, last }, referee) {
  fill($("fitness"), [test, last, referee], () =>
    [h("h2", {}, FITNESS.title), test?.running ? running(test, referee) : resting(test, last, referee)].flat(2),
  );
}

function resting(test, last, referee) {
  const words = test ? test.result.words : last ? FITNESS.last(last) : FITNESS.never;
  const mistaken = (test?.result ?? last)?.mistaken ?? [];
  return [
    h("p", {}, words),
    mistaken.length
      ? h(
          "ul",
          {},
          mistaken.map((one) => h("li", {}, FITNESS.mistaken(one))),
        )
      : null,
    h("p", { class: "quiet" }, FITNESS.about),
    referee ? starter() : h("p", { class: "quiet" }, FITNESS.referee),
  ];
}

function starter() {
  const number = (name, label, value, max) =>
    h(
      "label",
      {},
      label,
      h("input", { name, type: "number", inputmode: "numeric", min: 1, max, value, required: true }),
    );
  const form = h(
    "form",
    { onsubmit: (event) => start(event) },
    h("div", { class: "fields" }, number("dice", FITNESS.dice, 5, 20), number("rounds", FITNESS.rounds, 6, 40)),
    h(
      "div",
      { class: "row" },
      ["asked", "rolled"].map((kind) =>
        h("button", { class: `button ${kind === "asked" ? "" : "plain"}`, value: kind }, FITNESS.start[kind]),
      ),
    ),
  );
  return form;
}

function start(event) {
  event.preventDefault();
  const given = new FormData(event.target);
  send({
    do: "start",
    dice: Number(given.get("dice")),
    rounds: Number(given.get("rounds")),
    kind: event.submitter?.value ?? "asked",
  });
}

function running(test, referee) {
  const { kind, asks, read, say } = test;
  return [
    h("p", { class: "say" }, say),
    asks.length ? row(FITNESS.asked, asks) : null,
    read ? row(FITNESS.read, read) : null,
    referee ? buttons(kind, read) : null,
  ];
}

function row(title, faces) {
  const shown = (face) => (face === "?" ? h("span", { class: "gap doubted" }, "?") : die(face));
  return h("div", { class: "entry" }, h("p", { class: "quiet" }, title), h("p", { class: "dice" }, faces.map(shown)));
}

function buttons(kind, read) {
  const other = h("input", {
    name: "faces",
    autocomplete: "off",
    "aria-label": FITNESS.other,
    placeholder: FITNESS.other,
  });
  const correct = (event) => {
    event.preventDefault();
    const faces = other.value.split(/[\s,]+/).filter(Boolean);
    if (faces.length) send({ do: "confirm", faces });
  };
  const button = (kinds, words, body) =>
    h("button", { type: "button", class: `button wide ${kinds}`, onclick: () => send(body) }, words);
  return [
    read ? button("", FITNESS.confirm[kind], { do: "confirm" }) : null,
    read && kind === "rolled"
      ? h(
          "form",
          { class: "row", onsubmit: correct },
          h("div", { class: "grow" }, other),
          h("button", { class: "button plain" }, FITNESS.correct),
        )
      : null,
    button("plain small", FITNESS.stop, { do: "stop" }),
  ];
}
