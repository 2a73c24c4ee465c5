# SPDX-License-Identifier: MIT
"""SHOUT at the table: only who may challenge competes, ties rule nobody, phones never beat a button on a guess."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.table.inbox import ButtonEdge, HeldButtons
from companion.table.shouts import Timing, line_json, ruled_again
from companion.table.switches import Switches, TableButton
from firmware.press import TABLE, Edge

MS = 1_000_000


@pytest.fixture
def race(bench: Any) -> Any:
    """Ann has bid, everybody else may shout."""
    bench.game("Ann", "Bob", "Cat", "Dan", first="Ann", challenge="anyone", dice=1)
    bench.bid(1, 2, 3)
    bench.news()
    return bench


def shout(seat: int, name: str) -> tuple[dict[str, Any], int]:
    return {"event": "challenge", "player": name}, seat


def test_the_first_tick_wins_whoever_is_delivered_first(race: Any) -> None:
    """PD-08: with challenge anyone, the first button pressed is the challenger."""
    race.press(4, at_ms=14)
    race.press(2, at_ms=0)
    race.wait(19)
    assert race.state["game"]["phase"] == "bidding"
    race.wait(1)
    assert race.state["game"]["phase"] == "reveal"
    assert [press["player"] for press in race.state["ruling"]["first"]] == ["Bob"]
    assert race.state["ruling"]["late"] == [
        {"player": "Dan", "seat": 4, "button": "shout", "source": "button", "behind_ms": 14.0}
    ]
    assert race.entries[-1].data == {"event": "challenge", "player": "Bob", "by": "Bob"}
    assert race.cues[-1].sound == "press"


def test_a_tie_rules_nobody_and_says_so(race: Any) -> None:
    race.press(2, at_ms=0)
    race.shout(3, at_ms=0.4)
    assert race.state["game"]["phase"] == "bidding"
    assert race.state["ruling"]["tied"]
    assert race.lamps() == ["off", "tie", "tie", "off"]
    verdict = next(news for news in race.news() if news.kind == "verdict")
    assert {key: value for key, value in verdict.data.items() if key != "message"} == {
        "tied": True,
        "players": ["Bob", "Cat"],
        "say": "Bob and Cat at the same moment: nobody was first.",
    }
    race.wait(500)
    race.shout(3)
    assert race.state["game"]["phase"] == "reveal"
    assert race.lamps()[2] == "first"


def test_only_those_who_may_challenge_compete(bench: Any) -> None:
    """PD-08: by default only the player whose turn it is; the others hear why not."""
    bench.game("Ann", "Bob", "Cat", first="Ann")
    bench.bid(1, 2, 3)
    bench.press(3, at_ms=0)
    bench.press(2, at_ms=9)
    bench.wait(40)
    assert bench.state["ruling"]["first"][0]["player"] == "Bob"
    assert bench.state["ruling"]["late"] == []
    assert bench.state["game"]["phase"] == "reveal"


def test_a_shout_out_of_turn_is_refused_in_the_rules_words(bench: Any) -> None:
    bench.game("Ann", "Bob", "Cat", first="Ann")
    bench.bid(1, 2, 3)
    bench.news()
    bench.shout(3)
    assert bench.state["refusal"] == {
        "code": "not-your-turn",
        "message": "It is Bob's turn, not Cat's.",
        "player": "Cat",
    }
    assert bench.cues[-1].sound == "refused"
    assert bench.kinds == ["game", "event"]
    press = next(news for news in bench.news() if news.kind == "press")
    assert press.data == {
        "player": "Cat",
        "seat": 3,
        "button": "shout",
        "source": "button",
        "why": "not-competing",
    }
    bench.bid(2, 3, 3)
    assert bench.state["refusal"] is None


def test_a_shout_before_any_bid_is_refused(bench: Any) -> None:
    """PD-08: no-bid-yet."""
    bench.game("Ann", "Bob", first="Ann")
    bench.shout(1)
    assert bench.state["refusal"]["code"] == "no-bid-yet"


def test_a_shout_while_the_cups_are_lifted_is_refused_in_plain_words(race: Any) -> None:
    race.shout(3)
    race.wait(300)
    assert race.state["game"]["phase"] == "reveal"
    race.shout(4)
    refused = {"code": "wrong-phase", "message": "SHOUT means nothing now.", "player": "Dan"}
    assert race.state["refusal"] == refused


def test_a_shout_meant_for_an_earlier_bid_does_not_challenge_a_later_one(race: Any) -> None:
    """Its tick is older than the bid that it would now fall on."""
    race.now_ns += 100 * MS
    race.bid(2, 3, 3)
    race.shout(3, at_ms=-50)
    assert race.state["game"]["phase"] == "bidding"
    assert race.state["refusal"]["player"] == "Cat"
    race.press(4, at_ms=200)
    race.wait(220)
    race.wait(20)
    assert race.state["game"]["phase"] == "reveal"


def test_what_is_asked_during_a_race_waits_for_the_ruling(race: Any) -> None:
    race.press(4)
    bid = race.put({"event": "bid", "player": "Bob", "quantity": 3, "face": 3}, 2)
    assert not bid.answer.done()
    race.wait(20)
    assert race.state["game"]["phase"] == "reveal"
    assert bid.answer.result().code == "wrong-phase"


def test_aye_is_shown_and_changes_nothing(race: Any) -> None:
    before = race.journal.last_seq
    race.aye(2)
    assert race.journal.last_seq == before
    assert race.state["refusal"] is None
    press = next(news for news in race.news() if news.kind == "press")
    assert (press.data["player"], press.data["button"]) == ("Bob", "aye")


def test_presses_without_a_game_are_shown(bench: Any) -> None:
    bench.shout(2)
    assert [news.data["seat"] for news in bench.news() if news.kind == "press"] == [2]
    assert bench.kinds == []


def test_edges_of_a_seat_that_is_not_there_end_nothing(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.shout(9)
    assert bench.bid(1, 1, 2).ok


def test_a_phone_alone_counts_at_once(bench: Any) -> None:
    """Feature 58: phone presses are marked."""
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 2, 3)
    assert bench.ask(*shout(2, "Bob"), key="k").ok
    assert bench.state["ruling"]["first"] == [{"player": "Bob", "seat": 2, "button": "shout", "source": "phone"}]
    assert bench.kinds == ["game", "event", "ruling", "event"]
    assert bench.entries[-1].key == "k"


def test_a_phone_waits_for_the_buttons_and_loses_against_one(race: Any) -> None:
    phone = race.put(*shout(2, "Bob"))
    race.wait(15)
    race.press(4)
    race.wait(10)
    assert not phone.answer.done()
    race.wait(10)
    outcome = phone.answer.result()
    assert (outcome.code, outcome.message) == ("too-late", "Dan was first.")
    ruling = race.state["ruling"]
    assert ruling["first"][0]["player"] == "Dan"
    assert [(press["player"], press["source"]) for press in ruling["late"]] == [("Bob", "phone")]


def test_a_phone_wins_when_no_button_is_pressed(race: Any) -> None:
    phone = race.put(*shout(3, "Cat"), key="c")
    again = race.put(*shout(3, "Cat"), key="c")
    race.wait(20)
    assert phone.answer.result() == again.answer.result()
    assert phone.answer.result().ok
    assert race.state["ruling"]["first"][0] == {"player": "Cat", "seat": 3, "button": "shout", "source": "phone"}
    assert race.kinds.count("event") == 2


def test_two_phones_at_once_tie(race: Any) -> None:
    phones = [race.put(*shout(2, "Bob")), race.put(*shout(3, "Cat"))]
    race.wait(20)
    assert [phone.answer.result().code for phone in phones] == ["tied", "tied"]
    assert race.state["game"]["phase"] == "bidding"
    assert race.state["ruling"]["tied"]


@pytest.fixture
def real(race: Any) -> Any:
    """The same race by the numbers that a table has by default."""
    race.start(Timing())
    return race


@pytest.mark.parametrize(("after_ms", "first"), [(0, "Dan"), (50, "Dan"), (99.9, "Dan"), (100.1, "Bob")])
def test_a_phone_stands_below_every_button_pressed_within_the_networks_uncertainty(
    real: Any, after_ms: float, first: str
) -> None:
    phone = real.put(*shout(2, "Bob"))
    real.wait(after_ms)
    real.press(4)
    real.wait(120)
    assert real.state["ruling"]["first"][0]["player"] == first
    assert phone.answer.result().ok == (first == "Bob")


def test_phones_among_one_another_stand_in_the_order_of_the_network(real: Any) -> None:
    phones = [real.put(*shout(3, "Cat"))]
    real.wait(21)
    phones.append(real.put(*shout(2, "Bob")))
    real.wait(79)
    ruling = real.state["ruling"]
    assert [press["player"] for press in (*ruling["first"], *ruling["late"])] == ["Cat", "Bob"]
    assert [phone.answer.result().code for phone in phones] == ["", "too-late"]


def test_a_ruling_of_the_journal_is_ruled_again_from_it_alone(race: Any) -> None:
    race.press(3, at_ms=0)
    race.press(4, at_ms=3)
    race.wait(40)
    for _ in range(2):
        race.ask({"event": "undo"})
    race.bid(1, 2, 3)
    race.press(4, at_ms=100)
    race.press(2, at_ms=101.5)
    race.wait(140)
    told = [json.loads(json.dumps(entry.data)) for entry in race.entries if entry.kind == "ruling"]
    assert len(told) == 2
    for data in told:
        again = ruled_again(data)
        assert again is not None
        assert [p.seat for p in (*again.first, *again.late)] == [p["seat"] for p in (*data["first"], *data["late"])]
        assert line_json(again) == data["line"]
    assert told[0]["line"] == [[3, "shout", 0.0, True], [4, "shout", 3.0, True]]


def test_the_line_of_time_is_shown_and_the_raw_edges_are_not(race: Any) -> None:
    race.shout(3, at_ms=0)
    shown = race.state["ruling"]
    assert shown["line"] == [[3, "shout", 0.0, True]]
    assert not {"edges", "terms"} & shown.keys()


def test_those_who_tied_are_told_by_how_much(race: Any) -> None:
    race.press(2, at_ms=0)
    race.shout(3, at_ms=0.4)
    assert [press["behind_ms"] for press in race.state["ruling"]["first"]] == [0.0, 0.4]


def test_a_button_that_was_down_at_the_start_is_named_and_the_others_play_on(race: Any) -> None:
    race.table.handle(HeldButtons(frozenset({(2, "shout"), (0, "table")})))
    race.wait(1)
    assert [(button["seat"], button["why"]) for button in race.state["buttons"]] == [(0, "shorted"), (2, "shorted")]
    assert race.state["buttons"][1]["message"].startswith("Bob's SHOUT has been down since the start")
    race.shout(3)
    assert race.state["game"]["phase"] == "reveal"


def test_a_phone_and_a_button_of_one_seat_are_one_press(race: Any) -> None:
    phone = race.put(*shout(2, "Bob"), key="b")
    race.shout(2)
    assert phone.answer.result().ok
    assert race.state["ruling"]["late"] == []
    assert race.state["ruling"]["first"][0]["source"] == "button"


def test_refuses__a_phone_that_may_not_shout_at_once(race: Any) -> None:
    assert race.ask(*shout(1, "Ann")).code == "not-your-turn"


def test_a_stuck_button_is_named_and_the_others_play_on(race: Any) -> None:
    from companion.table.inbox import ButtonEdge
    from firmware.press import Edge

    race.table.handle(ButtonEdge(Edge(1, "aye", race.now_ns, True)))
    race.wait(20)
    race.wait(11_000)
    (broken,) = race.state["buttons"]
    assert (broken["seat"], broken["button"], broken["why"]) == (1, "aye", "stuck")
    assert broken["message"].startswith("Ann's AYE has been down for a long time")
    race.shout(3)
    assert race.state["game"]["phase"] == "reveal"


def test_ticks_of_a_strange_clock_are_compared_with_one_another_alone(race: Any) -> None:
    hour = 3_600_000
    race.press(3, at_ms=-hour + 5)
    race.shout(2, at_ms=-hour)
    assert race.state["ruling"]["first"][0]["player"] == "Bob"


# The table's own button: it says again, plays again, and never takes part in a race.


def edge(at_ms: float, down: bool) -> Edge:
    return Edge(TABLE, "table", round(at_ms * MS), down)


@pytest.mark.parametrize(
    ("edges", "requests"),
    [
        ([(0, True), (200, False)], ["again"]),
        ([(0, True), (1, False), (2, True), (300, False), (301, True), (302, False)], ["again"]),
        ([(0, True), (3100, False)], ["new-game"]),
        ([(0, True), (8100, False)], ["power-off"]),
        ([(0, False)], []),
        ([(0, True), (5, False)], []),
        ([(0, True), (200, False), (400, True), (600, False)], ["again", "again"]),
        (
            [(0, True), (90, False), (500, True), (590, False), (1490, True), (1590, False)],
            ["again", "again", "camera"],
        ),
        ([(0, True), (90, False), (800, True), (890, False), (1510, True), (1590, False)], ["again"] * 3),
    ],
    ids=["tap", "bouncing tap", "held", "held long", "let go only", "spike", "twice", "three times", "three slow ones"],
)
def test_presses(edges: list[tuple[float, bool]], requests: list[str]) -> None:
    button = TableButton()
    assert [request for at, down in edges if (request := button.edge(edge(at, down)))] == requests


def press(bench: Any, hold_ms: float = 200) -> None:
    for at_ms, down in ((0, True), (hold_ms, False)):
        bench.table.handle(ButtonEdge(Edge(TABLE, "table", bench.now_ns + round(at_ms * MS), down)))
    bench.wait(hold_ms + 40)


def test_a_tap_says_again_what_was_said_last(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    before = bench.state["spoken"]
    press(bench)
    assert bench.state["spoken"] == {**before, "number": before["number"] + 1}
    assert bench.kinds == ["game"], "nothing is written for it"
    assert bench.state["refusal"] is None


def test_held_it_plays_the_same_game_again_but_only_when_it_is_over(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1)
    press(bench, 3500)
    assert bench.state["game"]["number"] == 1
    assert bench.bid(1, 2, 6).ok
    bench.shout(2)
    bench.read({1: [1], 2: [1]}, expected=2)
    assert bench.state["game"]["phase"] == "over"
    press(bench, 3500)
    game = bench.state["game"]
    assert (game["number"], game["phase"]) == (2, "bidding")
    assert [row["player"] for row in bench.state["seats"][:2]] == ["Ann", "Bob"]


def test_held_where_nothing_was_played_it_begins_a_game_with_all_who_sit_there(bench: Any) -> None:
    press(bench, 3500)
    assert bench.state["game"] is None, "nobody sits there"
    for seat, name in ((1, "Ann"), (3, "Bob")):
        assert bench.ask({"event": "sit", "seat": seat, "name": name}, seat).ok
    press(bench, 3500)
    assert bench.state["game"]["game"] == "pirates-dice"
    assert [row["player"] for row in bench.state["seats"]] == ["Ann", None, "Bob", None]


def test_where_the_referee_starts_the_games_the_button_begins_none(make_bench: Any) -> None:
    bench = make_bench(starts=lambda: "referee")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        assert bench.ask({"event": "sit", "seat": seat, "name": name}, seat).ok
    press(bench, 3500)
    assert bench.state["game"] is None


def test_spikes_shout_nothing_and_say_nothing_to_players(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 2, 3)
    bench.news()
    now_ns = bench.now_ns
    for at_ns, down in ((0, True), (50_000, False)):
        bench.table.handle(ButtonEdge(Edge(2, "shout", now_ns + at_ns, down)))
    bench.wait(40)
    assert bench.state["game"]["phase"] == "bidding"
    assert bench.state["refusal"] is None
    assert [news.data["why"] for news in bench.news() if news.kind == "press"] == ["spike"]


def test_held_long_it_switches_the_machine_off_where_it_can(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    press(bench, 9000)
    assert bench.state["notice"] == "", "this table has no switch"
    switched: list[str] = []
    bench.table._switches = Switches(lambda: switched.append("off"))
    press(bench, 9000)
    assert switched == ["off"]
    assert "you may pull the plug" in bench.state["notice"]
    assert bench.kinds == ["game"], "nothing is written for it"


def test_the_referee_may_switch_it_off_and_nobody_else(bench: Any) -> None:
    switched: list[str] = []
    assert bench.ask({"event": "power-off"}).code == "no-power-off"
    bench.table._switches = Switches(lambda: switched.append("off"))
    assert bench.ask({"event": "power-off"}, 1).code == "not-allowed"
    assert (switched, bench.state["notice"]) == ([], "")
    assert bench.ask({"event": "power-off"}).ok
    assert switched == ["off"]


def test_a_switch_that_fails_is_told(bench: Any) -> None:
    def fails() -> None:
        raise OSError(28, "No space left on device")

    bench.table._switches = Switches(fails)
    refused = bench.ask({"event": "power-off"})
    assert (refused.code, "No space left" in refused.message) == ("no-power-off", True)


class Lens:
    """A camera with a switch."""

    on = True

    def switch(self, on: bool) -> None:
        self.on = on


def test_three_presses_switch_the_camera_off_and_three_more_on_again(bench: Any) -> None:
    lens = Lens()
    bench.table._switches = Switches(camera=lens)
    for on in (False, True):
        for _ in range(3):
            press(bench)
        assert lens.on is on
        bench.wait(2000)


def test_all_who_sit_there_may_switch_the_camera_off(bench: Any) -> None:
    assert bench.ask({"event": "camera", "on": False}).code == "no-camera"
    lens = Lens()
    bench.table._switches = Switches(camera=lens)
    bench.game("Ann", "Bob", first="Ann")
    assert bench.ask({"event": "camera", "on": "no"}, 1).code == "bad-field"
    assert bench.ask({"event": "camera", "on": False}, 4).code == "not-allowed", "nobody plays at seat 4"
    assert bench.ask({"event": "camera", "on": False}, 1).ok
    assert not lens.on
    assert bench.ask({"event": "camera", "on": True}).ok
    assert lens.on
    assert bench.kinds == ["game"], "nothing is written for it"
