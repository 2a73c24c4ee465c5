# SPDX-License-Identifier: MIT
"""The plane of a sheet, from markers of known places on it or from corners laid by hand, and the camera's position over
it; upright things lean away from below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat.layout import Marker, Point
from vision.mat.markers import FoundMarker

Doubles = NDArray[np.float64]

_CORNER_PX = 0.35
"""How far off a marker's corner is where nothing is known: what blur and print do to it."""
_STRAY_PX, _STRAY_PART = 2.5, 0.1
"""A marker counts as moved or misread if its corners miss by more pixels, and by more than this part of its side."""
_TRIES = 8
_PAPER_MM = 0.8
"""Paper is never quite flat, print never quite true, a lens never quite what one number tells of it."""
_LEAN_DEG = 5.0
"""How far cameras over tables lean, as a rule: all that is known of it where a single marker is seen."""
_BENT = np.linspace(-0.06, 0.16, 12)
USUAL_FOCAL = 1.1
"""Focal length over the picture's width where nothing tells it: between a Pi camera (0.8) and a long lens (1.3)."""
_FOCALS = np.geomspace(0.6, 2.2, 27)
_DOUBT = 0.35
"""How little is known of the focal length beforehand (a factor, as its logarithm's deviation)."""
_SHEAR = 0.004
"""How well a sheet's shape on the picture is known: a right angle's cosine, a ratio's deviation."""


class Bend(Protocol):
    """A lens: straightens what it bends. Points are (n, 2) pixels, straightened ones those of a lens without bend."""

    def straight(self, points: Doubles) -> Doubles:
        """Straightened points."""
        ...

    def bent(self, points: Doubles) -> Doubles:
        """Straight points as the lens shows them."""
        ...


@dataclass(frozen=True, slots=True)
class NoBend:
    """A lens that bends nothing."""

    def straight(self, points: Doubles) -> Doubles:
        """The points themselves."""
        return points

    def bent(self, points: Doubles) -> Doubles:
        """The points themselves."""
        return points


@dataclass(frozen=True, slots=True)
class Barrel:
    """A lens told by one number: at the picture's corner, points lie this part too near to the middle."""

    amount: float
    width: int
    height: int

    def straight(self, points: Doubles) -> Doubles:
        """Pushes points away from the picture's middle."""
        away = points - self._middle()
        return np.asarray(points + away * (self.amount * (away**2).sum(axis=1) / self._reach())[:, None])

    def bent(self, points: Doubles) -> Doubles:
        """Draws points to the picture's middle."""
        away = points - self._middle()
        near = away.copy()
        for _ in range(6):
            near = away / (1 + self.amount * (near**2).sum(axis=1) / self._reach())[:, None]
        return np.asarray(near + self._middle())

    def _middle(self) -> Doubles:
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    def _reach(self) -> float:
        return (self.width**2 + self.height**2) / 4


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A flat sheet as a picture shows it. ``into`` (3, 3) takes mm of the sheet to straightened pixels, which ``lens``
    bends. ``markers`` are the numbers it was found by; ``error_mm`` is how far off a place on it may be (one sigma)."""

    into: Doubles
    lens: Bend
    error_mm: float
    markers: tuple[int, ...]
    width: int
    height: int

    def px(self, places_mm: Doubles) -> Doubles:
        """Places on the sheet (n, 2) as pixels."""
        return self.lens.bent(_through(self.into, places_mm))

    def mm(self, pixels: Doubles) -> Doubles:
        """Pixels (n, 2) as places on the sheet."""
        back = np.asarray(np.linalg.inv(self.into), np.float64)
        return _through(back, self.lens.straight(np.asarray(pixels, np.float64)))

    def px_per_mm(self, at_mm: Point) -> float:
        """How large a millimetre of the sheet is on the picture, there."""
        x, y = at_mm
        ends = self.px(np.array([[x - 0.5, y], [x + 0.5, y], [x, y - 0.5], [x, y + 0.5]]))
        across, down = ends[1] - ends[0], ends[3] - ends[2]
        return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))


def plane_from(
    found: Sequence[FoundMarker], printed: Sequence[Marker], shape: tuple[int, int], lens: Bend | None = None
) -> Plane | None:
    """The sheet on which these markers are printed; None if none of them was found, or they make no sense.

    ``shape``: rows and columns of the picture. ``lens``: a calibrated one; without it, three markers or more tell
    roughly how the lens bends. Of three or more, one that disagrees with the others (moved, misread) is left out; two
    bear one another out by little, and one by nothing.
    """
    places = {marker.id: np.array(marker.corners_mm, np.float64) for marker in printed}
    corners = {
        marker.number: marker.corners
        for marker in found
        if marker.number in places and np.isfinite(marker.corners).all()
    }
    height, width = shape
    while corners:
        plane = _fitted(corners, places, (width, height), lens)
        if plane is None:
            return None
        worst = _stray(plane, corners, places)
        if worst is None or len(corners) < 3:
            return plane
        corners = _without_the_stray(corners, places, lens)
    return None


def plane_from_corners(corners_px: Sequence[Point], size_mm: Point, shape: tuple[int, int]) -> Plane | None:
    """A sheet whose four corners were dragged into place by hand: clockwise from its own top left.

    A hand is a few pixels off; ``error_mm`` says what that makes. None if the corners make no sheet.
    """
    width_mm, height_mm = size_mm
    sheet = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]])
    ends = np.array(corners_px, np.float64)
    into = _homography(sheet, ends)
    if into is None or not _sane(into, sheet):
        return None
    plane = Plane(into, NoBend(), 0.0, (), shape[1], shape[0])
    hand_px = 0.004 * shape[1]
    error = hand_px / plane.px_per_mm((width_mm / 2, height_mm / 2))
    return Plane(into, NoBend(), float(error), (), shape[1], shape[0])


def _fitted(
    by_number: dict[int, Doubles], places: dict[int, Doubles], size: tuple[int, int], lens: Bend | None
) -> Plane | None:
    sheet = np.concatenate([places[number] for number in by_number])
    corners = np.concatenate(list(by_number.values()))
    bend = lens or (_lens_told_by(sheet, corners, size) if len(by_number) >= 3 else NoBend())
    straight = bend.straight(corners)
    whole = np.concatenate(list(places.values()))
    if len(by_number) == 1:
        return _from_one(sheet, straight, whole, tuple(by_number), size, bend)
    into = _homography(sheet, straight)
    if into is None or not _sane(into, whole):
        return None
    error = float(np.hypot(_PAPER_MM, _error_mm(into, sheet, straight, whole)))
    return Plane(into, bend, error, tuple(by_number), *size)


def _from_one(
    sheet: Doubles, straight: Doubles, whole: Doubles, numbers: tuple[int, ...], size: tuple[int, int], bend: Bend
) -> Plane | None:
    """One marker is too small to tell how the camera leans: it is taken to look straight down."""
    middle, ends = sheet.mean(axis=0), straight.mean(axis=0)
    own = (sheet - middle) @ np.array([1, 1j])
    seen_as = (straight - ends) @ np.array([1, 1j])
    spin = complex((own.conj() * seen_as).sum() / (np.abs(own) ** 2).sum())
    scale = abs(spin)
    missed = np.abs(seen_as - spin * own)
    if scale < 1e-6 or missed.max() > 0.35 * scale * np.abs(own).max():
        return None
    turn = np.array([[spin.real, -spin.imag], [spin.imag, spin.real]])
    into = np.eye(3)
    into[:2, :2], into[:2, 2] = turn, ends - turn @ middle
    reach = float(np.sqrt(((whole - middle) ** 2).sum(axis=1).mean()))
    high = 1.1 * size[0] / scale
    leaning = reach**2 * float(np.sin(np.radians(_LEAN_DEG))) / high
    blurred = 2 * _CORNER_PX / scale * reach / float(np.abs(own).max())
    return Plane(into, bend, float(np.hypot(np.hypot(leaning, blurred), _PAPER_MM)), numbers, *size)


def _error_mm(into: Doubles, sheet: Doubles, straight: Doubles, whole: Doubles) -> float:
    """How far off places between all the printed markers are if the corners are as far off as they seem to be."""
    back: Doubles = np.asarray(np.linalg.inv(into), np.float64)
    free = max(1, 2 * len(sheet) - 8)
    missed = _through(into, sheet) - straight
    sigma = max(_CORNER_PX, float(np.sqrt((missed**2).sum() / free)))
    rng = np.random.default_rng(7)
    low, high = whole.min(axis=0), whole.max(axis=0)
    asked = np.array([[x, y] for x in np.linspace(low[0], high[0], 3) for y in np.linspace(low[1], high[1], 3)])
    squares: list[float] = []
    for _ in range(_TRIES):
        other = _homography(sheet, straight + rng.normal(0, sigma, straight.shape))
        if other is not None:
            squares.append(float(((_through(back, _through(other, asked)) - asked) ** 2).sum(axis=1).mean()))
    return float(np.sqrt(np.mean(squares))) if squares else float("inf")


def _lens_told_by(sheet: Doubles, corners: Doubles, size: tuple[int, int]) -> Bend:
    """How the lens bends, if straight sheets only fit so."""
    missed = [_missed(sheet, corners, Barrel(float(amount), *size)) for amount in _BENT]
    plain = _missed(sheet, corners, NoBend())
    best = int(np.argmin(missed))
    if not 0 < best < len(_BENT) - 1 or missed[best] > 0.75 * plain:
        return NoBend()
    left, middle, right = missed[best - 1 : best + 2]
    bow = left - 2 * middle + right
    shift = 0.5 * (left - right) / bow if bow > 1e-12 else 0.0
    return Barrel(float(_BENT[best] + shift * (_BENT[1] - _BENT[0])), *size)


def _missed(sheet: Doubles, corners: Doubles, bend: Bend) -> float:
    """The squared miss of the best fit (px)."""
    straight = bend.straight(corners)
    into = _homography(sheet, straight)
    if into is None:
        return float("inf")
    return float(((_through(into, sheet) - straight) ** 2).sum())


def _stray(plane: Plane, by_number: dict[int, Doubles], places: dict[int, Doubles]) -> int | None:
    """The marker that misses by most, if that is too far."""
    missed = {number: float(np.abs(plane.px(places[number]) - corners).max()) for number, corners in by_number.items()}
    worst = max(missed, key=lambda number: missed[number])
    side = float(np.linalg.norm(by_number[worst][1] - by_number[worst][0]))
    return worst if missed[worst] > max(_STRAY_PX, _STRAY_PART * side) else None


def _without_the_stray(
    by_number: dict[int, Doubles], places: dict[int, Doubles], lens: Bend | None
) -> dict[int, Doubles]:
    """The markers but the one without which the others agree best."""
    fits = []
    for number in by_number:
        others = {other: corners for other, corners in by_number.items() if other != number}
        sheet = np.concatenate([places[other] for other in others])
        corners = np.concatenate(list(others.values()))
        fits.append((_missed(sheet, corners, lens or NoBend()), number))
    _, stray = min(fits)
    return {number: corners for number, corners in by_number.items() if number != stray}


def _homography(sheet: Doubles, pixels: Doubles) -> Doubles | None:
    try:
        into, _ = cv2.findHomography(sheet, pixels, 0)
    except cv2.error:
        return None
    return None if into is None or not np.isfinite(into).all() else np.asarray(into, np.float64)


def _sane(into: Doubles, sheet: Doubles) -> bool:
    """Whether the whole sheet lies before the camera and is not seen from behind."""
    depth = sheet @ into[2, :2] + into[2, 2]
    if depth.min() <= 0.05 * depth.max():
        return False
    low, high = sheet.min(axis=0), sheet.max(axis=0)
    ends = _through(into, np.array([low, [high[0], low[1]], [low[0], high[1]]]))
    across, down = ends[1] - ends[0], ends[2] - ends[0]
    area = float(across[0] * down[1] - across[1] * down[0])
    return bool(area > 0.01 * float(np.prod(high - low)))


def _through(into: Doubles, points: Doubles) -> Doubles:
    """Points (n, 2) through a homography."""
    out = np.asarray(points, np.float64) @ into[:, :2].T + into[:, 2]
    return np.asarray(out[:, :2] / out[:, 2:], np.float64)


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
