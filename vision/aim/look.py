# SPDX-License-Identifier: MIT
"""Pure measures on one frame: how sharp, how bright, how even, where the lamp is mirrored.

All are about the dice where there are any, since it is they that must be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.sighting import Die

Plane = NDArray[np.float32]

MOST_DICE = 16
"""Most dice that are measured closely."""

CLIPPED = 250
"""A pixel whose every colour reaches this shows nothing but white."""

_SMOOTH = 0.8
"""Width of the blur (px) that keeps noise from being taken for edges; what is measured is corrected for it."""
_EDGES = 0.04
"""Part of the pixels taken as edges: the steepest."""
_STEP = 0.16
"""How far from an edge (in die sides) its two sides are looked for."""
_LEAST_STEP = 12.0
"""An edge of fewer grey levels is none."""
_TILES = (4, 6)
_GLARE = (0.015, 0.5)
"""A mirrored lamp covers this much of a face, from and to; more is a face too bright as a whole."""


@dataclass(frozen=True, slots=True)
class Light:
    """How bright one frame is. ``high``: the grey level (0-255) that only a hundredth of the picture exceeds;
    ``uneven``: how many times brighter the brightest part of the table is than the darkest."""

    high: float
    uneven: float


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored in a die: where (px), and how much of the face it covers (0-1)."""

    x: float
    y: float
    share: float


@dataclass(frozen=True, slots=True)
class Faces:
    """Measures of dice's faces. ``blur``: width of an edge as the deviation of a Gaussian, in die sides; ``blur_px``
    the same in pixels; ``contrast``: between pips and body, grey levels. None: no dice, or none with an edge."""

    die_px: float | None = None
    blur: float | None = None
    blur_px: float | None = None
    contrast: float | None = None
    clipped: float = 0.0
    glare: tuple[Glare, ...] = ()


def light_of(pixels: Pixels) -> Light:
    """How bright and how even the picture is."""
    step = max(1, pixels.shape[1] // 364)
    small = pixels[::step, ::step]
    grey = np.asarray(cv2.cvtColor(np.ascontiguousarray(small), cv2.COLOR_BGR2GRAY), np.float32)
    rows, columns = _TILES
    tiles = [
        float(np.median(part)) for band in np.array_split(grey, rows) for part in np.array_split(band, columns, axis=1)
    ]
    uneven = float((np.percentile(tiles, 92) + 4) / (np.percentile(tiles, 8) + 4))
    return Light(float(np.percentile(grey, 99)), uneven)


def faces_of(pixels: Pixels, dice: Sequence[Die]) -> Faces:
    """Measure the faces of these dice, of many dice an even choice of `MOST_DICE` at most."""
    chosen = dice[:: max(1, -(-len(dice) // MOST_DICE))]
    crops = [(die, crop) for die in chosen if (crop := _crop(pixels, die.x, die.y, die.size)).size]
    if not crops:
        return Faces()
    size = float(np.median([die.size for die in dice]))
    widths = [
        (width / die.size, width) for die, crop in crops if (width := edge_width(_grey(crop), die.size)) is not None
    ]
    blur, blur_px = (float(np.median(column)) for column in zip(*widths, strict=True)) if widths else (None, None)
    tops = [(die, _top(crop)) for die, crop in crops]
    spots = [Glare(die.x, die.y, share) for die, top in tops if _GLARE[0] <= (share := _clipped(top)) <= _GLARE[1]]
    return Faces(
        size,
        blur,
        blur_px,
        contrast=float(np.median([np.ptp(np.percentile(_grey(top), (4, 96))) for _, top in tops])),
        clipped=float(np.mean([_clipped(top) > _GLARE[1] for _, top in tops])),
        glare=tuple(spots),
    )


def edge_width(grey: Plane, size: float) -> float | None:
    """How blurred the sharpest edges are: the deviation (px) of the Gaussian that would blur a hard edge so.

    The height of a step, over its greatest slope, is its width whatever the contrast. None: there is no edge.
    """
    if min(grey.shape) < 8:
        return None
    smooth = cv2.GaussianBlur(grey, (0, 0), _SMOOTH)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    slope = np.hypot(across, down)
    reach = 2 * max(2, round(_STEP * size)) + 1
    window = np.ones((reach, reach), np.uint8)
    step = cv2.dilate(smooth, window) - cv2.erode(smooth, window)
    steep = slope >= np.quantile(slope, 1 - _EDGES)
    width = step[steep & (step > _LEAST_STEP)] / np.maximum(slope[steep & (step > _LEAST_STEP)], 1e-3)
    if width.size < 6:
        return None
    spread = float(np.quantile(width, 0.3)) / float(np.sqrt(2 * np.pi))
    return float(np.sqrt(max(0.0, spread**2 - _SMOOTH**2 - 0.35)))


def picture_blur(pixels: Pixels) -> float | None:
    """The blur (px) of the sharpest edges of a picture, for a table without dice: a printed mat has many."""
    grey = _grey(pixels)
    height, width = grey.shape
    side = 96
    found = []
    for top in range(0, height - side + 1, side):
        for left in range(0, width - side + 1, side):
            part = grey[top : top + side, left : left + side]
            if np.ptp(np.percentile(part, (2, 98))) > 60 and (blur := edge_width(part, 40.0)) is not None:
                found.append(blur)
    return float(np.quantile(found, 0.25)) if len(found) >= 3 else None


def _crop(pixels: Pixels, x: float, y: float, size: float) -> Pixels:
    """A square 1.3 sides wide around a die, cut to the picture."""
    half = 0.65 * size
    left, right = max(0, round(x - half)), min(pixels.shape[1], round(x + half))
    top, bottom = max(0, round(y - half)), min(pixels.shape[0], round(y + half))
    return pixels[top : max(top, bottom), left : max(left, right)]


def _top(crop: Pixels) -> Pixels:
    """The middle of a die's crop, which lies within its top face however it is turned."""
    height, width = crop.shape[:2]
    return crop[height // 5 : height - height // 5, width // 5 : width - width // 5]


def _grey(pixels: Pixels) -> Plane:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(pixels), cv2.COLOR_BGR2GRAY), np.float32)


def _clipped(pixels: Pixels) -> float:
    return float((pixels.min(axis=2) >= CLIPPED).mean()) if pixels.size else 0.0
