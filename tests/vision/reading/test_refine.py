# SPDX-License-Identifier: MIT
"""What is in doubt is looked at anew in the size of the sure dice; what the rim cuts may become a doubt, no more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.classifier import NO_DIE, Ensemble, Look
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.reading.refine import look_at_rim, reframe

PYRAMID = Pyramid(np.full((400, 600, 3), 90, np.uint8))


class Says:
    """Gives every place this chance of being no die, and keeps the frames it was shown; a die shows a 3."""

    def __init__(self, nothing: float) -> None:
        self.frames: list[Floats] = []
        chances = np.full(8, 0.001, np.float32)
        chances[[NO_DIE, 3]] = nothing, 1 - nothing
        self._logits = np.log(chances)

    def look(self, _pyramid: Pyramid, places: Floats, _turns: Floats | None = None) -> Look:
        self.frames += [place.round(1).tolist() for place in places]
        angle = np.zeros(len(places), np.float32)
        return Look(np.tile(self._logits, (len(places), 1)), places, angle, np.zeros((len(places), 2)), angle + 1)


def looked(
    place: list[float], nothing: float, said: float, sure: bool = True, at: tuple[float, float] = (300, 200)
) -> tuple[Candidates, list[Any]]:
    """A die 100 px wide, of which all are ``sure``, and a place that is ``nothing`` with this chance; what
    becomes of them when first and close classifier say ``said``."""
    chances = np.full((2, 8), 0.001, np.float32)
    chances[0, 4] = 0.993 if sure else 0.5
    chances[1, [NO_DIE, 3]] = nothing, 1 - nothing
    none = np.zeros(2, np.float32)
    found = Candidates.of(np.array([[*at, 100], place], np.float32), none, chances)
    close: Any = Says(said)
    return look_at_rim(Ensemble(close, close, close), PYRAMID, found), close.frames


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


def framed_anew(nothing: float, said: float, sure: int) -> tuple[Candidates, int]:
    """A place framed too small beside so many sure dice 100 px wide; and how often the close classifier saw it."""
    chances = np.full((sure + 1, 8), 0.001, np.float32)
    chances[:sure, 4] = 0.993
    chances[sure, [NO_DIE, 2]] = nothing, 1 - nothing
    none = np.zeros(sure + 1, np.float32)
    dice = [[80 + 140 * (i % 4), 60 + 140 * (i // 4), 100] for i in range(sure)]
    found = Candidates.of(np.array([*dice, [320, 345, 65]], np.float32), none, chances)
    classifier, close = Says(said), Says(said)
    every: Any = (classifier, close, close)
    return reframe(Ensemble(*every), PYRAMID, found), len(close.frames)


def test_ok__one_sure_die_tells_the_size_in_which_a_place_is_looked_at_anew() -> None:
    found, seen = framed_anew(0.9, 0.01, sure=1)
    assert seen == 1
    assert found.places[1].tolist() == [320, 345, 100]
    assert found.chances[1, 1:7].argmax() + 1 == 3


def test_ok__a_new_frame_is_half_believed_beside_few_dice_and_wholly_beside_many() -> None:
    few, many = framed_anew(0.9, 0.01, sure=1)[0], framed_anew(0.9, 0.01, sure=7)[0]
    assert few.chances[-1, NO_DIE] == pytest.approx(0.232, abs=0.01)  # the mean of log-odds of 2.2 and -4.6
    assert many.chances[-1, NO_DIE] == pytest.approx(0.01, abs=0.005)


@pytest.mark.parametrize(("nothing", "sure"), [(0.9, 0), (0.999, 1), (0.05, 1)], ids=["none", "nothing", "sure itself"])
def test_ok__nothing_is_framed_anew(nothing: float, sure: int) -> None:
    assert framed_anew(nothing, 0.01, sure)[1] == 0


def test_ok__a_frame_in_which_the_face_is_no_surer_changes_nothing() -> None:
    assert framed_anew(0.3, 0.4, sure=1)[0].places[1].tolist() == [320, 345, 65]
