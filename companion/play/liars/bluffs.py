# SPDX-License-Identifier: MIT
"""How others bluff, as a computer player has learnt it: their bids compared with what lay under their cups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Any, Final

from companion.crew.chances import tilted

GRID: Final = tuple(n / 4 for n in range(-2, 13))
"""What is thought possible of a bid: from one that speaks against its number (-0.5) to a nearly sure one (3)."""
USUAL: Final = 1.0
SPREAD: Final = 0.5
"""What is thought of a stranger, and how sure that is: a normal distribution."""
TRUST: Final = 0.3
"""How much of each lesson is believed: cups are lifted where a bid was doubted, so that lies are seen too often."""
FLOOR: Final = 1e-9


class Bluffs:
    """What the bids of each opponent are worth, as a tilt (`chances.tilted`)."""

    def __init__(self) -> None:
        self._of: dict[str, list[float]] = {}

    def tilt(self, name: str) -> float:
        """What is expected of a bid by ``name``."""
        weights = self._of.get(name)
        return USUAL if weights is None else sum(w * t for w, t in zip(weights, GRID, strict=True))

    def saw(self, name: str, dice: int, counting: int, hit: float) -> None:
        """``name`` had bid a number that ``counting`` of the own ``dice`` turned out to count for."""
        before = self._of.get(name) or [exp(-(((tilt - USUAL) / SPREAD) ** 2) / 2) for tilt in GRID]
        likelihoods = [max(tilted(dice, hit, tilt)[counting], FLOOR) ** TRUST for tilt in GRID]
        after = [weight * chance for weight, chance in zip(before, likelihoods, strict=True)]
        self._of[name] = [weight / sum(after) for weight in after]


class Calls:
    """How readily each opponent calls a bid a lie: the odds at which they do so half of the time."""

    def __init__(self, usual: float = 0.0) -> None:
        self._usual = usual
        self._of: dict[str, float] = {}

    def nerve(self, name: str) -> float:
        """The log-odds of a bid at which ``name`` is as likely to call as to raise."""
        return self._of.get(name, self._usual)

    def saw(self, name: str, truth: float, called: bool) -> None:
        """``name`` had to call or raise a bid that was true with chance ``truth`` as all could reckon it."""
        odds, nerve = log_odds(truth), self.nerve(name)
        expected = 1 / (1 + exp(min(30.0, 2 * (odds - nerve))))
        self._of[name] = max(-3.0, min(3.0, nerve + 0.3 * (called - expected)))


def log_odds(chance: float) -> float:
    """The logarithm of the odds, kept within bounds.

    >>> log_odds(0.5)
    0.0
    """
    chance = min(max(chance, 0.001), 0.999)
    return log(chance / (1 - chance))


def latest(bids: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The number that each player bid last."""
    return {bid["player"]: bid["face"] for bid in bids}
