# SPDX-License-Identifier: MIT
"""Piles of dice: of all that is seen of a pile, its top die counts."""

from __future__ import annotations

import numpy as np

from vision.readers.evidence import Evidence
from vision.readers.judge import CANT_TELL, NO_DIE

REACH = 1.15
"""Middles nearer than so many sides of the nearer die belong to one pile; dice of two piles lie further apart."""


def tops(found: Evidence) -> Evidence:
    """Of places so near to one another that they are one pile, only the one whose face is seen best.

    The top die is seen whole; of those below it one sees a side or a part of a face, which the networks read badly.
    """
    face = found.chances[:, 1:CANT_TELL].max(1, initial=0) * (1 - found.chances[:, NO_DIE])
    order = np.argsort(-face, kind="stable")
    kept: list[int] = []
    for i in order:
        x, y, size = found.places[i]
        near = (np.hypot(x - found.places[j, 0], y - found.places[j, 1]) < REACH * max(size, found.places[j, 2])
                for j in kept)  # fmt: skip
        if not any(near):
            kept.append(int(i))
    return found.pick(np.array(sorted(kept), np.intp))
