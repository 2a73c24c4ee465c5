// SPDX-License-Identifier: MIT
// A seat's code is typed where none can scan.

import { ask } from "../../js/base/ask.js";
import { $, toast } from "../../js/base/dom.js";
import { goTo } from "../../js/base/leave.js";
import { t } from "../../js/base/tongue.js";

ask.as = "spectator";

$("code").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await ask("/api/v1/session", { key: new FormData(event.target).get("code") });
  if (answer?.role === "player" || answer?.role === "spectator") goTo("/sit");
  else if (answer) toast(t("that-is-the-referee-pin"));
});
