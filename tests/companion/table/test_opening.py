# SPDX-License-Identifier: MIT
"""Whoever sits at the table begins a game, plays it again or takes it back, unless the referee keeps that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.crew.pirate import CHARACTERS as CREW_CHARACTERS
from companion.crew.pirate import LEVELS as CREW_LEVELS
from companion.messages.languages import NAMES
from companion.table.inbox import Outcome, Who
from companion.table.people.lobby import CHARACTERS, LEVELS
from tests.told import plain

REFEREE = Who("referee")
DICE = {"event": "new-game", "game": "pirates-dice"}


@pytest.fixture
def sit(bench: Any) -> Callable[..., Outcome]:
    def down(seat: int, name: str) -> Outcome:
        outcome: Outcome = bench.ask({"event": "sit", "name": name}, seat)
        return outcome

    return down


@pytest.fixture
def over(bench: Any) -> Any:
    """A table at which Ann has just won against Bob."""
    bench.game("Ann", "Bob", first="Ann", dice=1)
    assert bench.ask({"event": "retire", "player": "Bob"}, 2).ok
    assert bench.state["game"]["phase"] == "over"
    return bench


def players(bench: Any) -> list[str]:
    return list(bench.state["game"]["players"])


def test_a_player_begins_a_game_with_all_who_sit_there(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann")
    sit(4, "Bob")
    assert bench.ask({**DICE, "players": ["Nobody", "Else"], "seats": [1, 3]}, 2).ok
    assert players(bench) == ["Ann", "Bob"]
    assert [place["player"] for place in bench.state["seats"]] == [None, "Ann", None, "Bob"]


def test_of_two_who_begin_a_game_at_once_the_first_does(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    assert bench.ask(DICE, 1).ok
    late = bench.ask({**DICE, "game": "lucky-seven"}, 2)
    assert (late.ok, late.code) == (False, "game-running")
    assert bench.state["game"]["game"] == "pirates-dice"


@pytest.mark.parametrize("who", [3, Who("spectator")])
@pytest.mark.parametrize("event", [DICE, {"event": "again"}, {"event": "close-game"}])
def test_refuses__who_does_not_sit_there(
    bench: Any, sit: Callable[..., Outcome], event: dict[str, Any], who: Any
) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    bench.ask(DICE, 1)
    assert bench.ask(event, who).code == "not-allowed"


def test_refuses__a_game_for_more_players(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    outcome = bench.ask(DICE, 1)
    assert not outcome.ok
    assert bench.state["game"] is None


def test_refuses__players_where_the_referee_keeps_it(make_bench: Callable[..., Any]) -> None:
    bench = make_bench(starts=lambda: "referee")
    for seat, name in enumerate(("Ann", "Bob"), 1):
        bench.ask({"event": "sit", "name": name}, seat)
    assert bench.state["starts"] == "referee"
    outcome = bench.ask(DICE, 1)
    assert (outcome.ok, outcome.code) == (False, "not-allowed")
    assert bench.ask({**DICE, "players": ["Ann", "Bob"]}, REFEREE).ok


def test_any_player_plays_again_with_who_sits_there_by_now(over: Any) -> None:
    over.ask({"event": "sit", "name": "Cat"}, 4)
    assert over.ask({"event": "again"}, 4).ok
    assert players(over) == ["Ann", "Bob", "Cat"]
    assert over.state["game"]["number"] == 2
    assert over.state["game"]["players"]["Cat"]["dice"] == 1, "with the options of the game before"


def test_an_option_that_names_somebody_falls_away_with_them(over: Any) -> None:
    over.ask({"event": "stand"}, 1)
    over.ask({"event": "sit", "name": "Cat"}, 3)
    assert over.ask({"event": "again"}, 3).ok, "Ann was to begin, and is not there"
    assert players(over) == ["Bob", "Cat"]


def test_refuses__again_while_it_is_played_and_before_there_was_one(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    assert bench.ask({"event": "again"}, 1).code == "no-game"
    bench.ask(DICE, 1)
    assert bench.ask({"event": "again"}, 1).code == "game-running"


def test_a_game_is_taken_back_by_a_player_only_before_it_has_begun(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    bench.ask({**DICE, "options": {"first": "Ann"}}, 1)
    assert bench.state["moves"] == 0
    assert bench.ask({"event": "close-game"}, 2).ok
    assert bench.state["game"] is None
    bench.ask({**DICE, "options": {"first": "Ann"}}, 1)
    assert bench.bid(1, 2, 6).ok
    assert bench.state["moves"] == 1
    assert bench.ask({"event": "close-game"}, 2).code == "not-allowed"
    assert bench.ask({"event": "close-game"}, REFEREE).ok


def test_more_sit_than_can_play_and_one_sits_out_and_is_in_again(make_bench: Any) -> None:
    bench = make_bench(seats=5)
    for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve"), 1):
        assert bench.ask({"event": "sit", "name": name}, seat).ok
    assert bench.ask(DICE, 1).code == "bad-field"
    assert bench.ask({**DICE, "out": ["Dan"]}, 1).ok
    assert players(bench) == ["Ann", "Bob", "Cat", "Eve"]
    places = bench.state["seats"]
    assert [place["player"] for place in places] == ["Ann", "Bob", "Cat", None, "Eve"]
    assert places[3]["guest"]["name"] == "Dan", "who sits out stays, and watches"
    assert bench.ask({"event": "close-game"}, 1).ok
    assert bench.ask({"event": "new-game", "game": "pirates-lies"}, 4).ok
    assert "Dan" in players(bench)


def test_the_same_again_asks_who_sits_out_too(make_bench: Any) -> None:
    bench = make_bench(seats=5)
    for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve"), 1):
        bench.ask({"event": "sit", "name": name}, seat)
    bench.ask({**DICE, "out": ["Eve"], "options": {"first": "Ann", "dice": 1}}, 1)
    for seat in (2, 3, 4):
        bench.ask({"event": "retire", "player": players(bench)[seat - 1]}, seat)
    assert bench.state["game"]["phase"] == "over"
    assert not bench.ask({"event": "again"}, 1).ok
    assert bench.ask({"event": "again", "out": ["Ann"]}, 5).ok
    assert players(bench) == ["Bob", "Cat", "Dan", "Eve"]


@pytest.mark.parametrize("out", ["Ann", ["Nobody"], [7], {"Ann": True}])
def test_refuses__to_leave_out_who_does_not_sit_here(bench: Any, sit: Callable[..., Outcome], out: Any) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    refused = bench.ask({**DICE, "out": out}, 1)
    assert (refused.ok, refused.code) == (False, "bad-field")


def test_everybody_is_told_which_options_are_on(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    sit(2, "Bob")
    options = {"challenge": "anyone", "dice": 3}
    assert bench.ask({"event": "new-game", "game": "pirates-dice", "options": options}, 1).ok
    assert bench.state["options"] == ["Who may call LIAR: Everybody", "Dice each: 3"]
    bench.ask({"event": "close-game"}, 1)
    assert bench.ask(DICE, 1).ok
    assert bench.state["options"] == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"match": "rounds", "rounds": 3, "target": 30}, ["The match: Most rounds won", "Rounds: 3"]),
        ({"rounds": 3, "target": 30}, ["Target: 30"]),
    ],
)
def test_an_option_that_means_nothing_beside_the_others_is_not_told(
    bench: Any, sit: Callable[..., Outcome], options: dict[str, Any], told: list[str]
) -> None:
    sit(1, "Ann")
    assert bench.ask({"event": "new-game", "game": "lucky-seven", "options": options}, 1).ok
    assert bench.state["options"] == told


# Computer players at the table: who takes them aboard, where, and that they stay what they are.

HIRE = {"event": "hire", "level": "mate", "character": "greedy"}
OTHERS = sorted(set(NAMES) - {"en"})


@pytest.fixture
def pretended(make_bench: Any) -> Any:
    bench = make_bench(simulated=True)
    bench.ask({"event": "sit", "name": "Ann"}, 1)
    return bench


def guests(bench: Any) -> list[Any]:
    return [seat["guest"] for seat in bench.state["seats"]]


def test_ok__the_table_and_the_crew_know_the_same_kinds() -> None:
    assert (LEVELS, CHARACTERS) == (CREW_LEVELS, CREW_CHARACTERS)


def test_ok__whoever_sits_takes_one_aboard_at_the_first_free_seat(pretended: Any) -> None:
    assert pretended.ask(HIRE, 1).ok
    ann, hired, *free = guests(pretended)
    assert "crew" not in ann
    assert hired["crew"] == {"level": "mate", "character": "greedy"}
    assert hired["name"] != "Ann"
    assert free == [None, None]


def test_ok__no_two_have_one_name_and_no_seat_is_taken_twice(pretended: Any) -> None:
    for _ in range(3):
        assert pretended.ask(HIRE, 1).ok
    names = [guest["name"] for guest in guests(pretended)]
    assert len(set(names)) == 4
    assert pretended.ask(HIRE, 1).code == "table-full"
    assert pretended.ask({**HIRE, "seat": 2}, 1).code == "seat-taken"


def test_ok__the_referee_chooses_seat_and_name(pretended: Any) -> None:
    assert pretended.ask({**HIRE, "seat": 4, "name": "Polly"}).ok
    assert guests(pretended)[3]["name"] == "Polly"


def test_ok__it_stays_a_computer_player_through_games_and_restarts(pretended: Any) -> None:
    pretended.ask(HIRE, 1)
    assert pretended.ask({"event": "new-game", "game": "pirates-dice", "options": {}}, 1).ok
    assert "crew" in guests(pretended)[1]
    pretended.start()
    assert "crew" in guests(pretended)[1]
    assert "crew" not in guests(pretended)[0]


def test_ok__it_changes_places_with_whoever_asks(pretended: Any) -> None:
    pretended.ask(HIRE, 1)
    name = guests(pretended)[1]["name"]
    assert pretended.ask({"event": "swap", "with": 2}, 1).ok
    assert [guest["name"] for guest in guests(pretended)[:2]] == [name, "Ann"]
    assert "crew" in guests(pretended)[0]


def test_ok__it_goes_between_games(pretended: Any) -> None:
    pretended.ask(HIRE, 1)
    assert pretended.ask({"event": "dismiss", "seat": 2}, 1).ok
    assert guests(pretended)[1] is None


def test_refuses__during_its_game(pretended: Any) -> None:
    pretended.ask(HIRE, 1)
    pretended.ask({"event": "new-game", "game": "pirates-dice", "options": {}}, 1)
    assert pretended.ask({"event": "dismiss", "seat": 2}, 1).code == "in-game"


def test_refuses__people_are_not_sent_ashore(pretended: Any) -> None:
    assert pretended.ask({"event": "dismiss", "seat": 1}, 1).code == "not-hired"


@pytest.mark.parametrize("who", [Who("spectator"), 3])
def test_refuses__who_does_not_sit(pretended: Any, who: Any) -> None:
    assert pretended.ask(HIRE, who).code == "not-allowed"


@pytest.mark.parametrize("wrong", [{"level": "admiral"}, {"character": 7}, {"seat": 9}, {"name": "x" * 30}])
def test_refuses__what_makes_no_sense(pretended: Any, wrong: dict[str, Any]) -> None:
    assert pretended.ask({**HIRE, **wrong}, 1).code == "bad-field"


def test_refuses__a_game_at_a_real_table_in_which_dice_mix(make_bench: Any) -> None:
    real = make_bench()
    real.ask({"event": "sit", "name": "Ann"}, 1)
    assert real.ask(HIRE, 1).ok
    for game in ("roll-the-bones", "dead-mans-dice", "treasure-map"):
        assert real.ask({"event": "new-game", "game": game, "options": {}}, 1).code == "no-crew-here"
    cards = {"event": "new-game", "game": "pirates-lies", "options": {"cards": "phone"}}
    assert real.ask(cards, 1).code == "no-crew-here"
    assert real.ask({"event": "new-game", "game": "pirates-lies", "options": {}}, 1).ok


def test_ok__every_refusal_can_be_told(pretended: Any, make_bench: Any) -> None:
    names, real = {"Ann", "Blackbeard", "Anne Bonny"}, make_bench()
    real.ask({"event": "sit", "name": "Ann"}, 1)
    real.ask(HIRE, 1)
    said = [
        real.ask({"event": "new-game", "game": "treasure-map", "options": {}}, 1).message,
        pretended.ask(HIRE, 3).message,
        pretended.ask({**HIRE, "seat": 1}, 1).message,
    ]
    said += [pretended.ask({"event": "dismiss", "seat": 3}, 1).message]
    pretended.ask(HIRE, 1)
    pretended.ask({"event": "new-game", "game": "pirates-dice", "options": {}}, 1)
    said += [pretended.ask({"event": "dismiss", "seat": 2}, 1).message]
    pretended.ask(HIRE, 1)
    pretended.ask(HIRE, 1)
    said += [pretended.ask(HIRE, 1).message]
    assert all(said), said
    assert {gap for one in said for gap in plain(one, names)} == set()
