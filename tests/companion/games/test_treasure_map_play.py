# SPDX-License-Identifier: MIT
"""What holds in every game of Treasure Map, tried on games played at random by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.laws import Players, chances, events_of_any_kind

NAMES = ("Ann", "Bob", "Cat", "Dan")
SYMBOLS = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
COLOURS = ("black", "red", "green", "blue", "yellow", "purple")
SERIES = SYMBOLS + COLOURS

setups = st.builds(
    lambda seats, first, squares: {
        "game": "treasure-map",
        "players": list(NAMES[:seats]),
        "options": {"first": NAMES[first % seats], "squares": squares},
    },
    st.integers(2, 4),
    st.integers(0, 3),
    st.integers(1, 8),
)
games = st.tuples(setups, chances)


def a_die(chance: Random) -> dict[str, str]:
    return {"symbol": chance.choice(SYMBOLS), "colour": chance.choice(COLOURS)}


def throw(player: str, board: list[dict[str, str]], chance: Random) -> Event:
    """One die more; now and then it knocks another one over (TM-14)."""
    lying = [a_die(chance) if chance.random() < 0.05 else die for die in board]
    return {"event": "throw", "player": player, "dice": [*lying, a_die(chance)]}


def claim(player: str, *series: str) -> Event:
    return {"event": "claim", "player": player, "series": list(series)}


def on_board(state: dict[str, Any]) -> list[str]:
    """The series that lie there, counted anew."""
    lying = Counter(face for die in state["board"] for face in die.values())
    return [name for name in SERIES if lying[name] >= 3]


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers, claims right and wrong; and what the referee may decide after a tie."""
    state = match.state()
    there = on_board(state)
    for doer, offers in state["legal"].items():
        if "throw" in offers:
            yield throw(doer, state["board"], chance)
        if "claim" in offers:
            yield claim(doer, *chance.sample(SERIES, chance.randint(1, 3)))
            if there:
                yield claim(doer, *chance.sample(there, chance.randint(1, len(there))))
        if "retire" in offers:
            yield {"event": "retire", "player": doer}
        if "tie" in offers:
            playing = [name for name, part in state["players"].items() if not part["out"]]
            yield {"event": "tie", "players": chance.sample(playing, 2)}
        if "deal" in offers:
            yield {"event": "deal"}
    last = match.last_event
    if last and last["event"] == "tie":
        series = there or chance.sample(SERIES, 1)
        for name in (chance.choice(last["players"]), None):
            yield {"event": "award", "by": "referee", "player": name, "series": series}


def likely(event: Event) -> float:
    return {"throw": 6, "claim": 0.4, "tie": 0.3, "retire": 0.02}.get(event["event"], 2)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, with whether they should be accepted."""
    state, chance = match.state(), Random(3)
    legal = state["legal"]
    for name in (*match.players, "Zed"):
        for doer, dice in ((name, state["board"]), (name, state["board"][1:])):
            right = "throw" in legal.get(doer, {}) and dice == state["board"]
            yield throw(doer, dice, chance), right
        yield claim(name, "red", "skull"), "claim" in legal.get(name, {})
        yield {"event": "retire", "player": name}, "retire" in legal.get(name, {})
        for other in (*match.players, "Zed"):
            both = name != other and all(who in legal for who in (name, other))
            yield {"event": "tie", "players": [name, other]}, both and "tie" in legal.get("table", {})
    yield {"event": "deal"}, "deal" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("throw", "claim", "tie", "deal", "retire"),
        (*NAMES, "red", "skull", "symbol", "colour", "cocked"),
        player=NAMES,
        series=(["red"], ["red", "skull"]),
        dice=([{"symbol": "skull", "colour": "red"}], [{"cocked": True}]),
        players=(["Ann", "Bob"],),
    ),
)


@pytest.mark.parametrize("clause", ["TM-01 TM-17 G-S5"])
@given(game=games)
def test_twelve_dice_always(clause, game):
    for _, _, after in PLAYERS.played(*game):
        state = after.state()
        assert sum(state["hand"].values()) + len(state["board"]) == 12
        assert min(state["hand"].values()) >= 0
        assert all(part["dice"] == state["hand"][name] for name, part in state["players"].items())
        assert not any(part["dice"] for part in state["players"].values() if part["out"])


@pytest.mark.parametrize("clause", ["TM-03 TM-10 TM-18 TM-S3"])
@given(game=games)
def test_pieces_stay_on_the_map_and_move_as_last_says(clause, game):
    for before, event, after in PLAYERS.played(*game):
        was, now = before.state(), after.state()
        assert all(0 <= square <= now["squares"] for square in now["position"].values())
        moved = {name: square - was["position"][name] for name, square in now["position"].items()}
        assert {name: by for name, by in moved.items() if by} == now["last"].get("moves", {})
        winners = [name for name, square in now["position"].items() if square == now["squares"]]
        assert winners == [name for name in [now["winner"]] if event["event"] != "retire" and name]


@pytest.mark.parametrize("clause", ["TM-05 TM-06 TM-07 TM-08 TM-09"])
@given(game=games)
def test_a_claim_is_worth_what_lies_there(clause, game):
    for before, event, after in PLAYERS.played(*game):
        was, now = before.state(), after.state()
        last = now["last"]
        if not last:
            assert event["event"] != "claim"
            continue
        there, said = on_board(was), event["series"]
        assert [part["name"] for part in was["series"]] == there
        assert last["false_parts"] == [name for name in said if name not in there]
        assert last["right"] == (not last["false_parts"])
        taken = [die for die in was["board"] if set(die.values()) & set(said)] if last["right"] else []
        assert last["taken"] == len(taken) == now["hand"][event["player"]] - was["hand"][event["player"]]
        assert now["board"] == [die for die in was["board"] if die not in taken]
        steps = sum({"coconut": 3}.get(name, 1) for name in said) if last["right"] else -len(said)
        for name, square in was["position"].items():
            back = -1 if last["right"] and "skull" in said else 0
            wanted = square + (steps if name == event["player"] else back)
            assert now["position"][name] == min(max(wanted, 0), now["squares"])


@pytest.mark.parametrize("clause", ["TM-11 TM-16 TM-17 TM-S2 TM-S4 G-S2"])
@given(game=games)
def test_whose_turn_it_is(clause, game):
    thrower = None
    for _, event, after in PLAYERS.played(*game):
        state, last = after.state(), after.state()["last"]
        thrower = event["player"] if event["event"] == "throw" else thrower
        if state["phase"] == "over" or len(state["board"]) == 12:
            assert state["turn"] is None
        elif last.get("right"):
            assert state["turn"] == event["player"]
        elif event["event"] not in ("retire", "award"):
            assert thrower is not None
            seat = after.players.index(thrower)
            clockwise = after.players[seat + 1 :] + after.players[: seat + 1]
            assert state["turn"] == next(name for name in clockwise if state["hand"][name])
        assert state["turn"] is None or state["hand"][state["turn"]]


@pytest.mark.parametrize("clause", ["TM-S1 TM-12 TM-13"])
@given(game=games)
def test_claims_count_from_a_throw_until_a_claim_or_a_tie(clause, game):
    for before, event, after in PLAYERS.played(*game):
        opens = event["event"] == "throw"
        stays = event["event"] == "retire" and before.state()["claimable"]
        assert after.state()["claimable"] == (opens or stays)


@pytest.mark.parametrize("clause", ["TM-05 G-01"])
@given(game=games)
def test_no_view_tells_what_lies_there_as_series(clause, game):
    for _, _, after in PLAYERS.played(*game):
        state = after.state()
        del state["series"]
        for name in (*after.players, None):
            assert after.view(name) == state


@pytest.mark.parametrize("clause", ["TM-16 TM-17 TM-18 TM-S5 G-08"])
def test_random_play_meets_what_is_rare(clause):
    """Else the tests above would hold without having been tried."""
    met: Counter[str] = Counter()
    for seed in range(60):
        chance = Random(seed)
        players = list(NAMES[: 2 + seed % 3])
        setup = {"game": "treasure-map", "players": players, "options": {"squares": 1 + seed % 8}}
        for before, event, after in PLAYERS.played(setup, chance):
            was, now = before.state(), after.state()
            met[event["event"]] += 1
            met["right"] += now["last"].get("right") is True
            met["wrong"] += now["last"].get("right") is False
            met["skulls send back"] += len(now["last"].get("moves", {})) > 1
            worth = sum({"coconut": 3}.get(name, 1) for name in event.get("series", ()))
            met["past the treasure"] += now["last"].get("moves", {}).get(now["winner"], worth) < worth
            met["claim at twelve"] += event["event"] == "claim" and len(was["board"]) == 12
            met["won by claim"] += bool(now["winner"] and now["last"])
            met["won by being left"] += bool(now["winner"] and not now["last"])
            met["passed over"] += now["turn"] is not None and 0 in [
                part["dice"] for part in now["players"].values() if not part["out"]
            ]
    rare = ["throw", "claim", "tie", "award", "deal", "retire", "right", "wrong", "skulls send back"]
    rare += ["past the treasure", "claim at twelve", "won by claim", "won by being left", "passed over"]
    assert {name for name in rare if met[name] < 3} == set(), met
