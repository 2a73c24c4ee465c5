# SPDX-License-Identifier: MIT
"""The mat as found in a picture: places on it, in millimetres and zones, and what lies beside it, painted grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat import layout
from vision.mat.layout import Mat, Point, plate
from vision.mat.plane import Plane, Pose, pose_over
from vision.mat.zones import inside
from vision.reading.sets.rows import seated
from vision.sighting import Die, Doubt, MatFix, Sighting, is_sure

_DICE_MM = 6.0, 40.0
"""Dice are so large: a mat on which they would be smaller or larger was never printed."""
_CERTAIN = 3
"""With this many markers, those that lie as printed are no dice; with fewer, what is surely read as a die is one."""
_AROUND = 1.3
"""A marker and the light ground around it, in sides of the marker."""
MARGIN_MM: Final = 25.0
"""Margin around the mat that is still shown: dice roll over its edge, and a cup stands there."""
_GREY: Final = 96


@dataclass(frozen=True, slots=True, eq=False)
class Fix:
    """Where the mat lies on the picture. ``pose`` is None where nothing tells how the camera hangs over it; then what
    stands on the mat is placed where it is seen. ``doubt`` says why the fix may be wrong (empty: it holds)."""

    mat: Mat
    plane: Plane
    pose: Pose | None
    doubt: str = ""
    bare: tuple[NDArray[np.float64], ...] = ()
    """The corners of markers on which nothing lies (px)."""

    @property
    def middle_mm(self) -> Point:
        """The middle of the mat."""
        return self.mat.size_mm[0] / 2, self.mat.size_mm[1] / 2

    @property
    def tilt_deg(self) -> float | None:
        """How far from straight down the camera looks: the angle to what it sees in the middle of its picture."""
        if self.pose is None:
            return None
        middle = self.plane.mm(np.array([[(self.plane.width - 1) / 2, (self.plane.height - 1) / 2]]))[0]
        return float(np.degrees(np.arctan2(np.hypot(*(middle - np.array(self.pose.nadir_mm))), self.pose.height_mm)))

    def as_value(self) -> MatFix:
        """The fix as a sighting tells it."""
        scale = self.plane.px_per_mm(self.middle_mm)
        return MatFix(round(scale, 3), round(self.plane.error_mm, 2))


def fix_of(mat: Mat, plane: Plane, focal_px: float | None = None, middle_px: Point | None = None) -> Fix:
    """The mat on this plane of the picture."""
    return Fix(mat, plane, pose_over(plane, focal_px, middle_px))


def place_on_mat(sighting: Sighting, fix: Fix | None) -> Sighting:
    """The sighting with its dice in millimetres and in zones; as it was, if there is no mat.

    A die's ``mm`` is the place its top face is above: what leans outward by the face's height is taken back, as far
    as the camera's pose is known. What the focal length is guessed wrong by (without a calibration, up to a fifth)
    remains of that lean: 1 mm for a die of 16 mm 25 cm beside the point below a camera 70 cm up. Dice that lie on
    other dice are placed as if they lay on the mat.
    """
    if fix is None or not _as_large_as_dice(sighting.dice, fix):
        return sighting
    sighting = _without_markers(sighting, fix)
    doubts = sighting.doubts
    if fix.doubt:
        at = fix.plane.px(np.array([fix.middle_mm]))[0]
        spot = np.clip(at, 0, [sighting.width - 1, sighting.height - 1])
        doubts = (*doubts, Doubt(float(spot[0]), float(spot[1]), fix.doubt, whole=True))
    extra = dict(sighting.extra)
    if "coasters" in extra:
        extra["coasters"] = _seated(extra["coasters"], fix)
    dice = _placed(sighting.dice, fix)
    return replace(sighting, dice=dice, doubts=doubts, extra=extra, mat=fix.as_value(), zoned=bool(fix.mat.zones))


def _as_large_as_dice(dice: Sequence[Die], fix: Fix) -> bool:
    """Whether the dice that are surely read have the size of dice on this mat."""
    sides = [die.size / max(1e-6, fix.plane.px_per_mm(fix.middle_mm)) for die in dice if is_sure(die)]
    return not sides or _DICE_MM[0] <= float(np.median(sides)) <= _DICE_MM[1]


def _without_markers(sighting: Sighting, fix: Fix) -> Sighting:
    """Without what was taken for a die and is a marker of the mat, on which nothing lies; without doubts about names.

    A die that lies on a seat's name is listed as one; what is merely doubted there is the print.
    """
    on_marker = markers_of(fix)
    certain = len(fix.plane.markers) >= _CERTAIN
    dice = tuple(die for die in sighting.dice if not on_marker(die) or (is_sure(die) and not certain))
    doubts = tuple(doubt for doubt in sighting.doubts if not on_marker(doubt))
    named = [_outline(fix.plane.px(np.array(plate(zone, fix.mat)))) for zone in fix.mat.zones]
    lying = {(die.x, die.y) for die in dice}
    doubts = tuple(
        doubt for doubt in doubts
        if (doubt.x, doubt.y) in lying or not any(inside((doubt.x, doubt.y), name_plate) for name_plate in named)
    )  # fmt: skip
    return replace(sighting, dice=dice, doubts=doubts)


def markers_of(fix: Fix) -> Callable[[Die | Doubt], bool]:
    """Tells whether something is one of the mat's markers, on which nothing lies."""
    grown = [corners.mean(0) + _AROUND * (corners - corners.mean(0)) for corners in fix.bare]
    outlines = [_outline(corners) for corners in grown]
    return lambda thing: any(inside((thing.x, thing.y), outline) for outline in outlines)


def _outline(corners: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)


def zone_at(mat: Mat, at_mm: Point) -> str | None:
    """The zone of the mat in which a place lies, or None."""
    return next((str(zone.seat) for zone in mat.zones if inside(at_mm, zone.corners_mm)), None)


def _placed(dice: Sequence[Die], fix: Fix) -> tuple[Die, ...]:
    if not dice:
        return ()
    mm = fix.plane.mm(np.array([[die.x, die.y] for die in dice]))
    if fix.pose is not None:
        sides = [_side_mm(die, (float(x), float(y)), fix) for die, (x, y) in zip(dice, mm, strict=True)]
        mm = fix.pose.foot(mm, np.array(sides))
    placed = [(float(x), float(y)) for x, y in mm]
    return tuple(replace(die, mm=at, zone=zone_at(fix.mat, at)) for die, at in zip(dice, placed, strict=True))


def _side_mm(die: Die, at_mm: Point, fix: Fix) -> float:
    """The die's side, and so the height of its top face, which is nearer to the camera than the mat."""
    flat = die.size / max(1e-6, fix.plane.px_per_mm(at_mm))
    high = fix.pose.height_mm if fix.pose is not None else float("inf")
    return min(flat / (1 + flat / high), 60.0)


def _seated(coasters: Sequence[Mapping[str, Any]], fix: Fix) -> tuple[Mapping[str, Any], ...]:
    """Coasters with the seats they lie at and their positions as read from there."""
    if not coasters:
        return ()
    mm = fix.plane.mm(np.array([[coaster["x"], coaster["y"]] for coaster in coasters], np.float64))
    places = [(float(x), float(y)) for x, y in mm]
    side = max(c["size"] / max(1e-6, fix.plane.px_per_mm(at)) for c, at in zip(coasters, places, strict=True))
    return seated(coasters, places, side, lambda x, y: zone_at(fix.mat, (x, y)), fix.middle_mm)


def mat_of(numbers: Sequence[int]) -> Mat | None:
    """The mat that most of these markers belong to; None if none of them is a mat's."""
    seats = [count for n in numbers if (count := layout.seats_of(n)) is not None]
    return layout.mat(max(sorted(set(seats)), key=seats.count)) if seats else None


class Surroundings:
    """Feed `hidden` pictures and where the mat lies on them. ``on``: the household wishes it."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._known: tuple[Plane, NDArray[np.uint8]] | None = None

    def hidden(self, pixels: Pixels, fix: Fix | None) -> Pixels:
        """The picture with all that lies beside the mat in one grey; as it is where no mat's markers were seen."""
        if not self._on or fix is None or not fix.plane.markers:
            return pixels
        if self._known is None or self._known[0] is not fix.plane or self._known[1].shape != pixels.shape[:2]:
            self._known = fix.plane, _within(fix, pixels.shape[0], pixels.shape[1])
        shown = np.full_like(pixels, _GREY)
        return np.asarray(cv2.copyTo(pixels, self._known[1], shown), dtype=np.uint8)


def _within(fix: Fix, height: int, width: int) -> NDArray[np.uint8]:
    """255 where the mat lies, its margin counted; along each side by steps, for a wide lens bends it."""
    right, bottom = (side + MARGIN_MM for side in fix.mat.size_mm)
    ends = [(-MARGIN_MM, -MARGIN_MM), (right, -MARGIN_MM), (right, bottom), (-MARGIN_MM, bottom)]
    edge = [np.linspace(ends[i], ends[(i + 1) % 4], 16, endpoint=False) for i in range(4)]
    outline = fix.plane.px(np.concatenate(edge)).clip(-4 * width, 5 * width).round().astype(np.int32)
    return np.asarray(cv2.fillPoly(np.zeros((height, width), np.uint8), [outline], 255), dtype=np.uint8)
