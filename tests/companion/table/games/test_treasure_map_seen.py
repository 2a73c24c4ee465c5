# SPDX-License-Identifier: MIT
"""Treasure Map from the simulated table's picture to the ruling: a shout before the eye has read what has fallen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.inbox import Sighted
from tests.companion.conftest import Bench
from tests.ticking import Ticking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.seated import showing
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Condition, Expect, FromWatcher, Read, Show
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

pytestmark = pytest.mark.slow

LYING = ("sword", "red"), ("boat", "blue"), ("boat", "red"), ("pistol", "red")
"""With the fourth three red ones lie there."""


class Evening:
    """A table whose rules are told what its own camera and watcher see, on one clock."""

    def __init__(self) -> None:
        self.clock, self.table, self.bench = Ticking(), SimulatedTable(4, 7), Bench()
        camera, shelf = DrawnCamera(7, self.clock), Shelf(open_reader)
        self.watcher = Watcher(camera, shelf, self._tell, self.clock, self.table.zones, "symbols+map")
        self.stillness = ""
        options = {"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob"]}
        assert self.bench.ask(options).ok
        self.table.lay_map({1: 0, 2: 0})
        self.lay(0)

    def lay(self, dice: int) -> None:
        """So many of the dice lie on the board."""
        self.table.lay_board([showing(*face)[0] for face in LYING[:dice]])
        self.watcher.hear(Show(self.table.scene()))

    def until(self, stillness: str) -> None:
        """The eye looks on until it says this, for twenty seconds at most."""
        self.stillness, most = "", self.clock.ns + 20_000_000_000
        while self.stillness != stillness:
            assert self.clock.ns < most, f"never {stillness}"
            self.step()

    def step(self) -> None:
        asked = self.bench.table.now.asked
        self.watcher.hear(Expect(asked.dice, asked.family))
        self.watcher.step()
        self.bench.now_ns = self.clock.ns
        self.bench.table.tick()

    def _tell(self, told: FromWatcher) -> None:
        self.bench.now_ns = self.clock.ns
        if isinstance(told, Condition):
            self.bench.camera(told.condition, told.message)
        elif isinstance(told, Read):
            self.bench.table.handle(Sighted(told.reading, told.stillness))
            self.stillness = told.stillness


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = Evening()
    evening.until("nothing")
    for dice in (1, 2, 3):
        evening.lay(dice)
        evening.until("settling")
        evening.until("steady")
        assert len(evening.bench.state["game"]["board"]) == dice, evening.bench.state["reading"]
    return evening


def test_tm_05_a_die_that_the_eye_has_not_read_yet_judges_the_shout(evening: Any) -> None:
    bench = evening.bench
    evening.lay(4)
    evening.until("settling")
    assert len(bench.state["game"]["board"]) == 3
    bench.press(2)
    while bench.state["floor"] is None:
        evening.step()
    assert bench.ask({"event": "claim", "player": "Bob", "series": ["red"]}, 2).ok
    evening.until("steady")
    assert bench.state["verdict"]["say"] == "Bob announces red: right. Bob goes on one square."
