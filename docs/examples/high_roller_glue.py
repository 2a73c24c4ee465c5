# SPDX-License-Identifier: MIT
"""High Roller at the table: its name, a line for whoever chooses a game, and its one option."""

from __future__ import annotations

from typing import ClassVar

from companion.table.glue.base import Field
from companion.table.glue.fields import whole_field
from companion.table.glue.plain import Plain


class HighRollerGlue(Plain):
    """All roll at once; everything else is as for any game."""

    title: ClassVar[str] = "High Roller"
    line: ClassVar[str] = "Everybody rolls a die, and the highest scores."
    minutes: ClassVar[int] = 10

    def options(self) -> list[Field]:
        """The points to win."""
        return [whole_field("points", "Points to win", 1, 20, 5)]
