# SPDX-License-Identifier: MIT
"""The screens of an evening: each a browser of its own, with what its console and its words do amiss."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.browser.conftest import PATIENCE_MS
from tests.evening.person import Person

PHONES: Final = ((320, 568), (430, 932), (360, 740))
TELEVISIONS: Final = ((1280, 720), (1920, 1080), (3840, 2160))
REFEREE: Final = (1280, 800)
WITHOUT: Final = ("/api/v1/setup", "/api/v1/presets", "/api/v1/aim/bare", "/api/v1/replays/")
"""What the quick table has not: a real one answers there."""

ANEW_S: Final = 0.5
"""What is amiss on a screen within so long stands on one picture of it."""

REFUSED: Final = "Failed to load resource"
"""Of this the answer itself tells more."""


@dataclass
class Party:
    """Who is there. ``open_context`` opens a browser with cookies of its own in a language, of a size.

    ``shots``: a screen on which something is amiss is photographed there at once.
    """

    open_context: Callable[..., Any]
    url: str
    language: str
    chance: Random
    shots: Path | None = None
    faults: list[str] = field(default_factory=list)
    screens: dict[str, Person] = field(default_factory=dict)
    _shot: dict[str, float] = field(default_factory=dict)

    def open(self, name: str, path: str, size: tuple[int, int], phone: bool = True) -> Person:
        """A screen of its own; its motion and language are the evening's."""
        width, height = size
        look = {"is_mobile": True, "has_touch": True} if phone else {}
        context = self.open_context(
            viewport={"width": width, "height": height}, locale=self.language, reduced_motion="reduce", **look
        )
        context.set_default_timeout(PATIENCE_MS)
        self.screens[name] = Person(self._page(context, name, path), name, self.chance, self._noted(name))
        return self.screens[name]

    def come_back(self, name: str) -> None:
        """The phone is put away, and taken out again."""
        person = self.screens[name]
        context, path = person.page.context, person.page.url
        person.page.close()
        person.page = self._page(context, name, path.removeprefix(self.url))

    def note(self, fault: str) -> bool:
        """Write a fault down, once; whether it is new."""
        new = fault not in self.faults
        if new:
            self.faults.append(fault)
        return new

    def shoot(self) -> None:
        """A picture of every screen."""
        for name in self.screens:
            self._shoot(name, "end")

    def _noted(self, name: str) -> Callable[[str], None]:
        def noted(fault: str) -> None:
            if self.note(fault) and time.monotonic() - self._shot.get(name, 0.0) > ANEW_S:
                self._shot[name] = time.monotonic()
                self._shoot(name, str(len(self.faults)))

        return noted

    def _shoot(self, name: str, when: str) -> None:
        if self.shots is not None:
            self.shots.mkdir(parents=True, exist_ok=True)
            self.screens[name].page.screenshot(path=self.shots / f"{when}-{re.sub(r'[^A-Za-z]', '-', name)}.png")

    def _page(self, context: Any, name: str, path: str) -> Any:
        page = context.new_page()
        page.on("pageerror", lambda error: self.note(f"{name}: {error}"))
        page.on("console", self._heard(name))
        page.on("response", self._answered(name))
        page.goto(self.url + path)
        return page

    def _heard(self, name: str) -> Callable[[Any], None]:
        def heard(said: Any) -> None:
            if said.type == "error" and not said.text.startswith(REFUSED):
                self.note(f"{name}: {said.text} {said.location['url']}")

        return heard

    def _answered(self, name: str) -> Callable[[Any], None]:
        def answered(response: Any) -> None:
            if response.status >= 400 and not any(part in response.url for part in WITHOUT):
                asked = response.request
                self.note(f"{name}: {response.status} to {asked.method} {asked.url} {asked.post_data or ''}")

        return answered
