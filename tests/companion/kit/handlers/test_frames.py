# SPDX-License-Identifier: MIT
"""Between table, pages and eye: films are made once, a second look holds nobody up, all goes when it is forgotten."""

from __future__ import annotations

import queue
from concurrent.futures import ThreadPoolExecutor

from companion.kit.handlers.eye import MOST_FILMS, FramesHandler
from companion.table.inbox import Reviewed
from tests.eye_here import EyeHere
from vision.door import Reply
from vision.replay.orders import Film, FilmWanted, ForgetFrames, GuardDice, Keep, LookAgain
from vision.sighting import Sighting

SEEN = Sighting(100, 80, "pips")


def eye() -> EyeHere:
    """It has a film of every clip but 0."""
    made = EyeHere()
    made.door.answer(FilmWanted, lambda order, reply: reply(Film(b"webp", 900) if order.clip else None))
    made.door.answer(LookAgain, lambda _, reply: reply(SEEN))
    return made


def test_orders_reach_the_eye() -> None:
    asked = eye()
    handler = FramesHandler(asked, lambda _: None)
    handler.keep(4, count=True)
    handler.guard()
    handler.forget()
    assert asked.asked == [Keep(4, count=True), GuardDice(), ForgetFrames()]


def test_a_film_is_made_once_and_gone_when_it_is_forgotten() -> None:
    asked = eye()
    handler = FramesHandler(asked, lambda _: None)
    assert handler.film(4) == handler.film(4) == (b"webp", 900)
    assert len(asked.asked) == 1
    handler.forget()
    assert handler.film(4) is not None
    assert len(asked.asked) == 3
    assert handler.film(0) is None, "not kept any more"
    for clip in range(1, 3 + MOST_FILMS):
        handler.film(clip)
    assert len(handler._films) == MOST_FILMS


def test_a_film_that_is_there_waits_for_no_other_and_one_that_is_forgotten_meanwhile_is_not_kept() -> None:
    asked, begun = EyeHere(), queue.SimpleQueue[Reply]()
    asked.door.answer(FilmWanted, lambda _, reply: begun.put(reply))
    handler = FramesHandler(asked, lambda _: None)
    with ThreadPoolExecutor(2) as phones:
        there = phones.submit(handler.film, 4)
        begun.get(timeout=30)(Film(b"webp", 900))
        there.result(30)
        coming = phones.submit(handler.film, 5)
        reply = begun.get(timeout=30)
        known = phones.submit(handler.film, 4)
        try:
            assert known.result(5) == (b"webp", 900)
            handler.forget()
        finally:
            reply(Film(b"other", 900))
        assert coming.result(30) == (b"other", 900)
        anew = phones.submit(handler.film, 5)
        begun.get(timeout=30)(None)
        assert anew.result(30) is None


def test_what_came_of_a_second_look_is_told_later() -> None:
    told: queue.SimpleQueue[Reviewed] = queue.SimpleQueue()
    FramesHandler(eye(), told.put).look_again(4)
    assert told.get(timeout=30) == Reviewed(4, SEEN)


def test_a_second_look_that_nobody_takes_is_told_as_none() -> None:
    told: queue.SimpleQueue[Reviewed] = queue.SimpleQueue()
    FramesHandler(EyeHere(), told.put).look_again(4)
    assert told.get(timeout=30) == Reviewed(4, None)
    assert FramesHandler(EyeHere(), told.put).film(4) is None
