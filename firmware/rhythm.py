# SPDX-License-Identifier: MIT
"""One thread that times everything: blinking lamps, the buzzer's tunes, the release of simulated buttons."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from firmware.notice import Notice

RETRY_NS: Final = 1_000_000_000


def lit(pattern: Sequence[int], since_ns: int, now_ns: int) -> tuple[bool, int | None]:
    """Whether a pattern that began at ``since_ns`` shines at ``now_ns``, and when that changes (None: never).

    A pattern is milliseconds on, off, on, off... and over again; ``()`` is dark and one number is light for ever.

    >>> lit((100, 400), 0, 50_000_000), lit((100, 400), 0, 100_000_000), lit((), 0, 5)
    ((True, 100000000), (False, 500000000), (False, None))
    """
    if len(pattern) < 2:
        return bool(pattern), None
    length_ns = sum(pattern) * 1_000_000
    end_ns = now_ns - (now_ns - since_ns) % length_ns
    for index, step_ms in enumerate(pattern):
        end_ns += step_ms * 1_000_000
        if now_ns < end_ns:
            return index % 2 == 0, end_ns
    raise AssertionError("the steps of a pattern add up to its length")


class Part(Protocol):
    """Something that changes by itself as time goes on."""

    def step(self, now_ns: int) -> int | None:
        """Be as one should be at ``now_ns``; return when to be asked again, or None for not before a change."""


class Rhythm:
    """Steps its parts when they are due, in a thread of its own, and at once after every change made through `do`.

    Parameters:
        parts: what to step.
        clock_ns: monotonic nanoseconds; tests hand in their own and call `step` themselves.
    """

    def __init__(self, parts: Sequence[Part], clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._parts = tuple(parts)
        self._clock_ns = clock_ns
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="panel-rhythm", daemon=True)
        self.trouble = ""

    def start(self) -> None:
        """Begin to step the parts."""
        self._thread.start()

    def do(self, change: Callable[[int], None]) -> None:
        """Make a change, seen at once on the pins; ``change`` is given the present moment. Waits for no pattern."""
        with self._changed:
            if not self._closing:
                change(self._clock_ns())
                self._step_on()
                self._changed.notify()

    def step(self) -> int | None:
        """Step every part now; return the moment when the next is due."""
        now_ns = self._clock_ns()
        with self._changed:
            dues = [part.step(now_ns) for part in self._parts]
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Stop; the parts stay as they are."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        with self._changed:
            while not self._closing:
                due_ns = self._step_on()
                self._changed.wait(None if due_ns is None else max(0, due_ns - self._clock_ns()) / 1e9)

    def _step_on(self) -> int | None:
        """Step, but let no pin that fails take the table or the buttons down with it: ``trouble`` tells."""
        try:
            due_ns = self.step()
        except Exception as error:
            self.trouble = Notice("lamps-do-not-answer", why=str(error))
            return self._clock_ns() + RETRY_NS
        self.trouble = ""
        return due_ns
