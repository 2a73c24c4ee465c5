# SPDX-License-Identifier: MIT
"""The rig (corners of the mat laid by hand, the calibrated lens), and the mat found in frames by it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.mat import layout
from vision.mat.calibration import Calibration, load_calibration
from vision.mat.errors import BadCalibration
from vision.mat.fix import Fix, fix_of, mat_of
from vision.mat.layout import Point
from vision.mat.markers import FoundMarker, find_mat_markers
from vision.mat.plane import Plane, plane_from, plane_from_corners
from vision.mat.watch import FoundSheet, SheetWatch

_AGREE_MM, _AGREE_PX = 1.2, 1.5
"""How far, in mm, or in pixels where those are coarser, a marker of one mat may lie from where it is printed."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rig:
    """Settings of camera and mat: ``corners`` of the mat dragged into place by hand (fractions of the
    picture, clockwise from the mat's own top left) with the number of ``seats``, and the calibrated lens."""

    corners: tuple[Point, ...] = ()
    seats: int = 0
    lens: Calibration | None = None


class MatWatch:
    """Feed it the frames that are read, with their times; it answers where the mat is.

    ``twice``: only once it was seen so often; wanted wherever frames follow one another.
    """

    def __init__(self, rig: Rig | None = None, twice: bool = False) -> None:
        self._rig = rig or Rig()
        self._watch = SheetWatch("mat", self._find, twice)
        self._last: tuple[FoundSheet, Fix] | None = None

    def lay(self, corners: Sequence[Point]) -> None:
        """The mat was dragged into place by hand, or (without corners) its markers alone shall tell."""
        self._rig = replace(self._rig, corners=tuple(corners))
        self.forget()

    def forget(self) -> None:
        """The next picture may come from another rig."""
        self._watch.forget()

    def look(self, pixels: Pixels, now_ns: int = 0) -> Fix | None:
        """Where the mat is on this picture; None if it can't be told."""
        found = self._watch.look(pixels, now_ns)
        if found is None or not isinstance(found.sheet, layout.Mat):
            return None
        if self._last is None or self._last[0] is not found:
            lens = self._lens(pixels)
            focal, middle = (lens.focal_px[0], lens.middle_px) if lens else (None, None)
            self._last = (found, fix_of(found.sheet, found.plane, focal, middle))
        return replace(self._last[1], doubt=self._watch.doubt, bare=self._watch.bare(pixels))

    def _find(self, pixels: Pixels) -> FoundSheet | None:
        markers = find_mat_markers(pixels)
        mat = mat_of([marker.number for marker in markers])
        if mat is None:
            return self._laid_by_hand(pixels)
        shape = (int(pixels.shape[0]), int(pixels.shape[1]))
        plane = plane_from(markers, mat.markers, shape, self._lens(pixels))
        if plane is None or not _is_printed(mat, plane, markers):
            return self._laid_by_hand(pixels)
        return FoundSheet(mat, plane, tuple(marker for marker in markers if marker.number in plane.markers))

    def _laid_by_hand(self, pixels: Pixels) -> FoundSheet | None:
        corners, seats = self._rig.corners, self._rig.seats
        if len(corners) != 4 or not 1 <= seats <= 6:
            return None
        height, width = int(pixels.shape[0]), int(pixels.shape[1])
        mat = layout.mat(seats)
        ends = [(x * width - 0.5, y * height - 0.5) for x, y in corners]
        plane = plane_from_corners(ends, mat.size_mm, (height, width))
        return None if plane is None else FoundSheet(mat, plane)

    def _lens(self, pixels: Pixels) -> Calibration | None:
        lens = self._rig.lens
        return None if lens is None else lens.scaled(int(pixels.shape[1]), int(pixels.shape[0]))


def _is_printed(mat: layout.Mat, plane: Plane, markers: Sequence[FoundMarker]) -> bool:
    """True if these are markers of the mat, and no dice or prints that look like one: two or more that lie as they are
    printed. One alone agrees with anything."""
    places = {marker.id: np.array(marker.corners_mm) for marker in mat.markers}
    own = [marker for marker in markers if marker.number in plane.markers]
    middle = (mat.size_mm[0] / 2, mat.size_mm[1] / 2)
    allowed = max(_AGREE_MM, _AGREE_PX / max(plane.px_per_mm(middle), 1e-6))
    return len(own) >= 2 and all(
        float(np.median(np.hypot(*(plane.mm(marker.corners) - places[marker.number]).T))) <= allowed for marker in own
    )


def rig_of(corners: Sequence[Point], seats: int, calibration: str | None) -> Rig:
    """The rig as the settings tell it. A calibration that can't be used is told and left out: the game goes on."""
    lens = None
    if calibration is not None:
        try:
            lens = load_calibration(Path(calibration))
        except BadCalibration as error:
            _log.warning("%s; going on without it", error)
    return Rig(tuple(corners), seats, lens)
