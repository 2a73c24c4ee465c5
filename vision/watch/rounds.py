# SPDX-License-Identifier: MIT
"""Measures a round as players live it: dice thrown under cups, cups lifted, and how long until all of them count."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Expect, FromWatcher, Read, Show
from vision.reading import open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

SEATS, EACH = range(1, 5), 5
_COVERED_S, _PATIENCE_S = 3.0, 8.0


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long each round took from the first cup that moves to the verdict (s; rounds without one left out), how many
    rounds asked something, and in how many something else counted than lay there."""

    lift_to_verdict_s: tuple[float, ...]
    asked: int
    wrong: int


class _Table:
    """A simulated table of four, its camera and the watcher over it, in real time."""

    def __init__(self, seed: int) -> None:
        self.table = SimulatedTable(len(SEATS), seed)
        self.heard: list[FromWatcher] = []
        self.questions = 0
        shelf = Shelf(open_reader)
        self._watcher = Watcher(DrawnCamera(seed), shelf, self.heard.append, zones=self.table.zones)
        self._watcher.hear(Expect(len(SEATS) * EACH))

    def wait(self, seconds: float, done: Callable[[Read], bool]) -> Read | None:
        """Shows the table as it is now, and watches until it is ``done``; None if it is not in time. What is asked
        meanwhile is counted."""
        self._watcher.hear(Show(self.table.scene()))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            told = len(self.heard)
            self._watcher.step()
            for read in self.heard[told:]:
                if isinstance(read, Read):
                    self.questions += read.stillness == "doubt"
                    if done(read):
                        return read
        return None


def play_rounds(count: int, seed: int = 1) -> Rounds:
    """Plays so many rounds of twenty dice in real time, some six seconds each."""
    table = _Table(seed)
    times: list[float] = []
    asked = wrong = 0
    for _ in range(count):
        for seat in SEATS:
            table.table.roll(seat, EACH, cover=True)
        before = table.questions
        table.wait(_COVERED_S, lambda _: False)
        for seat in SEATS:
            table.table.lift(seat)
        began = time.monotonic()
        read = table.wait(_PATIENCE_S, lambda read: read.reading.verified)
        asked += table.questions > before
        if read is not None:
            times.append(time.monotonic() - began)
            wrong += not _as_they_lie(table.table, read)
    return Rounds(tuple(times), asked, wrong)


def _as_they_lie(table: SimulatedTable, read: Read) -> bool:
    """True if every seat's dice were read as they lie."""
    told = {zone: sorted(map(str, faces)) for zone, faces in read.reading.by_zone().items()}
    return told == {str(seat): sorted(map(str, table.faces(seat))) for seat in SEATS}
