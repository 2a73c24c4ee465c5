// SPDX-License-Identifier: MIT
// Asks the table for something. What was sent twice is done once: each request carries a key of its own.

import { toast } from "./dom.js";
import { reader, t } from "./tongue.js";

const key = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36)).join("");
const role = (as) => `${new URLSearchParams({ as, seen: String(ask.seen) })}&${reader}`;

/** A signal that ends a request after `ms`: Safari before 16, which old iPhones keep, has no `AbortSignal.timeout`. */
export function within(ms) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), ms);
  return patience.signal;
}

/** Send `body` to `path`; gives the answer, or null after telling (by `refused`) why there is none. */
export async function ask(path, body = {}, method = "POST", refused = toast, patience = 6000, as = ask.as) {
  const once = key();
  for (const retry of [true, false]) {
    try {
      const answer = await fetch(`${path}?${role(as)}`, {
        method,
        headers: { "Content-Type": "application/json", "Idempotency-Key": once },
        body: method === "GET" ? undefined : JSON.stringify(body),
        signal: within(patience),
      });
      const said = await answer.json();
      if (answer.ok && said.ok !== false) return said;
      if (answer.ok) said.say = [said.say ?? said.message, said.now].filter(Boolean).join(" "); // it came too late
      refused(said.say ?? said.message);
      return null;
    } catch {
      if (!retry) refused(t("the-table-cant-be-reached"));
    }
  }
  return null;
}
ask.as = "spectator";
ask.seen = 0; // the state that this page shows (link.js): a button that the table has overtaken is answered with what is next

/** One event of the game, or of the table. */
export const act = (event) => ask("/api/v1/actions", event);

/** The hands of a simulated table. */
export const simulate = (verb, body) => ask(`/api/v1/simulated/${verb}`, body);
