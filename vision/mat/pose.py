# SPDX-License-Identifier: MIT
"""The camera's position over a sheet, from how the sheet looks; upright things lean away from below it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.mat.layout import Point
from vision.mat.plane import Plane

Doubles = NDArray[np.float64]

USUAL_FOCAL = 1.1
"""Focal length over the picture's width where nothing tells it: between a Pi camera (0.8) and a long lens (1.3)."""
_FOCALS = np.geomspace(0.6, 2.2, 27)
_DOUBT = 0.35
"""How little is known of the focal length beforehand (a factor, as its logarithm's deviation)."""
_SHEAR = 0.004
"""How well a sheet's shape on the picture is known: a right angle's cosine, a ratio's deviation."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The camera over a sheet: the place below it (mm of the sheet), its height (mm), the focal length (px) taken."""

    nadir_mm: Point
    height_mm: float
    focal_px: float

    def foot(self, seen_mm: Doubles, high_mm: Doubles) -> Doubles:
        """Where points ``high_mm`` above the sheet truly are that are seen at these places (n, 2) of it."""
        below = np.array(self.nadir_mm)
        part = 1 - np.asarray(high_mm, np.float64) / self.height_mm
        return np.asarray(below + (seen_mm - below) * part[:, None])

    def lean(self, at_mm: Doubles) -> Doubles:
        """How far (mm) what is 1 mm high is seen beside its foot at these places (n, 2)."""
        return np.asarray((at_mm - np.array(self.nadir_mm)) / self.height_mm)


def pose_over(plane: Plane, focal_px: float | None = None, middle_px: Point | None = None) -> Pose | None:
    """The camera over the sheet; None if no camera could see it so.

    Without a calibrated ``focal_px`` it is guessed: a sheet seen slantwise tells it a little, one seen from straight
    above does not. What is wrong with the guess is wrong with `Pose.lean` by the same part.
    """
    middle = middle_px or ((plane.width - 1) / 2, (plane.height - 1) / 2)
    shifted = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]]) @ plane.into
    focal = focal_px or _likely_focal(shifted, plane.width)
    flat = np.diag([1 / focal, 1 / focal, 1.0]) @ shifted
    flat /= np.sqrt(np.linalg.norm(flat[:, 0]) * np.linalg.norm(flat[:, 1]))
    if flat[2, 2] < 0:
        flat = -flat
    turn, _, right = np.linalg.svd(np.column_stack([flat[:, 0], flat[:, 1], np.cross(flat[:, 0], flat[:, 1])]))
    away = -(turn @ right).T @ flat[:, 2]
    # The sheet's x goes right and its y down, so its z points into the table: the camera is at negative z.
    if not np.isfinite(away).all() or away[2] >= -1:
        return None
    return Pose((float(away[0]), float(away[1])), float(-away[2]), float(focal))


def _likely_focal(shifted: Doubles, width: int) -> float:
    """The focal length with which the sheet's sides are equally scaled and at right angles, if it shows that."""
    focals = _FOCALS * width
    scores = []
    for focal in focals:
        across, down = shifted[:, 0] / [focal, focal, 1], shifted[:, 1] / [focal, focal, 1]
        long_one, long_two = np.linalg.norm(across), np.linalg.norm(down)
        shear, ratio = float(across @ down / (long_one * long_two)), float(np.log(long_one / long_two))
        prior = np.log(focal / width / USUAL_FOCAL) / _DOUBT
        scores.append((shear / _SHEAR) ** 2 + (ratio / _SHEAR) ** 2 + prior**2)
    return float(focals[int(np.argmin(scores))])
