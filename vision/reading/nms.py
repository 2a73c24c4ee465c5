# SPDX-License-Identifier: MIT
"""Non-maximum suppression: of several places in one spot, the best one stays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading.network import Floats

_SMALLER = 1.2
"""Reach never counts in more than so many sides of the smaller of two places."""


def nms(
    places: Floats, score: NDArray[np.floating[Any]], near: float = 0.5, alike: float = np.inf, larger: float = 0.7
) -> NDArray[np.intp]:
    """Indices of the places (n, 3 or more: x, y, side) that stay, the best ``score`` (n,) first.

    Two are in one spot if their middles are less than ``near`` sides apart, of the smaller or of ``larger`` times the
    larger, and their sides differ by less than the factor ``alike``.
    """
    order = np.argsort(-score, kind="stable")
    x, y, side = places[order, :3].T
    less, more = np.minimum(side[:, None], side), np.maximum(side[:, None], side)
    reach = near * np.minimum(np.maximum(larger * more, less), _SMALLER * less)
    return order[greedy((np.hypot(x[:, None] - x, y[:, None] - y) < reach) & (more < alike * less))]


def greedy(same: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Which of n places, the best first, stay where of two that are the ``same`` (n, n) the earlier does."""
    gone = np.zeros(len(same), np.bool_)
    kept = []
    for i, row in enumerate(same):
        if not gone[i]:
            kept.append(i)
            gone |= row
    return np.array(kept, np.intp)
