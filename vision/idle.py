# SPDX-License-Identifier: MIT
"""Measures the processor time of the camera's process while nothing moves: hour after hour it heats a closed box."""

from __future__ import annotations

import os
import queue
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Read, WatcherMessage
from vision.watch.process import WatcherProcess
from vision.watch.watcher import RESTLESS_NS

SLOWER: Final = {"pi_5": 2.7, "pi_4": 5.0, "zero_2_w": 15.0}
"""How many times slower one core of these is estimated to be than the 2.5 GHz x86 core of the anchor figures."""

_READ_S = 60.0


@dataclass(frozen=True, slots=True)
class IdleLoad:
    """CPU time of the eye's process, in percent of one core, over ``seconds`` in which nothing moved."""

    percent: float
    seconds: float

    def on(self, machine: str) -> float:
        """The same on one of `SLOWER`, by estimate."""
        return self.percent * SLOWER[machine]


def idle_load(seconds: float = 30.0, spec: str = "simulated") -> IdleLoad:
    """Let the eye read a table, wait until it rests, and measure.

    Raises:
        TimeoutError: it did not come to rest within a minute.
    """
    heard: queue.SimpleQueue[WatcherMessage] = queue.SimpleQueue()
    eye = WatcherProcess(spec, heard.put)
    eye.start()
    try:
        if spec == "simulated":
            table = SimulatedTable(seats=4, seed=1)
            for seat in range(1, 5):
                table.roll(seat, 5)
            eye.simulate(table.scene())
        _wait_for_rest(heard)
        began, spent = time.monotonic(), _cpu_s(eye.pid)
        time.sleep(seconds)
        took = time.monotonic() - began
        return IdleLoad(100 * (_cpu_s(eye.pid) - spent) / took, took)
    finally:
        eye.close()


def _wait_for_rest(heard: queue.SimpleQueue[WatcherMessage]) -> None:
    """Until dice have been read, and then as long as the watcher waits before it rests."""
    until = time.monotonic() + _READ_S
    while time.monotonic() < until:
        try:
            message = heard.get(timeout=1.0)
        except queue.Empty:
            continue
        if isinstance(message, Read) and message.reading.sighting.dice and message.stillness in ("steady", "doubt"):
            time.sleep(2 * RESTLESS_NS / 1e9)
            return
    raise TimeoutError(f"the eye did not come to rest within {_READ_S:.0f} s")


def _cpu_s(pid: int | None) -> float:
    """User and system time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
