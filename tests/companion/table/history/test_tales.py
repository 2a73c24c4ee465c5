# SPDX-License-Identifier: MIT
"""Games told from their journal: what counts, what is taken back, what adds up."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.journal.errors import JournalFailed
from companion.journal.store import Journal
from companion.messages.message import Message
from companion.play.registry import GAMES
from companion.table.history.chronicle import chronicle
from companion.table.history.export import evening_of, linked, play_of
from companion.table.history.fairness import FACES, fairness, upper_tail
from companion.table.history.forgetting import forget
from companion.table.history.handler import HistoryHandler
from companion.table.history.tale import Tale, Thrown, played_ms, tell
from companion.table.history.totals import dice, evenings, history, people
from companion.table.ledger import fold
from tests.companion.memory_journal import MemoryJournal
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


# Games in the form of BG Stats: what its page documents as required is there, and hands the app what was played.

DAY_MS = 86_400_000


def tale(number: int, begun_ms: int, **changes: Any) -> Tale:
    told: dict[str, Any] = {
        "number": number,
        "game": "roll-the-bones",
        "title": "Roll the Bones",
        "players": ("Ann", "Zoë & Co"),
        "options": {},
        "begun_ms": begun_ms,
        "ended_ms": begun_ms + 25 * 60_000,
        "played_ms": 25 * 60_000,
        "end": "won",
        "winners": ("Ann",),
        "rounds": 3,
        "scores": {"Ann": 12, "Zoë & Co": 7},
        "deeds": {},
        "faces": (),
        **dict.fromkeys(("by_hand", "taken_back", "corrected", "ties"), 0),
        "margins_ms": (),
        "verdicts": (),
    }
    return Tale(**(told | changes))


def test_a_play_holds_all_that_is_required() -> None:
    assert play_of(tale(7, 1_795_289_400_000)) == {
        "sourceName": "Quartermaster",
        "sourcePlayId": "7-1795289400000",
        "playDate": "2026-11-21 19:55:00",
        "durationMin": 25,
        "game": {"name": "Roll the Bones", "sourceGameId": "roll-the-bones", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Ann", "sourcePlayerId": "Ann", "winner": True, "score": 12},
            {"name": "Zoë & Co", "sourcePlayerId": "Zoë & Co", "winner": False, "score": 7},
        ],
    }


def test_points_that_do_not_tell_the_winner_are_not_told() -> None:
    for scores in ({}, {"Ann": 0, "Zoë & Co": 0}, {"Ann": 3, "Zoë & Co": 7}):
        play = play_of(tale(7, 0, scores=scores))
        assert play["game"]["noPoints"]
        assert all("score" not in player and "winner" in player for player in play["players"])


def test_an_evening_holds_its_finished_games_and_no_others() -> None:
    tales = [tale(1, 0), tale(2, 3_600_000, end="closed", winners=()), tale(3, 7_200_000), tale(4, DAY_MS)]
    assert [play["sourcePlayId"].split("-")[0] for play in evening_of(tales, 2)] == ["1", "3"]
    assert evening_of(tales, 9) == []
    assert evening_of(tales[1:2], 2) == []


def test_the_link_says_the_same_whatever_people_are_called() -> None:
    play = play_of(tale(7, 0))
    parts = urlsplit(linked(play)["link"])
    assert (parts.scheme, parts.netloc, parts.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(parts.query)["data"][0]) == play


# Fairness: the numbers are the textbook's, and the words promise no more than so many throws can tell.


@pytest.mark.parametrize(
    ("freedom", "chi_square", "chance"),
    [
        (1, 3.841, 0.05),
        (2, 9.210, 0.01),
        (5, 11.070, 0.05),
        (5, 20.515, 0.001),
        (11, 19.675, 0.05),
        (11, 31.264, 0.001),
    ],
)
def test_the_tail_is_that_of_the_tables(freedom: int, chi_square: float, chance: float) -> None:
    assert upper_tail(chi_square, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("freedom", [1, 2, 5, 11])
def test_the_tail_falls_from_one_to_nothing(freedom: int) -> None:
    tail = [upper_tail(x / 4, freedom) for x in range(1, 400)]
    assert upper_tail(0, freedom) == 1
    assert all(a > b > 0 for a, b in pairwise(tail))


def thrown(throws: int, seed: int, weights: tuple[int, ...] = (1,) * 6) -> dict[str, int]:
    return dict(Counter(Random(seed).choices(FACES["d6"], weights, k=throws)))


def test_few_throws_tell_nothing_however_uneven() -> None:
    assert fairness("pips", "d6", {"6": 59}).finding == "too-few"
    assert fairness("pips", "d6", {}).finding == "too-few"


def test_fair_dice_are_hardly_ever_spoken_against() -> None:
    findings = Counter(fairness("pips", "d6", thrown(600, seed)).finding for seed in range(1000))
    assert findings["hardly-chance"] <= 2
    assert 1 <= findings["unusual"] <= 25  # one in a hundred is expected


def test_a_face_that_comes_as_often_more_as_is_called_noticeable_is_mostly_noticed() -> None:
    noticeable = fairness("pips", "d6", thrown(3000, 1)).noticeable
    loaded = tuple(1000 + (6000 * noticeable if face == "6" else -1200 * noticeable) for face in FACES["d6"])
    seen = [thrown(3000, seed, tuple(map(int, loaded)))["6"] for seed in range(200)]
    fair_limit = 500 + 1.96 * (3000 * 5 / 36) ** 0.5
    assert sum(six > fair_limit for six in seen) >= 150


def test_loaded_dice_are_found_in_time() -> None:
    assert fairness("pips", "d6", thrown(2000, 3, (1, 1, 1, 1, 1, 2))).finding == "hardly-chance"


# Who wants to be forgotten is nowhere any more, on disk either, and the games still replay as they went.


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


@pytest.mark.slow
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
