# SPDX-License-Identifier: MIT
"""Whose photograph it is, and of which throw: the eye is told both, and one that comes too late is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.kit.desk.photo import PhotoDesk
from companion.table.counts import Count
from companion.table.people.lobby import empty
from companion.table.telling.herald import Herald, Snapshot
from companion.web.schema.reading import Photographed
from vision.message import PhotoTold


class Eye:
    """Remembers whose photograph it read, and of which throw."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def ask(self, data: bytes, by: str, throw: str) -> PhotoTold:
        self.heard.append((by, throw))
        return PhotoTold(1, "counted", "", len(data))


@pytest.fixture
def eye() -> Eye:
    return Eye()


def desk(eye: Eye, *counted: int) -> PhotoDesk:
    counts = tuple(Count(seq, 1, 1, {"event": "reveal"}) for seq in counted)
    now = replace(Snapshot(seats=("Ann", None), lobby=empty(2)), number=3, counts=counts)
    return PhotoDesk(eye, Herald(lambda _: [], now))


def test_a_photograph_goes_by_its_player_s_name_and_its_throw(eye: Eye) -> None:
    told = desk(eye, 8, 12).take(b"four", 1, 12)
    assert told == Photographed(code="counted", message="", dice=4)
    assert eye.heard == [("Ann", "3/12")]


def test_the_referee_photographs_as_referee_and_nobody_needs_to_know_the_throw(eye: Eye) -> None:
    desk(eye).take(b"four", None, None)
    assert eye.heard == [("referee", "3/0")]


def test_one_taken_before_another_throw_counted_is_refused(eye: Eye) -> None:
    with pytest.raises(ValueError, match="that throw has counted already"):
        desk(eye, 8, 12).take(b"four", 1, 8)
    assert eye.heard == []
