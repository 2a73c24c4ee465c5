# SPDX-License-Identifier: MIT
"""What came of the evenings of one game, and how one of them ends badly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class Stuck(Exception):
    """No way on; the message says where, and what the table said."""


class Wrong(Exception):
    """Something counted that does not lie there."""


@dataclass
class Tally:
    """What came of the evenings of one game.

    ``helped``: what players did of themselves when nothing went on. ``unasked``: where the table had not asked for it.
    """

    game: str
    games: int = 0
    counts: int = 0
    mischief: Counter[str] = field(default_factory=Counter)
    helped: Counter[str] = field(default_factory=Counter)
    unasked: dict[str, str] = field(default_factory=dict)
    stuck: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def troubles(self) -> list[str]:
        """All that went badly."""
        return [*self.stuck, *self.wrong]

    def line(self) -> str:
        """All of it in one line."""
        done = ", ".join(f"{n} {what}" for what, n in sorted(self.mischief.items()))
        asked = ", ".join(f"{n} x {what}" for what, n in sorted(self.helped.items())) or "nothing"
        return (
            f"{self.game}: {self.games} games, {self.counts} counts, "
            f"{len(self.stuck)} stuck, {len(self.wrong)} wrong, "
            f"{self.seconds:.0f} s; what happened: {done or 'nothing'}; what players then did: {asked}"
        )
