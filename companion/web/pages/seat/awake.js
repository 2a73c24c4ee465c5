// SPDX-License-Identifier: MIT
// Keeps the screen on while a game is played: by the browser's own lock where it gives one (https, or this very machine), else
// as NoSleep.js does, by a silent film that runs out of sight; and says so honestly where neither works.

import { toast } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";

const root = document.documentElement; // its data-awake tells how: "lock", "film", "touch" (the film waits for one), "none", ""
let wanted = false;
let lock = null;
let film = null;
let coming = null; // the film, from the first touch on: many a page is looked at and never touched
let told = false;

/** Keep the screen on from now on, or no longer. */
export function keepAwake(on) {
  wanted = on;
  if (!on) letGo();
  else if (document.visibilityState === "visible") hold();
}

async function hold() {
  if (lock || film) return;
  if (await locked()) return;
  if (!wanted) return;
  addEventListener("pointerdown", bring);
  addEventListener("pointerup", roll); // a film starts at a touch alone
  root.dataset.awake = "touch";
}

function bring() {
  coming ??= import("../../nosleep/media.js").then(reel, () => null);
}

async function locked() {
  if (!("wakeLock" in navigator)) return false;
  try {
    const got = await navigator.wakeLock.request("screen");
    if (!wanted) got.release();
    else {
      lock = got;
      lock.addEventListener("release", () => (lock = null)); // whenever the page is left: taken again when it is back
      root.dataset.awake = "lock";
    }
    return true;
  } catch {
    return false; // the battery is low, or the browser does not want to
  }
}

function reel({ webm, mp4 }) {
  const made = document.createElement("video");
  made.setAttribute("playsinline", "");
  for (const [kind, src] of [
    ["webm", webm],
    ["mp4", mp4],
  ]) {
    const source = document.createElement("source");
    source.type = `video/${kind}`;
    source.src = src;
    made.append(source);
  }
  made.addEventListener("loadedmetadata", () => {
    if (made.duration <= 1) made.loop = true;
    else made.addEventListener("timeupdate", () => made.currentTime > 0.5 && (made.currentTime = Math.random()));
  });
  return made;
}

async function roll() {
  const late = !film; // some browsers start nothing that long after a touch: the next one does
  film ??= await coming;
  if (!wanted || (film && !film.paused)) return;
  try {
    await film.play();
    root.dataset.awake = "film";
  } catch {
    if (!film || !late) none();
  }
}

function unheed() {
  removeEventListener("pointerdown", bring);
  removeEventListener("pointerup", roll);
}

function none() {
  unheed();
  root.dataset.awake = "none";
  if (!told) toast(t("this-browser-lets-no-page"));
  told = true;
}

function letGo() {
  unheed();
  lock?.release();
  film?.pause();
  lock = film = coming = null;
  root.dataset.awake = "";
}

document.addEventListener("visibilitychange", () => wanted && document.visibilityState === "visible" && hold());
