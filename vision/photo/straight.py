# SPDX-License-Identifier: MIT
"""Straightens a photograph by the mat: as if the camera hung above it, at the same scale each time.

What stands up leans away from below the camera. The picture is straightened in the plane of the dice's upper faces, so
that these are where their dice stand, from wherever the photograph was taken; outside the mat it is grey.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.fix import Fix
from vision.mat.plane import NoBend, Plane
from vision.mat.rig import MatWatch

SCALE: Final = 3.0
"""Pixels a mm."""
AROUND_MM: Final = 4.0
"""So much of the table around the mat is kept: a mat is never cut quite straight."""
_EDGE_MM: Final = 2.0
"""So much beyond the mat's edge is still seen."""
_HIGH_MM: Final = 16.0
"""How high dice stand."""
_STEP: Final = 16
"""The way back is worked out for one pixel in so many; between them it is nearly straight."""

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Straight:
    """A straightened picture, and the mat on it; ``taken``: the mat on the photograph."""

    pixels: Pixels
    fix: Fix
    taken: Fix

    @property
    def tilt_deg(self) -> float:
        """How far from straight above the phone was held."""
        return self.taken.tilt_deg or 0.0

    def back(self, places: Doubles) -> Doubles:
        """Where places (n, 2; px) of the straightened picture are on the photograph, (n, 2; px)."""
        return self.taken.plane.px(_seen_at(self.taken, _stands_mm(places)))

    def flat_leans(self, places: Doubles) -> Doubles:
        """How dice that lie flat lean on the photograph (n, 2: right, down; sines), at these places (n, 2; px) of the
        straightened picture."""
        pose = self.taken.pose
        if pose is None:
            return np.zeros((len(places), 2))
        stands = _stands_mm(places)
        seen_mm, out = _seen_at(self.taken, stands), pose.lean(stands)
        tan = np.hypot(*out.T)[:, None]
        way = self.taken.plane.px(seen_mm + out / np.maximum(tan, 1e-9)) - self.taken.plane.px(seen_mm)
        long = np.hypot(*way.T)[:, None]
        return np.asarray(way / np.maximum(long, 1e-9) * tan / np.sqrt(1 + tan**2))


def straightened(pixels: Pixels) -> Straight | None:
    """The mat and what lies on it; None where no mat is seen."""
    fix = MatWatch().look(pixels)
    if fix is None or len(fix.plane.markers) < 2:
        return None  # one marker does not tell how the camera leans
    width, height = (round(SCALE * (side + 2 * AROUND_MM)) for side in fix.mat.size_mm)
    flat = cv2.remap(pixels, *_way_back(fix, width, height), cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    laid = _laid_straight(fix, width, height)
    return Straight(_masked(np.asarray(flat, np.uint8), fix, laid), laid, fix)


def _masked(flat: Pixels, fix: Fix, laid: Fix) -> Pixels:
    """The picture with all that lies beside the mat in one grey, as bright as the mat: no edge looks like a die."""
    far = np.array(fix.mat.size_mm) + _EDGE_MM
    ends = np.array([[-_EDGE_MM, -_EDGE_MM], [far[0], -_EDGE_MM], far, [-_EDGE_MM, far[1]]])
    outline = laid.plane.px(_stands_at(fix, ends)).round().astype(np.int32)
    within = cv2.fillConvexPoly(np.zeros(flat.shape[:2], np.uint8), outline, 1).astype(bool)
    return np.where(within[..., None], flat, np.uint8(np.median(flat[within][::97])))


def _way_back(fix: Fix, width: int, height: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For every pixel of the straightened picture, the place on the photograph."""
    columns, rows = width // _STEP + 2, height // _STEP + 2
    at = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2).astype(np.float64) * _STEP
    grid = fix.plane.px(_seen_at(fix, _stands_mm(at))).astype(np.float32).reshape(rows, columns, 2)
    moved = np.array([[_STEP, 0, 0], [0, _STEP, 0]], np.float64)
    ways = [cv2.warpAffine(grid[..., axis], moved, (width, height), flags=cv2.INTER_LINEAR) for axis in (0, 1)]
    return np.asarray(ways[0], np.float32), np.asarray(ways[1], np.float32)


def _stands_mm(places: Doubles) -> Doubles:
    """Where dice stand on the mat (n, 2; mm) that lie there (n, 2; px) on the straightened picture."""
    return np.asarray(places / SCALE - AROUND_MM, np.float64)


def _seen_at(fix: Fix, stands_mm: Doubles) -> Doubles:
    """Where on the mat the upper faces of dice are seen that stand at these places."""
    if fix.pose is None:
        return stands_mm
    below = np.array(fix.pose.nadir_mm)
    return np.asarray(below + (stands_mm - below) / (1 - _HIGH_MM / fix.pose.height_mm))


def _laid_straight(fix: Fix, width: int, height: int) -> Fix:
    """The mat as it lies on the straightened picture: nothing leans there any more."""
    into = np.array([[SCALE, 0, SCALE * AROUND_MM], [0, SCALE, SCALE * AROUND_MM], [0, 0, 1]], np.float64)
    plane = Plane(into, NoBend(), fix.plane.error_mm, fix.plane.markers, width, height)
    bare = tuple(plane.px(_stands_at(fix, fix.plane.mm(corners))) for corners in fix.bare)
    return replace(fix, plane=plane, pose=None, bare=bare)


def _stands_at(fix: Fix, seen_mm: Doubles) -> Doubles:
    if fix.pose is None:
        return seen_mm
    return fix.pose.foot(seen_mm, np.full(len(seen_mm), _HIGH_MM))
