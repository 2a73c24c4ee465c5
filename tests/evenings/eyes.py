# SPDX-License-Identifier: MIT
"""The two eyes that may look on: a perfect one at the place of the watcher, and the watcher itself over pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.table.snapshot import Asked
from tests.evenings.perfect_eye import PerfectEye, blind
from tests.ticking import Ticking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Condition, Expect, FromWatcher, Read, Show
from vision.reading.reader import open_reader
from vision.sighting import Reading, Sighting, Stillness
from vision.steady import verdict
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

MOVE_NS: Final = 900_000_000
AT_REST: Final[tuple[Stillness, ...]] = ("steady", "doubt", "nothing", "unread")

Tell = Callable[[Reading, Stillness], None]


class QuickEye:
    """The perfect eye at the place of the watcher: something moves, then all lies still and is read."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking, zones: bool = True) -> None:
        self._eye = PerfectEye(table.zones if zones else None, table.seed)
        self._table, self._tell, self._clock = table, tell, clock
        self._asked: Asked | None = None
        self._told: object = None
        self._moves: object = None
        self._sighting = Sighting(1, 1, "pips")

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._asked = asked

    def look(self) -> None:
        """Look until there is nothing new to tell."""
        while self._told != (self._asked, moves := self._table.scene()["moves"]):
            asked, moved, self._moves = self._asked, self._moves != moves, moves
            expected, sets = (asked.dice, asked.family) if asked else (None, "pips")
            if moved or self._sighting.set_name != sets:
                self._tell(Reading(blind(self._sighting), expected, False, "something moves"), "rolling")
                self._clock.ns += MOVE_NS
                self._sighting = self._eye.look(self._table.scene(), sets or "pips", self._clock.ns)
            self._told = (asked, moves)
            self._tell(*verdict(self._sighting, expected))


class RealEye:
    """The watcher itself, over pictures that are really drawn."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking, zones: bool = True) -> None:
        self._table, self._tell, self._clock = table, tell, clock
        self._rest: Stillness | None = None
        self._watcher = Watcher(
            DrawnCamera(table.seed, clock, roomy=True),
            Shelf(open_reader, most=9),
            self._told,
            clock,
            table.zones if zones else None,
        )

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._watcher.hear(Expect(asked.dice, asked.family or "pips"))

    def look(self) -> None:
        """Look until the table is at rest and read."""
        self._watcher.hear(Show(self._table.scene()))
        self._clock.ns += MOVE_NS
        self._rest, until = None, self._clock.ns + 2_400_000_000
        while self._clock.ns < until and self._rest not in AT_REST:
            self._watcher.step()

    def _told(self, message: FromWatcher) -> None:
        if isinstance(message, Read):
            self._rest = message.stillness
            self._tell(message.reading, message.stillness)
        elif isinstance(message, Condition):
            self._rest = None
