# SPDX-License-Identifier: MIT
"""What computer pirates make of what they see: bids, bluffs, bones, piles, coasters and series."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any

import pytest

from companion.crew.pirate import CHARACTERS, LEVELS, Action, Level, Pirate, Plain, View, simplest
from companion.games.match import Match
from companion.play.dead_mans_dice.crew import DeadMansDice
from companion.play.liars.crew import USUAL, Bidder, Bluffs
from companion.play.lucky_seven.crew import LuckySeven
from companion.play.registry import GAMES
from companion.play.roll_the_bones.crew import RollTheBones, highest
from companion.play.treasure_map.crew import TreasureMap
from tests.crew.tournament import SEATS, any_game, level_against, one_among_three, options_of
from tests.crew.trial import trial
from tests.shipped import SHIPPED

CAPTAIN = Pirate("Ann", "captain", "cautious")


def liars(*bids: tuple[str, int, int]) -> Match:
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": {"first": bids[0][0]}})
    for player, quantity, face in bids:
        match = match.apply({"event": "bid", "player": player, "quantity": quantity, "face": face})
    return match


@pytest.mark.parametrize("level", ["mate", "captain"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_ok__a_bid_that_can_not_be_true_is_called(level: Any, character: Any) -> None:
    view = liars(("Cat", 15, 4)).view("Ann")
    calls = [Bidder(Pirate("Ann", level, character), Random(n)).choose(view, [2, 3, 5, 6, 2]) or {} for n in range(20)]
    assert sum(call["event"] == "challenge" for call in calls) >= 15


def test_ok__a_bid_that_the_own_dice_prove_is_raised() -> None:
    action = Bidder(CAPTAIN, Random(1)).choose(liars(("Cat", 3, 4)).view("Ann"), [4, 4, "skull", 4, 2])
    assert action is not None
    assert action["event"] == "bid"


def test_ok__the_cautious_bid_what_they_hold() -> None:
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": {"first": "Ann"}})
    action = Bidder(CAPTAIN, Random(1)).choose(match.view("Ann"), [5, 5, 5, 2, 3])
    assert action is not None
    assert action["face"] == 5


def test_ok__out_of_turn_nobody_speaks_where_only_the_next_may() -> None:
    assert (
        Bidder(Pirate("Bob", "mate", "mad"), Random(1)).choose(liars(("Cat", 3, 4)).view("Bob"), [2, 2, 3, 3, 6])
        is None
    )


def test_ok__who_was_caught_bluffing_is_believed_less_than_who_told_the_truth() -> None:
    bluffs = Bluffs()
    for _ in range(6):
        bluffs.saw("Liar", 5, 0, 1 / 3)
        bluffs.saw("Honest", 5, 4, 1 / 3)
    assert bluffs.tilt("Liar") < USUAL < bluffs.tilt("Honest")
    assert bluffs.tilt("Stranger") == USUAL


def test_ok__a_captain_learns_from_lifted_cups() -> None:
    bidder, match = Bidder(Pirate("Cat", "captain", "greedy"), Random(1)), liars(("Ann", 3, 4))
    for _ in range(1):
        bidder.watch(match.view("Cat"))
        match = match.apply({"event": "challenge", "player": "Bob"})
        bidder.watch(match.view("Cat"))
        cups = {"Ann": [4, 4, "skull", 4, 2], "Bob": [2, 2, 3, 3, 5], "Cat": [2, 3, 5, 5, 6]}
        match = match.apply({"event": "reveal", "dice": cups})
        bidder.watch(match.view("Cat"))
    assert bidder.believes("Ann") > bidder.believes("Bob")


def test_ok__the_higher_die_wins_more_often() -> None:
    assert highest(6, [6]) == pytest.approx(0.5)
    assert highest(12, [6]) > 0.7
    assert highest(6, [6, 6, 6]) < highest(6, [6, 6])


def test_ok__a_captain_begins_lucky_seven_at_the_right_end() -> None:
    match = GAMES.start({"game": "lucky-seven", "players": ["Ann"], "options": {}})
    assert LuckySeven(CAPTAIN, Random(4)).choose(match.view("Ann"), ()) == {
        "event": "turn",
        "player": "Ann",
        "position": 7,
    }


def test_ok__a_captain_plunders_before_it_ends_the_round() -> None:
    view = {
        "turn": "Ann",
        "rolled": {"die": "jolly", "face": "skull"},
        "piles": {"Ann": [{"face": 3}], "Bob": [{"face": 2}, {"face": 4}]},
        "players": {"Ann": {"dice": 0}, "Bob": {"dice": 1}},
        "legal": {"Ann": {"place": True, "plunder": ["Bob"], "end-turn": True}},
    }
    assert DeadMansDice(CAPTAIN, Random(1)).choose(view, ()) == {"event": "plunder", "player": "Ann", "from": "Bob"}


BOARD = [{"symbol": symbol, "colour": "red"} for symbol in ("sword", "boat", "skull")]


def map_view(board: list[dict[str, str]]) -> dict[str, Any]:
    return {"board": board, "legal": {"Ann": {"claim": True, "throw": True}}}


def test_ok__the_better_the_pirate_the_sooner_it_sees_a_series() -> None:
    def seconds(level: Level) -> float:
        pirates = [TreasureMap(Pirate("Ann", level, "greedy"), Random(n)) for n in range(100)]
        for pirate in pirates:
            pirate.watch(map_view(BOARD))
        return mean(pirate.wait_s(map_view(BOARD)) for pirate in pirates)

    by_level = [seconds(level) for level in LEVELS]
    assert by_level == sorted(by_level, reverse=True)


def test_ok__what_is_claimed_lies_there_unless_the_pirate_is_hasty() -> None:
    claims = {
        character: [
            TreasureMap(Pirate("Ann", "cabin-boy", character), Random(n)).choose(map_view(BOARD), ()) or {}
            for n in range(200)
        ]
        for character in CHARACTERS
    }
    false = {
        character: sum(set(claim.get("series", ())) - {"red"} != set() for claim in told)
        for character, told in claims.items()
    }
    assert false["cautious"] == 0
    assert all(any(claim["event"] == "claim" for claim in told) for told in claims.values())


def test_ok__a_board_is_looked_at_once_so_that_what_was_overlooked_stays_overlooked() -> None:
    pirate = TreasureMap(Pirate("Ann", "cabin-boy", "greedy"), Random(2))
    told = [pirate.choose(map_view(BOARD), ()) for _ in range(20)]
    assert all(one == told[0] for one in told)


def test_ok__a_captain_stakes_its_bone_for_the_bones_of_others_as_no_mate_does() -> None:
    match = GAMES.start({"game": "roll-the-bones", "players": ["Ann", "Bob", "Cat"], "options": {}})
    match = match.apply({"event": "ante"})
    for name in ("Bob", "Cat"):
        match = match.apply({"event": "declare-bone", "player": name})
    mate = Pirate("Ann", "mate", "cautious")
    for pirate, wished in ((CAPTAIN, "declare-bone"), (mate, "roll")):
        actions = [RollTheBones(pirate, Random(n)).choose(match.view("Ann"), ()) or {} for n in range(9)]
        assert {action["event"] for action in actions} == {wished}


# Computer pirates play whole games by the rules, whatever their level and character, and by seed alone.

NAMES = ("Ann", "Bob", "Cat")


class Simple(Plain):
    """Does the simplest thing that is legal."""

    def __init__(self, name: str) -> None:
        self._name = name

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        return simplest(view, self._name)


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__no_pirate_ever_makes_an_illegal_move(game: str) -> None:
    for number in range(4):
        played = any_game(game, Random(f"everyday/{game}/{number}"))
        assert played.illegal == []
        assert played.match.over


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_ok__no_pirate_makes_an_illegal_move_in_many_games(game: str) -> None:
    """`make tournament` plays a thousand."""
    for number in range(150):
        assert any_game(game, Random(f"slow/{game}/{number}")).illegal == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_ok__every_kind_of_pirate_finishes_every_game(game: str, level: Any, character: Any) -> None:
    players = {name: GAMES[game].crew(Pirate(name, level, character), Random(name)) for name in NAMES}
    played = trial(game, players, options_of(game, Random(game)), Random(game)).play()
    assert played.illegal == []
    assert played.match.over
    assert set(played.winners) <= set(NAMES)


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__the_simplest_move_is_always_legal(game: str) -> None:
    for number in range(3):
        chance = Random(f"{game}/{number}")
        names = NAMES[: max(2, chance.choice(SEATS[game]) % 4)]
        played = trial(game, {name: Simple(name) for name in names}, options_of(game, chance), chance).play(150)
        assert played.illegal == []
        assert played.match.over or played.moves == 150


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__the_same_seed_plays_the_same_game(game: str) -> None:
    one, other = (any_game(game, Random("again")) for _ in range(2))
    assert one.match.state() == other.match.state()
    assert one.moves == other.moves


@pytest.mark.parametrize("number", [20, 61, 67, 78])
def test_ok__two_piles_under_skulls_do_not_wait_for_each_other_for_ever(number: int) -> None:
    played = any_game("dead-mans-dice", Random(f"1/dead-mans-dice/{number}"))
    assert (played.match.over, played.illegal) == (True, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "game", "games"),
    [
        ("mate", "cabin-boy", "dead-mans-dice", 300),
        ("mate", "cabin-boy", "lucky-seven", 1200),
        ("mate", "cabin-boy", "treasure-map", 100),
        ("captain", "mate", "dead-mans-dice", 1200),
        ("captain", "mate", "lucky-seven", 1200),
        ("captain", "mate", "treasure-map", 100),
    ],
)
def test_ok__the_better_pirate_wins_more_often(better: Any, worse: Any, game: str, games: int) -> None:
    """25 of 100 is even; more games where levels are nearer: of 1,200 chance may take away 2.5 of 100."""
    assert level_against(better, worse, game, games, seed=5) > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("character", CHARACTERS)
def test_ok__every_captain_wins_35_of_100_games_among_three_who_reckon_odds(character: Any) -> None:
    """They win 55 to 66 of 100 (docs/crew.md), so 150 games tell: chance takes away 20 of 100 once in a million."""
    assert one_among_three(Pirate("", "captain", character), 150, seed=1) >= 0.35 * 150
