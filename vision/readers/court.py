# SPDX-License-Identifier: MIT
"""Who has a say in what lies at a place, and how much each one's word counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from vision.readers.judge import ELDER, Judge, softmax
from vision.readers.network import Floats
from vision.readers.opinions import agreed
from vision.readers.surveyor import Surveyor

JUDGE_SHARE, JUDGE_SAYS_NO = 0.25, 0.2
"""How much the judge's first look counts beside the elder's: in naming the face, and in whether there is a die."""
_SURVEY_SHARE, _SURVEY_SAYS_NO = 0.2, 0.3
"""How much the surveyor counts beside the others: in naming the face, and in whether there is a die."""


@dataclass(frozen=True, slots=True)
class Court:
    """Who has a say in which face a die shows, whether it is one, and whether it counts."""

    judge: Judge
    elder: Judge
    surveyor: Surveyor

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Judge(models / "pips-judge.onnx"),
            Judge(models / "pips-elder.onnx", ELDER),
            Surveyor(models / "pips-surveyor.onnx"),
        )


def surveyed(before: Floats, logits: Floats) -> Floats:
    """The opinion of all with that of the surveyor."""
    return agreed(np.stack([before, softmax(logits)]), 1 - _SURVEY_SHARE, 1 - _SURVEY_SAYS_NO)
