# SPDX-License-Identifier: MIT
"""Two dice that lie flush count; a domino, which looks like them, does not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN, Candidates
from vision.reading.checks.dominoes import among_kin, flush
from vision.reading.classifier import CLOSER
from vision.reading.decide import Calibration, decide
from vision.reading.network import MODELS
from vision.reading.pyramid import Pyramid
from vision.reading.reader import Reader, open_reader
from vision.reading.sets.faint import fade, read_without_faint
from vision.reading.sets.pips import PipsReader
from vision.reading.sets.remeasure import remeasure
from vision.sighting import TRUST, Candidate, Die, Sighting
from vision.stage.render import render
from vision.stage.scene import DieLook, Ground, Lens, PlacedDie, Scene, Sensor, Thing

IVORY, RED, PALE = (0.7, 0.66, 0.55), (0.5, 0.02, 0.02), (0.8, 0.8, 0.78)
HALF = "perhaps half a domino"
CALIBRATION = Calibration(bias=0.0, mean=1.5, clean=0.975, doubt=0.03)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_reader("pips")


def seen(reader: Reader, dice: tuple[PlacedDie, ...], *things: Thing) -> Sighting:
    """Green felt under a good lamp; a die's side is 40 px."""
    lens, sensor = Lens(focal_px=1750, height_mm=716, blur_px=0.6), Sensor(noise=0.005)
    scene = Scene(Ground(kind="felt"), dice, lens=lens, sensor=sensor, things=things)
    reader.forget()
    return reader.read(render(scene, 640, 480).pixels)


def flush_dice(body: tuple[float, float, float], pips: tuple[float, float, float]) -> tuple[PlacedDie, ...]:
    """Two dice edge to edge, and one apart."""
    look = DieLook(body=body, pips=(pips,) * 6)
    return tuple(PlacedDie(look, x, y, face, 1, 0.0) for x, y, face in ((-20, 0, 4), (-3.8, 0, 5), (60, 20, 3)))


@pytest.mark.parametrize(("body", "pips"), [(IVORY, (0.02, 0.02, 0.02)), (RED, PALE), ((0.02, 0.02, 0.02), PALE)])
def test_ok__dice_that_lie_flush_are_no_domino(
    reader: Reader, body: tuple[float, float, float], pips: tuple[float, float, float]
) -> None:
    sighting = seen(reader, flush_dice(body, pips))
    assert sorted(die.face for die in sighting.dice if isinstance(die.face, int)) == [3, 4, 5]
    assert HALF not in [doubt.why for doubt in sighting.doubts]


@pytest.mark.parametrize("seed", range(4))
def test_refuses__the_halves_of_a_domino(reader: Reader, seed: int) -> None:
    die = flush_dice(RED, PALE)[2]
    domino = Thing("domino", -20, 0, 34.0, 30.0 * seed, colour=IVORY if seed % 2 else (0.03, 0.03, 0.03), seed=seed)
    sighting = seen(reader, (die,), domino)
    assert not sighting.trusted or [one.face for one in sighting.dice] == [3]


def pair(far: float = 1.0) -> Candidates:
    """Two sure fives of 40 px, so many sides apart."""
    chances = np.zeros((2, 8), np.float32)
    chances[:, 0], chances[:, 5] = 0.001, 0.999
    places = np.array([[100, 100, 40], [100 + 40 * far, 100, 40]], np.float32)
    return Candidates.of(places, np.zeros(2, np.float32), chances)


@pytest.mark.parametrize(("chance", "listed", "doubts"), [(0.01, 2, 0), (0.5, 2, 2), (0.999, 0, 2)])
def test_settle__what_may_be_one_thing_is_a_doubt_and_what_surely_is_no_die(
    chance: float, listed: int, doubts: int
) -> None:
    found = pair()
    assert flush(found, ["white", "white"]) == [(0, 1)]
    dice, told, _ = decide(found, ["white", "white"], CALIBRATION, joined={(0, 1): chance})
    assert (len(dice), len(told)) == (listed, doubts)


def test_settle__two_known_as_dice_do_not_lie_upon_one_another() -> None:
    colours = ["white", "white"]
    assert decide(pair(0.94), colours, CALIBRATION, joined={(0, 1): 0.01})[1] == ()
    assert len(decide(pair(0.94), ["white", "red"], CALIBRATION)[1]) == 2


def beside_kin(size: float, count: int) -> Candidates:
    """The pair, and so many lone dice of this size in px."""
    found = pair()
    places = [[100, 300 + 100 * i, size] for i in range(count)]
    return Candidates.of(
        np.concatenate([found.places, np.array(places, np.float32).reshape(-1, 3)]),
        np.zeros(2 + count, np.float32),
        np.repeat(found.chances[:1], 2 + count, 0),
    )


def test_among_kin__beside_dice_like_them_two_are_hardly_a_domino() -> None:
    asked = {(0, 1): 0.4}
    assert among_kin(beside_kin(41, 2), ["white"] * 4, asked)[0, 1] == pytest.approx(0.0625)
    assert among_kin(beside_kin(41, 2), ["white"] * 4, {(0, 1): 1.0})[0, 1] == pytest.approx(1)
    assert among_kin(beside_kin(41, 1), ["white"] * 3, asked) == asked
    assert among_kin(beside_kin(46, 2), ["white"] * 4, asked) == asked
    assert among_kin(beside_kin(41, 2), ["white", "white", "red", "red"], asked) == asked


def test_settle__without_a_look_at_the_pair_it_is_a_doubt() -> None:
    assert len(decide(pair(), ["white"] * 2, CALIBRATION)[1]) == 2


@pytest.mark.parametrize(("far", "colours"), [(1.2, ["red", "red"]), (1.0, ["red", "white"])])
def test_flush__apart_or_unlike_in_colour_is_no_domino(far: float, colours: list[str]) -> None:
    assert flush(pair(far), colours) == []


# Faint marks of a face: what shines through a clear die is no pip of its upper face.

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
def pips_reader() -> PipsReader:
    return PipsReader(MODELS)


def unsure(face: int, **changes: object) -> Candidate:
    faces = [0.01] * 7
    faces[face - 1] = 0.94
    one = Die(120.0, 120.0, SIDE, 0.0, "d6", face, "grey", 0.9)
    told = Candidate(one, 0.999, tuple(faces), 0.93, (0.0, 0.0), True, "not sure of the face")
    return replace(told, **changes)  # type: ignore[arg-type]


def seen_again(pips_reader: PipsReader, pixels: Pixels, one: Candidate) -> Candidate:
    (told,) = read_without_faint(
        pips_reader._ensemble, pips_reader._strangers, Pyramid(pixels), [one], pips_reader._calibration
    )
    return told


@pytest.mark.parametrize("why", ["not sure of the face", PERHAPS_UNKNOWN])
def test_plain_pips_alone_make_a_clear_dies_face_sure(pips_reader: PipsReader, why: str) -> None:
    told = seen_again(pips_reader, clear_die(TWO, FAR_FIVE), unsure(2, why=why))
    assert told.why == ""
    assert told.sure_face > TRUST
    assert told.die.face == 2


def test_another_face_is_never_made_sure(pips_reader: PipsReader) -> None:
    """The others favour the 5 that shines through: the plain pips deny it, and it stays in doubt."""
    one = unsure(5)
    assert seen_again(pips_reader, clear_die(TWO, FAR_FIVE), one) is one


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
def test_only_a_face_is_made_sure_that_is_alone_in_doubt(pips_reader: PipsReader, changes: dict[str, object]) -> None:
    one = unsure(2, **changes)
    assert seen_again(pips_reader, clear_die(TWO, ()), one) is one


def test_pips_that_hardly_stand_out_make_nothing_sure(pips_reader: PipsReader) -> None:
    pale = np.asarray(0.2 * clear_die(TWO, ()) + 0.8 * np.array(BODY), np.uint8)
    one = unsure(2)
    assert seen_again(pips_reader, pale, one) is one


def test_a_one_is_never_made_sure(pips_reader: PipsReader) -> None:
    one = unsure(1)
    assert seen_again(pips_reader, clear_die(((0.0, 0.0),), ()), one) is one


def test_a_lean_that_differs_from_turn_to_turn_is_told_to_wobble(pips_reader: PipsReader) -> None:
    pixels = clear_die(TWO, ())
    (told,) = remeasure(pips_reader._ensemble, Pyramid(pixels), [unsure(2)], SIDE, pips_reader._calibration)
    assert 0 < told.wobble < 1
    assert told.lean is not None
