# SPDX-License-Identifier: MIT
"""Proposes where dice may lie: a small network looks at every level of the pyramid. It must miss nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.network import Floats, Network
from vision.reading.nms import nms
from vision.reading.pyramid import Pyramid

CELL = 4
"""Pixels of a level between two neighbouring answers."""
DETECTOR_DIE = 15.0
"""A die of this side (px of a level) has log-size 0; those of known size are looked for at it, the smaller the
quicker."""
SMALLEST, LARGEST = 10.0, 24.0
"""A level answers for dice between these sides (px of the level)."""
WARM = 0.25
"""Ninety-nine of a hundred dice are hotter; colder places may go unseen where there are too many to look at all."""
MOST = 200
"""Places looked at closely in one picture, at most; the hottest."""
LARGEST_PART = 1.1
"""A die is at most so many times as wide as the picture: somebody photographs one alone, from near by."""
MARGIN, SMALL_LEVEL = 24, 96
"""Levels narrower than the second (px), on which a die may take up a quarter or all of the picture, are looked at with
room for one more die on each hand, in the colours of their rim: the network tells a die by what lies around it."""
LEAST_HEAT = 0.2
"""Colder places are not proposed."""
COLD = 0.1
"""Six-sided dice are looked for in places down to this heat: the classifier is sure of many that are so cold."""

_NEAR, _ALIKE, _MOST_RAW = 0.35, 1.6487, 1500
"""Proposals nearer than so many sides, and no more unlike in size, are one; of more than so many the hottest count."""

X, Y, SIZE, HEAT = range(4)


Known = Callable[[float, float, float], bool]
"""Whether a place (x, y, side in px) is known for a part of the table, where no die lies."""


def nowhere(_x: float, _y: float, _side: float) -> bool:
    """Nothing is known of the table."""
    return False


def unknown(places: Floats, known: Known) -> NDArray[np.intp]:
    """Which of these places (n, 3 or more: x, y, side in px) are not known for a part of the table."""
    return np.array([i for i, (x, y, side) in enumerate(places[:, :3].tolist()) if not known(x, y, side)], np.intp)


def worth_a_look(proposals: Floats, known: Known) -> Floats:
    """The proposals; where they are too many to look at all of them, without those that are known for the table."""
    return proposals[unknown(proposals, known)] if len(proposals) > MOST else proposals


def left_out(proposals: Floats) -> bool:
    """Whether there are so many places, hottest first, that one goes unseen which may well be a die."""
    return len(proposals) > MOST and bool(proposals[MOST, HEAT] > WARM)


class Detector:
    """Finds places that may be dice: rows of x, y, side (px of the picture) and heat (0-1)."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def propose(self, pyramid: Pyramid, die_px: float | None = None, least: float = LEAST_HEAT) -> Floats:
        """Every place worth classifying, hottest first, none colder than ``least``; one fitting level only if the
        side is known."""
        if die_px is not None:
            return thin(self._look(pyramid, _fitting(pyramid, die_px), least))
        found = [self._look(pyramid, pyramid[index], least) for index in _levels(pyramid)]
        return thin(np.concatenate(found)) if found else np.zeros((0, 4), np.float32)

    def _look(self, pyramid: Pyramid, level: Pixels, least: float) -> Floats:
        margin = MARGIN if min(level.shape[:2]) < SMALL_LEVEL else 0
        answer = self._network.see([_whole_strides(level, margin)])[0]
        rows = peaks(answer, level.shape[1], level.shape[0], least, margin)
        across, down = pyramid.width / level.shape[1], pyramid.height / level.shape[0]
        rows[:, X] = (rows[:, X] + 0.5) * across - 0.5
        rows[:, Y] = (rows[:, Y] + 0.5) * down - 0.5
        rows[:, SIZE] *= across
        return np.asarray(rows[rows[:, SIZE] < LARGEST_PART * min(pyramid.width, pyramid.height)], np.float32)


def _fitting(pyramid: Pyramid, die_px: float) -> Pixels:
    """The picture just large enough for dice of this side, and no smaller: a halving of it, reduced further."""
    index = pyramid.fitting(die_px, DETECTOR_DIE, short=0)
    level = pyramid[index]
    scale = DETECTOR_DIE * pyramid.shrink(index)[0] / die_px
    if scale >= 0.95:
        return level
    size = (max(8, round(level.shape[1] * scale)), max(8, round(level.shape[0] * scale)))
    return np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _levels(pyramid: Pyramid) -> list[int]:
    """Which levels to look at: a full-size one only for small pictures, then down to a few cells."""
    first = 0 if max(pyramid[0].shape[:2]) <= 800 else 1
    last = first
    while min(pyramid[last + 1].shape[:2]) >= 16 and last < 7:
        last += 1
    return list(range(first, last + 1))


def _whole_strides(level: Pixels, margin: int) -> Pixels:
    """The level with a margin (px), padded to whole strides by repeating its rim."""
    height, width = (side + 2 * margin for side in level.shape[:2])
    right, low = margin + -width % 8, margin + -height % 8
    if right or low:
        level = np.asarray(cv2.copyMakeBorder(level, margin, low, margin, right, cv2.BORDER_REPLICATE), np.uint8)
    return level


def peaks(answer: Floats, width: int, height: int, least: float = LEAST_HEAT, margin: int = 0) -> Floats:
    """Local maxima of the heat, from ``least`` on, as rows of x, y, side, heat in pixels of the level, of which the
    network has seen ``margin`` px more on each side."""
    heat = _unfold(answer[:4])
    lowest = float(np.log(least / (1 - least)))
    rows, columns = np.nonzero((heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > lowest))
    dx, dy, log_size = answer[4:].reshape(3, 4, *answer.shape[1:])[
        :, rows % 2 * 2 + columns % 2, rows // 2, columns // 2
    ]
    x = columns * CELL + (CELL - 1) / 2 + dx * CELL - margin
    y = rows * CELL + (CELL - 1) / 2 + dy * CELL - margin
    size = DETECTOR_DIE * np.exp(np.clip(log_size, -1.5, 1.5))
    out = np.stack([x, y, size, 1 / (1 + np.exp(-heat[rows, columns]))], 1).astype(np.float32)
    inside = (x > -2) & (y > -2) & (x < width + 2) & (y < height + 2)
    return np.asarray(out[inside & (size > 0.75 * SMALLEST) & (size < 1.35 * LARGEST)])


def _unfold(quarter: Floats) -> Floats:
    """Four planes of sub-cells (in reading order) as one of twice the width and height."""
    _, height, width = quarter.shape
    return np.ascontiguousarray(quarter.reshape(2, 2, height, width).transpose(2, 0, 3, 1)).reshape(
        2 * height, 2 * width
    )


def thin(rows: Floats) -> Floats:
    """Drops proposals that a hotter one of about the same size and place already makes."""
    rows = rows[np.argsort(-rows[:, HEAT], kind="stable")[:_MOST_RAW]]
    return rows[nms(rows, rows[:, HEAT], _NEAR, _ALIKE, larger=0)]
