# SPDX-License-Identifier: MIT
"""One person alone with the crew plays a whole game: the real program, by HTTP, dice drawn and read.

The other kinds take minutes each: ``python -m tests.alone``.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.alone import SHORT, Alone

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LONGEST_S = 900.0
"""A whole game on a busy machine."""


@pytest.mark.parametrize("game", ["lucky-seven", "pirates-dice"])
def test_ok__one_person_and_a_computer_pirate_play_to_the_end(playing: Any, game: str) -> None:
    person = Alone(playing.url, random.Random(game))
    person.begin(game, 1, SHORT[game])
    state = person.play(LONGEST_S)
    assert state["game"]["phase"] == "over", {name: state[name] for name in ("stillness", "awaits", "pending")}
    winner = state["game"]["winner"]
    assert set(winner if isinstance(winner, list) else [winner]) <= set(state["game"]["players"])
