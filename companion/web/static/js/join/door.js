// SPDX-License-Identifier: MIT
// Who asks for a taken seat, and who has come to one: drawn by joinrequests.js, which is fetched when there is somebody.

import { whenLoaded } from "../base/later.js";

const draw = whenLoaded(() => import("./joinrequests.js"), "drawJoinRequests");
let before = null; // the newest arrival when this page was opened: it is no news
let needed = false;

export function drawDoor(state) {
  const newest = state.arrival?.number ?? 0;
  before ??= newest;
  needed ||= Boolean(state.knocks?.length || state.screens?.length) || newest > before;
  if (needed) draw(state, before);
}
