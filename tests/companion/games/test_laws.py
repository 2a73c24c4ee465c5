# SPDX-License-Identifier: MIT
"""The laws of every rule book, on games of each played at random; and that they would notice.

What holds in one game alone is tried beside it; ``make test-night`` is the long run.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.match import Match
from tests.companion.games.laws import LAWS, NEVER, law
from tests.examples import examples
from tests.random_games import PLAYERS, SET_UPS, set_up
from tests.shipped import SHIPPED


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=examples(20))
@given(data=st.data())
def test_law(law, game, data):
    law(PLAYERS[game], *data.draw(PLAYERS[game].games))


@pytest.mark.parametrize("game", PLAYERS)
@law("G-02", 150, data=st.data())
def test_an_event_of_any_kind_is_accepted_or_refused_without_a_trace(clause, game, data):
    players = PLAYERS[game]
    players.leaves_no_trace(*data.draw(players.games), data.draw(st.integers(0, 60)), data.draw(players.events))


def test_every_game_of_the_catalogue_is_played_at_random():
    assert set(SET_UPS) == set(SHIPPED)


def test_an_engine_that_takes_what_it_does_not_offer_is_noticed(monkeypatch):
    honest = Match.apply
    monkeypatch.setattr(Match, "apply", lambda match, event: match if event in NEVER else honest(match, event))
    with pytest.raises(AssertionError):
        PLAYERS["lucky-seven"].legal_and_apply_agree(set_up("lucky-seven", Random(1)), Random(1))
