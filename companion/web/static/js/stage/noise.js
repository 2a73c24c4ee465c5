// SPDX-License-Identifier: MIT
// Whether this screen makes sounds, and which; the sounds themselves are fetched when the first one is wanted.

import { icon } from "../base/dom.js";

const KEY = "quartermaster-sounds";
let sounds = null;

/** Off until somebody has switched it on, on this device. */
export function soundsOn() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** Switch them; a press is what a browser wants to hear before it makes a sound, and this is one. */
export async function switchSounds(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    return; // a browser that keeps nothing stays silent
  }
  if (on) cue("coins");
}

/** The one switch of this screen. */
export function drawSwitch(button) {
  const now = () => {
    button.setAttribute("aria-pressed", String(soundsOn()));
    button.prepend(icon(soundsOn() ? "sound" : "mute"));
    if (button.children.length > 1) button.children[1].remove();
  };
  button.addEventListener("click", () => {
    switchSounds(!soundsOn());
    now();
  });
  now();
}

/** Make the sound `name`, if sounds are on. */
export async function cue(name) {
  if (!soundsOn()) return;
  try {
    sounds ??= await import("./sounds.js");
    sounds.make(name);
  } catch {
    sounds = null; // no sound is no trouble
  }
}
