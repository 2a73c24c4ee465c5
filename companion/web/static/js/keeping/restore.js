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
  const file = fileButton(t`Restore from a file`, ".zip", async (chosen) => again(await sendFile("/api/v1/restore", chosen)));
  fill(place, [waits, said, whyNot], () =>
    [
      h("h2", {}, fresh ? t`Moved from another table?` : t`Backup and restore`),
      said ? h("p", { role: "status" }, said) : null,
      h("p", { class: "quiet" }, fresh ? t`A backup brings its games, taught sets, lens and settings here. Nothing was played here yet.` : t`Games, taught sets, lens and settings in one file. It may hold passwords of your network: keep it to yourself.`),
      waits ? waiting(place, waits, whyNot, again) : fresh ? file : [...downloads(), file],
    ].flat(),
  );
}

const downloads = () => [
  h("a", { class: "button wide", href: "/api/v1/backup.zip?as=referee", download: true }, t`Download a backup`),
  h("a", { class: "button plain small", href: "/api/v1/backup.zip?as=referee&keys=yes", download: true }, t`With PIN and seat codes, for a new machine`),
];

function waiting(place, { version, made, bytes, state, settings }, whyNot, again) {
  const when = made.replace("T", " ").slice(0, 16);
  const forget = async () => again(await ask("/api/v1/restore", { do: "forget" }));
  return [
    h("p", {}, t`A backup of ${when} (version ${version}, ${size(bytes)}): ${state} files of games and sets, ${settings} of settings.`),
    h("p", {}, t`It takes the place of what is here now; that is kept beside it. The table starts again.`),
    whyNot ? h("p", { class: "refused" }, t`Not now: ${whyNot}.`) : sure("button wide", t`Restore it`, () => restore(place)),
    h("button", { type: "button", class: "button plain small", onclick: forget }, t`Leave it`),
  ];
}

async function restore(place) {
  const { began_ms: began } = (await ask("/api/v1/settings", null, "GET")) ?? {};
  if (await ask("/api/v1/restore", { do: "confirm" })) await comesBack(place, began);
}
