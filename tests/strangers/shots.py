# SPDX-License-Identifier: MIT
"""Pictures of every state that strangers come through, to be looked at by people: each state once on each page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.strangers.person import Person


class Album:
    """Pictures in ``folder``, named by game, phase, instruction, page, size and language."""

    def __init__(self, folder: Path, game: str, language: str) -> None:
        self._folder, self._game, self._language = folder, game, language
        self._had: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def look(self, person: Person, seen: dict[str, Any], state: dict[str, Any]) -> None:
        """Take ``person``'s page, if nobody with such a page was in such a state before."""
        asked, page = state["instruction"], "tv" if person.name == "television" else "seat"
        where = f"{page}.{(state['game'] or {}).get('phase', 'lobby')}.{asked['id']}"
        rooms = "+".join(sorted({control["room"] for control in seen["controls"]})) if page == "seat" else ""
        key = f"{where} {person.name in asked['who']} {bool(state['moment'])} {rooms}"
        if key in self._had:
            return
        self._had.add(key)
        width = person.page.viewport_size["width"]
        name = f"{self._game}.{len(self._had):02}.{where}.{width}.{self._language}"
        person.page.screenshot(path=self._folder / (re.sub(r"[^\w.-]", "-", name) + ".png"))
