# SPDX-License-Identifier: MIT
"""The newest of a series of values, with its number, and waiting for one that is newer than a given number."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

ASK_AGAIN_S = 1.0
"""While somebody waits, what comes is asked for this often."""

T = TypeVar("T")


class Newest(Generic[T]):
    """Keeps the newest value. ``ask`` is called, at most once a second, when somebody wants one."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self._ask = ask
        self._asked_s = float("-inf")
        self._came = threading.Condition()
        self._number = 0
        self._value: T | None = None
        self._closed = False

    @property
    def number(self) -> int:
        """The newest one's number (0: none has come)."""
        with self._came:
            return self._number

    def put(self, value: T) -> None:
        """A new one has come."""
        with self._came:
            self._number, self._value = self._number + 1, value
            self._came.notify_all()

    def drop(self) -> None:
        """Forget the newest value: whoever wants one waits for the next."""
        with self._came:
            self._value = None

    def after(self, number: int, timeout_s: float) -> tuple[int, T] | None:
        """The newest with a number above ``number`` (0: any), with its number; None if none came in time."""
        until = time.monotonic() + timeout_s
        with self._came:
            while (self._number <= number or self._value is None) and not self._closed:
                self._ask_again()
                left = until - time.monotonic()
                if left <= 0:
                    return None
                self._came.wait(min(left, ASK_AGAIN_S))
            self._ask_again()  # so that the next one is on its way when it is wanted
            if self._value is None or self._number <= number:
                return None
            return self._number, self._value

    def close(self) -> None:
        """Let go of everybody who waits."""
        with self._came:
            self._closed = True
            self._came.notify_all()

    def _ask_again(self) -> None:
        now = time.monotonic()
        if now - self._asked_s >= ASK_AGAIN_S:
            self._asked_s = now
            self._ask()
