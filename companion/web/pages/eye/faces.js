// SPDX-License-Identifier: MIT
// The faces that this household has named: what each looks like, what it stands for, and a way to forget it.

import { sure } from "../../js/show/acts.js";
import { ask } from "../../js/base/ask.js";
import { die, faceName } from "../../js/base/dice.js";
import { h, show } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

/** Draw the list into `element`; who only looks on may not forget. */
export async function drawFaces(element, role) {
  ask.as = role;
  const found = await ask("/api/v1/faces", null, "GET", () => {});
  if (found) put(element, role, found);
}

function put(element, role, { faces }) {
  show(element, faces.length > 0);
  const again = (now) => put(element, role, now);
  element.replaceChildren(
    h("h2", {}, t("faces-you-named")),
    h(
      "ul",
      { class: "named-faces" },
      faces.map((face) => one(face, role, again)),
    ),
  );
}

function one({ number, stands_for: standsFor, looks }, role, again) {
  const out = standsFor === "out";
  const words = out ? t("wiring-left-out") : faceName(standsFor);
  const image = h("img", {
    class: "named",
    src: `/api/v1/faces/${number}.png?as=${role}&looks=${looks}`,
    alt: t("a-face-that-was-named"),
    width: 64,
    height: 64,
  });
  image.addEventListener("error", () => image.remove());
  const forget = async () => {
    const now = await ask(`/api/v1/faces/${number}`, {}, "DELETE");
    if (now) again(now);
  };
  return h(
    "li",
    {},
    image,
    h("span", { class: "meaning" }, out ? null : die(standsFor, true), h("span", {}, words)),
    role === "spectator" ? null : sure("button plain small", t("forget"), forget),
  );
}
