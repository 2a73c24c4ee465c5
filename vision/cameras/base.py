# SPDX-License-Identifier: MIT
"""The interface of every camera, its errors, and the clock for cameras whose frames have no time stamp.

Every error's message ends with what to do about it:

CameraError
├── BadSpec (ValueError)               the string that chooses a camera makes no sense
├── CameraMissing (FileNotFoundError)  there is no such camera, or not any more
├── CameraBusy (PermissionError)       it is there, but another program has it or we may not use it
└── CameraLost (ConnectionError)       it worked, and then no picture came any more
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from vision.notice import Notice

if TYPE_CHECKING:
    from vision.frame import Frame


class CameraError(Exception):
    """A camera gives no picture. ``condition`` is the code that the dashboard shows."""

    condition = "lost"


class BadSpec(CameraError, ValueError):
    """The camera's name is not one of those that can be chosen."""

    condition = "missing"


class CameraMissing(CameraError, FileNotFoundError):
    """There is no such camera."""

    condition = "missing"


class CameraBusy(CameraError, PermissionError):
    """The camera is there, but it can't be had: another program uses it, or this user may not."""

    condition = "busy"


class CameraLost(CameraError, ConnectionError):
    """A camera that worked gives no pictures any more."""

    condition = "lost"


class Camera(Protocol):
    """A source of frames. ``name`` is for people; ``live`` is False where the same picture again is no fault.

    ``fresh`` is True where a lost camera only comes back in a new process.
    """

    name: str
    live: bool
    fresh: bool

    def open(self) -> None:
        """Make ready to take frames.

        Raises:
            CameraMissing: there is no such camera.
            CameraBusy: another program has it, or this user may not use it.
        """

    def take(self, timeout_s: float) -> Frame:
        """The next frame, waiting for it if need be.

        Raises:
            TimeoutError: no new frame within ``timeout_s``; it may still come.
            CameraLost: no frame will come any more.
        """

    def close(self) -> None:
        """Give the camera back; harmless when it was never open.

        Raises:
            CameraLost: it can't be given back because its driver hangs.
        """


def repeats_of(camera: Camera) -> int:
    """For how many ns this camera may send the same picture and be well; most have noise, and never may."""
    return int(getattr(camera, "repeats_ns", 0))


def complaint_of(camera: object) -> str:
    """The fault of a camera whose pictures come nevertheless; "" where there is none."""
    said = getattr(camera, "complaint", "")
    return said if isinstance(said, str) else ""


def silence_of(camera: Camera) -> str:
    """Why no picture comes from a camera that is open: what it complains of, else its plug."""
    return complaint_of(camera) or Notice("camera-sends-nothing", camera=camera.name)


class Clock:
    """Time and waiting in one, so that tests need neither. ``now_ns`` is CLOCK_MONOTONIC."""

    def __init__(
        self, now_ns: Callable[[], int] = time.monotonic_ns, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.now_ns = now_ns
        self.sleep = sleep


class Pace:
    """Spreads frames evenly: `wait` returns when the next one is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last_ns: int | None = None

    def wait(self, gap_s: float, timeout_s: float) -> int:
        """Wait until ``gap_s`` have passed since the last frame; the moment, in ns.

        Raises:
            TimeoutError: the next frame is due only after ``timeout_s``.
        """
        now = self._clock.now_ns()
        due = now if self._last_ns is None else self._last_ns + int(gap_s * 1e9)
        left_s = (due - now) / 1e9
        if left_s > timeout_s:
            self._clock.sleep(timeout_s)
            raise TimeoutError(f"the next frame is due in {left_s:.1f} s, wanted within {timeout_s:.1f} s")
        if left_s > 0:
            self._clock.sleep(left_s)
        self._last_ns = max(due, now)  # a late frame does not make the next ones hurry
        return self._clock.now_ns()
