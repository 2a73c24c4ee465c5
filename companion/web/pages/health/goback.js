// SPDX-License-Identifier: MIT
// Back to the release before, by button: it is tried as an update is, and the page waits for what becomes of it.

import { sure } from "../../js/show/acts.js";
import { ask } from "../../js/base/ask.js";
import { fill, h, show } from "../../js/base/dom.js";
import { pause } from "../../js/base/poll.js";
import { t } from "../../js/base/tongue.js";

const EVERY_MS = 1500;
const PATIENCE = 200; // a backup is made and tried first, and the release is watched for a while

/** Fill `place`; it stays hidden where there is no release before this one. */
export async function drawBack(place) {
  const found = await ask("/api/v1/rollback", null, "GET", () => {});
  show(place, Boolean(found?.version || found?.said));
  if (found) draw(place, found);
}

function draw(place, { version, why_not: whyNot, said }) {
  fill(place, [version, whyNot, said], () => [
    h("h2", {}, t("the-version-before")),
    said ? h("p", { role: "status" }, t("it-was-not-gone-back", { why: said })) : null,
    version ? h("p", {}, t("back-to-version-all-games", { version })) : null,
    version && whyNot ? h("p", { class: "refused" }, t("not-now", { why: whyNot })) : null,
    version && !whyNot
      ? sure("button plain wide", t("back-to-version", { version }), () => goBack(place, version))
      : null,
  ]);
}

async function goBack(place, version) {
  if (!(await ask("/api/v1/rollback"))) return;
  fill(place, "going", () => h("p", { class: "big", role: "status" }, t("version-is-put-in-place", { version })));
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    await pause(EVERY_MS);
    const refused = await ask("/api/v1/rollback", null, "GET", () => {});
    if (refused?.said) return draw(place, refused);
    const health = await fetch("/healthz", { cache: "no-store" }).then(
      (answer) => answer.json(),
      () => null,
    );
    if (health?.version === version) return location.reload();
  }
  fill(place, "gone", () => h("p", { class: "big", role: "alert" }, t("it-has-not-come-back")));
}
