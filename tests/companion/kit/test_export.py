# SPDX-License-Identifier: MIT
"""Games out of the journal, as JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.store import Journal
from companion.kit.commands.export import ExportError, export_games
from companion.kit.files import JOURNAL
from companion.table.history.export import COLUMNS

SETUP = {"game": "pirates-dice", "players": ["Ann", "=SUM(A1)"], "options": {"first": "Ann", "dice": 1}}
EVENTS = [
    {"event": "bid", "player": "Ann", "quantity": 1, "face": 3, "by": "Ann"},
    {"event": "challenge", "player": "=SUM(A1)", "by": "=SUM(A1)"},
    {"event": "reveal", "dice": {"Ann": [3], "=SUM(A1)": [5]}, "by": "camera"},
]


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A state folder in which one game was won and a second begun; the table still runs."""
    journal = Journal(tmp_path / JOURNAL, wall_ms=lambda: 1_700_000_000_000)
    journal.append("game", SETUP, game=1)
    for event in EVENTS:
        journal.append("event", event, game=1)
    journal.append("game", {**SETUP, "players": ["Cat", "Dan"], "options": {"first": "Dan"}}, game=2)
    yield tmp_path
    journal.close()


def exported(state: Path, form: str, game: int | None = None) -> str:
    out = io.StringIO()
    export_games(state, form, game, out)
    return out.getvalue()


def test_ok__json_tells_how_every_game_stands(state: Path) -> None:
    games = json.loads(exported(state, "json"))["games"]
    assert [game["number"] for game in games] == [1, 2]
    assert games[0]["state"]["winner"] == "Ann"
    assert [entry["event"] for entry in games[0]["entries"][1:]] == ["bid", "challenge", "reveal"]
    assert games[1]["state"]["phase"] == "bidding"
    assert games[0]["begun"] == "2023-11-14T22:13:20+00:00"


def test_ok__csv_has_a_row_an_entry_and_no_formulas(state: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(state, "csv"))))
    assert tuple(rows[0]) == COLUMNS
    assert [row["event"] for row in rows if row["number"] == "1"] == ["", "bid", "challenge", "reveal"]
    assert rows[2]["player"] == "'=SUM(A1)"
    assert json.loads(rows[3]["detail"])["dice"]["Ann"] == [3]


def test_ok__one_game_alone(state: Path) -> None:
    assert [game["number"] for game in json.loads(exported(state, "json", 2))["games"]] == [2]


def test_refuses__a_game_that_was_not_played(state: Path) -> None:
    with pytest.raises(ExportError, match="no game 7: the games are 1 to 2"):
        exported(state, "json", 7)


def test_refuses__where_nothing_was_played(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="journal"):
        exported(tmp_path, "json")
