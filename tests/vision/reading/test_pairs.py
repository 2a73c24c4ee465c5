# SPDX-License-Identifier: MIT
"""Two dice that lie flush count; a domino, which looks like them, does not."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.checks.dominoes import among_kin, flush
from vision.reading.decide import Calibration, decide
from vision.reading.reader import Reader, open_reader
from vision.sighting import Sighting
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
