# SPDX-License-Identifier: MIT
"""Late fusion: one opinion of several looks, by weighted means of logarithms.

In an opinion (n, k) the first column is the chance that there is nothing, the others share the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading.network import Floats
from vision.reading.policy import SHARES


def fused(looks: Floats, shares: Sequence[float]) -> Floats:
    """One opinion (n, k) from several (looks, n, k), each with its share of all."""
    return softmax(np.average(np.log(np.maximum(looks, 1e-5)), 0, shares))


def together(looks: Floats, first: float) -> Floats:
    """The same where the first has the share ``first`` of all, and the others the rest in equal parts."""
    return fused(looks, [first, *[(1 - first) / (len(looks) - 1)] * (len(looks) - 1)])


def agreed(looks: Floats, names: float, says_no: float) -> Floats:
    """The same where the first has one share in what it is and another in whether it is anything."""
    return with_nothing(together(looks, names), together(looks, says_no)[:, 0])


def with_context(before: Floats, logits: Floats) -> Floats:
    """The opinion of all with that of the context classifier."""
    return agreed(np.stack([before, softmax(logits)]), 1 - SHARES.context, 1 - SHARES.context_says_no)


def with_nothing(chances: Floats, nothing: Floats) -> Floats:
    """The opinion (n, k) with another chance (n,) that there is nothing, and the rest in the same proportions."""
    return with_chance(chances, np.zeros(len(chances), np.intp), nothing)


def with_chance(chances: Floats, of: NDArray[np.intp], chance: Floats) -> Floats:
    """The opinion (n, k) with another ``chance`` (n,) of columns ``of`` (n,), the rest in the same proportions."""
    rows = np.arange(len(chances))
    out = chances * ((1 - chance) / np.maximum(1 - chances[rows, of], 1e-6))[:, None]
    out[rows, of] = chance
    return np.asarray(out, np.float32)


def softmax(logits: Floats) -> Floats:
    """Chances from logits, along the last axis."""
    top = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(top / top.sum(-1, keepdims=True), np.float32)


def logit(chance: Floats) -> Floats:
    """Chances as logits, at most 9 either way."""
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(chance / (1 - chance)), np.float32)


def midway(first: Floats, second: Floats) -> Floats:
    """The chance (n,) that lies midway between two opinions, as log-odds."""
    return np.asarray(1 / (1 + np.exp(-(logit(first) + logit(second)) / 2)), np.float32)
