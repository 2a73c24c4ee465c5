# SPDX-License-Identifier: MIT
"""Faint marks of a face: what shines through a clear die is no pip of its upper face."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.classifier import CLOSER
from vision.reading.network import MODELS
from vision.reading.pyramid import Pyramid
from vision.reading.sets.faint import fade, read_without_faint
from vision.reading.sets.pips import PipsReader
from vision.reading.sets.remeasure import remeasure
from vision.sighting import TRUST, Candidate, Die

SIDE = 40.0
BODY, PIP, FAR_PIP = (120, 140, 130), (250, 250, 250), (190, 200, 195)
FELT = (60, 130, 20)
CORNERS = ((-0.25, -0.25), (0.25, 0.25), (-0.25, 0.25), (0.25, -0.25))
TWO, FAR_FIVE = CORNERS[:2], ((0.0, 0.0), *((0.7 * x, 0.7 * y) for x, y in CORNERS[2:]))
"""The upper face's pips, and of those of the lower one what shows beside them, in sides from the middle."""


def clear_die(upper: tuple[tuple[float, float], ...], lower: tuple[tuple[float, float], ...]) -> Pixels:
    """A clear die on felt whose lower pips are paler than its upper ones."""
    picture = np.full((240, 240, 3), FELT, np.uint8)
    corners = cv2.boxPoints(((120.0, 120.0), (SIDE, SIDE), 0.0))
    cv2.fillConvexPoly(picture, np.asarray(corners, np.int32), BODY)
    for pips, colour in ((lower, FAR_PIP), (upper, PIP)):
        for x, y in pips:
            cv2.circle(picture, (round(120 + x * SIDE), round(120 + y * SIDE)), 4, colour, -1, cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (0, 0), 0.7)


def crop(pixels: Pixels) -> Pixels:
    return pixels[92:148, 92:148]


def at(pixels: Pixels, pip: tuple[float, float]) -> float:
    """How bright a crop is in the middle of a pip."""
    return float(pixels[round(28 + pip[1] * SIDE), round(28 + pip[0] * SIDE)].mean())


def test_paler_pips_fade_and_plain_ones_stay() -> None:
    before = crop(clear_die(TWO, FAR_FIVE))
    after = fade(before, CLOSER)
    assert all(at(before, pip) > 180 for pip in FAR_FIVE)
    assert all(at(after, pip) < 150 for pip in FAR_FIVE)
    assert all(at(after, pip) == pytest.approx(at(before, pip), abs=3) for pip in TWO)


def test_dark_pips_stay_as_they_are() -> None:
    before = crop(255 - clear_die(TWO, ()))
    assert all(at(fade(before, CLOSER), pip) == pytest.approx(at(before, pip), abs=3) for pip in TWO)


def test_a_face_without_marks_is_left_alone() -> None:
    blank = crop(clear_die((), ()))
    assert np.array_equal(fade(blank, CLOSER), blank)


@pytest.fixture(scope="module")
def reader() -> PipsReader:
    return PipsReader(MODELS)


def unsure(face: int, **changes: object) -> Candidate:
    faces = [0.01] * 7
    faces[face - 1] = 0.94
    one = Die(120.0, 120.0, SIDE, 0.0, "d6", face, "grey", 0.9)
    told = Candidate(one, 0.999, tuple(faces), 0.93, (0.0, 0.0), True, "not sure of the face")
    return replace(told, **changes)  # type: ignore[arg-type]


def seen_again(reader: PipsReader, pixels: Pixels, one: Candidate) -> Candidate:
    (told,) = read_without_faint(reader._ensemble, reader._strangers, Pyramid(pixels), [one], reader._calibration)
    return told


@pytest.mark.parametrize("why", ["not sure of the face", PERHAPS_UNKNOWN])
def test_plain_pips_alone_make_a_clear_dies_face_sure(reader: PipsReader, why: str) -> None:
    told = seen_again(reader, clear_die(TWO, FAR_FIVE), unsure(2, why=why))
    assert told.why == ""
    assert told.sure_face > TRUST
    assert told.die.face == 2


def test_another_face_is_never_made_sure(reader: PipsReader) -> None:
    """The others favour the 5 that shines through: the plain pips deny it, and it stays in doubt."""
    one = unsure(5)
    assert seen_again(reader, clear_die(TWO, FAR_FIVE), one) is one


@pytest.mark.parametrize(
    "changes",
    [
        {"why": "perhaps it does not lie flat"},
        {"there": 0.9},
        {"sure_face": 0.6},
        {"listed": False},
        {"why": "", "sure_face": 0.999},
    ],
)
def test_only_a_face_is_made_sure_that_is_alone_in_doubt(reader: PipsReader, changes: dict[str, object]) -> None:
    one = unsure(2, **changes)
    assert seen_again(reader, clear_die(TWO, ()), one) is one


def test_pips_that_hardly_stand_out_make_nothing_sure(reader: PipsReader) -> None:
    pale = np.asarray(0.2 * clear_die(TWO, ()) + 0.8 * np.array(BODY), np.uint8)
    one = unsure(2)
    assert seen_again(reader, pale, one) is one


def test_a_one_is_never_made_sure(reader: PipsReader) -> None:
    one = unsure(1)
    assert seen_again(reader, clear_die(((0.0, 0.0),), ()), one) is one


def test_a_lean_that_differs_from_turn_to_turn_is_told_to_wobble(reader: PipsReader) -> None:
    pixels = clear_die(TWO, ())
    (told,) = remeasure(reader._ensemble, Pyramid(pixels), [unsure(2)], SIDE, reader._calibration)
    assert 0 < told.wobble < 1
    assert told.lean is not None
