# SPDX-License-Identifier: MIT
"""Notices, while people play, that the camera was bumped or the light changed: steady pictures against the first one.

Only still tables are compared, dice are left out, and many parts of the picture must have moved alike: a hand, a cup or
a whole new throw moves some parts, each its own way; a bump moves the table as a whole. A table without any pattern
tells nothing, and nothing is said then. Where the printed mat is seen its markers tell more (`vision.mat`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.aim.coach import px_per_mm
from vision.frame import Pixels
from vision.notice import Notice
from vision.sighting import Die, Sighting

Plane = NDArray[np.float32]

WIDE = 364
"""Columns of the planes that are compared."""
_SIDES = (72, 128)
"""Sides of the parts that are compared."""
_FARTHEST = 0.3
"""How far a part can be followed, in its own sides."""
_DETAIL = 0.22
"""A part of the picture has a pattern if its fine detail deviates by this many grey levels."""
_HIDDEN = 0.2
"""A part of which more lies under dice than this is not compared."""
_PEAK = 0.3
"""A part is found again if the correlation rises so high: things that come or go leave less than half of it."""
_ALIKE, _TURNED = 1.0, 0.15
"""Parts move alike if they do so within this many columns of the plane; more where the camera was turned, too."""
_LEAST_PARTS, _LEAST_SHARE = 4, 0.7
_PATTERNED = 20
"""Number of patterned parts from which on it means something that none is found again."""
_LOST = 2
"""Number of consecutive pictures without any, after which the camera looks elsewhere."""
_MOVED = 0.0045
"""A shift by less than this part of the picture's width is no bump: the house creaks, tables give."""
_AROUND = 1.2
"""Margin around a die, in its sides, that is left out for its shadow."""
_DARKER, _TINTED = 1.7, 1.3
SAID_NS = 60_000_000_000
"""How long a change is announced; after that later pictures are compared with the present one."""
_OTHER_SCALE = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class _Still:
    """A still table: its fine detail, where dice hide it, how bright and of what colour it is as a whole."""

    detail: Plane
    hidden: NDArray[np.bool_]
    level: float
    warmth: float


@dataclass(frozen=True, slots=True)
class Change:
    """How the picture differs from the first steady one.

    ``moved_px``: how far the table seems to have moved (pixels of the picture as given); None: can't be told, or with
    ``bumped``: too far to be followed. ``light``: how many times brighter it is; ``warmth``: the same for red against
    blue.
    """

    moved_px: tuple[float, float] | None
    light: float
    warmth: float
    bumped: bool

    @property
    def relit(self) -> bool:
        """True if the light is not what it was."""
        return max(self.light, 1 / self.light) > _DARKER or max(self.warmth, 1 / self.warmth) > _TINTED


@dataclass(slots=True)
class Anchor:
    """The first steady picture, and how far later ones are from it."""

    _first: _Still | None = field(default=None)
    _known: bool = False
    _lost: int = 0

    def drop(self) -> None:
        """The next steady picture is the new first one."""
        self._first, self._known, self._lost = None, False, 0

    def compare(self, pixels: Pixels, dice: Sequence[Die]) -> Change | None:
        """The change since the first picture, or None for the first itself. Give still tables only."""
        still = _still_of(pixels, dice)
        first = self._first
        if first is None or first.detail.shape != still.detail.shape:
            self.drop()
            self._first = still
            return None
        shift, patterned = table_shift(first, still)
        scale = pixels.shape[1] / still.detail.shape[1]
        moved = None if shift is None else (float(shift[0]) * scale, float(shift[1]) * scale)
        # A table that was found again before, and now twice running is not.
        self._known |= moved is not None
        self._lost = self._lost + 1 if moved is None and patterned >= _PATTERNED else 0
        far = self._known and self._lost >= _LOST
        bumped = far or (moved is not None and float(np.hypot(*moved)) > _MOVED * pixels.shape[1])
        return Change(moved, still.level / first.level, still.warmth / first.warmth, bumped)


def _still_of(pixels: Pixels, dice: Sequence[Die]) -> _Still:
    scale = min(1.0, WIDE / pixels.shape[1])
    size = (max(8, round(pixels.shape[1] * scale)), max(8, round(pixels.shape[0] * scale)))
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)
    grey = small @ np.array([0.2, 0.5, 0.3], np.float32)
    hidden = np.zeros(grey.shape, np.uint8)
    for die in dice:
        cv2.circle(
            hidden, (round(die.x * scale), round(die.y * scale)), max(2, round(_AROUND * die.size * scale)), 1, -1
        )
    mask = hidden.astype(bool)
    grey[mask] = np.median(grey[~mask]) if (~mask).any() else 0
    table = small[~mask] if (~mask).any() else small.reshape(-1, 3)
    blue, _, red = (float(np.median(table[:, i])) + 4 for i in range(3))
    # Coarse enough to leave out the sensor's noise, fine enough to leave out the lamp's light.
    detail = cv2.GaussianBlur(grey, (0, 0), 1.5) - cv2.GaussianBlur(grey, (0, 0), 6)
    detail[cv2.dilate(hidden, np.ones((5, 5), np.uint8)).astype(bool)] = 0
    return _Still(np.asarray(detail, np.float32), mask, float(np.median(table)) + 4, red / blue)


def table_shift(first: _Still, other: _Still) -> tuple[tuple[float, float] | None, int]:
    """How far the table has moved between two planes (columns, rows), if parts enough say the same, else None; and how
    many parts have a pattern that could be found again.

    Small parts find small shifts wherever a few are free of dice, large ones find large shifts.
    """
    patterned = 0
    for side in _SIDES:
        places = _places(first.detail.shape, side)
        free = [at for at in places if _free(first, other, at, side)]
        patterned = max(patterned, len(free))
        shifts = [shift for at in free if (shift := _part_shift(first, other, at, side)) is not None]
        if len(shifts) < _LEAST_PARTS:
            continue
        middle = np.median(np.array(shifts), axis=0)
        near = _ALIKE + _TURNED * float(np.hypot(*middle))
        alike = [shift for shift in shifts if np.hypot(*(np.array(shift) - middle)) <= near]
        if len(alike) >= max(_LEAST_PARTS, _LEAST_SHARE * len(shifts)):
            x, y = np.mean(np.array(alike), axis=0)
            return (float(x), float(y)), patterned
        if sum(np.hypot(*shift) < _ALIKE for shift in shifts) >= _LEAST_PARTS:
            return (0.0, 0.0), patterned  # much has come and gone, but parts enough are where they were
    return None, patterned


def _places(shape: tuple[int, ...], side: int) -> list[tuple[int, int]]:
    """Where parts of this side begin, each overlapping its neighbours by about a half."""
    ends = [max(0, length - side) for length in shape]
    rows, columns = (np.linspace(0, end, 1 + max(1, round(2 * end / side))).astype(int) for end in ends)
    return [(int(row), int(column)) for row in rows for column in columns]


def _free(first: _Still, other: _Still, at: tuple[int, int], side: int) -> bool:
    """True where both planes show a pattern and few dice."""
    part = (slice(at[0], at[0] + side), slice(at[1], at[1] + side))
    if max(first.hidden[part].mean(), other.hidden[part].mean()) > _HIDDEN:
        return False
    before, now = first.detail[part], other.detail[part]
    return min(before.shape) >= side // 2 and min(float(before.std()), float(now.std())) >= _DETAIL


def _part_shift(first: _Still, other: _Still, at: tuple[int, int], side: int) -> tuple[float, float] | None:
    """How far one part has moved; None where it is not to be found again."""
    part = (slice(at[0], at[0] + side), slice(at[1], at[1] + side))
    before, now = np.ascontiguousarray(first.detail[part]), np.ascontiguousarray(other.detail[part])
    (x, y), peak = cv2.phaseCorrelate(before, now, cv2.createHanningWindow(before.shape[::-1], cv2.CV_32F))
    return None if peak < _PEAK or max(abs(x), abs(y)) > _FARTHEST * side else (float(x), float(y))


class Notices:
    """Call `steady` with every picture of a still table that was just read; read `said`."""

    def __init__(self) -> None:
        self._anchor = Anchor()
        self._words = ""
        self._until_ns = 0

    def steady(self, pixels: Pixels, sighting: Sighting, now_ns: int) -> None:
        """One more still table. What has come back to its place is forgotten."""
        change = self._anchor.compare(pixels, sighting.dice)
        words_now = "" if change is None else _words(change, sighting)
        if words_now and not self._words:
            self._until_ns = now_ns + SAID_NS
        self._words = words_now

    def words(self, now_ns: int) -> str:
        """The sentence to show now; "" where all is as it was."""
        if self._words and now_ns > self._until_ns:
            self._words = ""
            self._anchor.drop()
        return self._words


def _words(change: Change, sighting: Sighting) -> str:
    if change.bumped and sighting.mat is None:
        if change.moved_px is None:
            return Notice("aim-moved-far")
        scale = px_per_mm(sighting) or sighting.width * _OTHER_SCALE / 100
        return Notice("aim-moved", mm=max(1, round(math.hypot(*change.moved_px) / scale)))
    return Notice("aim-relit") if change.relit else ""
