# SPDX-License-Identifier: MIT
"""Pirates Dice at the table: a 1 is the skull, whatever these dice show there (docs/decisions/0004)."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.base import Await
from companion.messages.message import Message, listed
from companion.play.liars.table import Liars, calls_and_dice
from companion.table.adapter.base import Field, Scene, player_field
from vision.sighting import Die


class PiratesDiceAdapter(Liars):
    """Bids by phone, SHOUT for LIAR!, cups lifted before the camera."""

    title: ClassVar[str] = "Pirates Dice"
    line: ClassVar[str] = Message("line-of-pirates-dice")
    minutes: ClassVar[int] = 20
    faces: ClassVar[str] = "skull"
    reads: ClassVar[str] = "skull"

    def face(self, die: Die, set_name: str) -> Any:
        """A 1 is the skull."""
        return "skull" if die.face == 1 else super().face(die, set_name)

    def counting(self, scene: Scene) -> int:  # noqa: ARG002
        """The number that was bid, and the skull."""
        return 2

    def throw_words(self, awaited: Await, name: str) -> str:
        """While dice are waited for."""
        if awaited.event != "roll-off":
            return super().throw_words(awaited, name)
        if awaited.dice.get(name):
            return Message("roll-one-die-open-highest")
        return Message("wait-rolls-for-who-begins", names=listed(list(awaited.dice)), number=len(awaited.dice))

    def options(self) -> list[Field]:
        """Who begins, who may challenge, how many dice."""
        return [
            player_field("first", Message("who-begins"), Message("roll-for")),
            *calls_and_dice(),
        ]
