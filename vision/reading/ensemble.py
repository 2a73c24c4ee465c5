# SPDX-License-Identifier: MIT
"""The three classifiers of one place, which have learnt apart, and how much each counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from vision.reading.classifier import CLOSER, Classifier, softmax
from vision.reading.context import ContextClassifier
from vision.reading.network import Floats
from vision.reading.pooling import agreed

FIRST_SHARE, FIRST_SAYS_NO = 0.25, 0.2
"""How much the first classifier counts beside the close one: in naming the face, and in whether there is a die."""
_CONTEXT_SHARE, _CONTEXT_SAYS_NO = 0.2, 0.3
"""How much the context classifier counts beside the others: in naming the face, and in whether there is a die."""


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
    return agreed(np.stack([before, softmax(logits)]), 1 - _CONTEXT_SHARE, 1 - _CONTEXT_SAYS_NO)
