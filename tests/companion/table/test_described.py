# SPDX-License-Identifier: MIT
"""What the table tells in all games, played at random, is what the description of the calls says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.web.answers import encoded
from companion.web.schema.play import HandsDone
from companion.web.schema.state import State
from tests.companion.table.test_languages import Listening
from tests.companion.web.fitting import undescribed
from tests.random_games import SET_UPS

STEPS = 30
DOOR = {"knocks": [], "arrival": None}


class Watched(Listening):
    def states(self) -> Iterator[dict[str, Any]]:
        """What everybody gets, as the web tells it."""
        now = self.table.now
        yield now.public() | DOOR | {"you": {"role": "spectator", "seat": None, "player": None}}
        state = now.for_referee()
        yield {**state, **DOOR, "you": {"role": "referee", "seat": None, "player": None, **(state.get("you") or {})}}
        for seat, name in enumerate(now.seats, 1):
            if name:
                state = now.for_player(name)
                yield {**state, **DOOR, "you": {"role": "player", "seat": seat, "player": name, **state["you"]}}

    def offers(self) -> Iterator[HandsDone]:
        for seat in (seat for seat, name in enumerate(self.table.now.seats, 1) if name):
            yield self._hands.do("offers", {"seat": seat})


def held(answer: object, kind: Any) -> list[str]:
    """The fields of ``answer`` that ``kind`` does not know.

    Raises:
        msgspec.ValidationError: one is of another type.
    """
    data = encoded(answer, "en")
    msgspec.json.decode(data, type=kind)
    return list(undescribed(msgspec.json.decode(data), kind))


@pytest.mark.parametrize("game", SET_UPS)
def test_states_and_offers_are_as_described(game: str) -> None:
    player = Watched(3, game)
    unknown: set[str] = set()
    for step in range(STEPS):
        player.step()
        unknown |= {field for state in player.states() for field in held(state, State)}
        if step % 6 == 0:
            unknown |= {field for answer in player.offers() for field in held(answer, HandsDone)}
    assert unknown == set()
