# SPDX-License-Identifier: MIT
"""Lucky Seven as a computer pirate plays it: only where to begin is a choice, the rest is fate."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.crew.pirate import Action, Pirate, Plain, View, offers_of


class LuckySeven(Plain):
    """Begins where the expected score is best, as far as the pirate knows."""

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        self._pirate, self._chance = pirate, chance

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:  # noqa: ARG002
        """The coaster to turn; its number will be seen."""
        if "turn" not in offers_of(view, self._pirate.name):
            return None
        due = view["next"][self._pirate.name]
        position = self._first(view) if due == "any" else due
        return {"event": "turn", "player": self._pirate.name, "position": position}

    def _first(self, view: View) -> int:
        """The further right the better (LS-10): a cabin boy begins as one reads, a mate anywhere, a captain knows."""
        means = view["chances"][self._pirate.name]["first"]
        by_worth = sorted(means, key=means.__getitem__, reverse=True)
        mad = self._pirate.character == "mad" and self._chance.random() < self._pirate.habit
        if mad or self._pirate.level == "mate":
            return int(self._chance.choice(by_worth))
        return int(by_worth[0]) if self._pirate.level == "captain" else int(min(means, key=int))
