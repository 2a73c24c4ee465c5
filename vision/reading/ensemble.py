# SPDX-License-Identifier: MIT
"""The three classifiers of one place, which have learnt apart, and how one opinion is made of several.

In an opinion (n, k) the first column is the chance that there is nothing, the others share the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import CLOSER, Classifier, ContextClassifier, softmax
from vision.reading.network import Floats
from vision.reading.policy import SHARES


@dataclass(frozen=True, slots=True)
class Ensemble:
    """The classifiers that say which face a die shows, whether it is one, and how it lies."""

    first: Classifier
    close: Classifier
    context: ContextClassifier

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Classifier(models / "pips-classifier.onnx"),
            Classifier(models / "pips-close.onnx", CLOSER),
            ContextClassifier(models / "pips-context.onnx"),
        )


def with_context(before: Floats, logits: Floats) -> Floats:
    """The opinion of all with that of the context classifier."""
    return agreed(np.stack([before, softmax(logits)]), 1 - SHARES.context, 1 - SHARES.context_says_no)


def together(looks: Floats, first: float) -> Floats:
    """One opinion (n, k) from several (looks, n, k), multiplied; the first has the share ``first`` of all."""
    return weighed(looks, [first, *[(1 - first) / (len(looks) - 1)] * (len(looks) - 1)])


def weighed(looks: Floats, shares: Sequence[float]) -> Floats:
    """One opinion (n, k) from several (looks, n, k), multiplied, each with its share of all."""
    return softmax(np.average(np.log(np.maximum(looks, 1e-5)), 0, shares))


def agreed(looks: Floats, names: float, says_no: float) -> Floats:
    """The same where the first has one share in what it is and another in whether it is anything."""
    return with_nothing(together(looks, names), together(looks, says_no)[:, 0])


def with_nothing(chances: Floats, nothing: Floats) -> Floats:
    """The opinion (n, k) with another chance (n,) that there is nothing, and the rest in the same proportions."""
    return with_chance(chances, np.zeros(len(chances), np.intp), nothing)


def with_chance(chances: Floats, of: NDArray[np.intp], chance: Floats) -> Floats:
    """The opinion (n, k) with another ``chance`` (n,) of columns ``of`` (n,), the rest in the same proportions."""
    rows = np.arange(len(chances))
    out = chances * ((1 - chance) / np.maximum(1 - chances[rows, of], 1e-6))[:, None]
    out[rows, of] = chance
    return np.asarray(out, np.float32)


def logit(chance: Floats) -> Floats:
    """Chances as logits, at most 9 either way."""
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(chance / (1 - chance)), np.float32)
