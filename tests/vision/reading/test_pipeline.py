# SPDX-License-Identifier: MIT
"""Whoever is not sure of a die looks again, turned; whoever is sure does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reading.candidates import Candidates
from vision.reading.classifier import Ensemble, Look
from vision.reading.network import Floats
from vision.reading.pipeline import locate
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid

FIVE = 5
PLACES = np.array([[100.0 + 150 * (i % 4), 100.0 + 150 * (i // 4), 40.0, 0.7] for i in range(8)], np.float32)


def sure_of_five(chance: Floats) -> Floats:
    """Logits (n, 8) of a five with these chances; the rest goes to the three."""
    chances = np.full((len(chance), 8), 1e-5, np.float32)
    chances[:, FIVE], chances[:, 3] = chance, 1 - chance
    return np.log(np.maximum(chances, 1e-5))


def at_first(places: Floats) -> NDArray[np.bool_]:
    """Which of these are the first place, or a frame near it."""
    return np.asarray(np.hypot(places[:, 0] - 100, places[:, 1] - 100) < 30)


def first_of(found: Candidates) -> int:
    return int(np.flatnonzero(at_first(found.places))[0])


@dataclass
class ScriptedJudge:
    """As sure of the first place as told, and of all others quite; keeps how many places it saw, and how turned."""

    first: float
    looks: list[tuple[int, float]] = field(default_factory=list)

    def look(self, _pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Look:
        turns = np.zeros(len(places), np.float32) if turns is None else turns
        self.looks.append((len(places), round(float(np.degrees(turns[0])))))
        chance = np.where(at_first(places), self.first, 0.9999).astype(np.float32)
        still = np.zeros(len(places), np.float32)
        return Look(
            sure_of_five(chance), places[:, :3].copy(), still, np.zeros((len(places), 2), np.float32), still + 1
        )


@dataclass
class ScriptedSurveyor:
    """Measures how the first place leans, each time a little otherwise; the others lie flat."""

    leans: tuple[float, ...]
    looks: list[int] = field(default_factory=list)

    def look(self, _pyramid: Pyramid, places: Floats, angles: Floats) -> Look:
        lean = np.zeros((len(places), 2), np.float32)
        lean[at_first(places), 0] = self.leans[len(self.looks) % len(self.leans)]
        self.looks.append(len(places))
        sure = sure_of_five(np.full(len(places), 0.9999, np.float32))
        return Look(sure, places[:, :3], angles, lean, np.ones_like(angles))


def seen(classifier: Any, close: Any, context: Any, places: Floats = PLACES) -> Candidates:
    grey = np.random.default_rng(1).integers(0, 255, (400, 720, 3), np.uint8)  # nothing blank, nothing that repeats
    return locate(Ensemble(classifier, close, context), Pyramid(grey), places, CHANCES.beyond_doubt)


@pytest.mark.parametrize(("close", "looks"), [(0.95, [(1, 0), (1, 90), (1, 180), (1, -90)]), (0.9999, [(1, 0)])])
def test_locate__an_unsure_face_is_looked_at_in_all_four_turns(close: float, looks: list[tuple[int, float]]) -> None:
    told = ScriptedJudge(close)
    found = seen(ScriptedJudge(0.85), told, ScriptedSurveyor((0.0,)))
    assert told.looks == looks
    assert found.chances[:, FIVE].argmin() == first_of(found)


def test_locate__what_leans_is_measured_in_all_four_turns_and_what_does_not_once() -> None:
    context = ScriptedSurveyor((0.2, 0.2, 1 / 3))
    found = seen(ScriptedJudge(0.9999), ScriptedJudge(0.9999), context)
    first = first_of(found)
    assert context.looks == [8, 1, 3]
    assert found.lean[first, 0] == pytest.approx(0.3)
    assert np.delete(found.lean, first, 0).max() == 0


@dataclass
class OtherMinded(ScriptedSurveyor):
    """Sees a three where the classifier sees a five."""

    def look(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Look:
        look = super().look(pyramid, places, angles)
        look.logits[at_first(places), 3] = 9
        return look


def test_locate__what_first_and_context_classifier_name_alike_the_close_one_is_not_asked() -> None:
    context, close = ScriptedSurveyor((0.0,)), ScriptedJudge(0.9999)
    found = seen(ScriptedJudge(0.97), close, context)
    assert (close.looks, context.looks) == ([], [8])
    assert found.chances[first_of(found), FIVE] > 0.99


def test_locate__where_they_name_two_faces_the_close_one_is_asked() -> None:
    close = ScriptedJudge(0.9999)
    seen(ScriptedJudge(0.97), close, OtherMinded((0.0,)))
    assert close.looks[0] == (1, 0)


def test_locate__dice_beside_one_another_are_shown_to_the_close_one_since_the_first_measures_badly() -> None:
    close, beside = ScriptedJudge(0.9999), PLACES.copy()
    beside[1, :2] = PLACES[0, :2] + [50, 0]
    seen(ScriptedJudge(0.97), close, ScriptedSurveyor((0.0,)), beside)
    assert close.looks == [(2, 0)]


@dataclass
class DenyingJudge(ScriptedJudge):
    """Says of the first place, look by look, with these chances that there is no die."""

    nothing: tuple[float, ...] = ()

    def look(self, pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Look:
        seen = super().look(pyramid, places, turns)
        nothing = self.nothing[min(len(self.looks), len(self.nothing)) - 1]
        seen.logits[at_first(places), 0] = np.log(nothing / (1 - nothing))
        return seen


@pytest.mark.parametrize(("nothing", "turns"), [(0.9999, [0, 90]), (0.9, [0, 90, 180, -90])])
def test_locate__what_three_looks_take_for_nothing_is_not_looked_at_again(nothing: float, turns: list[int]) -> None:
    close = DenyingJudge(0.9, nothing=(nothing,))
    seen(DenyingJudge(0.6, nothing=(0.7,)), close, ScriptedSurveyor((0.0,)))
    assert [turn for count, turn in close.looks[: len(turns)] if count == 1] == turns
    assert len(close.looks) <= len(turns) + 1, "and once in a better frame, if it is in doubt"


@pytest.mark.parametrize(("nothing", "there"), [((0.3, 0.3, 0.9999, 0.9999), False), ((0.9, 0.9, 0.01, 0.01), True)])
def test_locate__later_looks_may_find_a_die_and_take_one_away(nothing: tuple[float, ...], there: bool) -> None:
    found = seen(DenyingJudge(0.6, nothing=(0.3,)), DenyingJudge(0.9, nothing=nothing), ScriptedSurveyor((0.0,)))
    denied = found.chances[first_of(found), 0]
    assert denied < 0.1 if there else denied > 0.9


class WellFramed(ScriptedJudge):
    """Sees the first place in frames larger than 45 px alone, and nothing there in others."""

    def look(self, pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Look:
        seen = super().look(pyramid, places, turns)
        seen.logits[at_first(places) & (places[:, 2] <= 45), 0] = 15
        return seen


@pytest.mark.parametrize(("heat", "dice"), [(0.7, 8), (0.3, 7)])
def test_locate__what_is_hot_and_nothing_at_first_sight_is_seen_in_other_frames(heat: float, dice: int) -> None:
    places = PLACES.copy()
    places[0, 3] = heat
    found = seen(WellFramed(0.9999), ScriptedJudge(0.9999), ScriptedSurveyor((0.0,)), places)
    assert len(found.places) == dice
