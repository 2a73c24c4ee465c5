# SPDX-License-Identifier: MIT
"""The numbers by which six-sided dice are decided, from `policy.toml` beside this file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.reading.network import Floats


@dataclass(frozen=True, slots=True)
class Odds:
    """A logistic regression on two predictors, each a logit."""

    bias: float
    one: float
    other: float

    def chance(self, one: Floats, other: Floats) -> Floats:
        """The chance (n,) after both."""
        return np.asarray(1 / (1 + np.exp(-(self.bias + self.one * one + self.other * other))), np.float32)


@dataclass(frozen=True, slots=True)
class Shares:
    """How much a classifier counts beside those before it, in naming the face and in whether there is a die."""

    first: float
    first_says_no: float
    context: float
    context_says_no: float


@dataclass(frozen=True, slots=True)
class Chances:
    """How sure is sure: the same few steps everywhere."""

    likely: float
    settled: float
    sure: float
    beyond_doubt: float


@dataclass(frozen=True, slots=True)
class Limits:
    """From where on something counts; the file says what each is."""

    readable: float
    there: float
    alone: float
    kin: float
    kin_size: float
    unlike: float
    enough: float
    perhaps_leans: float
    skull_leans: float
    leans: float
    nearest: float
    unlike_sizes: float
    sure_beside: float
    propped: float
    propped_leans: float
    fills: float


_FILE = tomllib.loads(Path(__file__).with_name("policy.toml").read_text(encoding="utf-8"))

CHANCES: Final = Chances(**_FILE["chances"])
AGREEMENT: Final = Odds(**_FILE["agreement"])
HEAT: Final = Odds(**_FILE["heat"])
SHARES: Final = Shares(**_FILE["shares"])
LIMITS: Final = Limits(**_FILE["limits"])
