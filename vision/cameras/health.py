# SPDX-License-Identifier: MIT
"""Finds dark, covered and frozen pictures, which must never become readings."""

from __future__ import annotations

import zlib

import cv2
import numpy as np

from vision.frame import Frame
from vision.message import Condition
from vision.motion import Plane
from vision.notice import Notice

OK = Condition("ok", "")
FROZEN = Condition("frozen", Notice("camera-frozen"))
DARK = Condition("dark", Notice("camera-black"))
COVERED = Condition("covered", Notice("camera-covered"))

AFTER_NS = 1_000_000_000
"""How long a fault must last to be reported; half of that without it clears it."""

_SAME, _SUSPECT = 10, 4
_BLACK = 40.0
_DETAIL, _DIM_DETAIL = 0.35, 5.0


class Health:
    """Feed it every frame with its plane. ``live`` is False for cameras that repeat pictures on purpose.

    ``repeats_ns``: so long a good camera may repeat itself, as one may whose encoder leaves out what did not change.
    """

    def __init__(self, live: bool = True, repeats_ns: int = 0) -> None:
        self._live, self._repeats_ns = live, repeats_ns
        self._other_ns = 0
        self._frames = 0
        self._hash: int | None = None
        self._same = 0
        self._stamp = -1
        self._stuck = 0
        self._edges: Plane | None = None
        self._detail: float | None = None
        self._faint = 0.0
        self.condition = OK
        self._next = OK
        self._since_ns: int | None = None

    @property
    def clear(self) -> bool:
        """True if the newest frame, too, shows nothing wrong and is no mere repetition of those before."""
        return self.lit and self.condition is OK and self._next is OK

    @property
    def lit(self) -> bool:
        """True if it is a picture of its own, be it of nothing: a plain table looks like a covered lens."""
        lit = {self.condition, self._next} <= {OK, COVERED}
        return lit and self._frames >= _SUSPECT and self._same < _SUSPECT

    @property
    def repeated(self) -> bool:
        """True if a live camera sent the newest frame before: looking at it again proves nothing."""
        return self._same > 1

    def check(self, frame: Frame, plane: Plane, now_ns: int) -> Condition:
        """The camera's condition after this frame."""
        self._frames += 1
        found = self._found(frame, plane)
        if found is not self._next:
            self._next, self._since_ns = found, now_ns
        since = now_ns if self._since_ns is None else self._since_ns
        # Ten equal frames are proof enough; a glance of darkness is not.
        if found is FROZEN or now_ns - since >= (AFTER_NS // 2 if found is OK else AFTER_NS):
            self.condition = found
        return self.condition

    def _found(self, frame: Frame, plane: Plane) -> Condition:
        detail = self._structure(plane)
        if self._faint < _DIM_DETAIL and float(np.percentile(plane[::2, ::2], 99)) < _BLACK:
            return DARK
        if detail is not None and min(detail, self._faint) < _DETAIL:
            return COVERED
        return FROZEN if self._live and self._repeats(frame) else OK

    def _repeats(self, frame: Frame) -> bool:
        """True after ten frames with the same pixels or the same time stamp; a real sensor's noise never repeats."""
        digest = zlib.crc32(np.ascontiguousarray(frame.pixels[::16]).tobytes())
        excused = digest == self._hash and frame.exposed_ns - self._other_ns < self._repeats_ns
        self._other_ns = self._other_ns if digest == self._hash else frame.exposed_ns
        self._same = self._same + 1 if digest == self._hash and not excused else 1
        self._stuck = self._stuck + 1 if frame.exposed_ns <= self._stamp else 1
        self._hash, self._stamp = digest, max(self._stamp, frame.exposed_ns)
        return self._same >= _SAME or self._stuck >= _SAME

    def _structure(self, plane: Plane) -> float | None:
        """How much fine detail stays the same from frame to frame (grey levels squared): noise does not, edges do."""
        edges = np.asarray(cv2.Laplacian(plane, cv2.CV_32F), dtype=np.float32)[1:-1, 1:-1]
        before, self._edges = self._edges, edges
        if before is None or before.shape != edges.shape:
            return self._detail
        now = self._faint = float((edges * before).mean())
        self._detail = now if self._detail is None else self._detail + 0.5 * (now - self._detail)
        return self._detail
