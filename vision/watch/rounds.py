# SPDX-License-Identifier: MIT
"""Measures a round as players live it: dice thrown under cups, cups lifted, and how long until all of them count."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from vision.cameras.base import Clock
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.frame import Frame, Pixels
from vision.message import Expect, FromWatcher, Read, Show
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

SEATS, EACH = range(1, 5), 5
_COVERED_S, _PATIENCE_S = 3.0, 8.0
FRAME_S: Final = 1 / 15
"""The time between two frames."""
_STILLS = 10
"""So many frames of a table at rest are drawn, with noise of their own each, and shown by turns."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long each round took from the first cup that moves to the verdict, and from the last movement (s; rounds
    without one left out), how many rounds asked something, and in how many something else counted than lay there."""

    lift_to_verdict_s: tuple[float, ...]
    rest_to_verdict_s: tuple[float, ...]
    asked: int
    wrong: int


class Reel:
    """The simulated camera at fifteen frames a second, as a real one sends them, however long drawing takes: what moves
    is drawn before it is shown. A frame for which nobody comes in time is gone."""

    name, live, fresh = "reel", True, False

    def __init__(self, seed: int, clock: Clock | None = None) -> None:
        self._clock, self._drawn_ns = clock or Clock(), 0
        self._camera = DrawnCamera(seed, Clock(lambda: self._drawn_ns, self._draw_on), frame_s=FRAME_S)
        self._moving: list[Pixels] = []
        self._still: list[Pixels] = []
        self._last = -1
        self.began_ns = 0

    def show(self, scene: Mapping[str, Any]) -> None:
        """Draw what happens now, then begin to show it: at `began_ns` (monotonic clock)."""
        self._camera.show(scene)
        self._moving, self._still = [], []
        while len(self._still) < _STILLS:
            pixels = self._camera.take(1.0).pixels
            (self._moving if self._camera.busy else self._still).append(pixels)
        self._last, self.began_ns = -1, self._clock.now_ns()

    @property
    def rests_ns(self) -> int:
        """When the last movement of what is shown has ended (monotonic clock)."""
        return self.began_ns + round(len(self._moving) * FRAME_S * 1e9)

    def open(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing needs giving back."""

    def take(self, timeout_s: float) -> Frame:
        """The newest frame that was not taken yet.

        Raises:
            TimeoutError: nothing was shown in time.
        """
        if not self._still:
            self._clock.sleep(timeout_s)
            raise TimeoutError(f"nothing was shown within {timeout_s:.1f} s")
        since_s = (self._clock.now_ns() - self.began_ns) / 1e9
        due = max(self._last + 1, int(since_s / FRAME_S))
        self._clock.sleep(max(0.0, due * FRAME_S - since_s))
        self._last = due
        past_end = due - len(self._moving)
        pixels = self._moving[due] if past_end < 0 else self._still[past_end % _STILLS]
        return Frame(pixels, self._clock.now_ns(), due)

    def _draw_on(self, seconds: float) -> None:
        self._drawn_ns += round(seconds * 1e9)


class _Table:
    """A simulated table of four, its camera and the watcher over it, in real time."""

    def __init__(self, seed: int) -> None:
        self.table = SimulatedTable(len(SEATS), seed)
        self.heard: list[FromWatcher] = []
        self.questions = 0
        shelf = Shelf(open_reader)
        self.reel = Reel(seed)
        self._watcher = Watcher(self.reel, shelf, self.heard.append, zones=self.table.zones)
        self._watcher.hear(Expect(len(SEATS) * EACH))

    def wait(self, seconds: float, done: Callable[[Read], bool]) -> Read | None:
        """Shows the table as it is now, and watches until it is ``done``; None if it is not in time. What is asked
        meanwhile is counted."""
        self._watcher.hear(Show(self.table.scene()))
        until = self.reel.began_ns / 1e9 + seconds
        while time.monotonic() < until:
            begun = len(self.heard)
            self._watcher.step()
            for read in self.heard[begun:]:
                if isinstance(read, Read):
                    self.questions += read.stillness == "doubt"
                    if done(read):
                        return read
        return None


def play_rounds(count: int, seed: int = 1) -> Rounds:
    """Plays so many rounds of twenty dice in real time, some six seconds each, as people do: the cups are lifted one
    after the other and laid aside at the rim of the picture, where they stand in the next round's way; a card is put
    down and a glass moved; a hand rests in view until the cups are lifted, every third time."""
    table = _Table(seed)
    times: list[float] = []
    rests: list[float] = []
    asked = wrong = 0
    for number in range(count):
        table.table.clutter(number)
        table.table.hand(number % 3 == 2)
        for seat in SEATS:
            table.table.roll(seat, EACH, cover=True)
        before = table.questions
        table.wait(_COVERED_S, lambda _: False)
        table.table.hand(False)
        table.table.clutter(number + 1)
        for seat in SEATS:
            table.table.lift(seat)
        read = table.wait(_PATIENCE_S, lambda read: read.reading.verified)
        asked += table.questions > before
        if read is not None:
            times.append(time.monotonic() - table.reel.began_ns / 1e9)
            rests.append(time.monotonic() - table.reel.rests_ns / 1e9)
            wrong += not _as_they_lie(table.table, read)
    return Rounds(tuple(times), tuple(rests), asked, wrong)


def _as_they_lie(table: SimulatedTable, read: Read) -> bool:
    """True if every seat's dice were read as they lie."""
    faces_read = {zone: sorted(map(str, faces)) for zone, faces in read.reading.by_zone().items()}
    return faces_read == {str(seat): sorted(map(str, table.faces(seat))) for seat in SEATS}
