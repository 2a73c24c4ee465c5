# SPDX-License-Identifier: MIT
"""Keeps an eye on a printed sheet: finds it once, then only checks that it lies where it lay, or looks again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.markers import FoundMarker, refined, upright
from vision.mat.plane import Plane
from vision.notice import Notice

_SHIFT_PX = 1.3
"""A marker whose corners lie farther from where they lay has moved."""
_RETRY_NS = 4_000_000_000
"""Time between two searches where no sheet was found: the table may have none."""
_AGAIN_NS = 700_000_000
_LET_GO_NS = 2_000_000_000
"""How long nothing of a sheet may be seen, by two searches or more, before it counts as gone."""
_CELLS, _TEXELS = 6, 3
_MISREAD = 3


@dataclass(frozen=True, slots=True, eq=False)
class FoundSheet:
    """A sheet in a picture: which one, where it lies, and the markers that tell so."""

    sheet: object
    plane: Plane
    markers: tuple[FoundMarker, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _LastMarker:
    """A marker as it was last seen: its corners and the pattern of its fields."""

    marker: FoundMarker
    fields: NDArray[np.bool_]


class SheetWatch:
    """Feed it the frames that are read, with their times; it answers where the sheet is. ``name`` is what messages
    call it, ``find`` finds it in a picture or answers None.

    ``twice``: a sheet counts only once two pictures running have shown it in the same place.

    Checking a sheet costs a millisecond, finding one ten; a table without one is searched every few seconds only.
    """

    def __init__(self, name: str, find: Callable[[Pixels], FoundSheet | None], twice: bool = False) -> None:
        self._twice = twice
        self._moved, self._hidden = Notice("sheet-moved", sheet=name), Notice("sheet-hidden", sheet=name)
        self._find = find
        self.forget()

    def forget(self) -> None:
        """The next picture may come from another rig."""
        self.doubt = ""
        self._found: FoundSheet | None = None
        self._once: FoundSheet | None = None
        self._known: list[_LastMarker] = []
        self._missed_ns: int | None = None
        self._shape: tuple[int, ...] = ()
        self._next_ns: int | None = None

    def look(self, pixels: Pixels, now_ns: int = 0) -> FoundSheet | None:
        """Where the sheet is on this picture; None if it can't be told. `doubt` then says why it may be wrong."""
        if pixels.shape != self._shape:
            self.forget()
            self._shape = pixels.shape
        if self._found is None:
            return self._first_look(pixels, now_ns)
        if not self._known:
            return self._found  # laid by hand: nothing tells whether it still lies there
        if self._lies_still(pixels):
            self.doubt, self._missed_ns = "", None
        elif self._next_ns is None or now_ns >= self._next_ns or self.doubt == self._moved:
            self._look_again(pixels, now_ns, self._found)
        else:
            self.doubt = self.doubt or self._hidden
        return self._found

    def bare(self, pixels: Pixels) -> tuple[NDArray[np.float64], ...]:
        """The corners of those markers on which nothing lies in this picture."""
        clear = (known for known in self._known if not _covered(pixels, known))
        return tuple(known.marker.corners for known in clear)

    def _first_look(self, pixels: Pixels, now_ns: int) -> FoundSheet | None:
        if self._next_ns is not None and now_ns < self._next_ns:
            return None
        found = self._find(pixels)
        if found is not None and found.markers and self._twice:
            once, self._once = self._once, found
            if once is None or _apart_px(once, found) > 2 * _SHIFT_PX:
                return None
        self._once = None
        self._keep(pixels, found)
        self._next_ns = now_ns + _RETRY_NS if self._found is None else None
        return self._found

    def _look_again(self, pixels: Pixels, now_ns: int, old: FoundSheet) -> None:
        """The markers are not where they were: covered, or moved."""
        self._next_ns = now_ns + _AGAIN_NS
        found = self._find(pixels)
        if found is None or not found.markers:
            if self._missed_ns is not None and now_ns - self._missed_ns >= _LET_GO_NS:
                self.forget()
            else:
                self._missed_ns = now_ns if self._missed_ns is None else self._missed_ns
                self.doubt = self.doubt or self._hidden
            return
        self._missed_ns = None
        self._keep(pixels, found)
        # What lies elsewhere now was seen once only: the next look will tell whether it lies still.
        self.doubt = self._moved if _apart_px(old, found) > _SHIFT_PX else ""

    def _keep(self, pixels: Pixels, found: FoundSheet | None) -> None:
        self._found = found
        self._known = [_LastMarker(m, _fields(pixels, m.corners)) for m in found.markers] if found else []

    def _lies_still(self, pixels: Pixels) -> bool:
        """Whether all markers that can be seen, and one of them at least, are where they were."""
        shifts = [shift for known in self._known if (shift := _shift(pixels, known)) is not None]
        return bool(shifts) and float(np.median(shifts)) < _SHIFT_PX


def _covered(pixels: Pixels, known: _LastMarker) -> bool:
    return bool((_fields(pixels, known.marker.corners) != known.fields).any())


def _fields(pixels: Pixels, corners: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of a marker's fields are white, where it should lie."""
    patch = upright(pixels, corners, _CELLS * _TEXELS)
    grey = np.asarray(patch[..., 1], np.float32).reshape(_CELLS, _TEXELS, _CELLS, _TEXELS)
    middles = grey[:, 1, :, 1]
    low, high = float(middles.min()), float(middles.max())
    if high - low < 20:
        return np.zeros((_CELLS, _CELLS), np.bool_)
    return np.asarray(middles > (low + high) / 2, np.bool_)


def _shift(pixels: Pixels, known: _LastMarker) -> float | None:
    """How far (px) a marker's corners lie from where they lay; None if it can't be seen there."""
    corners = known.marker.corners
    if np.count_nonzero(_fields(pixels, corners) != known.fields) > _MISREAD:
        return None
    margin = known.marker.side
    height, width = pixels.shape[:2]
    low = np.maximum(np.floor(corners.min(axis=0) - margin).astype(int), 0)
    high = np.minimum(np.ceil(corners.max(axis=0) + margin).astype(int), [width, height])
    cut = np.ascontiguousarray(pixels[low[1] : high[1], low[0] : high[0]])
    grey = np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8)
    moved = refined(grey, corners - low, part=0.85) + low - corners
    return float(np.median(np.hypot(*moved.T)))


def _apart_px(first: FoundSheet, other: FoundSheet) -> float:
    """How far apart two finds put the same places of the sheet on the picture."""
    if first.sheet != other.sheet:
        return float("inf")
    corners = np.concatenate([marker.corners for marker in first.markers])
    return float(np.hypot(*(other.plane.px(first.plane.mm(corners)) - corners).T).max())
