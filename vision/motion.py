# SPDX-License-Identifier: MIT
"""Motion in the picture, judged on a small grey plane: none, rolling, hands in view, moving or resting.

A frame is compared with the one before (what moves?), with the remembered still table (what lies there that does not
belong, and reaches in from the edge?) and with what was last read (has it changed unseen?). Evenly changing light is
taken out first: lamps flicker and cameras adjust themselves, but neither is a hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.steady import Motion

Plane = NDArray[np.float32]
"""A small grey picture, 0-255."""

WIDTH = 182
"""Columns of a plane: a die is then about five of them wide."""

RESTING_NS = 15_000_000_000
"""What reaches in from the edge and has not moved for so long is taken for a part of the table."""

_LEAST = 6.0
_SIGMAS = 6.0
_SPECKS = 4
_HAND_SHARE = 0.012
_BROAD = 7
_RELIT_SHARE = 0.55
_HUNTING = 0.03
_LEARN_NS = 500_000_000
_SOFT = 41


@dataclass(frozen=True, slots=True)
class FrameMotion:
    """What one frame's plane says. ``changed``: nothing moves, yet it is not what was last marked as read."""

    motion: Motion
    changed: bool = False


def plane_of(pixels: Pixels) -> Plane:
    """The small grey plane of a frame; the green channel will do, and only every other pixel is looked at."""
    height, width = pixels.shape[:2]
    step = max(1, width // (4 * WIDTH))
    thin = np.ascontiguousarray(pixels[::step, ::step, 1])
    size = (min(WIDTH, width), max(1, round(min(WIDTH, width) * height / width)))
    return np.asarray(cv2.resize(thin.astype(np.float32), size, interpolation=cv2.INTER_AREA), dtype=np.float32)


class MotionSense:
    """Feed it the plane of every frame, in order."""

    def __init__(self) -> None:
        self._before: Plane | None = None
        self._tables: list[Plane] = []
        self._read: Plane | None = None
        self._sigma = 1.0
        self._still_ns: int | None = None
        self._foreign_ns: int | None = None
        self._relit = False

    def look(self, plane: Plane, now_ns: int) -> FrameMotion:
        """What this frame shows."""
        before, self._before = self._before, plane
        if before is None or before.shape != plane.shape:
            if self._tables and self._tables[0].shape != plane.shape:
                self.start_over()
                self._before = plane
            self._still_ns = self._foreign_ns = None
            return FrameMotion("unsettled")
        moving, hunting = self._moving(plane, before)
        if moving.any() or hunting:
            self._still_ns = self._foreign_ns = None
            if _reaches_in(self._foreign(plane) | moving):
                return FrameMotion("hands")
            return FrameMotion("unsettled" if hunting else "rolling")
        if self._still_ns is None:
            self._still_ns = now_ns
        if self._hands_rest(plane, now_ns):
            return FrameMotion("hands")
        return FrameMotion("still", self._unlike_read(plane))

    def mark_read(self, plane: Plane) -> None:
        """This plane's frame was read; tell when it is no longer what lies there."""
        self._read = plane

    def skip(self) -> None:
        """Frames were left out: the next one is not compared with the last, but the table is remembered."""
        self._before = None

    def start_over(self) -> None:
        """The next frame shows another table."""
        self._before, self._tables, self._read, self._relit = None, [], None, False

    def _moving(self, plane: Plane, before: Plane) -> tuple[NDArray[np.bool_], bool]:
        """Where something moves, and whether the light as a whole changes."""
        difference = plane - before
        gain = abs(_level(plane) - _level(before)) / (_level(before) + 4.0)
        if np.abs(difference).mean() > 12 and (np.abs(difference) > _LEAST).mean() > _RELIT_SHARE:
            self._relit = True  # a lamp was switched: what was remembered says nothing any more
        flat = _flat(difference)
        quiet = np.abs(flat)
        self._sigma += 0.1 * (1.25 * float(np.minimum(quiet, 4 * self._sigma + 0.5).mean()) - self._sigma)
        return _clusters(quiet > max(_LEAST, _SIGMAS * self._sigma)), gain > _HUNTING

    def _foreign(self, plane: Plane) -> NDArray[np.bool_]:
        """Where the plane is like none of the remembered tables."""
        if not self._tables or self._relit:
            return np.zeros(plane.shape, np.bool_)
        unlike = [_differs(plane, table, self._sigma) for table in self._tables]
        return np.asarray(np.logical_and.reduce(unlike), dtype=np.bool_)

    def _hands_rest(self, plane: Plane, now_ns: int) -> bool:
        """True while something reaches in that was not there before; otherwise the still table is remembered."""
        foreign = self._foreign(plane)
        if foreign.mean() > _RELIT_SHARE:
            self._relit = True
        if self._relit or not self._tables:
            self._tables, self._relit = [plane], False
            return False
        if _reaches_in(foreign):
            if self._foreign_ns is None:
                self._foreign_ns = now_ns
            if now_ns - self._foreign_ns < RESTING_NS:
                return True
            # Keep the table without it: when it goes away, that is no stranger either.
            self._tables = [plane, self._tables[-1]]
            return False
        self._foreign_ns = None
        self._remember(plane, now_ns)
        return False

    def _remember(self, plane: Plane, now_ns: int) -> None:
        if self._still_ns is None or now_ns - self._still_ns < _LEARN_NS:
            return
        oldest = self._tables[-1]
        if len(self._tables) > 1 and not _reaches_in(_differs(plane, oldest, self._sigma)):
            self._tables = [plane]
        else:
            self._tables[0] = plane

    def _unlike_read(self, plane: Plane) -> bool:
        if self._read is None or self._read.shape != plane.shape:
            return False
        return bool(_clusters(np.abs(_flat(plane - self._read)) > max(_LEAST, _SIGMAS * self._sigma)).any())


def _level(plane: Plane) -> float:
    """How bright the picture is as a whole, whatever a few things on it may be."""
    return float(np.median(plane[::4, ::4]))


def _flat(difference: Plane) -> Plane:
    """The difference without what changes evenly along rows (flickering lamps) or slowly over the picture."""
    rows = np.sort(difference[:, ::2], axis=1)  # a third of the time that `np.median` takes
    flat = difference - rows[:, rows.shape[1] // 2, None]
    return np.asarray(flat - cv2.blur(flat, (_SOFT, _SOFT)), dtype=np.float32)


def _clusters(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Without single pixels: only where several lie together."""
    close = cv2.boxFilter(mask.astype(np.uint8), -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mask & (close >= _SPECKS), dtype=np.bool_)


def _differs(plane: Plane, table: Plane, sigma: float) -> NDArray[np.bool_]:
    """Where the plane is not the table, brighter or darker as a whole though it may be."""
    gain = (_level(plane) + 1) / (_level(table) + 1)
    expected = table * np.float32(gain)
    return np.asarray(np.abs(plane - expected) > np.maximum(max(8.0, _SIGMAS * sigma), 0.12 * expected), np.bool_)


def _reaches_in(mask: NDArray[np.bool_]) -> bool:
    """True if a part of the mask as large as several dice, and broader than a die, touches the picture's edge."""
    if mask.mean() < _HAND_SHARE:
        return False
    # What touches the edge goes on beyond it: else the opening would round it off there.
    whole = cv2.copyMakeBorder(mask.astype(np.uint8), _BROAD, _BROAD, _BROAD, _BROAD, cv2.BORDER_REPLICATE)
    whole = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    broad = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((_BROAD, _BROAD), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(broad[_BROAD:-_BROAD, _BROAD:-_BROAD], connectivity=8)
    height, width = mask.shape
    for left, top, wide, high, area in stats[1:count]:
        touches = left <= 0 or top <= 0 or left + wide >= width or top + high >= height
        if touches and area >= _HAND_SHARE * mask.size:
            return True
    return False
