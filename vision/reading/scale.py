# SPDX-License-Identifier: MIT
"""The scale of a table: how large its dice are on the picture, and what is out of scale with them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates
from vision.reading.network import Floats
from vision.reading.policy import CHANCES

ODD_SIZE = 2.0
"""A place so many times larger or smaller than the picture's sure dice is no die, unless its face is beyond doubt."""


def usual_side(sides: Floats, sure: NDArray[np.bool_], least: int = 1) -> float | None:
    """The median side (px) of the ``sure`` ones among places with such sides (n,); None if fewer than ``least`` are."""
    return float(np.median(sides[sure])) if sure.sum() >= least else None


def off_scale(sides: Floats, usual: float | None) -> Floats:
    """How many times larger or smaller than usual each place is (n,); 1 where nobody knows what is usual."""
    if usual is None:
        return np.ones(len(sides), np.float32)
    return np.asarray(np.maximum(sides / usual, usual / sides), np.float32)


def in_scale(found: Candidates) -> Candidates:
    """Without what is out of scale with the sure dice: grain, a single pip, a handful of dice taken for one."""
    off = off_scale(found.places[:, 2], usual_side(found.places[:, 2], found.best > CHANCES.sure))
    return found.pick((off <= ODD_SIZE) | (found.best >= CHANCES.beyond_doubt))
