# SPDX-License-Identifier: MIT
"""Printed markers: how they look, and where a picture shows those of mats and maps, quickly first and thoroughly if
that finds too few."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.layout import DICTIONARY

Doubles = NDArray[np.float64]
Grey = NDArray[np.uint8]

SMALLEST_PX = 12.0
"""Markers with a shorter side are not looked for: their fields are two pixels wide."""
ENOUGH = 4
"""Number of markers of a mat after which the others are not looked for."""
_QUICK = 760
"""The quick look is at a picture no wider than this."""
_ALIKE = 0.3
"""Two finds of one number within this part of a side are one marker."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundMarker:
    """A marker in a picture: its number and its corners (4, 2) in pixels, clockwise from its own top left.

    The centre of the picture's first pixel is (0, 0).
    """

    number: int
    corners: Doubles

    @property
    def side(self) -> float:
        """Mean side in pixels."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())


def find_markers(pixels: Pixels, wanted: Collection[int]) -> list[FoundMarker]:
    """The markers of DICT_4X4_50 with these numbers in the picture, by number.

    A quick look at a reduced picture is enough if it shows them all; otherwise the whole picture is searched, and
    once more with its shadows evened out. A number that is seen twice in different places is left out: nobody could
    say which is the true one.
    """
    found = _search(pixels, lambda numbers: set(wanted) <= numbers)
    return _single([marker for marker in found if marker.number in wanted])


def find_mat_markers(pixels: Pixels) -> list[FoundMarker]:
    """The markers in the picture, where there may be none: if the quick look shows not one, that is the answer; if it
    shows `ENOUGH`, so it is."""
    return _single(_search(pixels, lambda numbers: not numbers or len(numbers) >= ENOUGH))


def _search(pixels: Pixels, satisfied: Callable[[set[int]], bool]) -> list[FoundMarker]:
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    shrink = max(1.0, grey.shape[1] / _QUICK)
    small = _reduced(grey, shrink)
    found = _look(small, grey, quick=True)
    if not satisfied({marker.number for marker in found}) and shrink > 1.01:
        found += _look(grey, grey)
    if not satisfied({marker.number for marker in found}):
        found += _look(_evened(small), grey)
    return found


def _reduced(grey: Grey, shrink: float) -> Grey:
    if shrink <= 1.01:
        return grey
    size = (round(grey.shape[1] / shrink), round(grey.shape[0] / shrink))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _evened(grey: Grey) -> Grey:
    """The picture with the same contrast in shadow and in light."""
    return np.asarray(cv2.createCLAHE(3.0, (8, 8)).apply(grey), np.uint8)


def _look(picture: Grey, grey: Grey, quick: bool = False) -> list[FoundMarker]:
    """Markers seen in ``picture``, a reduced ``grey``; their corners are refined in ``grey`` itself."""
    corners, numbers, _ = _detector(quick).detectMarkers(picture)
    if numbers is None:
        return []
    across, down = grey.shape[1] / picture.shape[1], grey.shape[0] / picture.shape[0]
    found = []
    for number, quad in zip(numbers.reshape(-1), corners, strict=True):
        rough = (np.asarray(quad[0], np.float64) + 0.5) * [across, down] - 0.5
        marker = FoundMarker(int(number), refined(grey, rough))
        if marker.side >= SMALLEST_PX:
            found.append(marker)
    return found


def refined(grey: Grey, corners: Doubles, part: float = 0.45) -> Doubles:
    """The corners (4, 2) to a fraction of a pixel, looked for within this part of a field of the marker; one that
    would run farther stays where it was."""
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    reach = int(np.clip(side / 6 * part, 2, 12))
    left, top = (int(v) for v in np.floor(corners.min(axis=0)) - 3 * reach)
    right, bottom = (int(v) for v in np.ceil(corners.max(axis=0)) + 3 * reach)
    left, top = max(0, left), max(0, top)
    cut = np.ascontiguousarray(grey[top : max(top, bottom), left : max(left, right)])
    near = np.asarray(corners - [left, top], np.float32).reshape(-1, 1, 2)
    if min(cut.shape) < 2 * reach + 6 or near.min() < 0 or (near.reshape(-1, 2) > np.array(cut.shape[::-1]) - 1).any():
        return corners
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 25, 0.02)
    fine = cv2.cornerSubPix(cut, near.copy(), (reach, reach), (-1, -1), stop).reshape(-1, 2)
    better = np.asarray(fine, np.float64) + np.array([left, top])
    ran = np.linalg.norm(better - corners, axis=1) > reach
    return np.asarray(np.where(ran[:, None], corners, better), np.float64)


def upright(pixels: Pixels, corners: NDArray[np.floating[Any]], side: int) -> Pixels:
    """A marker with these corners (4, 2; px, clockwise), upright, ``side`` pixels wide and high."""
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    into = cv2.getPerspectiveTransform(square, np.asarray(corners, np.float32))
    patch = cv2.warpPerspective(pixels, into, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(patch, np.uint8)


def drawn_marker(number: int, side: int, dictionary: str = DICTIONARY) -> Grey:
    """A marker as it is printed (side, side): 0 where black, else 255."""
    known = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    return np.asarray(cv2.aruco.generateImageMarker(known, number, side), np.uint8)


@cache
def _detector(quick: bool) -> Any:
    options = cv2.aruco.DetectorParameters()
    options.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    options.minMarkerPerimeterRate = 0.02
    options.polygonalApproxAccuracyRate = 0.06
    options.adaptiveThreshWinSizeMin, options.adaptiveThreshWinSizeMax = (15, 15) if quick else (5, 35)
    options.adaptiveThreshWinSizeStep = 10
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY)), options)


def _single(found: list[FoundMarker]) -> list[FoundMarker]:
    """One find a number; none of a number that lies in two places."""
    kept: list[FoundMarker] = []
    for number in sorted({marker.number for marker in found}):
        same = [marker for marker in found if marker.number == number]
        middle = same[0].corners.mean(axis=0)
        if all(np.hypot(*(m.corners.mean(axis=0) - middle)) < _ALIKE * same[0].side for m in same):
            kept.append(same[0])
    return kept
