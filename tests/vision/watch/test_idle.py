# SPDX-License-Identifier: MIT
"""What the eye costs while nothing moves is CPU time over time, and told for slower machines by their factors."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from vision import idle
from vision.idle import IdleLoad, idle_load
from vision.message import Read, WatcherMessage
from vision.sighting import Die, Reading, Sighting, Stillness


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
