# SPDX-License-Identifier: MIT
"""The bench measures a real frame; that it is quick enough is for `make bench` to say, not for a test."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from tests.ticking import Ticking
from vision import idle
from vision.bench import LAID, bench_frame, floor, reading_cost, set_cost
from vision.cameras.simulation.simulated import SimulatedTable
from vision.idle import IdleLoad, idle_load
from vision.message import Read, WatcherMessage
from vision.sighting import Die, Reading, Sighting, Stillness
from vision.watch.rounds import FRAME_S, Reel


@pytest.mark.slow
def test_ok__the_frame_has_twenty_dice_and_the_cost_is_told_beside_the_floor() -> None:
    frame, die_px = bench_frame()
    assert frame.shape == (1088, 1456, 3)
    cost = reading_cost(frame, die_px, repeats=1)
    assert cost.dice == 20
    assert min(cost.floor_ms, cost.known_ms, cost.first_ms) > 0
    assert floor(frame) > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("set_name", "found"),
    [
        ("map", 4),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in (("skull", 20), ("piles", 4), ("bones", 20), ("symbols", 12), ("coasters", 28))
        ),
    ],
)
def test_ok__every_set_is_measured_on_a_frame_that_shows_it(set_name: str, found: int) -> None:
    cost = set_cost(set_name, repeats=1)
    assert cost.found == found
    assert min(cost.floor_ms, cost.first_ms, cost.again_ms) > 0


def test_ok__no_set_of_dice_is_left_out() -> None:
    assert set(LAID) == {"skull", "piles", "bones", "symbols", "coasters", "map"}


# What the eye costs while nothing moves is CPU time over time, and told for slower machines by their factors.


def test_other_machines_are_told_by_their_factors() -> None:
    load = IdleLoad(2.0, 30.0)
    assert (load.on("pi_5"), load.on("pi_4"), load.on("zero_2_w")) == (5.4, 10.0, 30.0)


class Eye:
    """Stands in for the eye's process: reads at once, then spends a tenth of its time."""

    pid = os.getpid()
    reads: Stillness = "steady"

    def __init__(self, spec: str, tell: Callable[[WatcherMessage], None]) -> None:
        dice = (Die(10, 10, 20, 0, "d6", 3, "red", 1.0),)
        self._say = lambda: tell(Read(Reading(Sighting(100, 100, "pips", dice), None, True), self.reads))

    def start(self) -> None:
        self._say()

    def close(self) -> None: ...


def test_only_a_table_at_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    now = [0.0]

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(idle, "WatcherProcess", Eye)
    monkeypatch.setattr(idle.time, "sleep", sleep)
    monkeypatch.setattr(idle.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(idle, "_cpu_s", lambda pid: 0.1 * now[0])
    load = idle_load(20.0, "usb:0")
    assert load.percent == pytest.approx(10.0)
    assert slept == [6.0, 20.0], "first until the watcher rests, then the measurement"


# The bench's camera: fifteen frames a second whatever drawing takes, as a real one sends them.


@pytest.mark.slow
def test_what_moves_is_shown_at_its_pace_then_a_still_table_with_fresh_noise() -> None:
    table, clock = SimulatedTable(2, seed=4), Ticking()
    reel = Reel(1, clock)
    with pytest.raises(TimeoutError, match=r"nothing was shown within 0\.4 s"):
        reel.take(0.4)
    reel.show(table.scene())
    table.roll(1, 3)
    reel.show(table.scene())
    began = clock.ns
    frames = [reel.take(0.4) for _ in range(14)]
    assert [frame.exposed_ns - began for frame in frames] == pytest.approx(
        [n * FRAME_S * 1e9 for n in range(14)], abs=9
    )
    apart = [np.abs(a.pixels.astype(int) - b.pixels).max(2) > 40 for a, b in pairwise(frames)]
    moves = [int(change.sum()) > 500 for change in apart]
    assert moves == [True] * 10 + [False] * 3, "a roll takes 0.7 s"
    assert (frames[-1].pixels != frames[-2].pixels).mean() > 0.3


@pytest.mark.slow
def test_a_frame_for_which_nobody_comes_is_gone() -> None:
    clock = Ticking()
    reel = Reel(1, clock)
    reel.show(SimulatedTable(2, seed=4).scene())
    numbers = [reel.take(0.4).number]
    clock.ns += 1_000_000_000
    numbers += [reel.take(0.4).number, reel.take(0.4).number]
    assert numbers == [0, 15, 16]
