# SPDX-License-Identifier: MIT
"""What holds in every game of Pirates Dice, tried on games played at random by the rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.catalogue import start
from companion.games.match import Match
from companion.table.replay import replay
from tests.examples import examples

NAMES = ("Ann", "Bob", "Cat", "Dan")
FACES = (2, 3, 4, 5, 6, "skull")
UNDO = {"event": "undo", "by": "referee"}

setups = st.builds(
    lambda seats, options: {"game": "pirates-dice", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 4),
    st.fixed_dictionaries(
        {"dice": st.integers(1, 4)},
        optional={"first": st.just("Ann"), "challenge": st.sampled_from(("next", "anyone"))},
    ),
)
games = st.tuples(setups, st.integers(0, 2**32).map(random.Random))


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


def played(setup: dict[str, Any], chance: random.Random) -> Iterator[tuple[Match, Event]]:
    """A whole game at random: each match with the event that then came; ends when nothing is offered any more."""
    match = start(setup)
    while choices := list(offered(match, chance)):
        event = chance.choices(choices, weights=[likely(choice) for choice in choices])[0]
        yield match, event
        match = match.apply(event)
    assert match.over


def whole(setup: dict[str, Any], chance: random.Random) -> tuple[list[Event], Match]:
    match, events = start(setup), []
    for _, event in played(setup, chance):
        events.append(event)
        match = match.apply(event)
    return events, match


@pytest.mark.parametrize("clause", ["PD-12"])
@given(game=games)
def test_every_game_ends_with_one_winner(clause, game):
    _, match = whole(*game)
    state = match.state()
    holders = [name for name, part in state["players"].items() if part["dice"]]
    assert holders == [state["winner"]]
    assert (state["phase"], state["turn"], state["legal"], state["bid"]) == ("over", None, {}, None)


@pytest.mark.parametrize("clause", ["PD-10"])
@given(game=games)
def test_dice_never_grow_and_a_reveal_costs_exactly_one(clause, game):
    for match, event in played(*game):
        before, after = match.state(), match.apply(event).state()
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
    for match, event in played(*game):
        if event["event"] == "reveal":
            wanted = (match.state()["bid"]["face"], "skull")
            verdict = match.apply(event).state()["last"]
            lying = [face for cup in event["dice"].values() for face in cup]
            assert verdict["count"] == sum(face in wanted for face in lying) == sum(verdict["matching"].values())
            together = match.apply({"event": "reveal", "faces": lying}).state()
            assert together["last"] == {key: part for key, part in verdict.items() if key != "matching"}
            assert together["players"] == match.apply(event).state()["players"]


@pytest.mark.parametrize("clause", ["PD-06"])
@given(game=games)
def test_the_quantity_never_falls_in_a_round(clause, game):
    for match, _ in played(*game):
        bids = [(bid["quantity"], bid["face"]) for bid in match.state()["bids"]]
        assert bids == sorted(set(bids))


def anything(match: Match) -> Iterator[tuple[str, str, Event]]:
    """Events of every kind by everybody, well formed, with the place in ``legal`` where each would be offered."""
    for name in (*match.players, "Zed"):
        for quantity in range(1, 5):
            for face in (2, 3, 4, 5, 6):
                yield name, "bid", {"event": "bid", "player": name, "quantity": quantity, "face": face}
        yield name, "challenge", {"event": "challenge", "player": name}
        yield name, "retire", {"event": "retire", "player": name}
    dice = {name: part["dice"] for name, part in match.state()["players"].items()}
    yield "table", "reveal", {"event": "reveal", "dice": {name: [2] * many for name, many in dice.items()}}
    contenders = match.state()["contenders"] or match.players
    yield "table", "roll-off", {"event": "roll-off", "dice": dict.fromkeys(contenders, 3)}


def promised(legal: dict[str, Any], doer: str, event: Event) -> bool:
    offer = legal.get(doer, {}).get(event["event"], False)
    if isinstance(offer, dict):
        return event["quantity"] >= offer.get(str(event["face"]), float("inf"))
    return bool(offer)


@pytest.mark.parametrize("clause", ["G-05 G-S9"])
@settings(max_examples=examples(25))
@given(game=games)
def test_legal_and_apply_never_disagree(clause, game):
    for match, _ in played(*game):
        legal = match.state()["legal"]
        for doer, _, event in anything(match):
            try:
                match.apply(event)
            except Refused:
                assert not promised(legal, doer, event), event
            else:
                assert promised(legal, doer, event), event


@pytest.mark.parametrize("clause", ["G-05"])
@given(game=games)
def test_everything_offered_is_accepted(clause, game):
    for match, _ in played(*game):
        for event in offered(match, random.Random(1)):
            match.apply(event)


@pytest.mark.parametrize("clause", ["G-01"])
@given(game=games)
def test_the_same_events_give_the_same_state_and_replay_equals_play(clause, game):
    events, match = whole(*game)
    lines = [json.dumps(line) for line in (game[0], *events)]
    told: list[str] = []
    assert replay(lines, told.append, pytest.fail) == 0
    states = [start(game[0]).state()]
    again = start(game[0])
    for event in events:
        again = again.apply(event)
        states.append(again.state())
    assert [json.loads(line)["state"] for line in told] == states
    assert again == match
    assert match.history == tuple(events)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from((*NAMES, *FACES)),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from((*NAMES, "x")), part, max_size=4),
    max_leaves=8,
)
events_of_any_kind = st.fixed_dictionaries(
    {"event": st.sampled_from(("bid", "challenge", "reveal", "roll-off", "retire", "undo", "correct", "award")) | junk},
    optional={
        "player": st.sampled_from(NAMES) | junk,
        "quantity": junk,
        "face": st.sampled_from(FACES) | junk,
        "dice": junk,
        "faces": junk,
        "by": st.just("referee") | junk,
        "reading": st.just(UNDO) | junk,
    },
)


@pytest.mark.parametrize("clause", ["G-02"])
@given(game=games, at=st.integers(0, 30), event=events_of_any_kind | junk)
@settings(max_examples=examples(300))
def test_an_event_of_any_kind_is_accepted_or_refused_without_a_trace(clause, game, at, event):
    match = [match for match, _ in played(*game)][: at + 1][-1]
    before = match.state()
    try:
        after = match.apply(event)
    except Refused:
        pass
    else:
        assert json.loads(json.dumps(after.state(), allow_nan=False)) == after.state()
    assert match.state() == before


@pytest.mark.parametrize("clause", ["G-S3 G-06"])
@given(game=games)
def test_undo_after_any_event_gives_the_state_before(clause, game):
    for match, event in played(*game):
        undone = match.apply(event).apply(UNDO)
        assert undone.state() == match.state()
        assert undone == match


@pytest.mark.parametrize("clause", ["G-S3b"])
@given(game=games)
def test_correct_after_any_event_is_undo_and_the_reading(clause, game):
    for match, event in played(*game):
        for reading in offered(match, random.Random(2)):
            if reading["event"] == event["event"]:
                corrected = match.apply(event).apply({"event": "correct", "by": "referee", "reading": reading})
                assert corrected.state() == match.apply(reading).state()
                assert corrected.history == (*match.history, reading)


@pytest.mark.parametrize("clause", ["G-S2"])
@given(game=games)
def test_there_is_a_turn_while_bidding_only(clause, game):
    for match, _ in played(*game):
        state = match.state()
        assert (state["turn"] is not None) == (state["phase"] == "bidding")
        assert state["turn"] is None or not state["players"][state["turn"]]["out"]


@pytest.mark.parametrize("clause", ["G-S6"])
@given(game=games)
def test_round_goes_up_by_one_when_a_round_has_ended(clause, game):
    for match, event in played(*game):
        before, after = match.state(), match.apply(event).state()
        ended = before["bid"] is not None and after["bid"] is None and after["phase"] != "over"
        assert after["round"] == before["round"] + ended
