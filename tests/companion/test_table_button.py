# SPDX-License-Identifier: MIT
"""The table's own button: it says again, plays again, and never takes part in a race."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.inbox import ButtonEdge
from companion.table.switches import Switches, TableButton
from firmware.press import TABLE, Edge

MS = 1_000_000


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
    bench.press(2)
    bench.wait(20)
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
