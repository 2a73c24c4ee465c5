# SPDX-License-Identifier: MIT
"""The laws of every rule book, on games of each played at random; and that the long run of them would notice.

What holds in one game alone is tried beside it; ``python -m tests.games_at_random`` is the long run.
"""

from __future__ import annotations

import shlex
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.match import Match
from tests import games_at_random
from tests.companion.games.laws import LAWS
from tests.examples import examples
from tests.games_at_random import play, transcript
from tests.random_games import PLAYERS, SET_UPS, set_up
from tests.shipped import SHIPPED


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


def test_every_game_of_the_catalogue_is_played_at_random() -> None:
    assert set(SET_UPS) == set(SHIPPED)


@pytest.mark.parametrize("game", SET_UPS)
def test_g_01_g_02_g_05_random_games_end_and_replay_tells_the_same(game: str) -> None:
    """G-01, G-02, G-05, G-S3: what is offered is accepted, all else refused without a trace, all of it taken back."""
    tally = play(game, 5, Random(7))
    assert tally.troubles == []
    assert tally.games == 5
    assert tally.events > 10
    assert tally.refused
    assert tally.undone >= tally.events


def test_an_engine_that_takes_what_it_does_not_offer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.apply

    def gullible(match: Match, event: object) -> Match:
        return match if event in games_at_random.NEVER else honest(match, event)  # type: ignore[arg-type]

    monkeypatch.setattr(Match, "apply", gullible)
    tally = games_at_random.Tally("lucky-seven")
    list(transcript(set_up("lucky-seven", Random(1)), 5, Random(1), tally))
    assert any("not offered, but accepted" in trouble for trouble in tally.troubles)


def test_a_replay_that_tells_another_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    careless = f'{shlex.join(games_at_random.REPLAY)} | sed \'5s/"phase"/"phrase"/\''
    monkeypatch.setattr(games_at_random, "REPLAY", ("sh", "-c", careless))
    tally = play("roll-the-bones", 2, Random(1))
    assert len(tally.troubles) == 1
    assert "line 5" in tally.troubles[0]
