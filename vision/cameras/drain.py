# SPDX-License-Identifier: MIT
"""Reads a source of pictures in a thread of its own, and keeps only the newest picture."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any, Protocol

import cv2
import numpy as np

from vision.cameras.base import CameraError, CameraLost, Clock
from vision.frame import Frame, Pixels
from vision.notice import Notice
from vision.reading.files.decoder import overheard

_STALE_NS = 1_000_000_000
_STOP_S = 3.0
_PATIENCE = 3
_RECENT, _MANY = 40, 4
"""Of the last ``_RECENT`` pictures more than ``_MANY`` spoilt ones are reported."""


class Source(Protocol):
    """A source of pictures, shaped after OpenCV's ``VideoCapture``."""

    def grab(self) -> bool:
        """Fetch the next picture, still packed; False where that failed. May raise a `CameraError` that says why."""

    def retrieve(self) -> tuple[bool, Any]:
        """Unpack the one fetched last."""

    def get(self, _prop: int, /) -> float:
        """A property, by OpenCV's number."""

    def release(self) -> None:
        """Give it back."""


class Drain:
    """Reads for ever and keeps only the newest picture; older ones would be lies about the table.

    A picture is unpacked (which costs a slow machine more than all else) only when the next one is wanted.
    """

    def __init__(self, source: Source, clock: Clock, name: str = "webcam") -> None:
        self._source = source
        self._clock = clock
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._ended: CameraError | None = None
        self._stop = False
        self._wanted = threading.Event()
        self._wanted.set()  # the first picture is waited for from the start
        self._asked = False
        self._failed = False
        self._spoilt: deque[bool] = deque(maxlen=_RECENT)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def newest(self, timeout_s: float) -> Frame:
        """The newest picture not yet handed out; see `vision.cameras.base.Camera.take`.

        Raises:
            TimeoutError: none came in time.
            CameraError: none will come; what the source said of it, if it said anything.
        """
        with self._news:
            if self._asked and not self._wanted.is_set():
                self._frame = None  # it came too late for whoever waited for it
            self._asked = True
            if self._frame is None:
                self._wanted.set()
            self._news.wait_for(lambda: self._frame is not None or self._ended is not None, timeout_s)
            frame, self._frame = self._frame, None
        if frame is not None:
            return frame
        if self._ended is not None:
            raise self._ended
        raise TimeoutError(f"no picture within {timeout_s:.1f} s")

    @property
    def complaint(self) -> str:
        """The fault while pictures come: many are spoilt on their way, and left out; "" where there is none."""
        count = sum(tuple(self._spoilt))
        return Notice("camera-spoilt", count=count, of=len(self._spoilt)) if count > _MANY else ""

    def stop(self, timeout_s: float) -> bool:
        """Stop reading and release the source; False if it hangs."""
        self._stop = True
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        ended: CameraError = CameraLost(Notice("camera-gives-no-more"))
        try:
            self._read_on()
        except CameraError as error:
            ended = error
        finally:
            with self._news:
                self._ended = ended
                self._news.notify_all()
            self._source.release()  # which may take a while where nobody answers

    def _read_on(self) -> None:
        number, failures = 0, 0
        while not self._stop and failures < _PATIENCE:
            # Every picture is fetched, so that none is old, but only those somebody waits for are unpacked.
            if not self._source.grab():
                failures += 1
                continue
            number += 1
            frame = self._unpacked(number - 1) if self._wanted.is_set() else None
            failures = failures + 1 if self._failed and self._wanted.is_set() else 0
            if frame is not None:
                self._hand_out(frame)

    def _hand_out(self, frame: Frame) -> None:
        with self._news:
            self._wanted.clear()
            self._frame = frame
            self._news.notify_all()

    def _unpacked(self, number: int) -> Frame | None:
        exposed_ns = self._exposed_ns()
        (good, pixels), lost = overheard(self._source.retrieve)
        if not good or pixels is None:
            self._failed = True
            return None
        self._failed = False
        self._spoilt.append(lost)  # what was on the table where data is lost is not known
        return None if lost else Frame(_colour(pixels), exposed_ns, number)

    def _exposed_ns(self) -> int:
        """The driver's own stamp (uvcvideo: CLOCK_MONOTONIC) where it makes sense, else now."""
        now = self._clock.now_ns()
        stamp = int(float(self._source.get(cv2.CAP_PROP_POS_MSEC)) * 1e6)
        return stamp if now - _STALE_NS < stamp <= now else now


class DrainedCamera:
    """A camera whose pictures a `Drain` reads. ``hangs``: what to say where it can't be given back."""

    live = True
    fresh = False

    def __init__(self, name: str, hangs: str, clock: Clock | None = None) -> None:
        self.name, self._hangs = name, hangs
        self._clock = clock or Clock()
        self._drain: Drain | None = None

    def take(self, timeout_s: float) -> Frame:
        """The newest picture not yet taken; see `vision.cameras.base.Camera.take`."""
        if self._drain is None:
            raise CameraLost(Notice("camera-not-open", camera=self.name))
        return self._drain.newest(timeout_s)

    @property
    def complaint(self) -> str:
        """See `Drain.complaint`."""
        return "" if self._drain is None else self._drain.complaint

    def close(self) -> None:
        """Stop reading and give the source back; see `vision.cameras.base.Camera.close`."""
        drain, self._drain = self._drain, None
        if drain is not None and not drain.stop(_STOP_S):
            raise CameraLost(self._hangs)


def _colour(pixels: Any) -> Pixels:
    """Some webcams are grey."""
    array = np.asarray(pixels, dtype=np.uint8)
    if array.ndim == 2 or array.shape[2] == 1:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    return array
