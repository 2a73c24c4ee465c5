# SPDX-License-Identifier: MIT
"""Piles of dice: of all that is seen of a pile, its top die counts."""

from __future__ import annotations

import numpy as np

from vision.reading.candidates import Candidates, apart_from
from vision.reading.classifier import CANT_TELL
from vision.reading.nms import greedy

REACH = 1.15
"""Middles nearer than so many sides of the better seen die belong to one pile; dice of two piles lie further apart."""
SLOPE, LOWER = 1.7, 0.92
"""The same of a die that is so much smaller that it lies lower: from aside, a pile's lower dice look out beyond it."""


def tops(found: Candidates) -> Candidates:
    """Of places so near to one another that they are one pile, only the one whose face is seen best.

    The top die is seen whole; of those below it one sees a side or a part of a face, which the networks read badly.
    """
    order = np.argsort(-found.chances[:, 1:CANT_TELL].max(1, initial=0) * found.there, kind="stable")
    seen = found.pick(order)
    top, size = seen.places[:, 2:3], seen.places[:, 2]
    far = apart_from(seen.places, seen.places) / top
    return found.pick(np.sort(order[greedy((far < REACH) | ((far < SLOPE) & (size < LOWER * top)))]))
