# SPDX-License-Identifier: MIT
"""Whose photograph it is, and of which throw: the eye is told both, and one that comes too late is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.kit.handlers.eye import PhotoHandler
from companion.table.counts import Count
from companion.table.people.lobby import empty
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster
from companion.web.schema.state import NotPhotographed, Photographed
from tests.eye_here import EyeHere
from vision.message import PhotoAnswer, Photograph


@pytest.fixture
def eye() -> EyeHere:
    """It counts every photograph."""
    made = EyeHere()
    made.door.answer(Photograph, lambda order, reply: reply(PhotoAnswer("counted", "", len(order.data))))
    return made


def handler(eye: EyeHere, *counted: int) -> PhotoHandler:
    counts = tuple(Count(seq, 1, 1, {"event": "reveal"}) for seq in counted)
    now = replace(Snapshot(seats=("Ann", None), lobby=empty(2)), number=3, counts=counts)
    return PhotoHandler(eye, Broadcaster(lambda _: [], now))


def test_a_photograph_goes_by_its_player_s_name_and_its_throw(eye: EyeHere) -> None:
    told = handler(eye, 8, 12).take(b"four", 1, 12)
    assert told == Photographed(code="counted", message="", dice=4)
    assert eye.asked == [Photograph(b"four", "Ann", "3/12/Ann/0")]


def test_the_referee_photographs_as_referee_and_nobody_needs_to_know_the_throw(eye: EyeHere) -> None:
    handler(eye).take(b"four", None, None)
    assert eye.asked == [Photograph(b"four", "referee", "3/0/referee/0")]


def test_one_taken_before_another_throw_counted_is_refused(eye: EyeHere) -> None:
    with pytest.raises(ValueError, match="that throw has counted already"):
        handler(eye, 8, 12).take(b"four", 1, 8)
    assert eye.asked == []


def test_an_eye_that_does_not_answer_is_said_to_whoever_took_it() -> None:
    told = handler(EyeHere()).take(b"four", 1, None)
    assert isinstance(told, NotPhotographed)
    assert told.code == "silent"
    assert "does not answer" in told.message
