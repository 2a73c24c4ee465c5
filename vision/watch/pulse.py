# SPDX-License-Identifier: MIT
"""The watcher's pace: frames a second, readings a minute, and how long ago the last frame came."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass
from typing import Final

from vision.message import UNCOUNTED

RATE_S: Final = 5.0
"""Frames are counted over so long,"""
READ_S: Final = 60.0
"""readings over so long."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """``frames_per_s`` and ``reads_per_min`` are None until it is known; so is the last frame's age.

    ``starts``: how often a watcher has been started.
    """

    frames_per_s: float | None = None
    reads_per_min: float | None = None
    frame_age_s: float | None = None
    starts: int = 0


class Beats:
    """Feed it the counts that the watcher sends with each sign of life; times in seconds on one clock.

    >>> beats = Beats()
    >>> for second in range(4): beats.hear(frames=10 * second, reads=second, now_s=float(second))
    >>> beats.now(3.5)
    Pulse(frames_per_s=10.0, reads_per_min=60.0, frame_age_s=0.5, starts=1)
    """

    def __init__(self) -> None:
        self._heard: deque[tuple[float, int, int]] = deque()
        self._frame_s: float | None = None
        self._starts = 0
        self._lock = threading.Lock()

    def hear(self, frames: int, reads: int, now_s: float) -> None:
        """One sign of life, with its counts since the watcher was started."""
        if frames == UNCOUNTED:
            return
        with self._lock:
            if not self._heard or frames < self._heard[-1][1]:
                self._heard.clear()
                self._starts += 1
            if frames and (not self._heard or frames > self._heard[-1][1]):
                self._frame_s = now_s
            self._heard.append((now_s, frames, reads))
            while self._heard[0][0] < now_s - READ_S:
                self._heard.popleft()

    def now(self, now_s: float) -> Pulse:
        """How it keeps up now."""
        with self._lock:
            age = None if self._frame_s is None else now_s - self._frame_s
            return Pulse(self._rate(1, RATE_S), self._rate(2, READ_S, 60.0), age, self._starts)

    def _rate(self, which: int, span_s: float, per_s: float = 1.0) -> float | None:
        if not self._heard:
            return None
        last = self._heard[-1]
        first = next(beat for beat in self._heard if beat[0] >= last[0] - span_s)
        took_s = last[0] - first[0]
        return None if took_s <= 0 else per_s * (last[which] - first[which]) / took_s
