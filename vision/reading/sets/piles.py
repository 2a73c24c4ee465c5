# SPDX-License-Identifier: MIT
"""Piles of dice: of all that is seen of a pile, its top die counts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates, apart_from
from vision.reading.classifier import CANT_TELL
from vision.reading.nms import greedy
from vision.reading.policy import CHANCES

REACH = 1.15
"""Middles nearer than so many sides of the better seen die belong to one pile; dice of two piles lie further apart."""
SLOPE, LOWER = 1.7, 0.92
"""The same of a die that is so much smaller that it lies lower: from aside, a pile's lower dice look out beyond it."""


def not_beneath(found: Candidates) -> Candidates:
    """Without what is not likely a face and lies so near to one that is settled that it is of the same pile: no look
    makes it that pile's top."""
    tops = found.pick(found.best >= CHANCES.settled)
    of_it = _one_pile(found, tops) & (found.best < CHANCES.likely)[:, None]
    return found.pick(np.flatnonzero(~of_it.any(1)))


def tops(found: Candidates) -> Candidates:
    """Of places so near to one another that they are one pile, only the one whose face is seen best.

    The top die is seen whole; of those below it one sees a side or a part of a face, which the networks read badly.
    """
    order = np.argsort(-found.chances[:, 1:CANT_TELL].max(1, initial=0) * found.there, kind="stable")
    ordered = found.pick(order)
    return found.pick(np.sort(order[greedy(_one_pile(ordered, ordered).T)]))


def _one_pile(found: Candidates, tops: Candidates) -> NDArray[np.bool_]:
    """Which of n places are of the same pile as which of m tops (n, m)."""
    size, top = found.places[:, 2:3], tops.places[:, 2]
    far = apart_from(found.places, tops.places) / top
    return np.asarray((far < REACH) | ((far < SLOPE) & (size < LOWER * top)))
