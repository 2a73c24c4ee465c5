# SPDX-License-Identifier: MIT
"""What the tests of the rule books share: a way to play a list of events, and to name a refusal's code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.match import Match
from tests.companion.games.cases import after

Play = Callable[..., Match]
Code = Callable[[Match, Event], str]


@pytest.fixture
def pirates() -> Play:
    """``pirates(*events, players="Ann Bob Cat", **options)``: Pirates Dice after these events; Ann begins."""

    def play(*events: Event, players: str = "Ann Bob Cat", roll_off: bool = False, **options: Any) -> Match:
        first = {} if roll_off else {"first": players.split()[0]}
        return after(*events, game="pirates-dice", players=players, **first | options)

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
