// SPDX-License-Identifier: MIT
// What happens next, in one sentence, as the table says it to whoever looks.

import { fill, h } from "../base/dom.js";

const REST_MS = 900; // dice that come to rest sooner than this change no sentence
const STILL = ["still", "still-row"]; // of dice, of a row of coasters

/** The sentence for this screen; "" where there is none. */
export const instructWords = ({ instruction }) => instruction?.say ?? "";

/** Whether this asks something of the player of that name; true where nothing says whom. */
export const isAsked = (instruction, name) => instruction?.who.includes(name) ?? true;

let shown = null;
let restlessSince = 0;

/** The same state, with what was shown before while dice only come to rest; `again` is called if they take longer. */
export function calm(state, again) {
  if (!STILL.includes(state.instruction?.id)) {
    shown = state.instruction;
    restlessSince = 0;
    return state;
  }
  if (!restlessSince) {
    restlessSince = Date.now();
    setTimeout(again, REST_MS);
  }
  const rest = Date.now() - restlessSince < REST_MS && shown;
  return rest ? { ...state, instruction: shown } : state;
}

/** The sentence at the top of the table's screen. */
export function drawInstruct(state, again) {
  const words = instructWords(calm(state, again));
  const place = document.getElementById("instruct");
  fill(place, words, () => words && h("p", {}, words));
  place.style.setProperty("--letters", words.length); // one line, as large as it fits
}
