# SPDX-License-Identifier: MIT
"""A person with a screen, who reads what it says and presses what it shows, by chance."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Error


def _script(name: str) -> str:
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8").partition("\n")[2].rstrip()


AMISS: Final = _script("amiss")
PLACE: Final = _script("place")
STEP: Final = f"(given) => {{ const amiss = {AMISS}; const placeOf = {PLACE}; return ({_script('step')})(given); }}"
"""All that is asked of a page at once: each question costs more by its way than by its answer."""
SILENT_S: Final = 2.0
"""A page that says for so long nothing of what is to be done leaves its reader alone."""
LASTS_S: Final = 1.0
"""What is amiss for so long is: words may be on their way, and a page that was just told of something measures how
large it may be before the next frame is painted."""
LEAVING: Final = 20
"""So many times a page that is just leaving for another is asked again."""


@dataclass
class Person:
    """Who looks at ``page``; ``chance`` is what they press, ``note`` is told once of each thing that is amiss."""

    page: Any
    name: str
    chance: Random
    note: Callable[[str], None]
    taps: int = 0
    _quiet_since: float = 0.0
    _told: bool = True
    _amiss: dict[str, float] = field(default_factory=dict)

    def look(self, chance: tuple[float, float] | None = None, stuck: bool = False) -> dict[str, Any]:
        """What the page shows now, and with ``chance`` also what is pressed; what is amiss for too long is noted."""
        seen: dict[str, Any] = self.ask(STEP, {"chance": chance, "stuck": stuck, "measure": True})
        self._judge_layout(seen)
        self._judge_silence(seen)
        return seen

    def act(self, stuck: bool) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """Look, and press something by chance among what is shown, the plainer the likelier; what it was.

        ``stuck``: nothing has happened for so long that a person tries what stands further down.
        """
        seen = self.look((self.chance.random(), self.chance.random()), stuck)
        chosen = seen["press"]
        return seen, chosen if chosen and self._tap(chosen, chosen) else None

    def press(self, control: dict[str, Any]) -> bool:
        """Tap a control where it stands; False where it is gone, or something lies over it."""
        return self._tap(control, self.ask(PLACE, control["at"]) or {})

    def ask(self, script: str, *given: Any) -> Any:
        """What ``script`` finds on the page; once more where the page was just leaving for another."""
        for _ in range(LEAVING):
            try:
                return self.page.evaluate(script, *given)
            except Error:
                self.page.wait_for_load_state()
        return self.page.evaluate(script, *given)

    def _tap(self, control: dict[str, Any], place: dict[str, Any]) -> bool:
        if place.get("held"):
            self.taps += 1
            return True
        if "free" not in place:
            return False
        if not place["free"]:
            self.note(f"{self.name}: under something else: {control['words']!r} in {control['room']}")
            return False
        self.page.touchscreen.tap(place["x"], place["y"])
        self.taps += 1
        return True

    def _judge_layout(self, seen: dict[str, Any]) -> None:
        now, before = time.monotonic(), self._amiss
        self._amiss = {what: before.get(what, now) for what in (*seen["wide"], *seen["amiss"])}
        for what, since in self._amiss.items():
            if now - since > LASTS_S:
                self.note(f"{self._screen(seen)}: {what}")

    def _judge_silence(self, seen: dict[str, Any]) -> None:
        now = time.monotonic()
        if seen["told"] or seen["loading"]:
            self._quiet_since, self._told = 0.0, True
        elif not self._quiet_since:
            self._quiet_since = now
        elif self._told and now - self._quiet_since > SILENT_S:
            self._told = False
            words = [control["words"] for control in seen["controls"]][:6]
            self.note(f"{self._screen(seen)}: says nothing, shows {words}")

    def _screen(self, seen: dict[str, Any]) -> str:
        return f"{self.name} {self.page.viewport_size['width']} px, {seen['path']} in {seen['language']}"
