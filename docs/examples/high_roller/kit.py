# SPDX-License-Identifier: MIT
"""High Roller, all of it: its rules, and how it meets the table; everything else is as for any game."""

from __future__ import annotations

from typing import ClassVar, Final

from companion.play.gamekit import GameKit
from companion.play.high_roller.rules import HighRoller
from companion.table.adapter.base import Field, whole_field
from companion.table.adapter.plain import PlainAdapter


class HighRollerAdapter(PlainAdapter):
    """Its name, a sentence for whoever chooses a game, and its one option."""

    title: ClassVar[str] = "High Roller"
    line: ClassVar[str] = "Everybody rolls a die, and the highest scores."
    minutes: ClassVar[int] = 10

    def options(self) -> list[Field]:
        """The points to win."""
        return [whole_field("points", "Points to win", 1, 20, 5)]


HIGH_ROLLER: Final = GameKit(HighRoller, HighRollerAdapter())
