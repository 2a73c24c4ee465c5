# SPDX-License-Identifier: MIT
"""Whether dice were touched between a call and the count: told only where it was seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.replay.untouched import Guard
from vision.sighting import Die, Doubt, Sighting

MS = 1_000_000
ANN = Die(100, 100, 40, 10, "d6", 4, "red", 0.999)
BOB = Die(400, 100, 40, 30, "d6", 2, "blue", 0.999)
CAT = Die(700, 100, 40, 50, "d6", 6, "green", 0.999)


def seen(*dice: Die, doubts: tuple[Doubt, ...] = ()) -> Sighting:
    return Sighting(1000, 800, "pips", dice, doubts)


def guarded(*looks: Sighting) -> Guard:
    guard = Guard()
    guard.begin(0)
    for n, look in enumerate(looks):
        guard.look(look, n * 300 * MS)
    return guard


def test_cups_that_are_lifted_one_by_one_or_put_back_are_no_touch() -> None:
    guard = guarded(seen(), seen(ANN), seen(ANN), seen(ANN, BOB), seen(BOB), seen(BOB), seen(ANN, BOB))
    assert guard.moved(seen(ANN, BOB, CAT)) == ()


@pytest.mark.parametrize(
    "after", [replace(ANN, face=5), replace(ANN, x=150.0)], ids=["turned to another face", "pushed aside"]
)
def test_a_die_that_lay_bare_and_lies_so_no_more_was_touched(after: Die) -> None:
    guard = guarded(seen(ANN, BOB), seen(ANN, BOB), seen(BOB), seen(after, BOB))
    assert guard.moved(seen(after, BOB, CAT)) == (ANN,)


def test_one_look_or_an_unsure_one_is_no_evidence() -> None:
    wrong = replace(ANN, face=5)
    assert guarded(seen(wrong), seen(ANN), seen(ANN)).moved(seen(ANN)) == ()
    unsure = replace(wrong, sure=0.9)
    assert guarded(seen(unsure), seen(unsure)).moved(seen(ANN)) == ()
    doubted = seen(wrong, doubts=(Doubt(100, 100, "cocked"),))
    assert guarded(doubted, doubted).moved(seen(ANN)) == ()


def test_nothing_is_told_where_the_camera_was_blind_or_pushed_or_nobody_called() -> None:
    guard = guarded(seen(ANN, BOB), seen(ANN, BOB))
    away = [replace(die, x=die.x + 60) for die in (ANN, BOB)]
    assert guard.moved(seen(*away)) is None
    guard.blind()
    assert guard.moved(seen(ANN, BOB)) is None
    assert Guard().moved(seen(ANN)) is None
    ended = guarded(seen(ANN), seen(ANN))
    ended.end()
    assert ended.moved(seen(ANN)) is None


def test_frames_are_read_a_few_times_a_second_and_not_for_ever() -> None:
    guard = guarded()
    assert guard.wants(400 * MS)
    guard.look(seen(ANN), 400 * MS)
    assert not guard.wants(500 * MS)
    assert guard.wants(700 * MS)
    assert not guard.wants(200_000 * MS)
    assert not guard.watching
