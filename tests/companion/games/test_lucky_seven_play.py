# SPDX-License-Identifier: MIT
"""What holds in every match of Lucky Seven, tried on matches played at random by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.laws import Players, chances, events_of_any_kind

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
NUMBERS = range(1, 8)

setups = st.builds(
    lambda seats, options: {"game": "lucky-seven", "players": list(NAMES[:seats]), "options": options},
    st.integers(1, 6),
    st.fixed_dictionaries({"match": st.just("rounds")}, optional={"rounds": st.integers(1, 3)})
    | st.fixed_dictionaries({"target": st.integers(1, 50)}, optional={"match": st.just("target")}),
)
games = st.tuples(setups, chances)


def turn(player: str, position: int, number: int) -> Event:
    return {"event": "turn", "player": player, "position": position, "number": number}


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers; the coasters lie in random order."""
    state = match.state()
    for doer, offers in state["legal"].items():
        if "turn" in offers:
            due = state["next"][doer]
            hidden = [number for number in NUMBERS if number not in state["rows"][doer]]
            yield turn(doer, chance.choice(NUMBERS) if due == "any" else due, chance.choice(hidden))
        if "retire" in offers:
            yield {"event": "retire", "player": doer}
        if "next-round" in offers:
            yield {"event": "next-round"}


def likely(event: Event) -> float:
    return 0.02 if event["event"] == "retire" else 1


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    state = match.state()
    legal = state["legal"]
    for name in (*match.players, "Zed"):
        for position in NUMBERS:
            for number in NUMBERS:
                fits = "turn" in legal.get(name, {})
                fits = fits and state["next"][name] in ("any", position) and number not in state["rows"][name]
                yield turn(name, position, number), fits
        yield {"event": "retire", "player": name}, "retire" in legal.get(name, {})
    yield {"event": "next-round"}, "next-round" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("turn", "next-round", "retire"), (*NAMES, *NUMBERS), player=NAMES, position=NUMBERS, number=NUMBERS
    ),
)


def points(state: dict[str, Any], name: str) -> int:
    return sum(number or 0 for number in state["rows"][name]) + 7 * (name in state["lucky"])


@pytest.mark.parametrize("clause", ["LS-05 LS-06 LS-07"])
@given(game=games)
def test_rows_end_bust_or_lucky_and_are_worth_their_sum(clause, game):
    for before, _, after in PLAYERS.played(*game):
        state = after.state()
        assert not set(state["bust"]) & set(state["lucky"])
        for name, row in state["rows"].items():
            turned = [number for number in row if number]
            assert len(set(turned)) == len(turned)
            assert (name in state["lucky"]) == (len(turned) == 7)
            still = state["phase"] == "turning" and not state["players"][name]["out"]
            assert (state["next"][name] is None) == (name in state["bust"] + state["lucky"] or not still)
        if state["last"]:
            assert state["last"]["points"] == {name: points(state, name) for name in after.players}
            gained = {name: state["scores"][name] - before.state()["scores"][name] for name in after.players}
            assert gained == state["last"]["points"]
            left = [name for name, part in state["players"].items() if not part["out"]]
            most = max(points(state, name) for name in left)
            assert state["last"]["won"] == [name for name in left if points(state, name) == most]
        else:
            assert state["scores"] == before.state()["scores"]


@pytest.mark.parametrize("clause", ["LS-09 LS-S4 G-08"])
@given(game=games)
def test_the_winner_is_the_one_the_match_was_played_for(clause, game):
    setup, chance = game
    *_, (_, event, match) = PLAYERS.played(setup, chance)
    state = match.state()
    left = [name for name, part in state["players"].items() if not part["out"]]
    if len(left) < min(2, len(match.players)) or not left:
        assert state["winner"] == (left[0] if left else None)
        assert event["event"] == "retire"
        return
    kind = state["match"]["kind"]
    by_name = state["rounds_won"] if kind == "rounds" else state["scores"]
    most = max(by_name[name] for name in left)
    best = [name for name in left if by_name[name] == most]
    assert state["winner"] == (best if len(best) > 1 else best[0])
    assert most >= state["match"]["target"] if kind == "target" else state["round"] == state["match"]["rounds"]


@pytest.mark.parametrize("clause", ["LS-10"])
@given(game=games)
def test_each_turn_moves_the_chances_by_the_mean_of_what_may_come(clause, game):
    for match, event, _ in PLAYERS.played(*game):
        state, chances_now = match.state(), match.view(None)["chances"]
        player = event.get("player")
        if event["event"] != "turn" or state["next"][player] == "any":
            continue
        hidden = [number for number in NUMBERS if number not in state["rows"][player]]
        after = [
            match.apply(turn(player, event["position"], number)).view(None)["chances"][player] for number in hidden
        ]
        for key, now in chances_now[player].items():
            assert now == pytest.approx(sum(chance[key] for chance in after) / len(after))


@pytest.mark.parametrize("clause", ["G-S2 G-S6"])
@given(game=games)
def test_no_turn_and_a_round_for_every_next_round(clause, game):
    for before, event, after in PLAYERS.played(*game):
        assert after.state()["turn"] is None
        assert after.state()["round"] == before.state()["round"] + (event["event"] == "next-round")
