# SPDX-License-Identifier: MIT
"""The table plays Pirates Dice: bids by phone, shouts by button, counts by camera, and all of it written down."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.journal.entry import Draft, Entry
from companion.journal.errors import JournalFailed, JournalFull
from companion.journal.store import Journal
from companion.kit.commands.press_trial import press_times
from companion.messages.message import Message
from companion.play.registry import GAMES
from companion.table.inbox import Action, ButtonEdge, Inbox, Outcome, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from firmware.press import Edge
from tests.companion.memory_journal import MemoryJournal

FIRST = {"first": "Ann"}


def test_a_round_from_bid_to_verdict(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    assert bench.bid(1, 2, 5).ok
    bench.shout(2)
    assert bench.state["game"]["phase"] == "reveal"
    assert bench.state["ruling"] == {
        "first": [{"player": "Bob", "seat": 2, "button": "shout", "source": "button"}],
        "late": [],
        "tied": False,
        "line": [[2, "shout", 0.0, True]],
    }
    assert bench.expected[-1] == 4
    bench.read({1: [5, 2], 2: [1, 3]}, expected=4)
    state = bench.state
    assert state["game"]["last"]["count"] == 2
    assert state["game"]["last"]["matching"] == {"Ann": 1, "Bob": 1}
    assert state["game"]["players"]["Bob"]["dice"] == 1
    assert bench.kinds == ["game", "event", "ruling", "event", "reading", "event", "verdict"]
    assert bench.entries[-1].data["say"] == "Two 5s? There are two. Bob loses a die."
    assert bench.entries[2].data["edges"]
    assert bench.expected[-1] is None


def test_everything_is_written_before_it_is_told(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tell, told = bench.broadcaster.tell, []

    def check(snapshot: Any, kind: str, data: Any, entry_seq: int | None = None) -> None:
        assert snapshot.seq <= bench.journal.last_seq
        assert entry_seq is None or entry_seq <= bench.journal.last_seq
        told.append(kind)
        tell(snapshot, kind, data, entry_seq)

    monkeypatch.setattr(bench.broadcaster, "tell", check)
    test_a_round_from_bid_to_verdict(bench)
    assert {"state", "press", "reading", "verdict"} <= set(told)


def test_news_come_in_the_order_of_the_journal(bench: Any) -> None:
    test_a_round_from_bid_to_verdict(bench)
    news = bench.news()
    seqs = [int(one.id.partition(".")[0]) for one in news]
    assert seqs == sorted(seqs)
    assert [(one.id, one.kind) for one in news if "." not in one.id] == [
        ("3", "press"),
        ("5", "reading"),
        ("7", "verdict"),
    ]
    assert [one.kind for one in news].count("state") == 1


@pytest.mark.parametrize(
    ("who", "event", "code"),
    [
        (Who("spectator"), {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, "not-allowed"),
        (2, {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, "not-allowed"),
        (4, {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, "not-allowed"),
        (9, {"event": "retire", "player": "Ann"}, "not-allowed"),
        (1, {"event": "retire", "player": "Bob"}, "not-allowed"),
        (1, {"event": "undo", "by": "referee"}, "not-allowed"),
        (1, {"event": "correct", "by": "referee", "reading": {}}, "not-allowed"),
        (Who("spectator"), {"event": "close-game"}, "not-allowed"),
        (4, {"event": "close-game"}, "not-allowed"),
        (4, {"event": "new-game", "game": "pirates-dice", "players": ["A", "B"]}, "not-allowed"),
        (4, {"event": "again"}, "not-allowed"),
        (1, {"event": "new-game", "game": "pirates-dice", "players": ["A", "B"]}, "game-running"),
        (1, {"event": "again"}, "game-running"),
        (1, {"event": "bid", "quantity": 1, "face": 2}, "bad-field"),
        (1, {"event": "fly"}, "unknown-event"),
        (1, {"event": 5}, "bad-field"),
        (2, {"event": "bid", "player": "Bob", "quantity": 1, "face": 2}, "not-your-turn"),
        (1, {"event": "bid", "player": "Ann", "quantity": 1, "face": 2, "x": float("nan")}, "bad-field"),
        (1, {"event": "bid", "player": "Ann", "quantity": 1, "face": 2, "x": "\ud800"}, "bad-field"),
        (Who("referee"), {"event": "undo"}, "nothing-to-undo"),
        (Who("referee"), {"event": "undo", "by": "Ann"}, "not-referee"),
        (Who("referee"), {"event": "new-game", "game": "pirates-dice", "players": ["A", "B"]}, "game-running"),
    ],
)
def test_refuses__and_nothing_changes(bench: Any, who: Any, event: Any, code: str) -> None:
    """G-02: a refused event changes nothing and says why."""
    bench.game("Ann", "Bob", **FIRST)
    before = bench.state
    outcome = bench.ask(event, who)
    assert (outcome.ok, outcome.code, outcome.seq) == (False, code, 1)
    assert len(outcome.message) > 10
    assert bench.state == before
    assert bench.kinds == ["game"]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"game": "chess", "players": ["A", "B"]}, "unknown-game"),
        ({"game": "pirates-dice", "players": ["A", "B"], "options": {"colour": 1}}, "unknown-option"),
        ({"game": "pirates-dice", "players": ["A", "A"]}, "bad-field"),
        ({"game": "pirates-dice"}, "bad-field"),
        ({"game": "pirates-dice", "players": ["A", "B", "C"]}, "bad-field"),
    ],
)
def test_refuses__a_game_that_can_not_be(make_bench: Any, event: Any, code: str) -> None:
    bench = make_bench(seats=2)
    assert bench.ask({"event": "new-game", **event}).code == code
    assert bench.kinds == []


def test_refuses__moves_without_a_game(bench: Any) -> None:
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}).code == "no-game"
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1).code == "no-game"
    close = bench.ask({"event": "close-game"})
    assert (close.code, close.message) == ("no-game", "No game is on the table."), "who starts one is a setting"
    assert bench.state["game"] is None
    assert bench.you("Ann")["legal"] == {}


def test_the_referee_moves_for_anybody_and_takes_back(bench: Any) -> None:
    """G-06: undo is an event like any other and stands in the journal under the referee's name."""
    bench.game("Ann", "Bob", **FIRST)
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}).ok
    assert bench.ask({"event": "undo"}).ok
    assert bench.state["game"]["turn"] == "Ann"
    assert bench.state["game"]["bid"] is None
    assert [entry.data.get("by") for entry in bench.entries[1:]] == ["referee", "referee"]


def test_a_player_can_not_sign_for_others(bench: Any) -> None:
    bench.game("Ann", "Bob", **FIRST)
    bench.ask(
        {"event": "bid", "player": "Ann", "quantity": 1, "face": 2, "by": "referee", "manual": True}, 1, key="phone"
    )
    assert bench.entries[-1].data == {"event": "bid", "player": "Ann", "quantity": 1, "face": 2, "by": "Ann"}


def test_the_same_key_is_done_once(bench: Any) -> None:
    bench.game("Ann", "Bob", **FIRST)
    bid = {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}
    first = bench.ask(bid, 1, key="k1")
    assert first.ok
    assert bench.ask(bid, 1, key="k1") == first
    bench.bid(2, 2, 2)
    assert bench.ask(bid, 1, key="k1") == first
    bench.start()
    assert bench.ask(bid, 1, key="k1") == first
    assert bench.kinds == ["game", "event", "event"]


def test_the_same_key_is_refused_once(bench: Any) -> None:
    """A late repetition must not do now what was refused then."""
    bench.game("Ann", "Bob", **FIRST)
    bid = {"event": "bid", "player": "Bob", "quantity": 3, "face": 2}
    assert bench.ask(bid, 2, key="k").code == "not-your-turn"
    bench.bid(1, 1, 2)
    assert bench.ask(bid, 2, key="k").code == "not-your-turn"
    assert bench.ask(bid, 2, key="another").ok


def test_new_game_and_close_with_a_key_are_done_once(bench: Any) -> None:
    new = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]}
    first = bench.ask(new, key="n")
    assert bench.ask(new, key="n") == first
    closed = bench.ask({"event": "close-game"}, key="c")
    assert bench.ask({"event": "close-game"}, key="c") == closed
    assert bench.kinds == ["game", "end"]
    assert bench.state["game"] is None


def test_a_finished_game_stands_until_the_next_one(bench: Any) -> None:
    bench.game("Ann", "Bob", **FIRST)
    assert bench.ask({"event": "retire", "player": "Bob"}, 2).ok
    assert bench.state["game"]["winner"] == "Ann"
    assert bench.cues[-1].sound == "win"
    verdict = dict(bench.entries[-1].data)
    assert verdict.pop("message")["id"] == "joined", "to be told in other languages later"
    assert verdict == {"winner": "Ann", "say": "Ann wins."}
    bench.start()
    assert bench.state["game"]["winner"] == "Ann"
    bench.game("Bob", "Cat")
    assert bench.kinds == ["game", "event", "verdict", "end", "game"]
    assert (bench.state["game"]["number"], bench.entries[3].data["why"]) == (2, "over")


class Failing:
    """A journal on a disk that fails when told to."""

    def __init__(self, journal: Any) -> None:
        self.journal = journal
        self.error: Exception | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.journal, name)

    def append_all(self, drafts: Any) -> Any:
        if self.error:
            raise self.error
        return self.journal.append_all(drafts)


@pytest.fixture
def failing(make_bench: Any) -> Any:
    plain = make_bench()
    bench = make_bench(Failing(plain.journal))
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 2)
    return bench


@pytest.mark.parametrize("error", [JournalFailed("the card is dying"), JournalFull("no room")])
def test_what_can_not_be_written_does_not_happen(failing: Any, error: Exception) -> None:
    before = failing.state
    failing.news()
    failing.journal.error = error
    outcome = failing.ask({"event": "bid", "player": "Bob", "quantity": 2, "face": 2}, 2)
    assert (outcome.ok, outcome.code) == (False, "journal-failed")
    failing.shout(2)
    assert failing.state["game"] == before["game"]
    assert str(error) in failing.state["journal"]
    assert {news.kind for news in failing.news()} == {"state"}
    failing.journal.error = None
    assert failing.ask({"event": "bid", "player": "Bob", "quantity": 2, "face": 2}, 2).ok
    assert failing.state["journal"] == ""


def test_a_reading_that_could_not_be_written_may_count_later(failing: Any) -> None:
    failing.ask({"event": "challenge", "player": "Bob"}, 2)
    failing.journal.error = JournalFull("no room")
    failing.read({1: [2], 2: [3]}, at=5)
    assert failing.state["game"]["phase"] == "reveal"
    failing.journal.error = None
    failing.read({1: [2], 2: [3]}, at=5)
    assert failing.state["game"]["phase"] == "over"


def test_a_fault_of_ours_is_answered_and_ends_nothing(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.game("Ann", "Bob", **FIRST)

    def stumble(*_: object, **__: object) -> int:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(bench.table._play, "step", stumble)
        assert bench.bid(1, 1, 2).code == "internal"
    assert bench.bid(1, 1, 2).ok


def test_lamps_that_fail_end_nothing(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(cue: object) -> None:
        raise OSError("the lamp is gone")

    monkeypatch.setattr(bench.table._teller, "_show_cue", broken)
    bench.game("Ann", "Bob", **FIRST)
    assert bench.bid(1, 1, 2).ok


def test_who_no_longer_waits_does_not_matter(bench: Any) -> None:
    from companion.table.inbox import Action

    action = Action({"event": "close-game"}, Who("referee"))
    action.answer.cancel()
    bench.table.handle(action)
    assert bench.ask({"event": "close-game"}).code == "no-game"


def test_says_what_one_may_do_now(bench: Any) -> None:
    """PD-04, G-05: the phone tells in one sentence."""
    bench.game("Ann", "Bob", "Cat", dice=2)
    assert bench.you("Ann")["say"] == "Roll one die in the open: the highest begins."
    bench.ask({"event": "roll-off", "dice": {"Ann": 6, "Bob": 6, "Cat": 2}}, 3)
    assert bench.you("Cat")["say"] == "Wait: Ann and Bob roll for who begins."
    bench.ask({"event": "roll-off", "dice": {"Ann": 6, "Bob": 2}})
    you = bench.you("Ann")
    assert {name: you[name] for name in ("seat", "player", "legal", "say")} == {
        "seat": 1,
        "player": "Ann",
        "legal": {"bid": {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1}, "retire": True},
        "say": "Make the first bid.",
    }
    assert bench.you("Bob")["say"] == "Wait: Ann makes the first bid."
    bench.bid(1, 4, 4)
    assert bench.you("Bob")["say"] == "Bid higher than four 4s, or call LIAR."
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    assert bench.you("Cat")["say"] == "Lift your cup: the camera counts."
    bench.ask({"event": "retire", "player": "Cat"}, 3)
    assert bench.you("Cat")["say"] == "You are out of dice. Watch them lie."
    bench.ask({"event": "retire", "player": "Bob"}, 2)
    assert bench.you("Ann")["say"] == "You have won!"
    assert bench.you("Bob")["say"] == "The game is over: Ann wins."


def test_lamps_follow_the_game(bench: Any) -> None:
    """Feature 31: the table's state shows on every lamp."""
    assert bench.lamps() == ["off"] * 4
    bench.game("Ann", "Bob", "Cat", dice=1, **FIRST)
    bench.camera("ok")
    assert bench.lamps() == ["your-turn", "off", "off", "off"]
    bench.bid(1, 1, 2)
    assert bench.lamps() == ["off", "your-turn", "off", "off"]
    bench.shout(2)
    assert bench.lamps() == ["waiting", "first", "waiting", "off"]
    bench.camera("lost", "Camera lost, trying again")
    assert bench.lamps() == ["camera-lost"] * 3 + ["off"]
    bench.camera("ok")
    bench.look("doubt", "die 2 is in doubt")
    assert bench.lamps() == ["look-at-phone"] * 3 + ["off"]
    bench.read({1: [3], 2: [4], 3: [5]})
    assert bench.cues[-1].sound == "verdict"
    bench.ask({"event": "retire", "player": "Bob"}, 2)
    assert bench.lamps() == ["off", "off", "on", "off"]


@pytest.mark.parametrize("condition", ["missing", "busy", "off", "phone"])
def test_the_lamp_beside_the_camera_is_dark_where_no_camera_watches(bench: Any, condition: str) -> None:
    bench.camera("ok")
    assert bench.cues[-1].camera == "on"
    bench.game("Ann", "Bob", **FIRST)
    bench.camera(condition)
    assert bench.cues[-1].camera == "off"
    assert bench.cues[-1].ring == {"off": "off", "phone": "light"}.get(condition, "camera-lost")


# After the power went, the game stands where it stood: the same state, the same dice used, the same thing awaited.


def shown(bench: Any) -> dict[str, Any]:
    """What resumes: everything but what camera and lamps say anew."""
    state = bench.state
    return {name: state[name] for name in ("seq", "game", "awaits", "ruling", "seats")}


def test_nothing_to_resume(bench: Any) -> None:
    assert bench.said == ""
    assert bench.state["game"] is None
    assert bench.expected == [None]


def test_a_challenge_still_awaits_its_reveal(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.shout(2)
    before = shown(bench)
    bench.start()
    assert bench.said == "Game 1 goes on where it stood."
    assert shown(bench) == before
    assert bench.state["awaits"] == {"event": "reveal", "dice": {"Ann": 2, "Bob": 2}, "total": 4, "faces": "skull"}
    assert bench.expected[-1] == 4
    bench.read({1: [5, 5], 2: [3, 3]})
    assert bench.state["game"]["last"]["count"] == 2


def test_a_verdict_older_than_its_message_is_told_again_in_any_language(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.shout(2)
    bench.read({1: [5, 5], 2: [3, 3]})
    old = MemoryJournal(wall_ms=lambda: 0)
    for entry in bench.journal.since(0):
        old.append(entry.kind, {name: value for name, value in entry.data.items() if name != "message"}, entry.game)
    before, bench.journal = bench.state["verdict"], old
    bench.start()
    assert bench.state["verdict"] == before
    assert isinstance(bench.state["verdict"]["say"], Message), "the screens of a Spanish table say it in Spanish"


def test_dice_that_have_counted_do_not_count_again(bench: Any) -> None:
    bench.game("Ann", "Bob", dice=2)
    bench.read({1: [6], 2: [6]}, at=5)
    bench.start()
    bench.read({1: [6], 2: [6]}, at=5)
    assert bench.kinds == ["game", "reading", "event"]
    bench.read({1: [6], 2: [4]}, at=300)
    assert bench.state["game"]["turn"] == "Ann"


def test_a_shout_counts_at_once_after_a_restart(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 1, 2)
    bench.start()
    bench.shout(2)
    assert bench.state["game"]["phase"] == "reveal"


def test_undo_goes_back_beyond_the_restart(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 1, 2)
    bench.bid(2, 2, 2)
    bench.start()
    bench.ask({"event": "undo"})
    bench.ask({"event": "undo"})
    assert bench.state["game"]["turn"] == "Ann"
    assert bench.state["game"]["bids"] == []
    bench.start()
    assert bench.state["game"]["bids"] == []


def test_a_closed_game_stays_closed(bench: Any) -> None:
    bench.game("Ann", "Bob")
    bench.ask({"event": "close-game"})
    bench.start()
    assert bench.state["game"] is None
    assert bench.state["seq"] == 2
    bench.game("Ann", "Bob")
    assert bench.state["game"]["number"] == 2


@pytest.mark.parametrize(
    "trouble",
    [
        Draft("lost", {}),
        Draft("event", {"event": "challenge", "player": "Ann"}, 1),
    ],
)
def test_a_game_that_can_not_be_read_back_is_ended_and_said(make_bench: Any, trouble: Draft) -> None:
    bench = make_bench()
    bench.game("Ann", "Bob", first="Ann")
    bench.journal.append_all([trouble])
    bench.journal.append("event", {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1)
    bench.start()
    assert bench.said.startswith("Game 1 can't go on: entry 2")
    assert bench.state["game"] is None
    assert bench.entries[-1].data["why"] == "damaged"
    assert bench.game("Ann", "Bob").state["game"]["number"] == 2


def test_a_set_up_that_is_lost_resumes_nothing(make_bench: Any) -> None:
    journal = MemoryJournal()
    journal.append("event", {"event": "bid"}, 1)
    assert make_bench(journal).state["game"] is None


def test_resumes_from_disk(make_bench: Callable[..., Any], tmp_path: Path) -> None:
    bench = make_bench(Journal(tmp_path / "journal.db"))
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 2)
    before = shown(bench)
    bench.journal.close()
    bench.journal = Journal(tmp_path / "journal.db")
    bench.start()
    assert shown(bench) == before
    bench.journal.close()


# The table on its own thread, with a real journal and many who ask and listen at once.

REFEREE = Who("referee")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Inbox, Broadcaster, Journal]]:
    journal = Journal(tmp_path / "journal.db")
    broadcaster, inbox = Broadcaster(journal.since), Inbox()
    table = Table(journal, broadcaster, lambda cue: None, lambda dice: None, games=GAMES)
    table.resume()
    thread = threading.Thread(target=table.run, args=(inbox,))
    thread.start()
    yield inbox, broadcaster, journal
    inbox.put(Stop())
    thread.join(30)
    assert not thread.is_alive()
    journal.close()


def test_many_ask_at_once_and_the_journal_has_one_order(running: tuple[Inbox, Broadcaster, Journal]) -> None:
    inbox, broadcaster, journal = running
    new = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
    assert inbox.ask(new, REFEREE).ok
    outcomes: list[Outcome] = []

    def player(seat: int, name: str) -> None:
        for quantity in range(1, 16):
            bid = {"event": "bid", "player": name, "quantity": quantity, "face": 6}
            outcomes.append(inbox.ask(bid, Who("player", seat), key=f"{name}-{quantity}"))

    threads = [threading.Thread(target=player, args=seat) for seat in ((1, "Ann"), (2, "Bob"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    accepted = sorted(outcome.seq for outcome in outcomes if outcome.ok)
    assert len(outcomes) == 30
    assert accepted == list(range(2, 2 + len(accepted)))
    assert {outcome.code for outcome in outcomes if not outcome.ok} <= {"not-your-turn", "bid-too-low"}
    entries = journal.since(1)
    assert [entry.seq for entry in entries] == accepted
    assert broadcaster.snapshot.seq == journal.last_seq


def test_a_press_is_ruled_though_nothing_else_comes(running: tuple[Inbox, Broadcaster, Journal]) -> None:
    inbox, broadcaster, _ = running
    options = {"first": "Ann", "challenge": "anyone"}
    inbox.ask(
        {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": options}, REFEREE
    )
    inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, Who("player", 1))
    phone = broadcaster.listen(None)
    tick = time.monotonic_ns()
    inbox.put(ButtonEdge(Edge(3, "shout", tick + 3_000_000, True)))
    inbox.put(ButtonEdge(Edge(2, "shout", tick, True)))
    news = iter(lambda: phone.get(5.0), None)
    ruling = next(one for one in news if one.kind == "press")
    assert [press["player"] for press in ruling.data["first"]] == ["Bob"]
    assert ruling.data["late"][0]["behind_ms"] == 3.0


def test_who_asks_while_the_table_ends_is_answered_or_given_up(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    inbox = Inbox()
    table = Table(journal, Broadcaster(journal.since), lambda cue: None, lambda dice: None, games=GAMES)
    inbox.put(Stop())
    late = Action({"event": "close-game"}, REFEREE)
    inbox.put(late)
    table.run(inbox)
    assert not late.answer.done()
    with pytest.raises(TimeoutError):
        inbox.ask({"event": "close-game"}, REFEREE, timeout_s=0.01)
    journal.close()


def test_a_failed_journal_ends_the_thread_after_all_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "journal.db")
    broadcaster, inbox = Broadcaster(journal.since), Inbox()
    table = Table(journal, broadcaster, lambda cue: None, lambda dice: None, games=GAMES)

    def fail(drafts: object) -> list[Entry]:
        raise JournalFailed("the card is dying")

    monkeypatch.setattr(journal, "append_all", fail)
    asked = Action({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]}, REFEREE)
    inbox.put(asked)
    with pytest.raises(JournalFailed, match="dying"):
        table.run(inbox)
    assert asked.answer.result(0).code == "journal-failed"
    assert "dying" in broadcaster.snapshot.journal
    journal.close()


def test_the_measure_measures() -> None:
    times = press_times(rounds=3, listeners=5)
    assert len(times.own_ms) == 3
    assert all(0 < own < whole for own, whole in zip(times.own_ms, times.whole_ms, strict=True))
