# SPDX-License-Identifier: MIT
"""The whole eye over the simulated table: drawn dice, the shipped reader, the gate. Never verified and wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ticking import Ticking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Condition, Expect, FromWatcher, Read, Show
from vision.reading.reader import Reader, open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_reader("pips")


class Evening:
    """A table, its camera and its watcher."""

    def __init__(self, reader: Reader, seed: int, expected: int) -> None:
        self.clock = Ticking()
        self.table = SimulatedTable(4, seed)
        self.told: list[FromWatcher] = []
        camera = DrawnCamera(seed, self.clock)
        self.watcher = Watcher(camera, Shelf(lambda _: reader), self.told.append, self.clock, self.table.zones)
        self.watcher.hear(Expect(expected))
        self.watcher.hear(Show(self.table.scene()))

    def run(self, seconds: float) -> Read:
        self.watcher.hear(Show(self.table.scene()))
        self.clock.ns += 900_000_000  # the frames of the move itself are costly to draw, and tested elsewhere
        until = self.clock.ns + int(seconds * 1e9)
        while self.clock.ns < until:
            self.watcher.step()
        return [m for m in self.told if isinstance(m, Read)][-1]

    def truth(self) -> dict[str, Counter[object]]:
        faces = {str(seat): Counter[object](self.table.faces(seat)) for seat in (1, 2, 3, 4)}
        return {seat: dice for seat, dice in faces.items() if dice and not self.table.covered(int(seat))}


def read_by_zone(read: Read) -> dict[str, Counter[object]]:
    return {zone: Counter(faces) for zone, faces in read.reading.by_zone().items()}


def test_an_evening_of_throws_cups_and_hands(reader: Reader) -> None:
    evening = Evening(reader, seed=21, expected=20)
    evening.run(0.7)
    for seat in (1, 2, 3, 4):
        evening.table.roll(seat, 5, cover=seat == 2)
    hidden = evening.run(2.2)
    assert hidden.reading.why_not == "15 of 20 dice seen: lay the others where the camera sees them", (
        "nobody is asked about a cup's lid"
    )
    assert hidden.stillness == "steady"
    assert read_by_zone(hidden) == evening.truth()
    evening.table.lift(2)
    shown = evening.run(2.2)
    assert read_by_zone(shown) == evening.truth()
    evening.table.hand(True)
    resting = evening.run(3.0)
    assert (resting.stillness, resting.reading.verified) == ("hands", False)
    evening.table.hand(False)
    assert read_by_zone(evening.run(2.2)) == evening.truth()
    conditions = [m for m in evening.told if isinstance(m, Condition) and m.condition == "ok"]
    assert {m.message for m in conditions} == {""}, "neither throws nor hands are a bump"


def test_a_cocked_die_is_never_verified(reader: Reader) -> None:
    evening = Evening(reader, seed=3, expected=3)
    evening.table.place(1, [5, 3, 6], at=[[-180, 80, 10], [-120, 110, 50], [-90, 60, 25]], tilt_deg=24)
    assert not evening.run(2.2).reading.verified
