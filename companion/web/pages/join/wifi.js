// SPDX-License-Identifier: MIT
// The Wi-Fi as a QR code, for those at the table. Spectators are not told; the table says no.

import { ask } from "../../js/base/ask.js";
import { fill, h } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

/** The code in `element`, with name and password to type; nothing where the table knows no Wi-Fi. `open`: large. */
export async function drawWifi(element, open = false) {
  if (!("known" in element.dataset)) return false; // what is not there is not asked for
  const answer = await fetch(`/api/v1/wifi?as=${ask.as}`, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return false;
  const known = await answer.json();
  const inside = [
    h("img", {
      class: "qr",
      src: `/api/v1/wifi/qr.svg?as=${ask.as}`,
      alt: t("qr-code-of-wifi", { network: known.ssid }),
    }),
    h("p", {}, t("network"), " ", h("b", {}, known.ssid)),
    known.password ? h("p", {}, t("password"), " ", h("b", { class: "secret" }, known.password)) : null,
  ];
  fill(element, known, () =>
    open ? inside : h("details", { class: "card" }, h("summary", {}, t("bring-phone-into-wifi")), inside),
  );
  return true;
}
