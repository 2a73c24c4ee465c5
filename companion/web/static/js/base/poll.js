// SPDX-License-Identifier: MIT
// Asks the table again and again how something stands, for as long as the page is looked at; the pill says whether it answers.

import { ask, within } from "./ask.js";
import { $, show } from "./dom.js";
import { reader, t } from "./tongue.js";

const GAP_MS = 150;
export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** `heard` gets each answer of `path`; `anew` is true where the table was started again and counts from the beginning. */
export async function watch(path, heard) {
  let number = 0;
  let newer = ""; // the first answer is not waited for
  for (;;) {
    if (document.visibilityState !== "visible")
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    const told = await fetched(`${path}?as=${ask.as}${newer}&${reader}`);
    tell(told ? "connected" : "offline");
    if (told) heard(told, told.number < number);
    else await pause(1500);
    number = told?.number ?? 0;
    newer = `&after=${number}`;
    await pause(GAP_MS);
  }
}

async function fetched(url) {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: within(9000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function tell(condition) {
  show($("link"), true);
  $("link").className = `pill ${condition}`;
  $("link").textContent = condition === "connected" ? t("connected") : t("offline");
}
