# SPDX-License-Identifier: MIT
"""What the tests of the rule books share: a way to play a list of events, and to name a refusal's code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.catalogue import start
from companion.games.match import Match

Play = Callable[..., Match]
Code = Callable[[Match, Event], str]


@pytest.fixture
def pirates() -> Play:
    """``pirates(*events, players="Ann Bob Cat", **options)``: Pirates Dice after these events; Ann begins."""

    def play(*events: Event, players: str = "Ann Bob Cat", roll_off: bool = False, **options: Any) -> Match:
        names = players.split()
        first = {} if roll_off else {"first": names[0]}
        match = start({"game": "pirates-dice", "players": names, "options": first | options})
        for event in events:
            match = match.apply(event)
        return match

    return play


@pytest.fixture
def code() -> Code:
    """``code(match, event)``: the code of the refusal; fails if ``event`` is accepted or anything changes."""

    def refused(match: Match, event: Event) -> str:
        before = match.state()
        with pytest.raises(Refused) as refusal:
            match.apply(event)
        assert match.state() == before, "a refused event changes nothing"
        assert refusal.value.message, "a refusal says why"
        assert refusal.value.message == str(refusal.value)
        return refusal.value.code

    return refused
