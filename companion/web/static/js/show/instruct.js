// SPDX-License-Identifier: MIT
// What happens next, in one sentence: the table sends an id and names, the words stand in the page, in its language.

import { fill, h } from "../base/dom.js";
import { told } from "../base/tongue.js";
import { list, number } from "../base/words.js";

const SAYS = JSON.parse(document.getElementById("instructions")?.textContent ?? "{}");
const REST_MS = 900; // dice that come to rest sooner than this change no sentence

/** The sentence for everybody in the room, or as `me` at a phone reads it; "" where there is none. */
export function instructWords({ instruction }, me = null) {
  const says = SAYS[instruction?.id];
  if (!says) return "";
  const sentence = variants(instruction, me).map((one) => says[one]).find(Boolean) ?? "";
  return put(sentence, instruction, me);
}

/** Which variants of a sentence fit, the closest first. */
function variants({ who, all, params, ways }, me) {
  const many = who.length > 1;
  if (me === null) {
    const [way] = [...new Set(who.map((name) => ways[name]))];
    const one = who[0] === params.next && !many ? "one-next" : `one-${way}`;
    return [...(all || !who.length ? ["all"] : []), ...(many ? ["many"] : []), one, "one", "many", "all"];
  }
  const way = params.next === me ? "next" : ways[me];
  if (who.includes(me) || !who.length) return [`you-${way}`, "you", "all", "one"];
  return [...(many ? [`waits-${way}`] : []), `wait-${way}`, ...(many ? ["waits"] : []), "wait", "all", "one"];
}

function put(sentence, { who, params }, me) {
  const holes = {
    who: () => list(who),
    next: () => params.next,
    n: () => params.due[me],
    dice: () => (params.dice === 1 ? SAYS.dice[1] : SAYS.dice.n.replace("{n}", () => number(params.dice))),
    owed: () => told(params.owes[me] === 1 ? "one Jewel" : `${params.owes[me]} Jewels`),
  };
  return sentence.replace(/\{(\w+)\}/g, (_, name) => holes[name]?.() ?? "");
}

let shown = null;
let restlessSince = 0;

/** The same state, with what was shown before while dice only come to rest; `again` is called if they take longer. */
export function calm(state, again) {
  if (state.instruction?.id !== "still") {
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
