// SPDX-License-Identifier: MIT
// Makes elements. Text goes in as text, never as markup, so no name can carry code.

import { whenFree } from "./finger.js";

/** An element: h("p", {class: "by"}, "Ann bids"). Handlers are given as onclick and the like. */
export function h(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part != null && part !== false));
  return element;
}

/** The address of a file of static/, as it is now: it stands beside this script's own. */
export const file = (name) => new URL(`../../${name}`, import.meta.url).pathname;

/** A drawing of static/icons/, in the colour of the words beside it. It says nothing alone: give the words too. */
export const icon = (name) => h("span", { class: `icon ${name}`, "aria-hidden": "true" });

/** The element with this id, of whatever kind the page has it.
 * @returns {any} */
export const $ = (id) => document.getElementById(id);

/** Fill `element` anew, but only when what it shows has changed: focus and motion are left alone otherwise. */
export function fill(element, of, make) {
  if (!element) return;
  const now = JSON.stringify(of);
  whenFree(element, () => {
    if (element.dataset.shows === now) return;
    element.dataset.shows = now;
    element.replaceChildren(...[make()].flat().filter((part) => part != null && part !== false));
  });
}

/** Have `nodes` inside `element`, in this order; nothing is touched where they are there already. */
export function settle(element, nodes) {
  whenFree(element, () => {
    const same = nodes.length === element.children.length && nodes.every((node, i) => node === element.children[i]);
    if (!same) element.replaceChildren(...nodes);
  });
}

export function show(element, visible) {
  if (element) element.hidden = !visible;
}

const PRESSED_MS = 600;

/** Do what a press of `button` asks: the button shows at once that it was pressed, and for a moment that it was heard. */
export async function whilePressed(button, job) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const answer = await job();
  button.removeAttribute("aria-busy");
  button.disabled = false;
  button.classList.toggle("heard", Boolean(answer));
  setTimeout(() => button.classList.remove("heard"), PRESSED_MS);
  return answer;
}

let toastEnds;
/** Tell one thing that did not work, for some seconds. */
export function toast(message) {
  clearTimeout(toastEnds);
  $("toast").replaceChildren(h("p", {}, message));
  toastEnds = setTimeout(() => $("toast").replaceChildren(), document.documentElement.dataset.calm ? 12_000 : 5000);
}

let spoken = "";
/** Have a screen reader say it, once. */
export function aloud(sentence) {
  if (sentence && sentence !== spoken) $("aloud").textContent = spoken = sentence;
}
