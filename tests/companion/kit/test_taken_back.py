# SPDX-License-Identifier: MIT
"""What an undo gives back: the throw waits in its round, one tap counts it again, and nobody has to roll anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.base import Event
from companion.games.match import Match
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


def test_only_what_was_given_back_can_count_again() -> None:
    walk, _ = counted(True)
    outcome = walk.ask({"event": "count-again"}, 1)
    assert (outcome.ok, outcome.code) == (False, "wrong-phase")


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
