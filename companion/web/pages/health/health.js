// SPDX-License-Identifier: MIT
// The table's health: quiet while all is well, each trouble with its cure; a support bundle and backups by button.

import { ask } from "../../js/base/ask.js";
import { $, fill, h, toast } from "../../js/base/dom.js";
import { size } from "../../js/base/files.js";
import { drawBack } from "./goback.js";
import { pause } from "../../js/base/poll.js";
import { drawRestore } from "../../js/keeping/restore.js";
import { t } from "../../js/base/tongue.js";
import { capital } from "../../js/base/words.js";

ask.as = "referee";
const EVERY_MS = 5000;
const PATIENCE_MS = 40_000; // a small Pi collects for some seconds

async function watchHealth() {
  for (;;) {
    if (document.visibilityState !== "visible")
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    const found = await ask("/api/v1/health", null, "GET", toast, PATIENCE_MS);
    if (found) draw(found);
    await pause(EVERY_MS);
  }
}

function draw({ worst, checks }) {
  const troubles = checks.filter(({ verdict }) => verdict !== "ok");
  const words = {
    ok: () => t("all-is-well"),
    warn: () => t("the-table-can-be-played"),
    bad: () => t("something-is-wrong"),
  }[worst]();
  fill($("verdict"), worst, () =>
    h(
      "p",
      { class: `badge ${worst === "ok" ? "verified" : worst === "bad" ? "lost" : "doubt"}` },
      h("span", {}, words),
    ),
  );
  fill($("troubles"), troubles, () => h("ul", {}, troubles.map(trouble)));
  drawFine(checks.filter(({ verdict }) => verdict === "ok"));
}

const trouble = ({ name, verdict, value, cure }) =>
  h(
    "li",
    { class: `card check ${verdict}` },
    h("h2", {}, capital(name)),
    h("p", {}, capital(value)),
    cure ? h("p", { class: "cure" }, h("b", {}, t("what-helps")), " ", cure) : null,
  );

/** What is well stays folded; figures that change all the time are written in place. */
function drawFine(checks) {
  const names = checks.map(({ id }) => id);
  fill($("fine"), names, () =>
    h(
      "details",
      { class: "card", open: $("fine").querySelector("details")?.open ?? false },
      h("summary", {}, t("what-is-well-number", { n: checks.length })),
      h(
        "dl",
        { class: "facts" },
        checks.map(({ id, name }) => [h("dt", {}, capital(name)), h("dd", { id: `fact-${id}` })]),
      ),
    ),
  );
  for (const { id, value } of checks) $(`fact-${id}`).textContent = value;
}

function drawBundle(files) {
  fill($("bundle"), files, () => [
    h("h2", {}, t("support-bundle")),
    h("p", { class: "quiet" }, t("one-file-for-whoever-helps")),
    files
      ? h(
          "ul",
          { class: "files" },
          files.map(({ name, about, bytes }) => h("li", {}, h("b", {}, name), ` ${about}, ${size(bytes)}`)),
        )
      : null,
    files
      ? h("a", { class: "button wide", href: "/api/v1/bundle.zip?as=referee", download: true }, t("download-it"))
      : h("button", { type: "button", class: "button plain wide", onclick: collect }, t("collect-and-list-it")),
  ]);
}

async function collect({ target }) {
  target.disabled = true;
  const found = await ask("/api/v1/bundle", null, "GET", toast, PATIENCE_MS);
  target.disabled = false;
  if (found) drawBundle(found.files);
}

watchHealth();
drawBundle(null);
drawRestore($("backup"));
drawBack($("back"));
