# SPDX-License-Identifier: MIT
"""Computer players at the table: who takes them aboard, where, and that they stay what they are."""

from __future__ import annotations

from typing import Any

import pytest

from companion.crew.pirate import CHARACTERS as CREW_CHARACTERS
from companion.crew.pirate import LEVELS as CREW_LEVELS
from companion.messages.languages import NAMES
from companion.table.inbox import Who
from companion.table.people.lobby import CHARACTERS, LEVELS
from tests.told import plain

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
