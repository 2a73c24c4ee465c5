// Words that nobody can read: they leave the screen, are cut off, or lie over one another, line by line; and dice that are covered.
() => {
  const AIR = 0.22; // of a line's height above and below its letters
  const EXEMPT = "script, style, noscript, .unseen, .skip, #toast, #labels, #aloud, select, option, [aria-hidden=true] .dice";
  const DICE = ["img[src*='/dice/']", ".symbol-die", ".numeral-die"].map((die) => `main ${die}:not(.piles *)`).join(); // on a pile they lie over one another
  const television = matchMedia("(min-width: 60rem)").matches && document.querySelector("#main")?.dataset.role === "spectator";
  const lies = [];
  const dots = (e) => (!e || getComputedStyle(e).textOverflow === "ellipsis" ? e : dots(e.parentElement));
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const of = node.parentElement;
    if (!node.data.trim() || of.closest(EXEMPT)) continue;
    if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const ends = dots(of)?.getBoundingClientRect().right ?? Infinity; // a name that is too long says so itself
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const width = Math.max(0, Math.min(line.right, ends) - line.x);
      const box = new DOMRect(line.x, line.y + line.height * AIR, width, line.height * (1 - 2 * AIR));
      if (box.width > 3 && box.height > 3) lies.push({ of, box, text: node.data.trim().slice(0, 40) });
    }
  }
  const found = [];
  const tell = (what, { text, of }) => found.push(`${what}: "${text}" (${of.closest("[id]")?.id ?? of.className})`);
  for (const one of lies) {
    const { box, of } = one;
    if (box.right > innerWidth + 2 || box.left < -2 || (television && box.bottom > innerHeight + 2)) tell("off the screen", one);
    for (let around = of; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === "fixed") break;
      if (style.textOverflow === "ellipsis") break;
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === "visible" && y === "visible") continue;
      const edge = around.getBoundingClientRect();
      const beyond = (way) => way === "hidden" || way === "clip";
      if (beyond(x) && (box.right > edge.right + 3 || box.left < edge.left - 3)) tell("cut off", one);
      else if (beyond(y) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4)) tell("cut off", one);
    }
  }
  const floats = (e) => {
    for (let at = e; at && at !== document.body; at = at.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const seen = lies.filter(({ of, box }) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || floats(of)) return false;
    const top = document.elementFromPoint(x, y);
    return top && (of.contains(top) || top.contains(of));
  });
  seen.forEach((one, i) => {
    for (const other of seen.slice(i + 1)) {
      if (one.of === other.of || one.of.contains(other.of) || other.of.contains(one.of)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 0.3 * Math.min(one.box.height, other.box.height)) tell(`over "${other.text}"`, one);
    }
  });
  for (const die of document.querySelectorAll(DICE)) {
    if (floats(die) || !die.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = die.getBoundingClientRect();
    for (const share of [0.3, 0.7]) {
      const top = document.elementFromPoint(box.x + share * box.width, box.y + box.height / 2);
      if (top && !die.contains(top) && !top.contains(die) && !floats(top)) tell(`covered by ${top.className || top.tagName}`, { of: die, text: die.alt ?? "" });
    }
  }
  return [...new Set(found)];
}
