// SPDX-License-Identifier: MIT
// What only its owner may see shows while a finger rests on it, and never longer: not after the finger has slipped,
// nor when the phone is laid down, locked or another page comes to the front.

let shown = null; // hides what is held now: a phone makes a new cup each round, and keeps none of the old ones

/**
 * Make `button` show what `seen()` gives (elements, or a promise of them; null: nothing to show) while it is held,
 * and `cover()` otherwise.
 */
export function holdToSee(button, cover, seen) {
  let holding = false;
  const hide = () => {
    holding = false;
    if (shown === hide) shown = null;
    button.classList.remove("open");
    button.replaceChildren(...cover());
  };
  const hold = async (event) => {
    event.preventDefault();
    holding = true;
    shown = hide;
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
}

document.addEventListener("visibilitychange", () => shown?.());
for (const end of ["pagehide", "blur"]) addEventListener(end, () => shown?.());
