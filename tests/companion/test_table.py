# SPDX-License-Identifier: MIT
"""The table plays Pirates Dice: bids by phone, shouts by button, counts by camera, and all of it written down."""

from __future__ import annotations

from typing import Any

import pytest

from companion.journal.errors import JournalFailed, JournalFull
from companion.table.inbox import Who

FIRST = {"first": "Ann"}


def test_a_round_from_bid_to_verdict(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    assert bench.bid(1, 2, 5).ok
    bench.press(2)
    bench.wait(20)
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
    assert bench.ask({"event": "close-game"}).code == "no-game"
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
    failing.press(2)
    failing.wait(20)
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
    bench.press(2)
    bench.wait(20)
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
