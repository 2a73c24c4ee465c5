# SPDX-License-Identifier: MIT
"""Who wants to be forgotten is nowhere any more, on disk either, and the games still replay as they went."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.errors import Refused
from companion.journal.errors import JournalFailed
from companion.journal.memory import MemoryJournal
from companion.journal.store import Journal
from companion.play.registry import GAMES
from companion.table.history.forgetting import forget
from companion.table.history.handler import HistoryHandler
from companion.table.ledger import fold
from tests.random_games import SET_UPS, next_event, set_up


def play_into(journal: Journal | MemoryJournal, game: str, number: int, seed: str) -> dict[str, Any]:
    """A whole random game, written as the table does; its last state."""
    chance = Random(seed)
    setup = set_up(game, chance)
    match = GAMES.start(setup)
    journal.append("game", setup, number)
    while (event := next_event(match, chance)) is not None:
        match = match.apply(event)
        journal.append("event", event, number)
    journal.append("verdict", {"say": f"{setup['players'][0]} wins."}, number)
    return match.state()


@pytest.mark.parametrize("game", sorted(SET_UPS))
def test_the_games_go_as_they_went_with_somebody_in_the_place_of_a_name(tmp_path: Path, game: str) -> None:
    journal = Journal(tmp_path / "journal.db")
    before = play_into(journal, game, 1, game)
    forget(journal, "Ann", GAMES)
    folded = fold(journal.of_game(1), GAMES)
    assert folded is not None
    assert folded.trouble == ""
    renamed = json.loads(json.dumps(before).replace('"Ann"', '"Somebody"'))
    assert folded.match.state() == renamed
    assert journal.append("end", {"why": "over"}, 1).seq == journal.last_seq
    journal.close()
    again = Journal(tmp_path / "journal.db")
    assert again.notes == ()
    again.close()
    for file in tmp_path.iterdir():
        assert b"Ann" not in file.read_bytes(), file


def test_a_second_one_gets_another_name_and_nothing_else_changes(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Anna", "Bob"]}, 1, key="k")
    said = journal.append("verdict", {"say": "Ann, not Anna. Joann? Ann."}, 1)
    assert forget(journal, "Ann", GAMES) == 2
    assert forget(journal, "Bob", GAMES) == 1
    setup, verdict = journal.of_game(1)
    assert setup.data["players"] == ["Somebody", "Anna", "Somebody 2"]
    assert verdict.data["say"] == "Somebody, not Anna. Joann? Somebody."
    assert (setup.key, verdict.wall_ms, journal.find_key("k")) == ("k", said.wall_ms, setup)
    journal.close()


@pytest.mark.parametrize(("name", "code"), [("Zed", "unknown-player"), ("Skull", "bad-field"), ("bid", "bad-field")])
def test_who_never_played_and_words_of_the_games_are_refused(name: str, code: str) -> None:
    journal = MemoryJournal()
    journal.append("game", {"game": "pirates-dice", "players": ["Skull", "bid"]}, 1)
    journal.append("event", {"event": "bid", "player": "bid", "quantity": 1, "face": 2}, 1)
    before = journal.since(0)
    with pytest.raises(Refused) as refused:
        forget(journal, name, GAMES)
    assert refused.value.code == code
    assert journal.since(0) == before


@pytest.mark.slow  # it waits as long as the journal's patience
def test_somebody_else_reading_delays_it_and_loses_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, 1)
    other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT count(*) FROM entry").fetchone()
    journal.append("event", {"event": "retire", "player": "Bob"}, 1)
    with pytest.raises(JournalFailed, match="try again"):
        forget(journal, "Ann", GAMES)
    other.close()
    assert journal.append("end", {"why": "closed"}, 1).seq == 3
    assert forget(journal, "Ann", GAMES) == 1
    assert [entry.seq for entry in journal.since(0)] == [1, 2, 3]
    journal.close()


def test_tales_are_told_anew_without_the_name() -> None:
    journal = MemoryJournal()
    for number in (1, 2):
        journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, number)
    handler = HistoryHandler(journal, GAMES)
    assert {person.name for person in handler.all().people} == {"Ann", "Bob"}
    forget(journal, "Ann", GAMES)
    assert {person.name for person in handler.all().people} == {"Somebody", "Bob"}
    assert [line.say for line in handler.log(1)] == ["Somebody and Bob sit down."]
