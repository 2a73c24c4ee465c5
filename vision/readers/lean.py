# SPDX-License-Identifier: MIT
"""Tells dice that do not lie flat from dice that only seem to, because the camera looks from aside."""

from __future__ import annotations

import numpy as np

from vision.readers import tilt
from vision.readers.evidence import Evidence
from vision.readers.judge import NO_DIE
from vision.readers.network import Floats
from vision.readers.verdicts import KIN_THERE, THERE


def leans(found: Evidence, width: int, height: int) -> tuple[Floats, Floats]:
    """By how much each die leans otherwise than a flat one would (n,), and where a flat one would stand (n, 2; px).

    What will not be listed as a die anyway leans by 0. Upper faces are nearer to the camera than the table, those of
    large dice more so than those of small ones: to a camera that looks from aside they seem to have moved together.
    """
    there = 1 - found.chances[:, NO_DIE]
    likely = np.flatnonzero(there >= KIN_THERE)
    off, feet = np.zeros(len(found.places), np.float32), found.places[:, :2].copy()
    places, lean = found.places[likely], found.lean[likely]
    by_all, by_others, doubt = tilt.level(places, lean, there[likely] >= THERE, width, height)
    off[likely] = tilt.off(lean, by_others, doubt)
    feet[likely] -= places[:, 2:3] * by_all
    return off, feet
