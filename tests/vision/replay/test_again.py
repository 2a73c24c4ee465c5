# SPDX-License-Identifier: MIT
"""A count is looked at again each way up: a face stands, or falls, only if the looks agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

import cv2
import numpy as np
import pytest

from vision.cameras.base import Clock
from vision.door import Door
from vision.frame import Frame, Pixels
from vision.order import Answer, Call
from vision.replay.again import MOST_BYTES, few, judged, looks_of
from vision.replay.keeper import FrameKeeper
from vision.replay.orders import ForgetFrames, GuardDice, Keep, LookAgain
from vision.replay.untouched import Guard
from vision.sighting import Die, Doubt, Face, Reading, Sighting, is_sure
from vision.steady import Motion

MS = 1_000_000
WIDE, HIGH = 400, 300
COUNTED = Die(100, 80, 24, 0, "d6", 4, "red", 0.99)


def wood() -> Pixels:
    out = np.full((HIGH, WIDE, 3), 90, np.uint8)
    cv2.rectangle(out, (90, 70), (110, 90), (0, 0, 220), -1)
    return out


class Seer:
    """Finds the red square, and says of it what it is told to, look after look."""

    def __init__(self, faces: Sequence[Face | None]) -> None:
        self.faces = cycle(faces)

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        red = (pixels[..., 2] > 180).astype(np.uint8)
        x, y, wide, high = cv2.boundingRect(red)
        face = next(self.faces)
        die = Die(x + wide / 2, y + high / 2, 24, 0, "d6", face, "red", 0.99 if face else 0.5)
        return Sighting(pixels.shape[1], pixels.shape[0], "pips", (die,))

    def forget(self) -> None:
        """It keeps nothing."""


def sighting(die: Die = COUNTED) -> Sighting:
    return Sighting(WIDE, HIGH, "pips", (die,))


def test_turned_frames_tell_places_on_the_frame_as_it_is() -> None:
    looks = looks_of(wood(), Seer([4]))
    assert len(looks) == 4
    assert all(abs(die.x - 100) < 2 and abs(die.y - 80) < 2 for [die] in looks)


def test_a_face_falls_only_if_the_looks_agree_on_another() -> None:
    def after(*faces: Face | None) -> Die:
        looks = [(replace(COUNTED, face=face, sure=0.99 if face else 0.1),) for face in faces]
        return judged(sighting(), looks).dice[0]

    assert (after(5, 5, 5, 5).face, is_sure(after(5, 5, 5, 5))) == (5, True)
    assert (after(4, 4, 4, 4, 5).face, is_sure(after(4, 4, 4, 4, 5))) == (4, True)
    assert not is_sure(after(5, 5, 4, 4)), "they don't agree"
    assert not is_sure(after(5, 5, 5, None, None, None)), "too few are sure"
    assert not is_sure(judged(sighting(), [(replace(COUNTED, x=300),)] * 8).dice[0]), "it lies elsewhere"


def test_so_many_frames_are_kept_as_there_is_room_for() -> None:
    large = np.zeros((2592, 4608, 3), np.uint8)
    assert len(few([wood()] * 6)) == 3
    assert few([large, large]) == ()
    assert large.nbytes > MOST_BYTES


class Kept:
    """A keeper of frames behind its door, and what it answers."""

    def __init__(self) -> None:
        self.told: list[Answer] = []
        self.now_ns = 0
        self.door = Door(self.told.append)
        self.keeper = FrameKeeper(self.door, lambda: None, Clock(lambda: self.now_ns, lambda _: None))

    def hear(self, asked: object, at_ms: int) -> None:
        self.now_ns = at_ms * MS
        self.door.hear(asked)

    def feed(self, at_ms: int, motion: Motion, reader: Seer) -> None:
        self.keeper.feed(Frame(wood(), at_ms * MS), motion, reader, at_ms * MS)

    def count(self, face: Face, clip: int) -> Reading:
        for n in range(3):
            self.keeper.keep_read(sighting(), wood(), n * 200 * MS)
        reading = self.keeper.guarded(Reading(sighting(replace(COUNTED, face=face)), 1, verified=True))
        self.hear(Keep(clip, count=True), 700)
        return reading


def test_the_kept_frames_and_the_table_are_looked_at_when_somebody_asks() -> None:
    kept = Kept()
    kept.count(4, clip=9)
    kept.hear(Call(1, LookAgain(9)), 800)
    assert kept.told == []
    kept.feed(900, "still", Seer([5]))
    [answer] = kept.told
    assert answer.number == 1
    assert answer.value.dice[0].face == 5


def test_nothing_is_said_of_frames_that_are_gone() -> None:
    kept = Kept()
    kept.count(4, clip=9)
    kept.hear(ForgetFrames(), 750)
    kept.hear(Call(1, LookAgain(9)), 800)
    kept.feed(2400, "hands", Seer([5]))
    assert kept.told == [Answer(1, None)]


def test_a_reading_after_a_call_says_whether_dice_were_touched_and_the_next_one_does_not() -> None:
    kept = Kept()
    kept.hear(GuardDice(), 0)
    assert kept.count(4, clip=1).moved == ()
    assert kept.count(4, clip=2).moved is None


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
