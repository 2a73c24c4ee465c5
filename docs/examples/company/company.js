// SPDX-License-Identifier: MIT
// Who sits at the table, asked for once.

import { ask } from "../../js/base/ask.js";
import { $, fill, h } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

ask("/api/v1/company", null, "GET").then((answer) => {
  const names = Object.values(answer?.names ?? {});
  fill($("company"), names, () => (names.length > 0 ? names : [t("company-nobody")]).map((name) => h("li", {}, name)));
});
