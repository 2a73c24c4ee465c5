# SPDX-License-Identifier: MIT
"""The laws of every rule book, on games of each played at random; what holds in one alone is tried beside it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.companion.games.laws import LAWS
from tests.examples import examples
from tests.random_games import PLAYERS


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=examples(20))
@given(data=st.data())
def test_law(law, game, data):
    law(PLAYERS[game], *data.draw(PLAYERS[game].games))


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("clause", ["G-02"])
@settings(max_examples=examples(150))
@given(data=st.data())
def test_an_event_of_any_kind_is_accepted_or_refused_without_a_trace(clause, game, data):
    players = PLAYERS[game]
    players.leaves_no_trace(*data.draw(players.games), data.draw(st.integers(0, 60)), data.draw(players.events))
