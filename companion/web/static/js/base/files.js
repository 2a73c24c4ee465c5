// SPDX-License-Identifier: MIT
// Files to and from the table.

import { ask, within } from "./ask.js";
import { h, toast } from "./dom.js";
import { decimal, reader, t } from "./tongue.js";

/** Send a file as it is; the answer, or null after telling why there is none. */
export async function sendFile(path, file, method = "PUT") {
  try {
    const answer = await fetch(`${path}?as=${ask.as}&${reader}`, {
      method,
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
      signal: within(120_000),
    });
    const said = await answer.json();
    if (answer.ok) return said;
    toast(said.say ?? said.message);
  } catch {
    toast(t("the-table-cant-be-reached"));
  }
  return null;
}

/** A button that lets one choose a file; `take` gets it. */
export function fileButton(words, accept, take) {
  const input = h("input", { type: "file", accept, class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = "";
  });
  return h(
    "span",
    {},
    input,
    h("button", { type: "button", class: "button plain small", onclick: () => input.click() }, words),
  );
}

/** "260 kB" */
export const size = (bytes) =>
  bytes < 950_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${decimal(bytes / 1e6, 1)} MB`;
