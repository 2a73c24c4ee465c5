# SPDX-License-Identifier: MIT
"""Tells dice that do not lie flat from dice that only seem to, because the camera looks from aside."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.readers.evidence import Evidence
from vision.readers.judge import NO_DIE
from vision.readers.level import Level
from vision.readers.network import Floats
from vision.readers.pyramid import Pyramid
from vision.readers.verdicts import KIN_THERE, THERE

_WIDE_ANGLE = 0.9
"""The width of a picture over its focal length, as tables are mostly seen: how much more dice lean at its rims."""
_TALKS_FOR = 1.0
"""So many upright cameras are assumed beside the dice seen, when it is guessed how the camera leans."""


def strays(places: Floats, lean: Floats, sure: NDArray[np.bool_], width: int, height: int) -> Floats:
    """By how much each die leans otherwise than a flat one would at its place (n,): about the sine of the angle.

    To a camera that looks from aside all dice lean alike, and towards the rim of the picture all lean outwards.
    ``places`` (n, 2 or more): x and y in px; ``lean`` (n, 2): how each die's way up leans on the picture, right and
    down; ``sure``: the places that surely are dice, by which the camera is judged.
    """
    if not len(places):
        return np.zeros(0, np.float32)
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    rest = lean - _WIDE_ANGLE * (places[:, :2] - middle) / max(width, height)
    camera = np.median(rest[sure], axis=0) * sure.sum() / (sure.sum() + _TALKS_FOR) if sure.any() else np.zeros(2)
    return np.asarray(np.hypot(*(rest - camera).T), np.float32)


def leans(level: Level, pyramid: Pyramid, found: Evidence) -> Floats:
    """By how much each die leans otherwise than a flat one would; 0 for what will not be listed as a die anyway."""
    there = 1 - found.chances[:, NO_DIE]
    likely = np.flatnonzero(there >= KIN_THERE)
    lean = level.lean(pyramid, found.places[likely], found.angle[likely])
    off = np.zeros(len(found.places), np.float32)
    off[likely] = strays(found.places[likely], lean, there[likely] >= THERE, pyramid.width, pyramid.height)
    return off
