# SPDX-License-Identifier: MIT
"""What the hands look at: the state as everybody sees it, and what lies on the simulated table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.messages.message import Message, noticed, parts_of
from companion.table.snapshot import Snapshot
from vision.cameras.simulation.simulated import SimulatedTable

Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """The table as it stands. ``shown``: what everybody sees of ``now``, made once."""

    now: Snapshot
    shown: Shown
    table: SimulatedTable

    @property
    def game(self) -> Mapping[str, Any]:
        """The game on the table; empty without one."""
        return self.shown["game"] or {}

    @property
    def event(self) -> str:
        """The event that dice are waited for, "" for nothing."""
        awaited = self.shown["awaits"]
        return "" if awaited is None else str(awaited["event"])

    @property
    def faces(self) -> str:
        """The family of faces that is waited for, "" for nothing."""
        awaited = self.shown["awaits"]
        return "" if awaited is None else str(awaited.get("faces", "pips"))

    @property
    def owed(self) -> dict[str, int]:
        """How many dice are waited for, by player."""
        awaited = self.shown["awaits"]
        return dict(awaited["dice"]) if awaited else {}

    def throwing(self, seat: int | None) -> dict[str, int]:
        """Whose dice are waited for, and where they sit: at ``seat``, or all (None).

        Raises:
            ValueError: nobody there is to throw.
        """
        found = {name: there for name in self.owed if (there := self.seat_of(name)) is not None}
        throwing = {name: there for name, there in found.items() if seat in (None, there)}
        if not throwing:
            raise ValueError(Message("simulated-nothing-thrown"))
        return throwing

    @property
    def round(self) -> tuple[int, int]:
        """The number of the game, and of its round."""
        return self.game.get("number", 0), self.game.get("round", 0)

    def seat_of(self, name: str) -> int | None:
        """Where ``name`` sits."""
        return next((row["seat"] for row in self.shown["seats"] if row["player"] == name), None)

    def seated(self, name: str) -> int:
        """Where ``name`` sits.

        Raises:
            ValueError: nowhere.
        """
        seat = self.seat_of(name)
        if seat is None:
            raise ValueError(Message("simulated-no-seat", name=name))
        return seat

    def sits_at(self, seat: int | None) -> str | None:
        """Who plays at ``seat``; None: nobody."""
        return next((row["player"] for row in self.shown["seats"] if row["seat"] == seat), None)

    def plays(self, name: str | None) -> bool:
        """Whether ``name`` is in a game that is not over."""
        over = not self.game or self.game["phase"] == "over"
        return not over and not self.game["players"].get(name, {}).get("out", True)

    def instructed(self, name: str, *ids: str) -> bool:
        """Whether ``name`` is told to do one of these next."""
        asked = self.shown["instruction"]
        return asked["id"] in ids and name in asked["who"]

    def said_of(self, name: str, *ids: str) -> bool:
        """Whether the table says one of these of ``name``, now that all lies still."""
        if self.shown["stillness"] != "steady" or not self.shown["reading"]:
            return False
        words = parts_of(noticed(self.shown["reading"]["why_not"]))
        return any(isinstance(one, Message) and one.id in ids and one.params["name"] == name for one in words)


def rolls_tell(now: Snapshot) -> list[str]:
    """Whose roll under the cup says of itself that they have rolled (PD-04); nothing that holds up the game."""
    asking = now.asking
    return [] if asking is None or asking.blocks else now.lookers
