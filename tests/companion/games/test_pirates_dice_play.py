# SPDX-License-Identifier: MIT
"""What holds in every game of Pirates Dice, tried on games played at random by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.laws import Players, chances, events_of_any_kind

NAMES = ("Ann", "Bob", "Cat", "Dan")
FACES = (2, 3, 4, 5, 6, "skull")

setups = st.builds(
    lambda seats, options: {"game": "pirates-dice", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 4),
    st.fixed_dictionaries(
        {"dice": st.integers(1, 4)},
        optional={"first": st.just("Ann"), "challenge": st.sampled_from(("next", "anyone"))},
    ),
)
games = st.tuples(setups, chances)


def offered(match: Match, chance: random.Random) -> Iterator[Event]:
    """Every event that ``legal`` offers: bids at their lowest, throws of the dice that are awaited."""
    for doer, offers in match.state()["legal"].items():
        for name, how in offers.items():
            if name == "bid":
                yield from (
                    {"event": "bid", "player": doer, "quantity": least, "face": int(face)}
                    for face, least in how.items()
                )
            elif name in ("challenge", "retire"):
                yield {"event": name, "player": doer}
            else:
                yield thrown(match, chance)


def thrown(match: Match, chance: random.Random) -> Event:
    awaited = match.awaits()
    assert awaited
    return awaited.filled({name: chance.choices(FACES, k=dice) for name, dice in awaited.dice.items()})


def likely(event: Event) -> float:
    """Bids end in time, and few give up."""
    return {"bid": 1, "challenge": 4, "retire": 0.1}.get(event["event"], 20)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, well formed, each with whether it should be accepted."""
    legal = match.state()["legal"]
    for name in (*match.players, "Zed"):
        offers = legal.get(name, {})
        for quantity in range(1, 5):
            for face in (2, 3, 4, 5, 6):
                bid = {"event": "bid", "player": name, "quantity": quantity, "face": face}
                yield bid, quantity >= offers.get("bid", {}).get(str(face), float("inf"))
        for event in ("challenge", "retire"):
            yield {"event": event, "player": name}, event in offers
    dice = {name: [2] * part["dice"] for name, part in match.state()["players"].items()}
    yield {"event": "reveal", "dice": dice}, "reveal" in legal.get("table", {})
    contenders = match.state()["contenders"] or match.players
    yield {"event": "roll-off", "dice": dict.fromkeys(contenders, 3)}, "roll-off" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("bid", "challenge", "reveal", "roll-off", "retire"),
        (*NAMES, *FACES),
        player=NAMES,
        quantity=(1, 3),
        face=FACES,
        dice=({"Ann": [2], "Bob": ["skull"]},),
        faces=([2, "skull"],),
    ),
)


@pytest.mark.parametrize("clause", ["PD-12"])
@given(game=games)
def test_every_game_ends_with_one_winner(clause, game):
    *_, (_, _, match) = PLAYERS.played(*game)
    state = match.state()
    holders = [name for name, part in state["players"].items() if part["dice"]]
    assert holders == [state["winner"]]
    assert (state["phase"], state["turn"], state["legal"], state["bid"]) == ("over", None, {}, None)


@pytest.mark.parametrize("clause", ["PD-10"])
@given(game=games)
def test_dice_never_grow_and_a_reveal_costs_exactly_one(clause, game):
    for match, event, then in PLAYERS.played(*game):
        before, after = match.state(), then.state()
        lost = [before["players"][name]["dice"] - after["players"][name]["dice"] for name in match.players]
        assert min(lost) >= 0
        assert after["in_play"] == sum(part["dice"] for part in after["players"].values())
        if event["event"] == "reveal":
            assert sum(lost) == 1
            assert after["last"]["loser"] == match.players[lost.index(1)]
        elif event["event"] != "retire":
            assert sum(lost) == 0


@pytest.mark.parametrize("clause", ["PD-09"])
@given(game=games)
def test_a_reveal_counts_what_lies_there(clause, game):
    for match, event, after in PLAYERS.played(*game):
        if event["event"] == "reveal":
            wanted = (match.state()["bid"]["face"], "skull")
            verdict = after.state()["last"]
            lying = [face for cup in event["dice"].values() for face in cup]
            assert verdict["count"] == sum(face in wanted for face in lying) == sum(verdict["matching"].values())
            together = match.apply({"event": "reveal", "faces": lying}).state()
            assert together["last"] == {key: part for key, part in verdict.items() if key != "matching"}
            assert together["players"] == after.state()["players"]
