# SPDX-License-Identifier: MIT
"""Games told from their journal: what counts, what is taken back, what adds up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.match import Match
from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.play.registry import GAMES
from companion.table.history.chronicle import chronicle
from companion.table.history.tale import Tale, Thrown, played_ms, tell
from companion.table.history.totals import dice, evenings, history, people
from tests.random_games import SET_UPS, next_event, set_up

HOUR_MS = 3_600_000
CUPS = {"Ann": [2, 4], "Bob": [4, "skull"]}


def journal(
    events: list[Mapping[str, Any]], *, game: int = 1, begun_ms: int = 0, players: tuple[str, ...] = ("Ann", "Bob")
) -> list[Entry]:
    setup = {"game": "pirates-dice", "players": list(players), "options": {"first": players[0], "dice": 2}}
    lines = [("game", setup), *((str(e.get("kind", "event")), e) for e in events)]
    return [
        Entry(seq, game, kind, {k: v for k, v in data.items() if k != "kind"}, begun_ms + seq * 1000)
        for seq, (kind, data) in enumerate(lines, 1)
    ]


def told(events: list[Mapping[str, Any]], **more: Any) -> Tale:
    tale = tell(journal(events, **more), GAMES)
    assert tale is not None
    return tale


BID = {"event": "bid", "player": "Ann", "quantity": 4, "face": 4, "by": "Ann"}
LIAR = {"event": "challenge", "player": "Bob", "by": "Bob"}
SHOWN = {"event": "reveal", "dice": CUPS, "by": "camera"}


def test_counts_who_bid_who_called_and_who_was_right() -> None:
    tale = told([BID, LIAR, SHOWN])
    assert tale.deeds == {"Ann": {"bid": 1, "called": 1, "lied": 1}, "Bob": {"call": 1, "caught": 1}}
    true = told([{**BID, "quantity": 3}, LIAR, SHOWN])
    assert true.deeds == {"Ann": {"bid": 1, "called": 1}, "Bob": {"call": 1}}


def test_what_is_taken_back_was_never_done_but_is_remembered_as_taken_back() -> None:
    tale = told([BID, LIAR, SHOWN, {"event": "undo", "by": "referee"}])
    assert (tale.deeds, tale.faces, tale.taken_back) == ({"Ann": {"bid": 1}}, (), 1)


def test_faces_count_as_the_camera_read_them_by_the_set_that_read_them() -> None:
    read = {"kind": "reading", "set": "skull", "dice": [], "counts": {}}
    assert told([BID, LIAR, read, SHOWN]).faces == (Thrown("skull", "d6", {"1": 1, "2": 1, "4": 2}),)
    by_hand = told([BID, LIAR, {**SHOWN, "by": "Ann", "manual": True}])
    assert (by_hand.faces, by_hand.by_hand) == ((), 1)


def test_a_correction_replaces_what_was_counted() -> None:
    right = {"event": "reveal", "dice": {"Ann": [4, 4], "Bob": [4, "skull"]}}
    tale = told([BID, LIAR, SHOWN, {"event": "correct", "reading": right, "by": "referee"}])
    assert tale.deeds["Ann"] == {"bid": 1, "called": 1}
    assert (tale.corrected, tale.faces) == (1, ())


@pytest.mark.parametrize(
    ("end", "wanted"), [([], "running"), ([{"kind": "end", "why": "closed", "winner": None}], "closed")]
)
def test_how_a_game_ended(end: list[Mapping[str, Any]], wanted: str) -> None:
    assert told([BID, *end]).end == wanted
    won = told([BID, {"event": "retire", "player": "Bob", "by": "Bob"}, *end])
    assert (won.end, won.winners) == ("won", ("Ann",))


def test_evenings_are_parted_by_hours_in_which_nobody_played() -> None:
    first, second = told([BID]), told([BID], game=2, begun_ms=5 * HOUR_MS)
    later = told([BID], game=3, begun_ms=20 * HOUR_MS)
    assert [evening.games for evening in evenings([first, second, later])] == [(3,), (1, 2)]


def test_an_evening_ends_with_what_was_played_and_not_when_its_game_was_put_away() -> None:
    """A game won on Saturday, and left on the table: the next game a week later was of the same evening."""
    lines = journal([BID, {"event": "retire", "player": "Bob", "by": "Bob"}])
    week_ms = 7 * 24 * HOUR_MS
    later = [Entry(n, 1, kind, {}, week_ms) for n, kind in enumerate(("lobby", "end"), len(lines) + 1)]
    left = tell([*lines, *later], GAMES)
    assert left is not None
    assert left.ended_ms == lines[-1].wall_ms
    assert [evening.games for evening in evenings([left, told([BID], game=2, begun_ms=week_ms)])] == [(2,), (1,)]


def test_people_are_told_with_their_streaks_over_finished_games() -> None:
    loses, wins = {"event": "retire", "player": "Ann"}, {"event": "retire", "player": "Bob"}
    games = [told([event], game=n) for n, event in enumerate([wins, wins, loses, wins, BID], 1)]
    ann, bob = people(games)
    assert (ann.name, ann.games, ann.finished, ann.won, ann.streak, ann.best_streak) == ("Ann", 5, 4, 3, 1, 2)
    assert (bob.won, bob.by_game) == (1, {"pirates-dice": (4, 1)})


def test_the_log_tells_a_game_in_sentences() -> None:
    verdict = {"kind": "verdict", "say": "Four 4s? There are three. Ann loses a die."}
    lines = list(chronicle(journal([BID, LIAR, {**SHOWN, "manual": True}, verdict]), GAMES))
    assert [line.say for line in lines] == [
        "Ann and Bob sit down.",
        "Ann bids four 4s.",
        "Bob calls LIAR!",
        "The cups are lifted.",
        "Four 4s? There are three. Ann loses a die.",
    ]
    assert [line.mark for line in lines] == ["", "", "", "by-hand", "verdict"]
    assert lines[1].players == ("Ann",)


def test_a_verdict_older_than_its_message_is_told_in_any_language_where_the_rules_still_say_it() -> None:
    said = "Four 4s? There are three. Ann loses a die."
    for say, kind in ((said, Message), (said.replace("three", "3"), str)):
        entries = journal([BID, LIAR, SHOWN, {"kind": "verdict", "say": say}])
        tale = tell(entries, GAMES)
        assert tale is not None
        for words in (tale.verdicts[0].say, list(chronicle(entries, GAMES))[-1].say):
            assert (str(words), type(words)) == (say, kind)
        if isinstance(tale.verdicts[0].say, Message):
            assert tale.verdicts[0].say.said("de") == "Vier Vieren? Es gibt drei. Ann verliert einen Würfel."


def test_a_game_older_than_messages_is_played_but_once_for_its_tale(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    apply = Match.apply
    monkeypatch.setattr(Match, "apply", lambda match, event: played.append(event["event"]) or apply(match, event))
    tale = told([BID, LIAR, SHOWN, {"kind": "verdict", "say": "Four 4s? There are three. Ann loses a die."}])
    assert isinstance(tale.verdicts[0].say, Message)
    assert played == ["bid", "challenge", "reveal"]


@pytest.mark.parametrize("game", sorted(SET_UPS))
def test_every_game_that_can_be_played_can_be_told(game: str) -> None:
    chance = Random(game)
    setup = set_up(game, chance)
    match, events = GAMES.start(setup), []
    while (event := next_event(match, chance)) is not None:
        match = match.apply(event)
        events.append(event)
    entries = [Entry(1, 1, "game", setup, 0)]
    entries += [Entry(n, 1, "event", {"by": "camera", **event}, n) for n, event in enumerate(events, 2)]
    tale = tell(entries, GAMES)
    assert tale is not None
    assert (tale.end, tale.rounds) == ("won", match.state()["round"])
    assert json.loads(msgspec.json.encode(history([tale])))["games"][0]["number"] == 1
    assert len(list(chronicle(entries, GAMES))) == len(entries)
    assert all(die.throws > 0 for die in dice([tale]))
    assert dice([tale]) or game == "lucky-seven"


def test_what_was_played_leaves_out_pauses_and_a_clock_that_was_set() -> None:
    at_ms = [0, 60_000, 120_000, 120_000 + 7 * 86_400_000, 120_000 + 7 * 86_400_000 + 30_000, 5_000, 15_000]
    entries = [Entry(n, 1, "event" if n > 1 else "game", {}, ms) for n, ms in enumerate(at_ms, 1)]
    assert played_ms(entries) == 60_000 + 60_000 + 30_000 + 10_000
