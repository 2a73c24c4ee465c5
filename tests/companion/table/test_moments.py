# SPDX-License-Identifier: MIT
"""What a screen makes much of: told with the verdict and not before, once, and as it counted."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.games.match import Match
from companion.play.registry import GAMES
from companion.table.moments import awards
from tests.random_games import next_event, set_up

ONE_IN_THREE = 1 / 3
KIT = GAMES["pirates-dice"]


def moment_of(match: Match) -> dict[str, Any] | None:
    return GAMES[match.game.game_id].moment(match)


def play(match: Match, *events: dict[str, Any]) -> Match:
    for event in events:
        match = match.apply(event)
    return match


def bid(player: str, quantity: int, face: int) -> dict[str, Any]:
    return {"event": "bid", "player": player, "quantity": quantity, "face": face}


def pirates(**options: Any) -> Match:
    setup = {"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 2, **options}}
    return GAMES.start(setup)


CALL = {"event": "challenge", "player": "Ann"}
CUPS = {"event": "reveal", "dice": {"Ann": [4, "skull"], "Bob": [2, 5]}}
ROUND = (bid("Ann", 2, 4), bid("Bob", 3, 4), CALL)


def test_every_bid_of_the_round_is_told_with_the_odds_of_who_made_it() -> None:
    moment = moment_of(play(pirates(), *ROUND, CUPS))
    assert moment is not None
    anns, bobs = moment["bids"]
    assert anns == {"player": "Ann", "quantity": 2, "face": 4, "own": 2, "chance": 1.0, "there": 2, "short": 0}
    assert bobs["own"] == 0
    assert bobs["chance"] == 0, "three of Ann's two dice"
    assert bobs["short"] == 1


def test_a_chance_is_reckoned_from_the_own_dice_and_the_number_of_the_others() -> None:
    moment = moment_of(play(pirates(), bid("Ann", 3, 4), {**CALL, "player": "Bob"}, CUPS))
    assert moment is not None
    assert moment["bids"][0]["chance"] == pytest.approx(1 - (1 - ONE_IN_THREE) ** 2), "one of Bob's two"


def test_nothing_of_it_is_in_any_state_before_the_cups_are_counted(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2, challenge="anyone")
    for event in ROUND:
        assert bench.ask(event).ok
        states = [bench.table.now.public(), bench.table.now.for_referee(), bench.table.now.for_player("Ann")]
        assert [state["moment"] for state in states] == [None] * 3
        assert "chance" not in json.dumps([state["game"] for state in states])


def test_the_moment_of_a_count_stays_until_the_next_bid(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    for event in (*ROUND, CUPS):
        assert bench.ask(event).ok
    told = bench.state["moment"]
    assert told["say"] == "Three 4s? There are two. Bob loses a die."
    assert [cup["counts"] for cup in told["cups"]] == [[True, True], [False, False]]
    assert bench.ask(bid("Bob", 1, 2)).ok
    assert bench.state["moment"] is None


def test_a_correction_keeps_its_place_and_tells_what_counts_now(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    for event in (*ROUND, CUPS):
        assert bench.ask(event).ok
    before = bench.state["moment"]
    count = bench.state["counts"][-1]["count"]
    assert bench.ask({"event": "amend", "count": count, "at": ["dice", "Bob", 1], "face": 4}).ok
    after = bench.state["moment"]
    assert (after["place"], after["corrected"]) == (before["place"], True)
    assert after["count"] == 3 == sum(sum(cup["counts"]) for cup in after["cups"])
    assert after["say"] == bench.state["verdict"]["say"] == "Three 4s? There are three. Ann loses a die."


def test_dice_counted_all_together_are_told_as_nobodys_and_without_odds() -> None:
    raised = (bid("Ann", 1, 5), bid("Bob", 3, 4), CALL)
    moment = moment_of(play(pirates(), *raised, {"event": "reveal", "faces": [4, "skull", 2, 5]}))
    assert moment is not None
    assert moment["cups"] == [{"player": "", "faces": [4, "skull", 2, 5], "counts": [True, True, False, False]}]
    assert [(one["chance"], one["there"], one["short"]) for one in moment["bids"]] == [(None, 2, 0), (None, 2, 1)]


def test_after_cards_every_cup_is_told_as_it_counted() -> None:
    card = {"id": "nudge", "name": "Loose Plank", "rating": 1, "effect": "nudge", "amount": 1, "target": "opponent"}
    options = {"first": "Ann", "dice": 2, "cards": "printed", "deck": [{**card, "copies": 8}]}
    match = GAMES.start({"game": "pirates-lies", "players": ["Ann", "Bob"], "options": options})
    match = play(
        match,
        {"event": "lay-cards", "player": "Ann", "count": 1},
        bid("Ann", 2, 4),
        {**CALL, "player": "Bob"},
        {"event": "reveal", "dice": {"Ann": [4, 1], "Bob": [3, 6]}},
    )
    assert moment_of(match) is None, "cards are still to be turned up"
    turn = {"event": "resolve", "player": "Ann", "card": "nudge", "dice": {"Bob": [4, 6]}}
    moment = moment_of(play(match, turn))
    assert moment is not None
    assert moment["cards"]
    assert [(cup["player"], cup["faces"]) for cup in moment["cups"]] == [("Ann", [4, 1]), ("Bob", [4, 6])]
    assert moment["bids"][0]["own"] == 1, "the odds are those of the dice as they lay under the cup"
    assert moment["count"] == sum(sum(cup["counts"]) for cup in moment["cups"]) == 2


@pytest.mark.parametrize("game", ["lucky-seven", "dead-mans-dice", "roll-the-bones", "treasure-map"])
def test_every_other_game_has_moments_of_those_who_play(game: str) -> None:
    kinds: set[str] = set()
    for seed in range(6):
        chance = Random(seed)
        match = GAMES.start(set_up(game, chance))
        for _ in range(150):
            if match.over or (event := next_event(match, chance)) is None:
                break
            match = match.apply(event)
            moment = moment_of(match)
            if moment is not None:
                assert moment["place"] == match.moves
                assert set(moment["who"]) <= set(match.players)
                kinds.add(moment["kind"])
    assert kinds & {"bust", "lucky", "knock", "pot", "series", "wrong-series"}


def test_the_boldest_call_and_the_best_liar_are_awarded_at_the_end() -> None:
    match = play(pirates(), bid("Ann", 2, 6), bid("Bob", 3, 6), CALL | {"player": "Ann"})
    match = play(match, {"event": "reveal", "dice": {"Ann": [6, 3], "Bob": [2, 5]}})
    match = play(match, bid("Bob", 1, 4), bid("Ann", 2, 4), CALL | {"player": "Bob"})
    match = play(match, {"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4]}})
    match = play(match, bid("Ann", 1, 2), CALL | {"player": "Bob"})
    match = play(match, {"event": "reveal", "dice": {"Ann": [3], "Bob": [5]}})
    assert match.over
    given = {award["award"]: award for award in awards(match, (), KIT.awards)}
    told = {"player": "Bob", "bid": {"player": "Ann", "quantity": 2, "face": 4}}
    assert given["boldest-call"] == {"award": "boldest-call", **told, "chance": pytest.approx(5 / 9)}
    assert "best-liar" not in given, "every lie was called"


def test_a_lie_that_passed_makes_the_best_liar() -> None:
    match = play(pirates(dice=1), bid("Ann", 2, 6), bid("Bob", 3, 6), CALL)
    match = play(match, {"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}})
    assert match.over
    told = {"player": "Ann", "bid": {"player": "Ann", "quantity": 2, "face": 6}, "chance": 0.0}
    assert awards(match, (), KIT.awards) == ({"award": "best-liar", **told},), "and calling what can't be is not bold"


def test_the_quickest_hand_has_won_most_races() -> None:
    def race(first: str, behind_ms: float, **more: Any) -> dict[str, Any]:
        late = [{"player": "Cat", "behind_ms": behind_ms}]
        return {"first": [{"player": first}], "late": late, "tied": False, **more}

    over = play(pirates(dice=1), bid("Ann", 2, 4), {**CALL, "player": "Bob"}, CUPS | {"dice": {"Ann": [2], "Bob": [3]}})
    races = [race("Ann", 30), race("Ann", 4.5), race("Bob", 1), race("Bob", 9, tied=True)]
    assert {"award": "quickest-hand", "player": "Ann", "times": 2, "ms": 4.5} in awards(over, races, KIT.awards)
    assert "quickest-hand" not in {award["award"] for award in awards(over, [*races, race("Bob", 2)], KIT.awards)}, (
        "none is shared"
    )


def test_awards_come_with_the_end_survive_a_restart_and_go_with_an_undo(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=1)
    for event in (bid("Ann", 1, 4), {**CALL, "player": "Bob"}):
        assert bench.ask(event).ok
    assert bench.state["awards"] == []
    assert bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}}).ok
    given = bench.state["awards"]
    assert [one["award"] for one in given] == ["boldest-call"]
    bench.start()
    assert bench.state["awards"] == given
    assert bench.ask({"event": "undo"}).ok
    assert bench.state["awards"] == []


# A gentle clock: screens tell how much of a turn's time is left, where the settings give one; nothing else happens.


def timed(bench: Any, seconds: int) -> Any:
    """The same bench at a table that gives so long for a turn."""
    bench.start(turn_s=lambda: seconds)
    return bench.game("Ann", "Bob", first="Ann", dice=2)


def test_the_time_runs_from_when_it_is_ones_turn_and_begins_anew_with_the_next(bench: Any) -> None:
    timed(bench, 60)
    assert bench.state["turn"] == {"player": "Ann", "ms": 60_000}
    bench.wait(20_000)
    assert bench.state["turn"] == {"player": "Ann", "ms": 40_000}
    assert bench.bid(1, 1, 4).ok
    assert bench.state["turn"] == {"player": "Bob", "ms": 60_000}


def test_nothing_happens_when_it_is_over(bench: Any) -> None:
    timed(bench, 60)
    written = len(bench.entries)
    bench.wait(90_000)
    assert bench.state["turn"] == {"player": "Ann", "ms": 0}
    assert len(bench.entries) == written
    assert bench.bid(1, 1, 4).ok


def test_no_time_is_told_where_none_is_given_or_it_is_nobodys_turn(bench: Any) -> None:
    timed(bench, 0)
    assert bench.state["turn"] is None
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.read({1: [4, 1], 2: [3, 3]})
    bench.ask({"event": "close-game"})
    timed(bench, 60)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    assert bench.state["turn"] is None, "the cups are lifted by all"
