# SPDX-License-Identifier: MIT
"""Between table, pages and eye: films are made once, a second look holds nobody up, all goes when it is forgotten."""

from __future__ import annotations

import queue

from companion.kit.desk.frames import MOST_FILMS, FramesDesk
from companion.table.inbox import Reviewed
from vision.replay.ask import FramesAsk
from vision.replay.orders import (
    FilmTold,
    FilmWanted,
    ForgetFrames,
    GuardDice,
    Keep,
    LookAgain,
    LookedAgain,
    ReplayOrder,
)
from vision.sighting import Sighting

SEEN = Sighting(100, 80, "pips")


class Eye:
    """Answers at once, and writes down what it was asked."""

    def __init__(self) -> None:
        self.asked: list[ReplayOrder] = []
        self.frames = FramesAsk(self.hear)

    def hear(self, order: ReplayOrder) -> None:
        self.asked.append(order)
        if isinstance(order, FilmWanted):
            told = FilmTold(order.number) if order.clip == 0 else FilmTold(order.number, b"webp", 900)
            self.frames.hear(told)
        elif isinstance(order, LookAgain):
            self.frames.hear(LookedAgain(order.number, SEEN))


def test_orders_reach_the_eye() -> None:
    eye = Eye()
    desk = FramesDesk(eye.frames, lambda _: None)
    desk.keep(4, count=True)
    desk.guard()
    desk.forget()
    assert eye.asked == [Keep(4, count=True), GuardDice(), ForgetFrames()]


def test_a_film_is_made_once_and_gone_when_it_is_forgotten() -> None:
    eye = Eye()
    desk = FramesDesk(eye.frames, lambda _: None)
    assert desk.film(4) == desk.film(4) == (b"webp", 900)
    assert len(eye.asked) == 1
    desk.forget()
    assert desk.film(4) is not None
    assert len(eye.asked) == 3
    assert desk.film(0) is None, "not kept any more"
    for clip in range(1, 3 + MOST_FILMS):
        desk.film(clip)
    assert len(desk._films) == MOST_FILMS


def test_what_came_of_a_second_look_is_told_later() -> None:
    told: queue.SimpleQueue[Reviewed] = queue.SimpleQueue()
    FramesDesk(Eye().frames, told.put).look_again(4)
    assert told.get(timeout=30) == Reviewed(4, SEEN)
