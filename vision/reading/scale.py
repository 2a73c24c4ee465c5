# SPDX-License-Identifier: MIT
"""The scale of a table: how large its dice are on the picture, and what is out of scale with them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates, apart_from
from vision.reading.network import Floats
from vision.reading.policy import CHANCES

ODD_SIZE = 2.0
"""A place so many times larger or smaller than the picture's sure dice counts as one only if its face is beyond
doubt."""


def usual_side(sides: Floats, sure: NDArray[np.bool_], least: int = 1) -> float | None:
    """The median side (px) of the ``sure`` ones among places with such sides (n,); None if fewer than ``least`` are."""
    return float(np.median(sides[sure])) if sure.sum() >= least else None


def off_scale(sides: Floats, usual: float | None) -> Floats:
    """How many times larger or smaller than usual each place is (n,); 1 where nobody knows what is usual."""
    if usual is None:
        return np.ones(len(sides), np.float32)
    return np.asarray(np.maximum(sides / usual, usual / sides), np.float32)


def in_scale(found: Candidates) -> Candidates:
    """Without what is out of scale with the sure dice, unless its face is surely read and none of them explains it:
    dice of several sizes lie on one table."""
    sure = found.best > CHANCES.sure
    off = off_scale(found.places[:, 2], usual_side(found.places[:, 2], sure))
    like = off <= ODD_SIZE
    dice = found.places[sure & like]
    small = parts(found.places, dice) & (found.best < CHANCES.beyond_doubt)
    return found.pick(like | (sure & ~small & ~handfuls(found.places, dice)))


def parts(places: Floats, dice: Floats) -> NDArray[np.bool_]:
    """Which of n places (x, y, side) may be a pip, or a part of a side, of one of these m larger dice (n,)."""
    smaller = places[:, None, 2] < dice[None, :, 2]
    return np.asarray((smaller & (apart_from(places, dice) < dice[None, :, 2])).any(1))


def handfuls(places: Floats, dice: Floats) -> NDArray[np.bool_]:
    """Which of n places hold the middle of one of these m smaller dice (n,): one die or several with what lies around
    look like one large die."""
    larger = places[:, None, 2] > dice[None, :, 2]
    return np.asarray((larger & (apart_from(places, dice) < places[:, None, 2] / 2)).any(1))
