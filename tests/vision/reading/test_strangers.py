# SPDX-License-Identifier: MIT
"""A face that a set does not know is never given the nearest one; plain faces stay what they are."""

from __future__ import annotations

import functools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.bench import bench_frame
from vision.frame import Pixels
from vision.reading.candidates import Candidates
from vision.reading.checks.strangers import CLASSES, STRANGER, FaceDoubts, Strangers
from vision.reading.classifier import SKULL
from vision.reading.decide import Calibration, decide
from vision.reading.network import MODELS, Floats, Network
from vision.reading.pyramid import Pyramid
from vision.reading.sets.bones import BonesReader
from vision.reading.sets.pips import PipsReader
from vision.reading.sets.twelves import CLASSES as NUMERALS
from vision.reading.sets.twelves import Twelves
from vision.sighting import UNKNOWN, Sighting
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene

CALIBRATION = Calibration(bias=0.0, mean=1.5, clean=0.975, doubt=0.018)
RED = (0.55, 0.02, 0.02)


@functools.cache
def pips() -> PipsReader:
    return PipsReader(MODELS)


def ink(text: str = "", shape: str = "") -> Decal:
    """A numeral, letter or emblem, as large as most makers print them."""
    board = np.zeros((96, 96), np.uint8)
    if text:
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, 2.4, 8)
        at = (48 - wide // 2, 48 + high // 2)
        cv2.putText(board, text, at, cv2.FONT_HERSHEY_DUPLEX, 2.4, 255, 8, cv2.LINE_AA)
    elif shape == "anchor":
        cv2.line(board, (48, 12), (48, 84), 255, 9, cv2.LINE_AA)
        cv2.line(board, (28, 30), (68, 30), 255, 9, cv2.LINE_AA)
        cv2.ellipse(board, (48, 52), (34, 32), 0, 10, 170, 255, 9, cv2.LINE_AA)
    elif shape == "crown":
        points = np.array([[10, 80], [10, 26], [30, 52], [48, 16], [66, 52], [86, 26], [86, 80]], np.int32)
        cv2.fillPoly(board, [points], 255, cv2.LINE_AA)
    return Decal(board, (0.015, 0.015, 0.016), 0.85)


def table(looks: list[DieLook], ups: list[int]) -> Pixels:
    """Dice in a row, seen from above."""
    dice = tuple(
        PlacedDie(look, 34.0 * (i - (len(looks) - 1) / 2), 4.0 * (-1) ** i, up, 2 if up in (1, 6) else 1, 17.0 * i)
        for i, (look, up) in enumerate(zip(looks, ups, strict=True))
    )
    return render(Scene(Ground(), dice, lens=Lens(focal_px=1500.0, height_mm=600.0)), 640, 480).pixels


def read(looks: list[DieLook], ups: list[int]) -> Sighting:
    pips().forget()
    return pips().read(table(looks, ups))


def marked(face: int, decal: Decal | None) -> DieLook:
    """A white die with pips, but for one face."""
    return DieLook(decals=tuple(decal if value == face else None for value in range(1, 7)))


@pytest.mark.parametrize(
    "decal", [ink("3"), ink("6"), ink("R"), ink(shape="anchor"), ink(shape="crown")],
    ids=["three", "six", "letter", "anchor", "crown"],
)  # fmt: skip
def test_pips__a_face_that_nobody_taught_gets_none(decal: Decal) -> None:
    seen = read([DieLook(), marked(6, decal), DieLook()], [2, 6, 5])
    faces = {round(die.x): die.face for die in seen.dice}
    assert list(faces.values()).count(None) == 1
    assert sorted(face for face in faces.values() if face is not None) == [2, 5]  # type: ignore[type-var]
    assert not seen.trusted
    strange = next(die for die in seen.dice if die.face is None)
    near = [doubt.why for doubt in seen.doubts if np.hypot(doubt.x - strange.x, doubt.y - strange.y) < strange.size / 2]
    assert near == [UNKNOWN]


def test_pips__plain_faces_are_as_they_were() -> None:
    seen = read([DieLook()] * 6, [1, 2, 3, 4, 5, 6])
    assert sorted(die.face for die in seen.dice) == [1, 2, 3, 4, 5, 6]  # type: ignore[type-var]
    assert seen.trusted


def test_pips__a_large_red_one_and_a_red_four_are_pips() -> None:
    black = (0.015, 0.015, 0.016)
    look = DieLook(pips=(RED, black, black, RED, black, black), big_one=1.9, corner=0.16)
    seen = read([look] * 3, [1, 4, 2])
    assert sorted(die.face for die in seen.dice) == [1, 2, 4]  # type: ignore[type-var]


def test_pips__a_two_whose_pips_lie_close_together_is_a_two() -> None:
    board = np.zeros((96, 96), np.uint8)
    for y in (34, 62):
        cv2.circle(board, (48, y), 10, 255, -1, cv2.LINE_AA)
    seen = read([DieLook(), marked(2, Decal(board, (0.015, 0.015, 0.016), 1.0)), DieLook()], [6, 2, 5])
    assert sorted(die.face for die in seen.dice) == [2, 5, 6]  # type: ignore[type-var]


def test_settle__says_exactly_what_the_contract_does() -> None:
    found, told = (
        evidence(3),
        FaceDoubts(np.array([True, False, False]), np.array([True, True, False]), np.zeros(3, int)),
    )
    dice, doubts, _ = decide(found, ["white"] * 3, CALIBRATION, strangers=told)
    assert [die.face for die in dice] == [None, 5, 5]
    assert [doubt.why for doubt in doubts] == ["a face this set does not know", "not sure of the face"]
    assert dice[0].sure <= 0.5


def test_settle__what_leans_is_said_to_lean_whatever_it_shows() -> None:
    found, told = evidence(5), FaceDoubts(np.ones(5, np.bool_), np.ones(5, np.bool_), np.zeros(5, int))
    found = replace(found, stray=np.array([0.9, 0, 0, 0, 0], np.float32))
    dice, doubts, _ = decide(found, ["white"] * 5, CALIBRATION, strangers=told)
    assert [die.cocked for die in dice] == [True, False, False, False, False]
    assert [doubt.why for doubt in doubts] == ["perhaps it does not lie flat", *[UNKNOWN] * 4]


def evidence(count: int) -> Candidates:
    """Flat dice far apart that surely show a 5, as far as first and close classifier know."""
    chances = np.full((count, 8), 0.0002, np.float32)
    chances[:, 5] = 0.9986
    places = np.array([[100.0 * (i + 1), 100.0, 40.0] for i in range(count)], np.float32)
    return Candidates.of(places, np.zeros(count, np.float32), chances)


class Says(Network):
    """Answers the same to every crop, and counts how many it was shown."""

    def __init__(self, klass: int) -> None:
        self.shown, self._klass = 0, klass

    def see(self, crops: object) -> Floats:
        count = len(crops)  # type: ignore[arg-type]
        self.shown += count
        answer = np.zeros((count, CLASSES), np.float32)
        answer[:, self._klass] = 12.0
        return answer


@pytest.mark.parametrize(("quick", "asked", "unknown"), [(5, 0, False), (STRANGER, 4, False), (2, 4, False)])
def test_strangers__the_second_network_sees_only_what_the_first_doubts(quick: int, asked: int, unknown: bool) -> None:
    strangers = Strangers(Says(quick), close := Says(5))
    told = strangers.doubt(Pyramid(np.zeros((200, 600, 3), np.uint8)), evidence(4))
    assert close.shown == asked
    assert told.unknown.tolist() == [unknown] * 4


def test_strangers__another_face_than_the_readers_is_a_doubt() -> None:
    strangers = Strangers(Says(2), Says(2))
    told = strangers.doubt(Pyramid(np.zeros((200, 600, 3), np.uint8)), evidence(2))
    assert told.perhaps.all()
    assert not told.unknown.any()


def test_strangers__what_was_taken_for_a_one_is_named_by_what_they_see_and_stays_a_doubt() -> None:
    found = evidence(2)
    found.chances[:] = found.chances[:, [0, 5, 2, 3, 4, 1, 6, 7]]
    told = Strangers(Says(2), Says(2)).doubt(Pyramid(np.zeros((200, 600, 3), np.uint8)), found)
    dice, doubts, _ = decide(found, ["white"] * 2, CALIBRATION, strangers=told)
    assert [die.face for die in dice] == [2, 2]
    assert [doubt.why for doubt in doubts] == ["not sure of the face"] * 2


@pytest.mark.parametrize(("quick", "doubted"), [(STRANGER, True), (SKULL, False), (1, False)])
def test_strangers__a_sign_that_one_network_takes_for_a_skull_and_the_other_for_a_stranger_is_a_doubt(
    quick: int, doubted: bool
) -> None:
    """Signs with a dot in the middle were counted as ones."""
    found = evidence(2)
    found.chances[:] = found.chances[:, [0, 5, 2, 3, 4, 1, 6, 7]]
    strangers = Strangers(Says(quick), Says(SKULL))
    told = strangers.doubt(Pyramid(np.zeros((200, 600, 3), np.uint8)), found)
    assert told.perhaps.tolist() == [doubted] * 2
    told = strangers.doubt(Pyramid(np.zeros((200, 600, 3), np.uint8)), found, skulls=True)
    assert not told.perhaps.any(), "on dice with a skull for the one signs are as manifold"


@pytest.mark.slow
def test_strangers__on_a_plain_table_the_slow_network_is_hardly_asked() -> None:
    reader = PipsReader(MODELS)
    close = Says(5)
    reader._strangers = Strangers(reader._strangers.quick, close)
    assert len(reader.read(bench_frame()[0]).dice) == 20
    assert close.shown <= 4


def in_doubt(count: int = 1, x: float = 100.0, there: float = 0.5) -> Candidates:
    """Places of which the classifiers say that a 5 lies there with this chance, or else nothing."""
    found = evidence(count)
    found.chances[:, 0], found.chances[:, 5] = 0.9986 - there, there
    found.places[:, 0] += x - 100
    return found


@pytest.mark.parametrize(("says", "there"), [(0, 0.01), (5, 0.5), (STRANGER, 0.5)])
def test_second_opinion__denies_by_half_and_claims_nothing(says: int, there: float) -> None:
    found = Strangers(Says(5), Says(says)).second_opinion(Pyramid(np.zeros((200, 600, 3), np.uint8)), in_doubt())
    assert found.there[0] == pytest.approx(there, abs=0.003)
    assert found.chances.sum() == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(("says", "surer"), [(5, True), (3, False), (STRANGER, False), (0, False)])
def test_second_opinion__confirms_a_face_and_denies_none(says: int, surer: bool) -> None:
    """Of real dice the classifiers are less sure than the network that learnt from photographs of them."""
    before = evidence(1)
    before.chances[0, 3:6] = 0.15, 0.0002, 0.849
    found = Strangers(Says(5), Says(says)).second_opinion(Pyramid(np.zeros((200, 600, 3), np.uint8)), before)
    share = found.chances[0, 5] / found.chances[0, 1:].sum()
    assert share > 0.95 if surer else share == pytest.approx(0.849, abs=0.003)


@pytest.mark.slow
def test_second_opinion__of_faces_is_asked_where_nothing_is_known_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a watched table what is not sure is measured anew; confirmed, it kept the wrong lean of its first look."""
    asked: list[bool] = []

    def opinion(self: Strangers, pyramid: Pyramid, found: Candidates, faces: bool = True) -> Candidates:
        asked.append(faces)
        return found

    monkeypatch.setattr(Strangers, "second_opinion", opinion)
    frame, reader = bench_frame()[0], PipsReader(MODELS)
    reader.read(frame)
    reader.forget()
    reader.read_on_table(frame, lambda _x, _y, _side: False)
    assert asked == [True, False]


def test_second_opinion__sees_what_the_rim_cuts_in_the_colours_of_the_rim() -> None:
    """What grey covers is nothing to the network: every die that the rim cuts would be denied."""
    crops: list[Pixels] = []

    class Keeps(Says):
        def see(self, crops_now: object) -> Floats:
            crops.extend(crops_now)  # type: ignore[arg-type]
            return super().see(crops_now)

    white = Pyramid(np.full((200, 600, 3), 255, np.uint8))
    found = Strangers(Says(5), Keeps(0)).second_opinion(white, in_doubt(x=0))
    assert crops
    assert all((crop == 255).all() for crop in crops)
    assert found.there[0] < 0.4


def test_second_opinion__is_not_asked_of_sure_dice() -> None:
    strangers = Strangers(Says(5), close := Says(0))
    found = strangers.second_opinion(Pyramid(np.zeros((200, 600, 3), np.uint8)), evidence(4))
    assert not close.shown
    assert (found.there > 0.99).all()


def test_bones__what_is_no_twelve_sided_die_gets_no_numeral() -> None:
    from vision.reading.sets.bones import settle_twelves

    chances = np.full((2, NUMERALS), 0.0001, np.float32)
    chances[:, 7] = 0.998
    flat = np.zeros(2, np.float32)
    places = np.array([[100, 100, 50], [300, 100, 50]], np.float32)
    found = Twelves(places, flat, chances, chances[:, 7], np.zeros((2, 2), np.float32))
    told = FaceDoubts(np.array([True, False]), np.array([True, False]), np.zeros(2, int))
    dice, doubts, _ = settle_twelves(found, ["red"] * 2, flat, CALIBRATION, told)
    assert [die.face for die in dice] == [None, 7]
    assert [doubt.why for doubt in doubts] == [UNKNOWN]


def test_bones__six_sided_strangers_are_strangers_there_too() -> None:
    seen = BonesReader(MODELS).read(table([DieLook(), marked(6, ink(shape="crown"))], [3, 6]))
    assert [die.face for die in seen.dice if die.kind == "d6"].count(3) == 1
    assert UNKNOWN in [doubt.why for doubt in seen.doubts]
