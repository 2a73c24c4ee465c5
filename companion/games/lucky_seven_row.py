# SPDX-License-Identifier: MIT
"""A row of seven coasters in Lucky Seven: which is due, how the row ended, and its chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.games.errors import Refused
from companion.messages.message import Message

COASTERS: Final = 7
EXTRA: Final = 7
"""What all seven turned are worth beside their numbers (LS-06)."""
SUM: Final = 28
"""The numbers 1 to 7 together."""

Any1st = Literal["any"]
ANY: Final[Any1st] = "any"
"""What is due in a row in which nothing has been turned yet (LS-03)."""


@dataclass(frozen=True, slots=True)
class Row:
    """Seven positions from the left, each with its number once it is turned (LS-02).

    Every number turned has sent its player to the position it names, so all of them are turned but one: that one is
    due. When none is left the row is over.

    >>> row = Row().turned(3, 5)
    >>> row.due, row.turned(5, 3).due, row.turned(5, 3).points
    (5, None, 8)
    """

    numbers: tuple[int | None, ...] = (None,) * COASTERS

    @property
    def shown(self) -> list[int]:
        """The numbers that have been turned up."""
        return [number for number in self.numbers if number is not None]

    @property
    def due(self) -> int | Any1st | None:
        """The position to turn next (LS-03); None: the row is over."""
        shown = self.shown
        if not shown:
            return ANY
        return next((number for number in shown if self.numbers[number - 1] is None), None)

    @property
    def lucky(self) -> bool:
        """Whether all seven are turned (LS-06)."""
        return None not in self.numbers

    @property
    def bust(self) -> bool:
        """Whether the last number was the position of a coaster already turned (LS-05)."""
        return self.due is None and not self.lucky

    @property
    def points(self) -> int:
        """What the row is worth as it stands (LS-06, LS-07)."""
        return sum(self.shown) + EXTRA * self.lucky

    def turned(self, position: int, number: int) -> Row:
        """The row with the coaster at ``position`` turned, showing ``number``.

        Raises:
            Refused: ``wrong-position`` (LS-04), ``impossible-number`` (LS-08).
        """
        due = self.due
        if due not in (ANY, position):
            raise Refused("wrong-position", Message("position-due-turn-that-coaster", due=str(due), position=position))
        if number in self.numbers:
            where = self.numbers.index(number) + 1
            raise Refused("impossible-number", Message("lies-at-position-already-read", number=number, where=where))
        return Row((*self.numbers[: position - 1], number, *self.numbers[position:]))

    def chances(self) -> dict[str, Any]:
        """The expected score and the chance of Lucky Seven, every order of the hidden numbers being as likely (LS-10).

        Before the first turn also ``first``: the expected score by the position begun with.

        >>> Row().chances()["expected"], Row().turned(7, 1).chances()
        (17.0, {'expected': 19.166666666666668, 'lucky': 0.16666666666666666})
        """
        due = self.due
        if due is None:
            return {"expected": float(self.points), "lucky": float(self.lucky)}
        if due != ANY:
            expected, lucky = self._outlook(self._first())
            return {"expected": expected, "lucky": lucky}
        first = {position: self._outlook(position) for position in range(1, COASTERS + 1)}
        means = {str(position): expected for position, (expected, _) in first.items()}
        return {"expected": sum(means.values()) / COASTERS, "lucky": first[1][1], "first": means}

    def _first(self) -> int:
        """Where the row began: the one turned position that no number shown has named."""
        shown = self.shown
        return next(p for p, number in enumerate(self.numbers, 1) if number is not None and p not in shown)

    def _outlook(self, first: int) -> tuple[float, float]:
        """The expected score and the chance of Lucky Seven of a row begun at ``first``.

        The row ends with the number that names ``first``, so that one is always turned. How many more are turned is
        equally likely from one to all, so each other hidden number is turned in half of the cases, and all in one of
        as many as there are hidden.
        """
        shown = self.shown
        hidden = COASTERS - len(shown)
        twice = (SUM + sum(shown) + first) * hidden + 2 * EXTRA
        return twice / (2 * hidden), 1 / hidden  # one division, so that the figure is the nearest there is
