# SPDX-License-Identifier: MIT
"""A numeral that is not clear at a first look is looked at again, in turns until it is settled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from vision.reading.classifier import Look
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.reading.sets.twelves import CLASSES, Looks, gather

SEVEN, THREE = 7, 3
PLACES = np.array([[252.0, 200.0, 60.0, 0.7], [307.0, 200.0, 60.0, 0.7]], np.float32)


@dataclass
class Scripted:
    """As sure of a seven as told, look by look; keeps how many places it saw, and how turned (degrees)."""

    chances: tuple[float, ...]
    looks: list[tuple[int, int]] = field(default_factory=list)

    def look(self, _pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Look:
        turned = 0 if turns is None else round(float(np.degrees(turns[0])))
        chance = self.chances[min(len(self.looks), len(self.chances) - 1)]
        self.looks.append((len(places), turned))
        logits = np.full((len(places), CLASSES), -12.0, np.float32)
        logits[:, SEVEN], logits[:, THREE] = np.log(chance), np.log(1 - chance)
        still = np.zeros(len(places), np.float32)
        return Look(logits, places[:, :3].copy(), still, np.zeros((len(places), 2), np.float32), still + 1)


def face(first: Any, near: Any, close: Any) -> int:
    """What all of them make of the first of two dice."""
    grey = np.random.default_rng(1).integers(0, 255, (400, 560, 3), np.uint8)
    found = gather(Looks(first, near, close), Pyramid(grey), PLACES)
    return int(found.chances[0].argmax())


def test_gather__a_numeral_clear_at_first_needs_no_other_look() -> None:
    near, close = Scripted((0.99,)), Scripted((0.99,))
    assert face(Scripted((0.99,)), near, close) == SEVEN
    assert (near.looks, close.looks) == ([], [])


def test_gather__what_the_near_look_settles_is_not_looked_at_closely() -> None:
    near, close = Scripted((0.999,)), Scripted((0.99,))
    assert face(Scripted((0.6,)), near, close) == SEVEN
    assert (near.looks, close.looks) == ([(2, 0)], [])


@pytest.mark.parametrize(("sure", "turns"), [(0.9999, [0]), (0.7, [0, 72, 144, 216, 288])])
def test_gather__what_it_does_not_settle_is_looked_at_in_all_turns(sure: float, turns: list[int]) -> None:
    close = Scripted((sure,))
    assert face(Scripted((0.6,)), Scripted((0.8,)), close) == SEVEN
    assert close.looks == [(2, turn) for turn in turns]


def test_gather__a_close_look_outvotes_a_near_one_that_is_wrong() -> None:
    assert face(Scripted((0.5,)), Scripted((0.2,)), Scripted((0.99,))) == SEVEN
