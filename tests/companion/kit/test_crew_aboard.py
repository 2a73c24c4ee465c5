# SPDX-License-Identifier: MIT
"""Computer players act at the table as phones and hands do: in their turn, at a person's pace, and never for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from companion.kit.aboard.driver import AGAIN_S, LEISURE_S, Crewing
from companion.kit.aboard.mate import Mate, Reachable
from companion.play.liars.crew import Bidder
from companion.play.pirates_lies.crew import PiratesLies
from companion.play.registry import GAMES
from companion.table.inbox import CameraChanged, Outcome, Who
from companion.table.people.lobby import Hired
from companion.web.schema.play import HandsDone, Offer

ROLL_UNDER_CUP = Offer(verb="roll", style="plain", body={"cover": True}, fields=(), label="Roll")
PEEK = Offer(verb="peek", style="main", body={}, fields=(), label="Hold to peek")
ROLL = Offer(verb="roll", style="main", body={"cover": False}, fields=(), label="Roll my die")


class Hands:
    """Virtual hands that remember what they were told, and offer what the test says."""

    def __init__(self) -> None:
        self.offered: list[Offer] = []
        self.dice: list[Any] = [2, 3]
        self.done: list[tuple[str, dict[str, Any]]] = []
        self.buttons = True

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        if verb == "offers":
            return HandsDone(ok=True, offers=list(self.offered), by_hand=None)
        if verb == "peek":
            return HandsDone(ok=True, faces=list(self.dice))
        if verb == "press" and not self.buttons:
            raise LookupError("the buttons of this table are real")
        self.done.append((verb, dict(arguments)))
        return HandsDone(ok=True)


class Evening:
    """Ann at seat 1, a computer player at seat 2."""

    def __init__(self, bench: Any, game: str = "pirates-dice", character: str = "cautious", **options: Any) -> None:
        self.bench, self.hands, self.asked = bench, Hands(), list[tuple[dict[str, Any], Who, Outcome]]()
        bench.table.handle(CameraChanged("ok", ""))
        bench.ask({"event": "sit", "name": "Ann"}, 1)
        assert bench.ask({"event": "hire", "level": "mate", "character": character, "name": "Polly"}, 1).ok
        assert bench.ask({"event": "new-game", "game": game, "options": options}, 1).ok
        self.aboard()

    def aboard(self) -> None:
        """The program starts."""
        self.crew = Crewing(self.bench.broadcaster, self.ask, self.hands, lambda: self.bench.now_ns / 1e9, seed=5)  # type: ignore[arg-type]

    def ask(self, event: Mapping[str, Any], who: Who) -> Outcome:
        action = self.bench.put(event, who)
        if not action.answer.done():
            self.bench.wait(500)  # a shout by phone waits for the buttons
        outcome: Outcome = action.answer.result(0)
        self.asked.append((dict(event), who, outcome))
        return outcome

    def pass_s(self, seconds: float) -> None:
        for _ in range(int(seconds * 5)):
            self.crew.step()
            self.bench.wait(200)
        self.crew.step()

    @property
    def said(self) -> list[str]:
        return [event["event"] for event, _, _ in self.asked]


@pytest.fixture
def evening(make_bench: Callable[..., Any]) -> Callable[..., Evening]:
    return lambda *what, **options: Evening(make_bench(simulated=True), *what, **options)


def test_ok__it_shakes_then_bids_under_its_own_name(evening: Any) -> None:
    one = evening(first="Polly", dice=2)
    one.hands.offered = [PEEK, ROLL_UNDER_CUP]
    one.pass_s(8)
    assert one.hands.done == [("roll", {"cover": True, "seat": 2})]
    assert one.said == ["bid"]
    event, who, outcome = one.asked[0]
    assert (event["player"], who, outcome.ok) == ("Polly", Who("player", 2), True)


def test_ok__it_takes_a_persons_time(evening: Any) -> None:
    one = evening(first="Polly", dice=2)
    one.pass_s(LEISURE_S[0] - 0.3)
    assert one.asked == []
    one.pass_s(LEISURE_S[1])
    assert one.said == ["bid"]


def test_ok__it_shakes_first_where_a_person_was_quicker_to_bid(evening: Any) -> None:
    one = evening(first="Ann", dice=2)
    one.hands.offered, one.hands.dice = [PEEK, ROLL_UNDER_CUP], []
    one.bench.bid(1, 4, 6)
    one.pass_s(4)
    assert one.hands.done == [("roll", {"cover": True, "seat": 2})]
    assert one.asked == []


def test_ok__it_does_nothing_when_it_is_not_its_turn(evening: Any) -> None:
    one = evening(first="Ann", dice=2)
    one.pass_s(20)
    assert one.asked == []
    assert one.hands.done == []


def test_ok__its_moves_stand_in_the_journal_and_a_new_start_goes_on(evening: Any) -> None:
    one = evening(first="Polly", dice=2)
    one.pass_s(4)
    bid = one.bench.state["game"]["bid"]
    assert bid["player"] == "Polly"
    one.bench.start()
    one.bench.table.handle(CameraChanged("ok", ""))
    assert one.bench.state["game"]["bid"] == bid
    one.bench.bid(1, bid["quantity"] + 1, bid["face"])
    one.aboard()
    one.pass_s(8)
    assert len(one.asked) == 2
    assert one.asked[1][2].ok


def test_ok__a_head_that_fails_does_the_simplest_thing(
    evening: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Bidder, "choose", broken)
    monkeypatch.setattr(Bidder, "watch", broken)
    one = evening(first="Polly", dice=2)
    one.pass_s(4)
    assert one.asked[0][0] == {"event": "bid", "player": "Polly", "quantity": 1, "face": 2}
    assert "Polly could not make up its mind" in caplog.text


def test_ok__what_the_rules_refuse_is_followed_by_the_simplest_thing(
    evening: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = {"event": "bid", "player": "Polly", "quantity": 1, "face": 9}
    monkeypatch.setattr(Bidder, "choose", lambda *_: wrong)
    one = evening(first="Polly", dice=2)
    one.pass_s(8)
    assert [outcome.ok for _, _, outcome in one.asked] == [False, True]


def test_ok__it_says_that_it_has_looked_only_after_all_people_have(
    evening: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PiratesLies, "_to_lay", lambda *_: [])  # it keeps its card, and so is asked, too
    one = evening("pirates-lies", cards="phone", dice=2, first="Ann")
    one.pass_s(10)
    assert one.said[0] == "deck"
    assert one.bench.state["game"]["phase"] == "bidding"
    one.asked.clear()
    one.pass_s(10)
    assert "aye" not in one.said
    one.bench.ask({"event": "aye", "player": "Ann"}, 1)
    one.pass_s(10)
    assert "aye" in one.said


def test_ok__the_crew_waits_for_people_in_the_game_and_not_for_those_out_of_it(make_bench: Callable[..., Any]) -> None:
    bench = make_bench(simulated=True)
    bench.ask({"event": "sit", "name": "Ann"}, 1)
    for name in ("Polly", "Jack"):
        assert bench.ask({"event": "hire", "level": "mate", "character": "mad", "name": name}, 1).ok
    assert bench.ask({"event": "new-game", "game": "roll-the-bones", "options": {}}, 1).ok
    mate = Mate("Polly", Hired("mate", "mad"), GAMES["roll-the-bones"].crew, Random(1))
    assert mate.next_step(bench.table.now, Reachable()) is None  # Ann, too, can say that the antes are in
    bench.ask({"event": "retire", "player": "Ann"}, 1)
    step = mate.next_step(bench.table.now, Reachable())
    assert step is not None
    assert (step.kind, step.what) == ("ask", {"event": "ante"})


def test_ok__a_throw_is_not_repeated_while_the_dice_still_roll(evening: Any) -> None:
    one = evening(dice=2)
    one.hands.offered = [ROLL]
    one.pass_s(5)
    assert len(one.hands.done) == 1
    one.bench.look("rolling")
    one.pass_s(3 * AGAIN_S)
    assert len(one.hands.done) == 1
    one.bench.look("doubt")
    one.pass_s(2 * AGAIN_S)
    assert len(one.hands.done) >= 2


def test_ok__no_dice_are_thrown_where_no_camera_sees_them(evening: Any) -> None:
    one = evening(dice=2)
    one.hands.offered = [ROLL]
    one.bench.table.handle(CameraChanged("lost", ""))
    one.pass_s(20)
    assert one.hands.done == []


def test_ok__nobody_acts_once_the_game_is_over(evening: Any) -> None:
    one = evening(first="Polly", dice=1)
    one.bench.ask({"event": "retire", "player": "Ann"}, 1)
    assert one.bench.state["game"]["phase"] == "over"
    one.pass_s(10)
    assert one.asked == []


BOARD = [{"symbol": symbol, "colour": "red"} for symbol in ("sword", "boat", "skull", "diamond")]


@pytest.mark.parametrize("buttons", [True, False])
def test_ok__a_series_is_shouted_by_the_seats_own_button_then_named(evening: Any, buttons: bool) -> None:
    one = evening("treasure-map", "greedy")
    one.hands.buttons = buttons
    for number in range(1, 5):
        turn = one.bench.state["game"]["turn"]
        assert one.bench.ask({"event": "throw", "player": turn, "dice": BOARD[:number]}).ok
    for _ in range(60):
        one.pass_s(0.5)
        if ("press", {"button": "shout", "seat": 2}) in one.hands.done:
            one.hands.done.clear()
            one.bench.press(2)
            one.bench.wait(500)
    last = one.bench.state["game"]["last"]
    assert (last["player"], last["right"]) == ("Polly", True)
    assert ("shout" in one.said) != buttons


def test_ok__one_without_a_wish_lifts_its_cup(make_bench: Callable[..., Any]) -> None:
    bench = make_bench(simulated=True).game("Ann", "Polly", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Polly"}, 2)
    mate = Mate("Polly", Hired("mate", "mad"), GAMES["pirates-dice"].crew, Random(1))
    lift = Offer(verb="lift", style="main", body={}, fields=(), label="Lift my cup")
    step = mate.next_step(bench.table.now, Reachable((lift,)))
    assert step is not None
    assert (step.kind, step.verb) == ("hand", "lift")
