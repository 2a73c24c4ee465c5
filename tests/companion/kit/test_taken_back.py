# SPDX-License-Identifier: MIT
"""What an undo gives back: the throw waits in its round, one tap counts it again, and nobody has to roll anew."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.command import CommandError
from companion.games.base import Event
from companion.games.match import Match
from companion.journal.store import Journal
from companion.kit import evidence
from companion.kit.commands.export import export_games
from companion.kit.evidence import DAY_S, Evidence
from companion.kit.files import JOURNAL
from companion.table.history.export import COLUMNS
from companion.table.inbox import Action, Who
from tests.evenings.party import NAMES
from tests.evenings.walk import GAMES, Walk

ZONES = pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])


def press(walk: Walk, seat: int, does: str, **chosen: Any) -> bool:
    """Whether the phone at ``seat`` has such a button, and it was taken."""
    found = [control for control in walk.controls(seat) if control.does == does]
    return bool(found) and walk.press(found[0], chosen)


def match_of(walk: Walk) -> Match:
    match = walk.table.now.match
    assert match is not None
    return match


def counted(zones: bool) -> tuple[Walk, Event]:
    """A table at which a bid was just called a lie and judged, and the event of it."""
    walk = Walk(
        "pirates-lies", "taken back", zones=zones, given={"players": NAMES[:2], "options": {"dice": 3, "first": "Ann"}}
    )
    for seat in (1, 2):
        assert press(walk, seat, "roll")
    assert press(walk, 1, "bid", quantity=1, face=2)
    assert press(walk, 2, "challenge")
    for seat in (1, 2):
        assert press(walk, seat, "lift")
    event = match_of(walk).last_event
    assert event is not None
    assert event["event"] == "reveal"
    return walk, event


@ZONES
def test_a_verdict_that_was_taken_back_waits_and_counts_again_by_one_tap(zones: bool) -> None:
    walk, event = counted(zones)
    assert walk.undo()
    for _ in range(3):
        walk.look()
    assert walk.game["phase"] == "reveal", "it does not count by itself"
    assert walk.table.now.instruction.id == "count-again"
    for seat in (1, 2):
        assert "count-again" in [control.does for control in walk.controls(seat)]
    assert press(walk, 1, "count-again")
    assert match_of(walk).last_event == event
    assert not [control for control in walk.controls(1) if control.does == "count-again"]


@ZONES
def test_the_shout_too_and_the_cups_go_back_over_the_same_dice(zones: bool) -> None:
    walk, event = counted(zones)
    before = [walk.dice.faces(seat) for seat in (1, 2)]
    assert walk.undo()
    assert walk.undo()
    assert walk.game["phase"] == "bidding"
    assert not [panel for panel in walk.public["shown"] if panel["kind"] == "line"], "nobody is to roll"
    for seat in (1, 2):
        assert press(walk, seat, "cover")
    assert press(walk, 2, "challenge")
    for seat in (1, 2):
        assert press(walk, seat, "lift")
    again = match_of(walk).last_event
    assert again is not None
    assert _sorted(again) == _sorted(event)
    assert [walk.dice.faces(seat) for seat in (1, 2)] == before


def _sorted(event: Event) -> Any:
    dice = event.get("dice")
    return sorted(event["faces"]) if dice is None else {name: sorted(faces) for name, faces in dice.items()}


@ZONES
def test_without_the_cups_the_same_dice_count_once_they_are_called_again(zones: bool) -> None:
    walk, event = counted(zones)
    walk.undo()
    walk.undo()
    assert press(walk, 2, "challenge")
    assert match_of(walk).last_event == event


def test_a_die_that_was_moved_counts_with_those_that_were_not() -> None:
    walk, _ = counted(True)
    assert walk.undo()
    place = walk.dice._at(1)
    faces = walk.dice.faces(1)
    walk.dice.do("place", {"seat": 1, "faces": [faces[0] % 6 + 1, *faces[1:]]})
    walk.look()
    event: Mapping[str, Any] = match_of(walk).last_event or {}
    assert event["event"] == "reveal"
    assert sorted(event["dice"]["Ann"]) == sorted(place.dice[at].up for at in range(3))


def test_to_count_again_is_done_once_however_often_it_is_sent_and_kept() -> None:
    """Dice that were entered by hand are looked at anew: no event of the game says so."""
    walk, event = counted(True)
    assert walk.undo()
    assert walk.ask({"event": "reveal", "dice": event["dice"]}, None).ok
    assert walk.undo()
    seq = walk.journal.last_seq
    answers = []
    for _ in range(2):
        action = Action({"event": "count-again"}, Who("player", 1), "player-1:k")
        walk.table.handle(action)
        answers.append(action.answer.result(0))
    assert answers[0].ok
    assert answers[0] == answers[1]
    assert [entry.key for entry in walk.journal.since(seq) if entry.key] == ["player-1:k"]


def test_only_what_was_given_back_can_count_again() -> None:
    walk, _ = counted(True)
    outcome = walk.ask({"event": "count-again"}, 1)
    assert (outcome.ok, outcome.code) == (False, "wrong-phase")


@pytest.mark.slow
@ZONES
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_each_event_taken_back_and_done_again_ends_where_it_was(n: int, game: str, zones: bool) -> None:
    again, walk = 0, Walk(game, f"{game}/{n}/{zones}/again", zones=zones)
    for _ in range(25):
        if walk.over:
            break
        moves = match_of(walk).moves
        walk.step()
        now = match_of(walk)
        if now.moves == moves + 1:
            again += 1
            _taken_back_and_done(walk, now)
    assert again > 2


def _taken_back_and_done(walk: Walk, then: Match) -> None:
    event, seq = then.last_event or {}, walk.journal.last_seq
    assert walk.undo()
    assert match_of(walk).moves == then.moves - 1, "what was taken back does not come by itself"
    if event.get("by") == "camera" and not event.get("corrected"):
        assert press(walk, 1, "count-again"), (event, walk.words)
    else:
        marks = ("by", "manual", "virtual", "corrected", "evidence")
        assert walk.ask({name: value for name, value in event.items() if name not in marks}, None).ok
    done = [entry.data for entry in walk.journal.since(seq) if entry.kind == "event"][1]
    assert {**done, "by": "", "manual": ""} == {**event, "by": "", "manual": ""}
    if match_of(walk).moves == then.moves:  # else what was done meanwhile counts too
        assert match_of(walk) == then


# Games out of the journal, as JSON and CSV.

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
    with pytest.raises(CommandError, match="no game 7: the games are 1 to 2"):
        exported(state, "json", 7)


def test_refuses__where_nothing_was_played(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="journal"):
        exported(tmp_path, "json")


# Pictures of counts are kept for the evening, not for ever: so many, so many bytes, so many days.

NOW = 2_000_000_000.0


def kept(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.jpg"))


def aged(folder: Path, name: str, days: float) -> None:
    os.utime(folder / f"{name}.jpg", (NOW - days * DAY_S, NOW - days * DAY_S))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "evidence"


def test_a_picture_is_had_at_once_and_still_after_a_power_cut(folder: Path) -> None:
    shelf = Evidence(folder, 1)
    name = shelf.keep(b"one")
    assert shelf.picture(name) == b"one"
    shelf.flush()
    assert shelf.picture(name) == b"one", "now from the card"
    assert Evidence(folder, 1).picture(name) == b"one", "and in the next process"
    assert Evidence(folder, 1).keep(b"one") == name


@pytest.mark.parametrize("name", ["../keys", "", "x" * 20, "0" * 20, "0" * 19 + "/", "0" * 20 + ".jpg"])
def test_nothing_else_can_be_asked_for(folder: Path, name: str) -> None:
    folder.mkdir()
    (folder.parent / "keys.jpg").write_bytes(b"secret")
    assert Evidence(folder, 1).picture(name) is None


def test_old_ones_go_at_the_next_start(folder: Path) -> None:
    shelf = Evidence(folder, 2, lambda: NOW)
    old, young = shelf.keep(b"old"), shelf.keep(b"young")
    shelf.flush()
    aged(folder, old, 2.5)
    aged(folder, young, 1.5)
    Evidence(folder, 2, lambda: NOW)
    assert kept(folder) == [young]


def test_with_no_days_they_last_until_the_table_closes(folder: Path) -> None:
    shelf = Evidence(folder, 0)
    shelf.keep(b"one")
    shelf.flush()
    assert len(kept(folder)) == 1
    again = Evidence(folder, 0)
    assert len(kept(folder)) == 1, "a power cut is no end of an evening"
    again.close()
    assert kept(folder) == []


def test_the_oldest_go_when_there_are_too_many_or_too_much(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Evidence(folder, 9, lambda: NOW)
    names = [shelf.keep(bytes([n]) * 100) for n in range(6)]
    shelf.flush()
    for age, name in enumerate(names):
        aged(folder, name, age / 10)
    monkeypatch.setattr(evidence, "MOST", 4)
    Evidence(folder, 9, lambda: NOW)
    assert set(kept(folder)) == set(names[:4])
    monkeypatch.setattr(evidence, "MOST_BYTES", 250)
    Evidence(folder, 9, lambda: NOW)
    assert set(kept(folder)) == set(names[:2])


def test_a_full_card_spoils_no_game(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    shelf = Evidence(folder, 1)
    name = shelf.keep(b"one")
    shelf.flush()
    assert shelf.picture(name) is None


def test_ok__a_clock_that_is_set_sweeps_no_picture_of_this_evening(tmp_path: Path) -> None:
    wall_s, mono_s = [1_000_000.0], [5.0]
    shelf = Evidence(tmp_path, 1, lambda: wall_s[0], lambda: mono_s[0])
    first = shelf.keep(b"first")
    wall_s[0] += 7 * 86_400
    second = shelf.keep(b"second")
    shelf.flush()
    assert (shelf.picture(first), shelf.picture(second)) == (b"first", b"second")
    shelf = Evidence(tmp_path, 1, lambda: wall_s[0], lambda: mono_s[0])
    shelf.flush()
    assert (shelf.picture(first), shelf.picture(second)) == (None, b"second"), (
        "after a start only the time of day tells"
    )
