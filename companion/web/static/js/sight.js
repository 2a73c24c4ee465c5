// SPDX-License-Identifier: MIT
// What the camera sees: the live picture, one at a time, the badge under it and the counts.

import { $, fill, h, show } from "./dom.js";
import { die } from "./dice.js";
import { sightWords } from "./words.js";

const GAP_MS = 150;
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Show the newest picture for as long as the page is looked at. */
export async function watchPicture() {
  let newest = null;
  for (;;) {
    if (document.visibilityState !== "visible")
      await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    try {
      const answer = await fetch(`/api/v1/frame.jpg${newest === null ? "" : `?after=${newest}`}`, {
        cache: "no-store",
        signal: AbortSignal.timeout(15_000),
      });
      if (answer.status === 200) {
        newest = Number(answer.headers.get("X-Frame-Number"));
        await put(await answer.blob());
      } else if (!answer.ok) await pause(2000);
    } catch {
      newest = null; // a table that was started again counts anew
      await pause(1500);
    }
    await pause(GAP_MS);
  }
}

async function put(blob) {
  const picture = $("picture");
  const before = picture.src;
  picture.src = URL.createObjectURL(blob);
  try {
    await picture.decode();
    show(picture, true);
  } finally {
    if (before) URL.revokeObjectURL(before);
  }
}

/** The badge, in the colour, shape and words of what the camera makes of the table. */
export function drawBadge(state) {
  const [kind, words, small] = sightWords(state);
  fill($("badge"), [kind, words, small], () =>
    h("p", { class: `badge ${kind}` }, h("span", {}, words, small ? h("small", {}, ` ${small}`) : null)),
  );
  return [words, small];
}

/** Badge, counts and the plate that covers the picture while there is none. */
export function drawSight(state) {
  const [words, small] = drawBadge(state);
  const lost = state.camera.condition !== "ok";
  fill(
    $("no-picture"),
    [lost, words, small],
    () =>
      lost &&
      h(
        "div",
        { class: "plate" },
        h("img", { src: "/static/lantern.svg", alt: "" }),
        h("p", { class: "big" }, words),
        h("p", { class: "quiet" }, small),
      ),
  );
  drawCounts(state);
}

let first = "1"; // what stands before the 2 on the dice of this table: a 1, or the skull in its place

function drawCounts({ reading, game }) {
  const counts = reading?.counts ?? {};
  const bid = game?.bid ?? game?.last?.bid;
  const offered = Object.values(game?.legal ?? {}).find((may) => may.bid)?.bid;
  if ("skull" in counts) first = "skull";
  else if ("1" in counts) first = "1";
  else if (offered) first = "1" in offered ? "1" : "skull";
  const faces = [first, "2", "3", "4", "5", "6", ...Object.keys(counts).filter((face) => Number(face) > 6)];
  const counted = (face) => Boolean(bid) && (face === "skull" || face === String(bid.face));
  show($("counts"), !game || Boolean(game.bids) || faces.some((face) => counts[face]));
  fill($("counts"), [counts, bid?.face, faces], () =>
    h(
      "ul",
      { class: "counts", "aria-label": "Dice by face" },
      faces.map((face) =>
        h(
          "li",
          { class: `${counts[face] ? "" : "none"} ${counted(face) ? "counted" : ""}` },
          die(face),
          h("span", { class: "numeral" }, String(counts[face] ?? 0)),
          h("small", {}, counted(face) ? "counts" : ""),
        ),
      ),
    ),
  );
}
