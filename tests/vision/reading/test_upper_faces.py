# SPDX-License-Identifier: MIT
"""Of a die seen from aside the upper face counts, though a side of it was found; a cocked die stays what it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.classifier import NO_DIE, Ensemble, Look
from vision.reading.network import Floats
from vision.reading.pose import upper_faces
from vision.reading.pyramid import Pyramid

TOP, SIDE_FACE = 5, 3
UPPER = (100.0, 100.0)
SIDE_AT = (100.0, 130.0)
OTHERS = [[x, 300.0, 40.0] for x in (100.0, 200.0, 300.0, 400.0)]
PICTURE = Pyramid(np.zeros((400, 600, 3), np.uint8))


def logits(count: int, face: int, chance: float) -> Floats:
    chances = np.full((count, 8), 1e-4, np.float32)
    chances[:, face], chances[:, NO_DIE] = chance, 1 - chance
    return np.log(chances)


@dataclass
class Looker:
    """Sees the upper face wherever it is shown something near it, as surely as told."""

    chance: float

    def look(self, _pyramid: Pyramid, places: Floats, _turns: Floats | None = None) -> Look:
        refined = places.copy()
        near = np.hypot(places[:, 0] - UPPER[0], places[:, 1] - UPPER[1]) < 15
        refined[near, :2] = UPPER
        said = np.where(near[:, None], logits(len(places), TOP, self.chance), logits(len(places), SIDE_FACE, 0.2))
        still = np.zeros(len(places), np.float32)
        return Look(said.astype(np.float32), refined, still, np.zeros((len(places), 2), np.float32), still + 1)


@dataclass
class Level:
    """Measures how the upper face leans as told, and sees it as surely."""

    lean: tuple[float, float]
    chance: float

    def look(self, _pyramid: Pyramid, places: Floats, angles: Floats) -> Look:
        lean = np.tile(np.array(self.lean, np.float32), (len(places), 1))
        return Look(logits(len(places), TOP, self.chance), places, angles, lean, angles + 1)


def stood(
    *more: list[float], steep: float = 0.9, lean: tuple[float, float] = (0.1, 0.0), sees: float = 0.99
) -> Candidates:
    """What is left of a side that leans towards the camera, four flat dice, and ``more``, which may be dice or not."""
    places = np.array([[*SIDE_AT, 36.0], *OTHERS, *(one[:3] for one in more)], np.float32)
    chances = np.full((len(places), 8), 0.0005, np.float32)
    chances[:, SIDE_FACE] = 0.9965
    for row, one in zip(chances[5:], more, strict=True):
        row[:] = 0
        row[NO_DIE], row[TOP] = 1 - one[3], one[3]
    found = Candidates.of(places, np.zeros(len(places), np.float32), chances)
    found.lean[0], found.stray[0] = (0.0, steep), steep
    classifier: Any = Looker(sees)
    context: Any = Level(lean, sees)
    return upper_faces(Ensemble(classifier, classifier, context), PICTURE, found)


def beside(found: Candidates) -> list[tuple[float, float, int]]:
    """The likely dice but the four: where, and which face."""
    there = found.chances[:, NO_DIE] < 0.5
    rows = zip(found.places[there], found.chances[there], strict=True)
    return [(float(at[0]), float(at[1]), int(said[1:7].argmax()) + 1) for at, said in rows if at[1] < 290]


def test_ok__the_upper_face_is_read_instead_of_a_side() -> None:
    found = stood()
    assert beside(found) == [(*UPPER, TOP)]
    assert found.stray.max() < 0.2, "it lies flat, and so do the others"


@pytest.mark.parametrize("known", [0.6, 0.999])
def test_ok__an_upper_face_that_was_known_stays_and_its_side_goes(known: float) -> None:
    found = stood([*UPPER, 40.0, known])
    assert beside(found) == [(*UPPER, TOP)]
    assert found.chances[np.hypot(*(found.places[:, :2] - UPPER).T) < 5, TOP].max() > 0.97


@pytest.mark.parametrize(
    ("steep", "lean", "sees"),
    [(0.3, (0.0, 0.0), 0.99), (0.6, (0.0, -0.5), 0.99), (0.6, (0.0, 0.35), 0.99), (0.9, (0.0, 0.0), 0.3)],
    ids=["leans a little", "every face of it leans", "the other leans hardly less", "nobody can read the other"],
)
def test_stays__what_may_be_cocked(steep: float, lean: tuple[float, float], sees: float) -> None:
    assert beside(stood(steep=steep, lean=lean, sees=sees)) == [(*SIDE_AT, SIDE_FACE)]


def test_ok__nothing_on_the_table() -> None:
    none = np.zeros(0, np.float32)
    empty = Candidates.of(np.zeros((0, 3), np.float32), none, np.zeros((0, 8), np.float32))
    classifier: Any = Looker(0.9)
    assert not len(upper_faces(Ensemble(classifier, classifier, classifier), PICTURE, empty).places)
