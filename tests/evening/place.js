// Where the control with this number is tapped once it is scrolled to, and whether nothing lies over it; null: it is gone.
(at) => {
  const e = window.evening?.elements[at];
  if (!e?.isConnected || e.disabled) return null;
  e.scrollIntoView({ block: "center", behavior: "instant" });
  const box = e.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)];
  const top = document.elementFromPoint(x, y);
  return { x, y, free: Boolean(top) && (e.contains(top) || top.contains(e)) };
}
