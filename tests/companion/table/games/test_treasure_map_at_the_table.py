# SPDX-License-Identifier: MIT
"""Treasure Map at the table: the first shout has the floor, the board is read after each throw, AYE deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.journal.errors import JournalFull
from companion.table import dice_said
from companion.table.inbox import Sighted, Who
from tests.companion.table.conftest import die, events, labels
from vision.sighting import Doubt, Reading, Sighting, SymbolFace, number_words

RED_SWORD = SymbolFace("sword", "red")
BLUE_BOAT = SymbolFace("boat", "blue")


def board(*faces: Any, shift: float = 0.0, **more: Any) -> list[Any]:
    """Dice on the board, each at its own place."""
    return [die(face, None, (100.0 * n + shift, 50.0), **more) for n, face in enumerate(faces, 1)]


def throw(bench: Any, look: Any, *faces: Any) -> None:
    bench.look("nothing")
    look(bench, board(*faces), set_name="symbols+map")


@pytest.fixture
def swords(begin: Any, look: Any) -> Any:
    """Three red swords lie on the board; Bob throws next, claims count."""
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    for n in (1, 2, 3):
        throw(bench, look, *[RED_SWORD] * n)
    assert bench.state["game"]["turn"] == "Ann"
    bench.news()
    return bench


def test_tm_04_tm_14_the_whole_board_is_a_throw(swords: Any) -> None:
    assert [event["player"] for event in events(swords)] == ["Ann", "Bob", "Cat"]
    assert events(swords)[-1]["dice"] == [{"symbol": "sword", "colour": "red"}] * 3
    assert swords.kinds[1:] == ["reading", "event"] * 3
    assert swords.expected[-1] == 4


@pytest.mark.parametrize("weak", [1, 2, 3])
def test_what_is_seen_only_because_it_is_expected_makes_nobody_expect_more(begin: Any, look: Any, weak: int) -> None:
    """Dice of the last game that symbols' reader hardly takes for any: it lists as many of them as are expected."""
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    left = [die(None, 2, (60.0 * n, 200.0), sure=0.3) for n in range(weak)]
    asked = []
    for _ in range(8):
        asked.append(bench.expected[-1])
        look(bench, left[: asked[-1]] if asked[-1] <= weak else [], verified=False, set_name="symbols+map")
    assert asked[2:] == [1] * 6


def test_what_is_seen_though_nobody_expects_it_is_expected_from_then_on(begin: Any, look: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    cocked = die(None, 2, (60.0, 200.0), sure=0.3)
    for dice in ([], [cocked, *board(RED_SWORD)], [cocked, *board(RED_SWORD)]):
        look(bench, dice, verified=False, set_name="symbols+map")
    assert bench.expected[-3:] == [1, 2, 3]
    assert events(bench)[-1]["dice"] == [{"symbol": "sword", "colour": "red"}]


GREEN_SKULL = SymbolFace("skull", "green")


def one_more(old: SymbolFace, new: Any, **more: Any) -> list[Any]:
    """Three red swords in their places, of which the second is read as ``old`` and not surely, and a fourth die."""
    first, second, third = board(RED_SWORD, old, RED_SWORD)
    second = replace(second, sure=0.7, **more)
    return [first, second, third, die(new, None, (400.0, 50.0))]


def in_doubt(bench: Any, lying: list[Any]) -> None:
    """The camera asks about whatever it is not sure of."""
    doubts = tuple(Doubt(one.x, one.y, "not sure of the face") for one in lying if one.sure < 0.98)
    sighting = Sighting(1456, 1088, "symbols+map", tuple(lying), doubts)
    bench.table.handle(Sighted(Reading(sighting, 4, False, "die 2 is in doubt"), "doubt"))


def test_tm_14_a_die_that_lies_as_it_lay_when_it_counted_need_not_be_sure_again(swords: Any) -> None:
    in_doubt(swords, one_more(RED_SWORD, BLUE_BOAT))
    assert len(swords.state["game"]["board"]) == 4
    assert events(swords)[-1]["dice"][-1] == {"symbol": "boat", "colour": "blue"}
    assert swords.entries[-1].data["by"] == "camera"


@pytest.mark.parametrize(
    ("lying", "why"),
    [
        (one_more(GREEN_SKULL, BLUE_BOAT), "the board says otherwise"),
        (
            [*one_more(RED_SWORD, BLUE_BOAT)[:3], die(BLUE_BOAT, None, (400.0, 50.0), sure=0.7)],
            "the new die is not sure",
        ),
        (one_more(RED_SWORD, BLUE_BOAT, angle=40.0), "it was moved"),
        (one_more(RED_SWORD, BLUE_BOAT, x=230.0), "it was moved"),
    ],
)
def test_tm_14_what_is_not_sure_is_asked_about(swords: Any, lying: list[Any], why: str) -> None:
    in_doubt(swords, lying)
    assert len(swords.state["game"]["board"]) == 3, why
    assert swords.state["reading"]["why_not"] == "die 2 is in doubt"


def test_tm_14_what_was_entered_by_hand_lies_there_counted(swords: Any) -> None:
    lying = one_more(RED_SWORD, BLUE_BOAT)
    unsure = [*lying[:3], replace(lying[3], sure=0.7)]
    in_doubt(swords, unsure)
    by_hand = next(act for act in swords.you("Bob")["acts"] if act["label"] == "Enter the dice by hand")
    (field,) = by_hand["fields"]
    assert (field["doubted"], field["value"][3]) == ([1, 3], {"symbol": "boat", "colour": "blue"})
    assert swords.ask({**by_hand["event"], "dice": field["value"]}, 2).ok
    fifth = die(GREEN_SKULL, None, (500.0, 50.0))
    in_doubt(swords, [*unsure, fifth])
    assert [event["dice"][-1]["symbol"] for event in events(swords)[-2:]] == ["boat", "skull"]


def test_tm_06_the_first_shout_has_the_floor(swords: Any) -> None:
    before = swords.state["game"]
    swords.press(3, at_ms=4)
    swords.shout(2)
    assert swords.state["floor"] == "Bob"
    assert swords.state["game"] == before
    assert swords.kinds[-1] == "ruling"
    assert swords.entries[-1].data["floor"] == "Bob"
    assert swords.entries[-1].data["edges"]
    assert swords.cues[-1].sound == "press"
    assert swords.lamps()[1] == "first"
    assert swords.you("Bob")["floor"]
    assert swords.you("Bob")["say"] == "You were first: name all series that you see."
    assert labels(swords.you("Bob")["acts"])[0] == "Announce"
    assert "Announce" not in labels(swords.you("Cat")["acts"])
    assert swords.you("Cat")["buttons"]["shout"] is None


def test_tm_07_the_floor_is_used_once(swords: Any) -> None:
    swords.shout(2)
    claim = {"event": "claim", "player": "Bob", "series": ["red", "sword"]}
    assert swords.ask({**claim, "player": "Cat"}, 3).code == "too-late"
    assert swords.ask(claim, 2).ok
    assert swords.state["floor"] is None
    assert swords.state["game"]["position"] == {"Ann": 0, "Bob": 2, "Cat": 0}
    assert swords.state["ruling"]["first"][0]["player"] == "Bob"
    assert "floor" not in swords.state["ruling"]
    verdict = next(news for news in swords.news() if news.kind == "verdict")
    assert verdict.data["say"] == "Bob announces red and swords: right. Bob goes on two squares."


@pytest.mark.parametrize(
    ("event", "who"),
    [
        ({"event": "shout", "player": "Cat"}, 3),
        ({"event": "claim", "player": "Ann", "series": ["red"]}, 1),
        ({"event": "throw", "player": "Ann", "dice": []}, 1),
    ],
    ids=["a shout", "a claim", "a throw by hand"],
)
def test_tm_06_nobody_else_counts_while_one_has_the_floor(swords: Any, event: Any, who: int) -> None:
    swords.shout(2)
    outcome = swords.ask(event, who)
    assert (outcome.code, outcome.message) == ("too-late", "Bob was first and names the series now.")
    swords.wait(300)
    swords.shout(3)
    assert swords.state["refusal"]["message"] == "Bob was first and names the series now."
    assert swords.state["floor"] == "Bob"


def test_tm_06_a_throw_waits_for_the_claim(swords: Any, look: Any) -> None:
    swords.shout(2)
    throw(swords, look, *[RED_SWORD] * 4)
    assert len(swords.state["game"]["board"]) == 3
    assert swords.state["reading"]["why_not"] == "Bob was first and names the series now."


def test_tm_06_who_says_nothing_loses_the_floor(swords: Any) -> None:
    swords.shout(2)
    swords.wait(4_900)
    assert swords.state["floor"] == "Bob"
    swords.wait(200)
    assert (swords.state["floor"], swords.state["floor_ms"]) == (None, None)
    assert swords.state["ruling"] is None
    assert swords.kinds[-2:] == ["floor", "verdict"]
    words = "Bob said nothing for 5 seconds: Bob waits for the next throw, the others may shout."
    assert swords.entries[-1].data["say"] == words
    swords.shout(3)
    assert swords.state["floor"] == "Cat"


def test_tm_06_the_state_tells_how_long_the_floor_still_stands(swords: Any) -> None:
    assert swords.state["floor_ms"] is None
    swords.shout(2)
    assert swords.state["floor_ms"] == 5_000
    told = [news.data for news in swords.news() if news.kind == "state"]
    assert next(state["floor_ms"] for state in told if state["floor"]) == 5_000
    swords.wait(1_500)
    assert swords.state["floor_ms"] == 3_500, "who opens a page later counts down from there"
    swords.start()
    assert swords.state["floor_ms"] == 5_000, "after a power cut the time begins anew"


@pytest.fixture
def lapsed(swords: Any) -> Any:
    """Bob was first and said nothing in time."""
    swords.shout(2)
    swords.wait(5_000)
    return swords


WAITS = "Bob said nothing in time and waits for the next throw."


def test_tm_06_who_let_the_floor_lapse_can_not_take_it_again(lapsed: Any) -> None:
    assert lapsed.you("Bob")["buttons"]["shout"] is None
    assert lapsed.you("Cat")["buttons"]["shout"] == "I see a series!"
    assert "I see a series!" not in labels(lapsed.you("Bob")["acts"])
    for event in ({"event": "shout", "player": "Bob"}, {"event": "claim", "player": "Bob", "series": ["red"]}):
        outcome = lapsed.ask(event, 2)
        assert (outcome.code, outcome.message) == ("too-late", WAITS)
    lapsed.shout(2)
    assert lapsed.state["floor"] is None
    assert lapsed.state["refusal"]["message"] == WAITS
    assert lapsed.state["game"]["claimable"], "the others may still claim"


def test_tm_06_until_the_next_throw(lapsed: Any, look: Any) -> None:
    lapsed.start()
    assert lapsed.you("Bob")["buttons"]["shout"] is None, "a power cut changes nothing"
    assert lapsed.ask({"event": "retire", "player": "Cat"}, 3).ok
    assert lapsed.you("Bob")["buttons"]["shout"] is None, "nor does one who leaves"
    throw(lapsed, look, *[RED_SWORD] * 4)
    assert lapsed.you("Bob")["buttons"]["shout"] == "I see a series!"
    lapsed.start()
    assert lapsed.you("Bob")["buttons"]["shout"] == "I see a series!"


def test_tm_06_all_may_let_it_lapse_and_the_game_goes_on(lapsed: Any, look: Any) -> None:
    for seat in (3, 1):
        lapsed.shout(seat)
        lapsed.wait(5_000)
    assert [lapsed.you(name)["buttons"]["shout"] for name in ("Ann", "Bob", "Cat")] == [None] * 3
    throw(lapsed, look, *[RED_SWORD] * 4)
    lapsed.wait(300)
    lapsed.shout(2)
    assert lapsed.state["floor"] == "Bob"


def test_tm_06_a_lapse_that_can_not_be_written_is_tried_again_but_not_at_once(swords: Any, monkeypatch: Any) -> None:
    swords.shout(2)

    def full(drafts: object) -> None:
        raise JournalFull("no room")

    with monkeypatch.context() as patch:
        patch.setattr(swords.journal, "append_all", full)
        swords.wait(5_000)
        assert swords.state["floor"] == "Bob"
        assert "no room" in swords.state["journal"]
        assert swords.table._shouts.due_ns() > swords.now_ns
    swords.wait(5_000)
    assert swords.state["floor"] is None


def test_tm_06_the_floor_survives_kill_9(swords: Any) -> None:
    swords.shout(2)
    swords.start()
    assert swords.state["floor"] == "Bob"
    assert swords.ask({"event": "claim", "player": "Cat", "series": ["red"]}, 3).code == "too-late"
    swords.wait(5_100)
    assert swords.state["floor"] is None
    swords.start()
    assert swords.state["floor"] is None


def test_tm_06_retiring_gives_the_floor_back_others_retiring_does_not(swords: Any) -> None:
    swords.shout(2)
    assert swords.ask({"event": "retire", "player": "Cat"}, 3).ok
    assert swords.state["floor"] == "Bob"
    before = swords.state["ruling"]
    swords.start()
    assert swords.state["ruling"] == before
    assert swords.ask({"event": "undo"}).ok
    assert swords.state["floor"] is None


def test_tm_06_a_phone_may_shout_or_claim_at_once_but_never_beats_a_button(swords: Any) -> None:
    phone = swords.put({"event": "shout", "player": "Ann"}, 1, key="k")
    swords.shout(3)
    assert phone.answer.result().code == "too-late"
    assert swords.state["floor"] == "Cat"


def test_tm_06_a_claim_by_phone_that_is_first_counts_with_what_it_says(swords: Any) -> None:
    phone = swords.put({"event": "claim", "player": "Ann", "series": ["red"]}, 1, key="k")
    assert not phone.answer.done()
    swords.wait(20)
    assert phone.answer.result().ok
    assert swords.state["floor"] is None
    assert swords.state["game"]["position"]["Ann"] == 1
    assert swords.kinds[-3:] == ["ruling", "event", "verdict"]


def test_tm_06_a_shout_by_phone_is_answered_with_its_entry(swords: Any) -> None:
    phone = swords.put({"event": "shout", "player": "Ann"}, 1, key="k")
    swords.wait(20)
    assert phone.answer.result().seq == swords.journal.last_seq
    assert swords.ask({"event": "shout", "player": "Ann"}, 1, key="k").ok


def test_tm_13_a_dead_heat_is_a_tie_and_the_referee_may_award_it(swords: Any) -> None:
    swords.press(1)
    swords.shout(2, at_ms=0.3)
    assert swords.kinds[-3:] == ["ruling", "verdict", "event"]
    assert events(swords)[-1] == {"event": "tie", "players": ["Ann", "Bob"]}
    assert not swords.state["game"]["claimable"]
    assert swords.state["ruling"]["tied"]
    assert swords.cues[-1].sound == "refused"
    before = swords.state["ruling"]
    swords.start()
    assert swords.state["ruling"] == before
    table = swords.table.now.for_referee()["acts_of"]["table"]
    award = next(act for act in table if act["label"] == "Award the claim")
    event = {**award["event"], "player": "Bob", "series": ["red"]}
    assert swords.ask(event).ok
    assert swords.state["game"]["position"]["Bob"] == 1


def test_tm_12_a_shout_before_the_next_throw_is_refused_in_the_rules_words(swords: Any) -> None:
    swords.ask({"event": "claim", "player": "Bob", "series": ["boat"]})
    swords.wait(300)
    swords.shout(3)
    assert swords.state["refusal"]["code"] == "wait-for-throw"


def test_tm_15_a_die_on_its_edge_is_waited_for(swords: Any, look: Any) -> None:
    lying = [*board(*[RED_SWORD] * 3), die(None, None, (400, 50), kind="symbol", cocked=True)]
    look(swords, lying, verified=False, why_not="die 4 is in doubt: cocked", stillness="doubt")
    assert "stands on its edge" in swords.state["reading"]["why_not"]
    assert len(swords.state["game"]["board"]) == 3
    throw(swords, look, *[RED_SWORD] * 3, BLUE_BOAT)
    assert len(swords.state["game"]["board"]) == 4


def test_tm_14_dice_still_to_be_taken_off_are_no_throw(swords: Any, look: Any) -> None:
    """Three dice are taken, one by one: two of them, moved, must not look like two throws."""
    swords.ask({"event": "claim", "player": "Bob", "series": ["red"]})
    assert swords.expected[-1] == 1
    look(swords, board(RED_SWORD, shift=35))
    assert swords.state["game"]["board"] == []
    assert "take the dice off" in swords.state["reading"]["why_not"]
    swords.look("nothing")
    look(swords, board(RED_SWORD, shift=70))
    assert len(swords.state["game"]["board"]) == 1


def test_tm_14_all_dice_that_were_won_are_taken_off_the_board_before_the_next_throw(swords: Any, look: Any) -> None:
    def asked() -> tuple[str, Any]:
        instruction = swords.state["instruction"]
        return instruction["id"], instruction["params"].get("dice")

    swords.ask({"event": "claim", "player": "Bob", "series": ["red"]})
    for left in (3, 2, 1):
        look(swords, board(*[RED_SWORD] * left))
        assert asked() == ("take-away", left)
    swords.look("nothing")
    assert asked() == ("throw", None)


def test_tm_14_what_may_lie_there_are_the_dice_that_were_won(swords: Any, look: Any) -> None:
    lying = board(*[RED_SWORD] * 3, BLUE_BOAT)
    look(swords, lying, set_name="symbols+map")
    swords.ask({"event": "claim", "player": "Bob", "series": ["red"]})
    assert swords.ask({"event": "let-lie"}, 1).ok
    look(swords, lying[3:], set_name="symbols+map")
    look(swords, [*lying[3:], die(GREEN_SKULL, None, (700.0, 50.0))], set_name="symbols+map")
    assert [face["symbol"] for face in swords.state["game"]["board"]] == ["boat", "skull"]


def test_tm_14_the_same_board_does_not_count_twice(swords: Any, look: Any) -> None:
    throw(swords, look, *[RED_SWORD] * 4)
    swords.ask({"event": "undo"})
    look(swords, board(*[RED_SWORD] * 4))
    assert swords.state["reading"]["why_not"] == dice_said.WAITS
    assert len(swords.state["game"]["board"]) == 3
    assert swords.ask({"event": "count-again"}, 1).ok
    assert len(swords.state["game"]["board"]) == 4


@pytest.fixture
def twelve(begin: Any) -> Any:
    """All twelve dice lie on the board."""
    bench = begin("treasure-map", "Ann", "Bob")
    face = {"symbol": "boat", "colour": "blue"}
    for n in range(1, 13):
        name = bench.state["game"]["turn"]
        assert bench.ask({"event": "throw", "player": name, "dice": [face] * n}).ok
    return bench


def aye(bench: Any, seat: int) -> None:
    bench.aye(seat)


def test_tm_17_aye_deals_when_all_have_looked(twelve: Any) -> None:
    assert twelve.you("Ann")["buttons"] == {"shout": "I see a series!", "aye": "I have looked"}
    assert twelve.state["looking"] == {"wait_for": ["Ann", "Bob"], "looked": [], "ms": None}
    before = twelve.state["game"]
    aye(twelve, 2)
    assert twelve.state["game"] == before, "Ann has not had time to look"
    assert twelve.state["looking"] == {"wait_for": ["Ann"], "looked": ["Bob"], "ms": 10_000}
    assert (twelve.kinds[-1], twelve.entries[-1].data) == ("looked", {"players": ["Bob"]})
    assert twelve.you("Bob")["buttons"] == {"shout": "I see a series!", "aye": None}
    assert twelve.you("Bob")["say"] == "The dice are dealt out as soon as Ann has looked, too."
    press = [news.data for news in twelve.news() if news.kind == "press"][-1]
    assert (press["player"], press["button"], press["means"]) == ("Bob", "aye", "I have looked")
    aye(twelve, 1)
    assert events(twelve)[-1] == {"event": "deal"}
    assert twelve.state["game"]["hand"] == {"Ann": 6, "Bob": 6}
    assert twelve.state["looking"] is None
    assert twelve.cues[-1].sound == "press"


def test_tm_17_who_does_not_say_so_holds_nobody_up(twelve: Any) -> None:
    aye(twelve, 2)
    twelve.wait(4_000)
    assert twelve.state["looking"]["ms"] == 6_000, "the time runs from the first"
    twelve.wait(5_000)
    assert twelve.state["game"]["board"]
    twelve.wait(1_100)
    assert events(twelve)[-1] == {"event": "deal"}
    assert twelve.entries[-1].data["by"] == "all"


def test_tm_17_without_an_aye_there_is_all_the_time_in_the_world(twelve: Any) -> None:
    twelve.wait(600_000)
    assert len(twelve.state["game"]["board"]) == 12


def test_tm_17_a_claim_still_counts_meanwhile(twelve: Any) -> None:
    aye(twelve, 2)
    twelve.shout(2)
    assert twelve.state["floor"] == "Bob"
    assert twelve.state["looking"] is None, "the time stands still"
    twelve.wait(4_900)
    assert twelve.ask({"event": "claim", "player": "Bob", "series": ["red"]}, 2).ok
    assert twelve.state["game"]["position"] == {"Ann": 0, "Bob": 0}
    assert twelve.state["looking"] is None, "no claim counts any more"
    assert twelve.you("Ann")["buttons"] == {"shout": None, "aye": "Deal the dice out"}
    aye(twelve, 1)
    assert events(twelve)[-1] == {"event": "deal"}


def test_tm_17_when_a_floor_has_lapsed_the_time_begins_anew(twelve: Any) -> None:
    aye(twelve, 2)
    twelve.shout(1)
    twelve.wait(5_000)
    assert twelve.state["looking"] == {"wait_for": ["Ann"], "looked": ["Bob"], "ms": 10_000}
    twelve.wait(9_000)
    assert len(twelve.state["game"]["board"]) == 12
    twelve.wait(1_100)
    assert events(twelve)[-1] == {"event": "deal"}


def test_tm_17_who_has_looked_survives_kill_9(twelve: Any) -> None:
    aye(twelve, 2)
    before = twelve.state["looking"]
    twelve.start()
    assert twelve.state["looking"] == before
    assert twelve.ask({"event": "aye", "player": "Ann"}, 1, key="k").ok
    assert events(twelve)[-1] == {"event": "deal"}
    assert twelve.ask({"event": "aye", "player": "Ann"}, 1, key="k").ok, "asked twice, done once"


def test_tm_17_who_leaves_is_not_waited_for(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    for n in range(1, 13):
        name = bench.state["game"]["turn"]
        assert bench.ask({"event": "throw", "player": name, "dice": [{"symbol": "boat", "colour": "blue"}] * n}).ok
    aye(bench, 1)
    aye(bench, 2)
    assert bench.state["looking"]["wait_for"] == ["Cat"]
    assert bench.ask({"event": "retire", "player": "Cat"}, 3).ok
    bench.wait(20)
    assert events(bench)[-1] == {"event": "deal"}


def test_tm_17_what_can_not_be_written_is_tried_again_but_not_at_once(twelve: Any, monkeypatch: Any) -> None:
    aye(twelve, 2)

    def full(drafts: object) -> None:
        raise JournalFull("no room")

    with monkeypatch.context() as patch:
        patch.setattr(twelve.journal, "append_all", full)
        twelve.wait(10_000)
        assert len(twelve.state["game"]["board"]) == 12
        assert twelve.table._shouts.due_ns() > twelve.now_ns
    twelve.wait(1_100)
    assert events(twelve)[-1] == {"event": "deal"}


def test_an_aye_never_disturbs_a_race(twelve: Any) -> None:
    """AYE, pressed first, would deal and end all claims: the shouts that were made meanwhile come first."""
    twelve.press(2, "aye")
    twelve.press(1, "shout", at_ms=3)
    twelve.wait(19)
    assert twelve.state["floor"] is None
    twelve.wait(1)
    assert twelve.state["floor"] == "Ann"
    assert len(twelve.state["game"]["board"]) == 12


def test_a_race_is_ruled_no_later_for_an_aye(twelve: Any) -> None:
    twelve.press(1, "shout")
    twelve.wait(15)
    twelve.press(2, "aye")
    twelve.wait(5)
    assert twelve.state["floor"] == "Ann"


def test_tm_05_only_the_referee_is_shown_the_series(swords: Any) -> None:
    """TM-S8: a phone that showed them would play the game."""
    for shown in (swords.state, swords.table.now.for_player("Ann")):
        assert "series" not in shown["game"]
        assert "Series on the board" not in str(shown["shown"])
    shown = swords.table.now.for_referee()
    assert {"kind": "line", "text": "Series on the board: Swords: 3, Red: 3."} in shown["shown"]


def test_tm_15_the_board_by_hand_is_filled_in_as_far_as_it_was_read(swords: Any, look: Any) -> None:
    lying = [*board(RED_SWORD, BLUE_BOAT), *board(None, shift=300, sure=0.2)]
    look(swords, lying, verified=False, why_not=number_words(3, 4), stillness="doubt")
    by_hand = next(act for act in swords.you("Cat")["acts"] if act["label"] == "Enter the dice by hand")
    (field,) = by_hand["fields"]
    assert by_hand["event"] == {"event": "throw", "player": "Ann"}
    assert (field["kind"], field["count"], len(field["start"])) == ("board", 4, 3)
    blue_boat = {"symbol": "boat", "colour": "blue"}
    assert field["value"] == [{"symbol": "sword", "colour": "red"}, blue_boat, None, None]
    assert field["doubted"] == [2]


def test_the_referee_may_give_the_floor(swords: Any) -> None:
    assert swords.ask({"event": "shout", "player": "Cat"}, Who("referee")).ok
    assert swords.state["floor"] == "Cat"


def test_tm_14_a_die_thrown_while_somebody_had_the_floor_counts_when_nothing_was_said(swords: Any, look: Any) -> None:
    swords.shout(2)
    look(swords, one_more(RED_SWORD, BLUE_BOAT), set_name="symbols+map")
    assert swords.state["reading"]["why_not"] == "Bob was first and names the series now."
    swords.wait(6000)
    assert swords.state["floor"] is None
    assert len(swords.state["game"]["board"]) == 4
    assert swords.state["reading"]["why_not"] == ""
