# SPDX-License-Identifier: MIT
"""A count is looked at again each way up: a face stands, or falls, only if the looks agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

import cv2
import numpy as np

from vision.cameras.base import Clock
from vision.door import Door
from vision.frame import Frame, Pixels
from vision.order import Answer, Call
from vision.replay.again import MOST_BYTES, few, judged, looks_of
from vision.replay.keeper import FrameKeeper
from vision.replay.orders import ForgetFrames, GuardDice, Keep, LookAgain
from vision.sighting import Die, Face, Reading, Sighting, is_sure
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
