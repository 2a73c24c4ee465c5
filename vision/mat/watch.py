# SPDX-License-Identifier: MIT
"""Keeps an eye on the mat: finds it once, then only checks that it lies where it lay; if not, it looks again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat import layout
from vision.mat.calibration import Calibration
from vision.mat.fix import Fix, fix_of, mat_of
from vision.mat.layout import Point
from vision.mat.markers import FoundMarker, find_mat_markers, refined
from vision.mat.plane import plane_from, plane_from_corners

MOVED = "the camera or the mat has moved: wait until it is found again"
HIDDEN = "the mat's markers can't be seen: clear them, or look whether the camera was moved"

_SHIFT_PX = 1.3
"""A marker whose corners lie farther from where they lay has moved."""
_RETRY_NS = 4_000_000_000
"""Where no mat was found, it is looked for again so often: the table may have none."""
_AGAIN_NS = 700_000_000
_CELLS, _TEXELS = 6, 3
_MISREAD = 3


@dataclass(frozen=True, slots=True)
class Rig:
    """What is known of camera and mat beforehand: ``corners`` of the mat dragged into place by hand (fractions of the
    picture, clockwise from the mat's own top left) with the number of ``seats``, and the calibrated lens."""

    corners: tuple[Point, ...] = ()
    seats: int = 0
    lens: Calibration | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """A marker as it was last seen: its corners and the pattern of its fields."""

    marker: FoundMarker
    fields: NDArray[np.bool_]


class MatWatch:
    """Feed it the frames that are read, with their times; it answers where the mat is.

    Checking a mat costs a millisecond, finding one ten; a table without a mat is searched every few seconds only.
    """

    def __init__(self, rig: Rig | None = None) -> None:
        self._rig = rig or Rig()
        self.forget()

    def forget(self) -> None:
        """The next picture may come from another rig."""
        self._fix: Fix | None = None
        self._known: list[_Known] = []
        self._shape: tuple[int, int] = (0, 0)
        self._next_ns: int | None = None

    def look(self, pixels: Pixels, now_ns: int = 0) -> Fix | None:
        """Where the mat is on this picture; None if it can't be told."""
        shape = (int(pixels.shape[0]), int(pixels.shape[1]))
        if shape != self._shape:
            self.forget()
            self._shape = shape
        if self._fix is None:
            return self._first_look(pixels, now_ns)
        if not self._known:
            return self._fix  # laid by hand: nothing tells whether it still lies there
        if self._lies_still(pixels):
            self._fix = replace(self._fix, doubt="")
            return self._fix
        if self._next_ns is None or now_ns >= self._next_ns or self._fix.doubt == MOVED:
            self._look_again(pixels, now_ns)
        elif not self._fix.doubt:
            self._fix = replace(self._fix, doubt=HIDDEN)
        return self._fix

    def _first_look(self, pixels: Pixels, now_ns: int) -> Fix | None:
        if self._next_ns is not None and now_ns < self._next_ns:
            return None
        self._next_ns = now_ns + _RETRY_NS
        self._fix = self._find(pixels) or self._laid_by_hand()
        if self._fix is not None:
            self._next_ns = None
        return self._fix

    def _look_again(self, pixels: Pixels, now_ns: int) -> None:
        """The markers are not where they were: covered, or moved."""
        self._next_ns = now_ns + _AGAIN_NS
        old, known = self._fix, self._known
        found = self._find(pixels)
        if old is None:
            self._fix = found
        elif found is None:
            self._fix, self._known = replace(old, doubt=old.doubt or HIDDEN), known
        elif _apart_px(old, found) > _SHIFT_PX:
            # What lies there now was seen once only: the next look will tell whether it lies still.
            self._fix = replace(found, doubt=MOVED)
        else:
            self._fix = replace(found, doubt="")

    def _find(self, pixels: Pixels) -> Fix | None:
        found = find_mat_markers(pixels)
        mat = mat_of([marker.number for marker in found])
        if mat is None:
            return None
        lens = self._rig.lens.scaled(self._shape[1], self._shape[0]) if self._rig.lens else None
        plane = plane_from(found, mat.markers, self._shape, lens)
        if plane is None:
            return None
        self._known = [_known(pixels, marker) for marker in found if marker.number in plane.markers]
        return fix_of(mat, plane, lens.focal_px[0] if lens else None, lens.middle_px if lens else None)

    def _laid_by_hand(self) -> Fix | None:
        corners, seats = self._rig.corners, self._rig.seats
        if len(corners) != 4 or not 1 <= seats <= 6:
            return None
        height, width = self._shape
        mat = layout.mat(seats)
        plane = plane_from_corners([(x * width - 0.5, y * height - 0.5) for x, y in corners], mat.size_mm, self._shape)
        return None if plane is None else fix_of(mat, plane)

    def _lies_still(self, pixels: Pixels) -> bool:
        """Whether all markers that can be seen, and one of them at least, are where they were."""
        shifts = [shift for known in self._known if (shift := _shift(pixels, known)) is not None]
        return bool(shifts) and float(np.median(shifts)) < _SHIFT_PX


def dragged(corners: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    """Corners of the mat from plain lists, such as a settings file holds.

    Raises:
        ValueError: there are not four of them, or one lies off the picture.
    """
    made = tuple((float(x), float(y)) for x, y in corners)
    if len(made) not in (0, 4):
        raise ValueError(f"{len(made)} corners of the mat; wanted four, clockwise from its own top left")
    outside = [corner for corner in made if not (0 <= corner[0] <= 1 and 0 <= corner[1] <= 1)]
    if outside:
        raise ValueError(f"the mat's corner {outside[0]} lies off the picture; wanted fractions from 0 to 1")
    return made


def _known(pixels: Pixels, marker: FoundMarker) -> _Known:
    return _Known(marker, _fields(pixels, marker.corners))


def _fields(pixels: Pixels, corners: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of a marker's fields are white, where it should lie."""
    side = _CELLS * _TEXELS
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    into = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    patch = cv2.warpPerspective(pixels, into, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    grey = np.asarray(patch[..., 1], np.float32).reshape(_CELLS, _TEXELS, _CELLS, _TEXELS)
    middles = grey[:, 1, :, 1]
    low, high = float(middles.min()), float(middles.max())
    if high - low < 20:
        return np.zeros((_CELLS, _CELLS), np.bool_)
    return np.asarray(middles > (low + high) / 2, np.bool_)


def _shift(pixels: Pixels, known: _Known) -> float | None:
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


def _apart_px(one: Fix, other: Fix) -> float:
    """How far apart two fixes put the mat's corners on the picture."""
    if one.mat != other.mat:
        return float("inf")
    width, height = one.mat.size_mm
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    return float(np.hypot(*(one.plane.px(corners) - other.plane.px(corners)).T).max())
