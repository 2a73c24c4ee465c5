# SPDX-License-Identifier: MIT
"""What the picture's rim cuts is looked at once more in the size of the sure dice: it may become a doubt, no more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.readers.evidence import Evidence
from vision.readers.judge import NO_DIE, Verdict
from vision.readers.network import Floats
from vision.readers.pyramid import Pyramid
from vision.readers.rim import look_at_rim

PYRAMID = Pyramid(np.full((400, 600, 3), 90, np.uint8))


class Says:
    """Gives every place this chance of being no die, and keeps the frames it was shown."""

    def __init__(self, nothing: float) -> None:
        self.frames: list[Floats] = []
        chances = np.full(8, (1 - nothing) / 7, np.float32)
        chances[NO_DIE] = nothing
        self._logits = np.log(chances)

    def look(self, _pyramid: Pyramid, places: Floats, _turns: Floats | None = None) -> Verdict:
        self.frames += [place.round(1).tolist() for place in places]
        angle = np.zeros(len(places), np.float32)
        return Verdict(np.tile(self._logits, (len(places), 1)), places, angle, angle + 1)


def looked(
    place: list[float], nothing: float, said: float, sure: bool = True, at: tuple[float, float] = (300, 200)
) -> tuple[Evidence, list[Any]]:
    """A die 100 px wide, of which all are ``sure``, and a place that is ``nothing`` with this chance; what
    becomes of them when judge and elder say ``said``."""
    chances = np.full((2, 8), 0.001, np.float32)
    chances[0, 4] = 0.993 if sure else 0.5
    chances[1, [NO_DIE, 3]] = nothing, 1 - nothing
    none = np.zeros(2, np.float32)
    found = Evidence.of(np.array([[*at, 100], place], np.float32), none, chances, none)
    elder: Any = Says(said)
    look_at_rim(elder, elder, PYRAMID, found)
    return found, elder.frames


def test_ok__at_the_rim_a_frame_as_large_as_the_sure_die_finds_one() -> None:
    found, frames = looked([150, 390, 60], 0.97, 0.4)
    assert frames == [[150, 390, 100]] * 2
    assert found.chances[:, NO_DIE] == pytest.approx([0.001, 0.4], abs=0.02)


def test_ok__such_a_look_denies_nothing() -> None:
    assert looked([150, 390, 60], 0.5, 0.9)[0].chances[1, NO_DIE] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("place", "nothing", "sure"),
    [([150, 300, 60], 0.97, True), ([150, 390, 60], 0.995, True), ([150, 390, 40], 0.97, True),
     ([150, 390, 60], 0.97, False)],
    ids=["well inside", "surely nothing", "much smaller", "no sure die"],
)  # fmt: skip
def test_ok__others_are_not_looked_at(place: list[float], nothing: float, sure: bool) -> None:
    assert looked(place, nothing, 0.2, sure)[1] == []


def test_ok__what_would_show_the_sure_die_beside_it_says_nothing() -> None:
    found, frames = looked([300, 345, 60], 0.97, 0.2, at=(300, 290))
    assert frames
    assert found.chances[1, NO_DIE] == pytest.approx(0.97)
