# SPDX-License-Identifier: MIT
"""Faces that have counted on this table tell what one look is not sure of."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.scene.drawn import Told, candidate, plain
from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_SURE
from vision.scene.scene import Scene
from vision.sighting import TRUST, UNKNOWN, Candidate

SIDE = 36
CORNERS, BESIDE = ((-9, -9), (9, -9), (-9, 9), (9, 9)), ((-9, 0), (9, 0))
SPOTS = {
    1: ((0, 0),), 2: CORNERS[1:3], 3: (*CORNERS[1:3], (0, 0)), 4: CORNERS, 5: (*CORNERS, (0, 0)),
    6: (*CORNERS, *BESIDE),
}  # fmt: skip
PLACES = {face: (40 + 70 * (face - 1), 100) for face in SPOTS}


def thrown(places: dict[int, tuple[int, int]], turn: float = 0.0) -> Pixels:
    """A plain table with a die of each of these faces, all turned by so many degrees."""
    pixels, around = plain(90), np.radians(turn)
    for face, (x, y) in places.items():
        box = cv2.boxPoints(((x, y), (SIDE, SIDE), turn))
        cv2.fillPoly(pixels, [np.rint(box).astype(np.int32)], (225,) * 3, cv2.LINE_AA)
        for right, down in SPOTS[face]:
            spot = (right * np.cos(around) - down * np.sin(around), right * np.sin(around) + down * np.cos(around))
            cv2.circle(pixels, (round(x + spot[0]), round(y + spot[1])), 4, (30,) * 3, -1, cv2.LINE_AA)
    return pixels


def seen(face: int, x: int, y: int, sure: float = 0.999, turn: float = 0.0, why: str = "") -> Candidate:
    one = candidate(x, y, face=face, sure=sure, size=SIDE, why=why)
    return replace(one, die=replace(one.die, angle=turn % 90))


def after_a_throw(*faces: int) -> Scene:
    """A scene in which these faces have counted."""
    scene, places = Scene(), {face: at for face, at in PLACES.items() if face in faces}
    assert scene.look(thrown(places), Told([seen(face, *at) for face, at in places.items()]), len(places)).trusted
    scene.moved()
    return scene


@pytest.mark.parametrize("turn", [0.0, 40.0, 100.0])
def test_a_face_that_looks_as_one_that_counted_is_not_asked_about(turn: float) -> None:
    pixels, look = thrown({5: (200, 250)}, turn), [seen(5, 200, 250, 0.9, turn, NOT_SURE)]
    assert not Scene().look(pixels, Told(look), 1).trusted
    told = after_a_throw(*SPOTS).look(pixels, Told(look), 1)
    assert told.trusted
    assert told.dice[0].sure >= TRUST


@pytest.mark.parametrize(("shown", "read"), [(4, 5), (2, 4), (5, 2)])
def test_a_face_that_looks_like_another_stays_in_doubt(shown: int, read: int) -> None:
    look = [seen(read, 200, 250, 0.9, why=NOT_SURE)]
    assert not after_a_throw(*SPOTS).look(thrown({shown: (200, 250)}), Told(look), 1).trusted


def test_a_four_is_not_told_from_fives_where_no_four_was_seen_yet() -> None:
    look = [seen(5, 200, 250, 0.9, why=NOT_SURE)]
    scene = after_a_throw(1, 2, 3, 5, 6)
    assert not scene.look(thrown({4: (200, 250)}), Told(look), 1).trusted
    assert not scene.look(thrown({5: (200, 250)}), Told(look), 1).trusted


def test_dice_of_another_colour_tell_nothing() -> None:
    one = seen(5, 200, 250, 0.9, why=NOT_SURE)
    look = [replace(one, die=replace(one.die, colour="red"))]
    assert not after_a_throw(*SPOTS).look(thrown({5: (200, 250)}), Told(look), 1).trusted


def test_a_stranger_is_none_of_these_faces() -> None:
    look = [seen(5, 200, 250, 0.9, why=UNKNOWN)]
    assert not after_a_throw(*SPOTS).look(thrown({5: (200, 250)}), Told(look), 1).trusted


def test_what_did_not_count_teaches_nothing() -> None:
    scene = Scene()
    assert not scene.look(thrown(PLACES), Told([seen(face, *at, sure=0.9) for face, at in PLACES.items()]), 6).trusted
    scene.moved()
    assert not scene.look(thrown({5: (200, 250)}), Told([seen(5, 200, 250, 0.9, why=NOT_SURE)]), 1).trusted


def test_another_table_has_other_dice() -> None:
    scene = after_a_throw(*SPOTS)
    scene.forget()
    assert not scene.look(thrown({5: (200, 250)}), Told([seen(5, 200, 250, 0.9, why=NOT_SURE)]), 1).trusted


def strange_one(x: int, y: int) -> Candidate:
    return seen(1, x, y, why=PERHAPS_UNKNOWN)


def with_ring(pixels: Pixels, x: int, y: int) -> Pixels:
    """A die whose 1 is a ring."""
    cv2.rectangle(pixels, (x - SIDE // 2, y - SIDE // 2), (x + SIDE // 2, y + SIDE // 2), (225,) * 3, -1)
    cv2.circle(pixels, (x, y), 6, (30,) * 3, 2, cv2.LINE_AA)
    return pixels


def after_throws(times: int, *faces: int) -> Scene:
    scene, places = Scene(), {face: at for face, at in PLACES.items() if face in faces}
    for _ in range(times):
        assert scene.look(thrown(places), Told([seen(face, *at) for face, at in places.items()]), len(places)).trusted
        scene.moved()
    return scene


def test_the_face_that_is_left_when_all_others_have_counted_is_the_1() -> None:
    """A ring for the 1 was asked about at 12 throws of 24 of two drawn sittings."""
    ring, look = with_ring(thrown({}), 200, 250), Told([strange_one(200, 250)])
    scene = after_throws(3, 2, 3, 4, 5, 6)
    assert scene.look(ring, look, 1).trusted
    scene.moved()
    assert scene.look(with_ring(thrown({}), 300, 200), Told([strange_one(300, 200)]), 1).trusted


def test_a_ring_that_has_counted_as_the_1_counts_again_and_an_emblem_does_not() -> None:
    ring, again = with_ring(thrown({}), 200, 250), with_ring(thrown({}), 300, 200)
    scene = Scene()
    assert scene.look(ring, Told([seen(1, 200, 250)]), 1).trusted
    scene.moved()
    assert scene.look(again, Told([strange_one(300, 200)]), 1).trusted
    scene.moved()
    assert not scene.look(thrown({4: (300, 200)}), Told([strange_one(300, 200)]), 1).trusted


@pytest.mark.parametrize("faces", [(2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)])
def test_a_strange_face_stays_one_where_another_may_be_left_for_it(faces: tuple[int, ...]) -> None:
    """Such as an emblem for the six, which readers take for a 1."""
    emblem = thrown({})
    cv2.rectangle(emblem, (182, 232), (218, 268), (225,) * 3, -1)
    cv2.fillPoly(emblem, [np.array([(188, 262), (200, 236), (212, 262)])], (30,) * 3)
    assert not after_throws(3, *faces).look(emblem, Told([strange_one(200, 250)]), 1).trusted


def test_a_strange_face_is_not_settled_by_few_throws() -> None:
    look = Told([strange_one(200, 250)])
    assert not after_throws(2, 2, 3, 4, 5, 6).look(with_ring(thrown({}), 200, 250), look, 1).trusted
