# SPDX-License-Identifier: MIT
"""A person with a phone, who reads what it says and presses what it shows, by chance."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Error

SEEN: Final = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
PLACE: Final = """at => {
  const e = window.controls?.[at];
  if (!e?.isConnected || e.disabled) return null;
  e.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = e.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)];
  const top = document.elementFromPoint(x, y);
  return { x, y, free: Boolean(top) && (e.contains(top) || top.contains(e)) };
}"""
"""Where a control stands once it is scrolled to, and whether nothing lies over it."""
NEVER: Final = ("crew", "hire", "evidence", "start", "")
"""Rooms of a page in which nothing has to be pressed while a game is played."""
OPENED: Final = {"cup": 0.1, "more": 1.0}
"""Forms: of what is done seldom, such as to knock a pile over; and what somebody has opened."""
LOOKS: Final = {"again": 0.05, "bare": 0.05, "small": 0.3, "peek": 0.4, "hand": 0.4, "shout": 3.0}
SILENT_S: Final = 2.0
"""A page that says for so long nothing of what is to be done leaves its reader alone."""
SERIES: Final = 3
"""So many dice alike are a series; people have eyes."""
STUCK_S: Final = 25.0
"""After so long without any news a person tries what stands further down."""


@dataclass
class Person:
    """Who looks at ``page``; ``chance`` is what they press."""

    page: Any
    name: str
    chance: Random
    taps: int = 0
    silent: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    sideways: set[str] = field(default_factory=set)
    _quiet_since: float = 0.0
    _told: bool = True

    def look(self) -> dict[str, Any]:
        """What the page shows now; a page that has said nothing for too long is noted."""
        seen: dict[str, Any] = self.ask(SEEN)
        if seen["wide"]:
            self.sideways.add(f"{seen['path']} in {seen['language']}")
        now = time.monotonic()
        if seen["told"] or seen["loading"]:
            self._quiet_since, self._told = 0.0, True
        elif not self._quiet_since:
            self._quiet_since = now
        elif self._told and now - self._quiet_since > SILENT_S:
            self._told = False
            self.silent.append(
                f"{self.name} at {seen['path']}: {[control['words'] for control in seen['controls']][:6]}"
            )
        return seen

    def press(self, control: dict[str, Any]) -> bool:
        """Tap a control where it stands; False where it is gone, or something lies over it."""
        place = self.ask(PLACE, control["at"])
        if place is None:
            return False
        if not place["free"]:
            self.covered.append(f"{self.name}: {control['words']!r} in {control['room']}")
            return False
        if "peek" in control["look"] or "hand" in control["look"].split():
            self._hold(control)
        else:
            self.page.touchscreen.tap(place["x"], place["y"])
        self.taps += 1
        return True

    def ask(self, script: str, *given: Any) -> Any:
        """What ``script`` finds on the page; once more where the page was just leaving for another."""
        try:
            return self.page.evaluate(script, *given)
        except Error:
            self.page.wait_for_load_state()
            return self.page.evaluate(script, *given)

    def _hold(self, control: dict[str, Any]) -> None:
        for kind in ("pointerdown", "pointerup"):
            self.page.evaluate(
                "([at, kind]) => window.controls[at].dispatchEvent(new PointerEvent(kind))", [control["at"], kind]
            )
            self.page.wait_for_timeout(60)

    def act(self, seen: dict[str, Any], stuck_s: float) -> dict[str, Any] | None:
        """Press something by chance among what is shown, the plainer the likelier; what it was."""
        series = {sign for sign in seen["signs"] if seen["signs"].count(sign) >= SERIES}
        board = series if seen["signs"] else None
        controls = [(weight(control, stuck_s > STUCK_S, board), control) for control in seen["controls"]]
        controls = [(much, one) for much, one in controls if much > 0]
        if self.chance.random() >= sum(much for much, _ in controls):
            return None  # what is seldom done is not done for want of anything else
        chosen = self.chance.choices([one for _, one in controls], [much for much, _ in controls])[0]
        return chosen if self.press(chosen) else None


def weight(control: dict[str, Any], stuck: bool, series: set[str] | None = None) -> float:
    """How likely somebody presses this who does what the page says; 0: never. ``series``: what is alike on a board."""
    if series is not None and control["sign"]:
        return 0.3 if control["pressed"] == "true" else 6.0 if control["sign"] in series else 0.02
    if series is not None and not series and "shout" in control["look"].split():
        return 0.05
    if control["room"] in NEVER or control["tag"] == "INPUT":
        return 0.0
    return of_looks(control, stuck)


def of_looks(control: dict[str, Any], stuck: bool) -> float:
    """The same, by how large a control is, and where it stands."""
    look, room = control["look"].split(), control["room"]
    if control["tag"] == "SUMMARY":
        return 1.0 if stuck and not control["open"] else 0.0
    if control["open"] is not None and room in OPENED:
        return OPENED[room]
    if room == "more":
        return 1.0 if stuck else 0.15
    if control["form"] and "button" not in look:
        return 0.3 if control["pressed"] in (None, "true") else 3.0
    return next((much for name, much in LOOKS.items() if name in look or name == room), 6.0)
