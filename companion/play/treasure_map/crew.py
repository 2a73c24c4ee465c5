# SPDX-License-Identifier: MIT
"""Treasure Map as a computer pirate plays it: looks for series as fast as its level would, and may be wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Pirate, View, offers_of

LEAST: Final = 3
"""How many dice alike make a series."""
SLOWEST_S: Final = 30.0
LOOK_S: Final = 5.0
"""Time for everybody to look at the board before the next die is thrown."""


class TreasureMap:
    """Looks at the board once after each throw: what it then sees, and when, is settled."""

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        self._pirate, self._chance = pirate, chance
        self._board: object = None
        self._series: list[str] = []
        self._after_s = 0.0

    def watch(self, view: View) -> None:
        """Look, if the board has changed."""
        board = [(die["symbol"], die["colour"]) for die in view["board"]]
        if board != self._board:
            self._board = board
            self._series = self._found(Counter(part for die in board for part in die))
            self._after_s = self._seconds(len(board))

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:  # noqa: ARG002
        """A claim of what was found, else a throw on the own turn."""
        self.watch(view)
        name, offers = self._pirate.name, offers_of(view, self._pirate.name)
        if "claim" in offers and self._series:
            return {"event": "claim", "player": name, "series": list(self._series)}
        return {"event": "throw", "player": name} if "throw" in offers else None

    def wait_s(self, view: View) -> float:
        """How long the pirate looks before it shouts; before it throws, everybody may look."""
        if "claim" not in offers_of(view, self._pirate.name):
            return 0.0
        return self._after_s if self._series else LOOK_S

    def _found(self, lying: Counter[str]) -> list[str]:
        """The series that were noticed, and now and then one that is not there."""
        overlooks = self._pirate.by_level(0.35, 0.15, 0.04)
        found = [name for name, n in lying.items() if n >= LEAST and self._chance.random() >= overlooks]
        hasty = self._pirate.habit * self._pirate.by_character(0.0, 0.06, 0.15)
        nearly = [name for name, n in lying.items() if n == LEAST - 1]
        if nearly and self._chance.random() < hasty:
            found.append(self._chance.choice(nearly))
        if found and self._pirate.character == "cautious" and self._chance.random() < self._pirate.habit / 2:
            return found[:1]  # names the one it is sure of
        return found

    def _seconds(self, dice: int) -> float:
        """The more dice lie there the longer it takes; seldom very long."""
        middle_s = self._pirate.by_level(7.0, 4.5, 2.5) * self._pirate.by_character(1.3, 0.85, 1.0)
        return min(SLOWEST_S, middle_s * (0.5 + dice / 12) * self._chance.lognormvariate(0, 0.35))
