# SPDX-License-Identifier: MIT
"""Piles of dice: of all that is seen of a pile, its top die counts."""

from __future__ import annotations

import numpy as np

from vision.reading.classifier import CANT_TELL, NO_DIE
from vision.reading.evidence import Evidence

REACH = 1.15
"""Middles nearer than so many sides of the better seen die belong to one pile; dice of two piles lie further apart."""
SLOPE, LOWER = 1.7, 0.92
"""The same of a die that is so much smaller that it lies lower: from aside, a pile's lower dice look out beyond it."""


def tops(found: Evidence) -> Evidence:
    """Of places so near to one another that they are one pile, only the one whose face is seen best.

    The top die is seen whole; of those below it one sees a side or a part of a face, which the networks read badly.
    """
    face = found.chances[:, 1:CANT_TELL].max(1, initial=0) * (1 - found.chances[:, NO_DIE])
    order = np.argsort(-face, kind="stable")
    kept: list[int] = []
    for i in order:
        x, y, size = found.places[i]
        x_kept, y_kept, top = found.places[kept].T
        far = np.hypot(x - x_kept, y - y_kept) / top
        if not ((far < REACH) | ((far < SLOPE) & (size < LOWER * top))).any():
            kept.append(int(i))
    return found.pick(np.array(sorted(kept), np.intp))
