// SPDX-License-Identifier: MIT
// What only its owner may see shows while a finger rests on it, and never longer: not after the finger has slipped,
// nor when the phone is laid down, locked or another page comes to the front.

/**
 * Make `button` show what `seen()` gives (elements, or a promise of them; null: nothing to show) while it is held,
 * and `cover()` otherwise.
 */
export function holdToSee(button, cover, seen) {
  let holding = false;
  const hide = () => {
    holding = false;
    button.classList.remove("open");
    button.replaceChildren(...cover());
  };
  const hold = async (event) => {
    event.preventDefault();
    holding = true;
    const inside = await seen();
    if (!holding || !inside) return;
    button.classList.add("open");
    button.replaceChildren(...inside);
  };
  hide();
  button.addEventListener("pointerdown", hold);
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(end, hide);
  button.addEventListener("keydown", (event) => event.key === " " && !event.repeat && hold(event));
  button.addEventListener("keyup", (event) => event.key === " " && hide());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("visibilitychange", hide);
  addEventListener("pagehide", hide);
  addEventListener("blur", hide);
}
