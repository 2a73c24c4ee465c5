// SPDX-License-Identifier: MIT
// Backup and restore by button: on the health page, and at the first start, where there is only something to restore.

import { sure } from "../show/acts.js";
import { ask } from "../base/ask.js";
import { fill, h } from "../base/dom.js";
import { fileButton, sendFile, size } from "../base/files.js";
import { comesBack } from "./restart.js";
import { t } from "../base/tongue.js";

/** Fill `place`. `fresh`: nothing was ever played here. */
export async function drawRestore(place, fresh = false) {
  const found = await ask("/api/v1/restore", null, "GET", () => {});
  if (found) draw(place, fresh, found);
}

function draw(place, fresh, found) {
  const { waits, said, why_not: whyNot } = found;
  const again = (now) => now && draw(place, fresh, now);
  const file = fileButton(t("restore-from-a-file"), ".zip", async (chosen) =>
    again(await sendFile("/api/v1/restore", chosen)),
  );
  fill(place, [waits, said, whyNot], () =>
    [
      h("h2", {}, fresh ? t("moved-from-another-table") : t("backup-and-restore")),
      said ? h("p", { role: "status" }, said) : null,
      h("p", { class: "quiet" }, fresh ? t("a-backup-brings-its-games") : t("backup-lead")),
      waits ? waiting(place, waits, whyNot, again) : fresh ? file : [...downloads(), file],
    ].flat(),
  );
}

const downloads = () => [
  h("a", { class: "button wide", href: "/api/v1/backup.zip?as=referee", download: true }, t("download-a-backup")),
  h(
    "a",
    { class: "button plain small", href: "/api/v1/backup.zip?as=referee&keys=yes", download: true },
    t("with-pin-and-seat-codes"),
  ),
];

function waiting(place, { version, made, bytes, state, settings }, whyNot, again) {
  const when = made.replace("T", " ").slice(0, 16);
  const forget = async () => again(await ask("/api/v1/restore", { do: "forget" }));
  return [
    h("p", {}, t("a-backup-of-version-files", { when, version, size: size(bytes), state, settings })),
    h("p", {}, t("restore-replaces")),
    whyNot
      ? h("p", { class: "refused" }, t("not-now", { why: whyNot }))
      : sure("button wide", t("restore-it"), () => restore(place)),
    h("button", { type: "button", class: "button plain small", onclick: forget }, t("leave-it")),
  ];
}

async function restore(place) {
  const { began_ms: began } = (await ask("/api/v1/settings", null, "GET")) ?? {};
  if (await ask("/api/v1/restore", { do: "confirm" })) await comesBack(place, began);
}
