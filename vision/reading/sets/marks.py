# SPDX-License-Identifier: MIT
"""Finds the coded marks of coasters and cards in a picture, and those squares that may be marks but can't be read.

A mark is a black square with light modules in it, on light ground. Dark squares are found by their outlines, laid flat,
and compared with all marks of the kit as a whole: blur greys the modules, but hardly changes which mark they are most
like.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.layout import DICTIONARY as MARKER_DICTIONARY
from vision.mat.layout import MARKER_MODULES
from vision.mat.tokens import DICTIONARY, MARK_MODULES, card_of, coaster_of
from vision.reading.network import Floats

LEAST_PX = 14.0
"""Sides below this are no marks: their modules are smaller than two pixels."""
SMALL_PX = 24.0
"""Where marks are smaller than this, or none is found, the picture is searched again, twice as large."""
WIDEST = 1600
"""Pictures wider than this are searched at a smaller size, and decoded at their own."""

_RIG = (1200, WIDEST)
"""The longer side of a rig's frames (px)."""
_OVER = 4
"""Samples along a module."""
_LIKE, _LIKE_SURE = 0.75, 0.85
"""A mark must resemble its code so much (as a correlation) to be read, and so much to be sure."""
_AHEAD, _AHEAD_SURE = 0.12, 0.22
"""And so much more than any other code."""
_WINDOW, _DARKER = 31, 8
"""Dark is what is so much darker than the mean of so many pixels around it."""
_CONTRAST = 24.0
"""A mark whose light and dark differ by less grey is none."""

_BEFORE = [3, 0, 1, 2]
"""Of each corner, or side, the one before it."""
Quads = NDArray[np.float32]
"""Corners in pixels, (n, 4, 2), clockwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A mark that was read: its number, its corners (4, 2) clockwise from its own top left, how sure it is."""

    id: int
    corners: NDArray[np.float64]
    sure: float

    @property
    def side(self) -> float:
        """The length of its sides (px), on average."""
        return float(np.hypot(*(self.corners - np.roll(self.corners, 1, 0)).T).mean())

    def at(self, u: float, v: float) -> tuple[float, float]:
        """The pixel of a place on its plane, in sides of the mark from its top left corner, along its own axes.

        Perspective is left out: over a card it is less than what a mark's corners, a pixel off, would make of it.
        """
        a, b, c, d = self.corners
        x, y = self.corners.mean(0) + (u - 0.5) * (b - a + c - d) / 2 + (v - 0.5) * (d - a + c - b) / 2
        return float(x), float(y)


@dataclass(frozen=True, slots=True, eq=False)
class FoundMarks:
    """What was found: marks, squares that look like marks but can't be read, other dark outlines with four corners."""

    marks: tuple[Mark, ...]
    unread: Quads
    outlines: Quads


def find_marks(pixels: Pixels) -> FoundMarks:
    """All marks of the kit's coasters and cards in a picture."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found = _look(grey, WIDEST)
    searched = min(1.0, WIDEST / max(grey.shape))
    smallest = min((mark.side * searched for mark in found.marks), default=None)
    if smallest is None and _RIG[0] <= max(grey.shape) <= _RIG[1]:
        return found  # a rig shows marks larger than that; to search every bare table twice would cost too much
    if smallest is not None and smallest >= SMALL_PX:
        return found
    if searched < 1:
        larger = _look(grey, 2 * WIDEST)
    else:
        twice = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        larger = _halved(_look(np.asarray(twice, np.uint8), 2 * WIDEST))
    return larger if len(larger.marks) > len(found.marks) else found


def _halved(found: FoundMarks) -> FoundMarks:
    """What was found in a picture twice as large, in pixels of the picture itself."""
    marks = tuple(replace(mark, corners=(mark.corners - 0.5) / 2) for mark in found.marks)
    unread, outlines = ((quads - np.float32(0.5)) * np.float32(0.5) for quads in (found.unread, found.outlines))
    return FoundMarks(marks, np.asarray(unread, np.float32), np.asarray(outlines, np.float32))


def _look(grey: Pixels, widest: int) -> FoundMarks:
    quads = _apart(_quads(grey, widest))
    if not len(quads):
        return FoundMarks((), quads, quads)
    values = _flat(grey, quads, MARK_MODULES)
    framed = _framed(values)
    likes = _compared(values[:, 1:-1, 1:-1], *_codes())
    read = framed & (likes.best > _LIKE) & (likes.best - likes.next > _AHEAD)
    marks = tuple(
        Mark(int(likes.id[i]), _refined(grey, quads[i], int(likes.turn[i])), _sure(likes.best[i], likes.next[i]))
        for i in np.flatnonzero(read)
    )
    unlike, unread = quads[~read], framed[~read]
    other = _on_mat_or_map(grey, unlike) | _around(unlike, quads[read])
    return FoundMarks(marks, unlike[unread & ~other], unlike[~unread & ~other])


def _around(quads: Quads, read: Quads) -> NDArray[np.bool_]:
    """Whether each is the frame of something whose mark was read."""
    sides = np.sqrt(np.abs(_areas(quads)))
    apart = np.linalg.norm(quads.mean(1)[:, None] - read.mean(1)[None], axis=2)
    return np.asarray((apart < 0.4 * sides[:, None]).any(1))


def _on_mat_or_map(grey: Pixels, quads: Quads) -> NDArray[np.bool_]:
    """Whether each is a marker of the mat or of a map, which lie there by rights, or the light ground around one."""
    if not len(quads):
        return np.zeros(0, bool)
    values = _flat(grey, quads, MARKER_MODULES)
    like = _compared(values[:, 1:-1, 1:-1], *_markers()).best > _LIKE_SURE
    middles, sides = quads.mean(1), np.sqrt(np.abs(_areas(quads)))
    apart = np.linalg.norm(middles[:, None] - middles[None, like], axis=2)
    return np.asarray(like | (apart < 0.25 * sides[None, like]).any(1))


def _sure(like: float, after: float) -> float:
    """How sure a mark is that resembles its code so much, and the next one so much."""
    clear = min((like - _LIKE) / (_LIKE_SURE - _LIKE), (like - after - _AHEAD) / (_AHEAD_SURE - _AHEAD))
    return round(float(0.9 + 0.0995 * np.clip(clear, 0, 1)), 4)


@cache
def _codes() -> tuple[NDArray[np.int32], Floats]:
    """The numbers of the kit's marks, each four times, and how they look in each turn (n, 64), as unit vectors."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    numbers = range(len(dictionary.bytesList))
    return _looks(dictionary, [i for i in numbers if coaster_of(i) or card_of(i)], MARK_MODULES)


@cache
def _markers() -> tuple[NDArray[np.int32], Floats]:
    """The same for the markers of mats and maps (n, 36)."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    return _looks(dictionary, list(range(len(dictionary.bytesList))), MARKER_MODULES)


def _looks(dictionary: cv2.aruco.Dictionary, ids: list[int], modules: int) -> tuple[NDArray[np.int32], Floats]:
    looks = []
    for i in ids:
        picture = cv2.aruco.generateImageMarker(dictionary, i, modules)
        looks += [np.rot90(picture, -turn) for turn in range(4)]
    return np.repeat(np.array(ids, np.int32), 4), _unit(np.stack(looks).reshape(len(looks), -1).astype(np.float32))


def _quads(grey: Pixels, widest: int) -> Quads:
    """Dark outlines with four corners, in pixels of the picture."""
    scale = min(1.0, widest / max(grey.shape))
    small = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    darker = cv2.subtract(cv2.blur(small, (_WINDOW, _WINDOW)), small)
    dark = cv2.threshold(darker, _DARKER, 255, cv2.THRESH_BINARY)[1]
    pair = np.ones((2, 2), np.uint8)  # grain makes ten thousand outlines: what is one pixel wide goes
    clean = cv2.dilate(cv2.erode(dark, pair, anchor=(1, 1)), pair, anchor=(0, 0))
    outlines, _ = cv2.findContours(clean, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    large = (outline for outline in outlines if len(outline) >= 3.2 * LEAST_PX)
    found = [quad for quad in map(_quad, large) if quad is not None]
    if not found:
        return np.zeros((0, 4, 2), np.float32)
    return np.asarray((np.stack(found) + 0.5) / scale - 0.5, np.float32)


def _quad(outline: NDArray[Any]) -> NDArray[np.float32] | None:
    """The four corners of an outline, clockwise; None if it has another shape."""
    round_it = len(outline)
    area = cv2.contourArea(outline)
    if area < 0.03 * round_it * round_it * 0.6:  # a square of this girth has a sixteenth of its square
        return None
    corners = cv2.approxPolyDP(outline, 0.05 * round_it, True)
    if len(corners) != 4 or not cv2.isContourConvex(corners):
        return None
    quad = np.asarray(corners[:, 0], np.float32)
    sides = np.hypot(*(quad - quad[_BEFORE]).T)
    if sides.min() < LEAST_PX or sides.max() > 2.6 * sides.min():
        return None
    quad = _fitted(outline[:, 0], quad)
    first, second = quad[1] - quad[0], quad[3] - quad[0]
    clockwise = first[0] * second[1] - first[1] * second[0] > 0
    return quad if clockwise else np.asarray(quad[::-1], np.float32)


def _fitted(outline: NDArray[np.int32], quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The corners where straight lines through the four sides meet, moved from the last dark pixels to their edge."""
    at = np.abs(outline - quad[:, None]).sum(2).argmin(1).tolist()
    sides = []
    for i, begin in enumerate(at):
        count = (at[(i + 1) % 4] - begin) % len(outline)
        ends = max(1, count // 6)
        along = outline[(begin + np.arange(ends, max(ends + 2, count - ends + 1))) % len(outline)]
        dx, dy, x, y = cv2.fitLine(along, cv2.DIST_L2, 0, 0.01, 0.01)[:, 0]
        sides.append((-dy, dx, dy * x - dx * y))
    lines = np.array(sides)
    (a, b, c), (p, q, r) = lines[_BEFORE].T, lines.T
    met = np.stack([b * r - c * q, c * p - a * r, a * q - b * p], 1)
    if np.abs(met[:, 2]).min() < 0.2:
        return quad
    corners = met[:, :2] / met[:, 2:]
    if np.abs(corners - quad).max() > 4:
        return quad
    middle = corners.mean(0)
    away = corners - middle
    return np.asarray(middle + away * (1 + 0.7 / np.linalg.norm(away, axis=1, keepdims=True)), np.float32)


def of_size(outlines: Quads, sides: tuple[float, float], tolerance: float) -> Quads:
    """The outlines whose two pairs of sides are about so long (px), whichever way they lie."""
    if not len(outlines):
        return outlines
    lengths = np.linalg.norm(outlines - np.roll(outlines, -1, 1), axis=2)
    pairs = np.sort(np.stack([lengths[:, 0] + lengths[:, 2], lengths[:, 1] + lengths[:, 3]], 1) / 2, axis=1)
    return outlines[(np.abs(pairs / np.sort(np.array(sides, np.float32)) - 1) < tolerance).all(1)]


def _apart(quads: Quads) -> Quads:
    """One of those that lie on one another: the largest."""
    if not len(quads):
        return quads
    middles = quads.mean(1)
    sides = np.sqrt(np.abs(_areas(quads)))
    order = np.argsort(-sides, kind="stable")
    kept: list[int] = []
    for i in order:
        near = np.hypot(*(middles[kept] - middles[i]).T) < 0.12 * sides[i] if kept else np.zeros(0, bool)
        if not (near & (sides[kept] < 1.08 * sides[i])).any():
            kept.append(int(i))
    return quads[kept]


def _areas(quads: Quads) -> Floats:
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(0.5 * (x * np.roll(y, -1, 1) - y * np.roll(x, -1, 1)).sum(1), np.float32)


def _homography(quads: NDArray[Any]) -> NDArray[np.float64]:
    """What takes the unit square to each quad (n, 3, 3)."""
    a, b, c, d = (quads[:, i].astype(np.float64) for i in range(4))
    e, f, g = b - c, d - c, a - b + c - d
    det = e[:, 0] * f[:, 1] - f[:, 0] * e[:, 1]
    p = (g[:, 0] * f[:, 1] - f[:, 0] * g[:, 1]) / det
    q = (e[:, 0] * g[:, 1] - g[:, 0] * e[:, 1]) / det
    ones = np.ones(len(quads))
    x = np.stack([b[:, 0] - a[:, 0] + p * b[:, 0], d[:, 0] - a[:, 0] + q * d[:, 0], a[:, 0]], 1)
    y = np.stack([b[:, 1] - a[:, 1] + p * b[:, 1], d[:, 1] - a[:, 1] + q * d[:, 1], a[:, 1]], 1)
    return np.stack([x, y, np.stack([p, q, ones], 1)], 1)


def _flat(grey: Pixels, quads: Quads, modules: int) -> Floats:
    """The grey of every module of every square and of one module around it (n, modules + 2, modules + 2)."""
    side = modules + 2
    inner = (np.arange(side * _OVER) % _OVER + 0.5) / _OVER * 0.7 + 0.15  # the middle of each module
    along = (np.arange(side * _OVER) // _OVER - 1 + inner) / modules
    u, v = np.meshgrid(along, along)
    places = np.stack([u.ravel(), v.ravel(), np.ones(u.size)])
    projected = _homography(quads) @ places
    at = (projected[:, :2] / projected[:, 2:]).astype(np.float32)
    sampled = cv2.remap(grey, at[:, 0], at[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = np.asarray(sampled, np.float32).reshape(-1, side, _OVER, side, _OVER)
    return np.asarray(cells.mean(axis=(2, 4)), np.float32)


def _framed(values: Floats) -> NDArray[np.bool_]:
    """Whether each has a mark's dark border, light ground around it, and light and dark modules within."""
    mark, ring = values[:, 1:-1, 1:-1], _rim(values)
    border, inner = _rim(mark), mark[:, 1:-1, 1:-1].reshape(len(mark), -1)
    low, high = np.median(border, axis=1), np.percentile(inner, 85, axis=1)
    middle = (0.5 * (low + high))[:, None]
    dark = (border < middle).mean(1) > 0.92
    light_around = (ring > 0.7 * low[:, None] + 0.3 * high[:, None]).mean(1) > 0.7
    mixed = np.abs((inner > middle).mean(1) - 0.5) < 0.36
    return np.asarray(dark & light_around & mixed & (high - low > _CONTRAST))


def _rim(values: Floats) -> Floats:
    """The outermost modules (n, m)."""
    return np.concatenate([values[:, 0], values[:, -1], values[:, 1:-1, 0], values[:, 1:-1, -1]], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class _Likes:
    """For each square: the mark it resembles most, how that is turned, how much it resembles it, and the next best."""

    id: NDArray[np.int32]
    turn: NDArray[np.intp]
    best: Floats
    next: Floats


def _compared(marks: Floats, ids: NDArray[np.int32], codes: Floats) -> _Likes:
    vectors = _unit(marks.reshape(len(marks), -1))
    nothing = np.zeros((0, 0), np.float32)
    likeness = np.asarray(
        cv2.gemm(vectors, codes, 1.0, nothing, 0.0, flags=cv2.GEMM_2_T), np.float32
    )  # no other threads
    best = likeness.argmax(1)
    value = likeness[np.arange(len(marks)), best]
    likeness[ids[None] == ids[best][:, None]] = -1
    return _Likes(ids[best], best % 4, value, likeness.max(1))


def _unit(rows: Floats) -> Floats:
    rows = rows - rows.mean(1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def _refined(grey: Pixels, quad: NDArray[np.float32], turn: int) -> NDArray[np.float64]:
    """The corners where the border's edges meet, to a fraction of a pixel, from the mark's own top left."""
    side = float(np.sqrt(abs(_areas(quad[None])[0])))
    reach = max(1, min(5, round(side / MARK_MODULES / 2)))
    inside = np.array(grey.shape[::-1], np.float32) - 1
    corners = np.clip(quad, 0, inside)[:, None].astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.02)
    found = cv2.cornerSubPix(grey, corners, (reach, reach), (-1, -1), stop)[:, 0]
    stray = np.hypot(*(found - quad).T) > reach
    found[stray] = quad[stray]
    return np.roll(found, -turn, axis=0).astype(np.float64)
