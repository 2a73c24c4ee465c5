# SPDX-License-Identifier: MIT
"""The panel as the dashboard has it: events come as they happen, tests give way to the table again, night is quiet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.kit.handlers import panel as panel_handler
from companion.kit.handlers.panel import PanelHandler
from companion.web.pages.panel.calls import PanelEvent
from firmware.arbiter import Arbiter
from firmware.cue import Cue
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring


class Handler:
    def __init__(self) -> None:
        self.playing = False
        self.night = False
        self.panel = Panel(default_wiring(), "simulated")
        self.handler = PanelHandler(self.panel, Arbiter(), lambda: self.playing, lambda: self.night)
        self.panel.on_edge = self.handler.edge
        self.now_ns = 1_000_000_000

    def press(self, seat: int, button: Any = "shout", after_ms: float = 0, down: bool = True) -> None:
        self.handler.edge(Edge(seat, button, self.now_ns + round(after_ms * 1e6), down))

    def events(self, after: int = 0) -> list[PanelEvent]:
        return list(self.handler.look(after, 0).events)


@pytest.fixture
def handler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Handler]:
    clock = Handler.__new__(Handler)
    clock.now_ns = 1_000_000_000

    class Time:
        @staticmethod
        def monotonic_ns() -> int:
            return clock.now_ns

        @staticmethod
        def monotonic() -> float:
            return clock.now_ns / 1e9

    monkeypatch.setattr(panel_handler, "time", Time)
    clock.__init__()  # type: ignore[misc]
    yield clock
    clock.handler.close()
    clock.panel.close()


def test_ok__presses_and_rulings_are_told_once_in_their_order(handler: Handler) -> None:
    handler.press(2)
    handler.press(5, after_ms=7.5)
    assert [event.words for event in handler.events()] == ["Seat 2 SHOUT down", "Seat 5 SHOUT down"]
    handler.now_ns += 30_000_000
    ruling = handler.events(after=2)
    assert [one.what for one in ruling] == ["ruling"]
    assert ruling[0].line == [(2, "shout", 0.0, True), (5, "shout", 7.5, True)]
    assert handler.events(after=3) == []


def test_ok__what_was_pressed_long_before_anybody_looked_is_not_told(handler: Handler) -> None:
    handler.press(2)
    handler.now_ns += 11 * 10**9
    assert handler.events() == []


def test_ok__a_page_of_an_older_start_hears_everything_anew(handler: Handler) -> None:
    handler.press(2)
    assert len(handler.events(after=999)) == 1


def test_ok__a_test_shows_for_a_while_and_gives_way_to_the_table(handler: Handler) -> None:
    handler.handler.show(Cue(((1, "your-turn"),)))
    told = handler.handler.do("lamp", {"seat": 3, "show": "tie"})
    assert told.lamps["3"] == "tie"
    handler.handler.show(Cue(((2, "first"),), "verdict"))
    assert handler.panel.lamps()[2] == "off", "the test is still on"
    handler.handler._tried_enough()
    assert (handler.panel.lamps()[2], handler.panel.lamps()[3], handler.panel.sound()) == ("first", "off", "none")


def test_ok__every_part_can_be_tried(handler: Handler) -> None:
    handler.handler.do("camera", {})
    assert handler.panel.camera_lamp() == "on"
    handler.handler.do("ring", {"show": "win"})
    assert handler.panel.ring() == "win"
    handler.handler.do("sound", {"play": "win"})
    assert handler.panel.sound() == "win"


@pytest.mark.parametrize(
    ("verb", "arguments", "told"),
    [
        ("lamp", {"seat": 9}, "seat must be one of 1, 2, 3, 4, 5, 6, not 9"),
        ("lamp", {"seat": True}, "seat must be one of"),
        ("lamp", {"seat": 1, "show": "disco"}, "show must be one of"),
        ("sound", {"play": "loud"}, "play must be one of"),
        ("horn", {}, "this panel has no 'horn' to try"),
        ("voice", {}, "the table can't speak"),
        ("wiring", {"do": "skip"}, "the wiring is not being tested"),
        ("night", {"on": "yes"}, "on must be one of"),
    ],
)
def test_refuses__in_plain_words(handler: Handler, verb: str, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        handler.handler.do(verb, arguments)


def test_ok__night_is_quiet_by_the_clock_or_by_hand(handler: Handler) -> None:
    handler.night = True
    handler.handler.show(Cue((), "win"))
    assert handler.panel.sound() == "none"
    handler.handler.do("night", {"on": False})
    handler.handler.show(Cue((), "win"))
    assert handler.panel.sound() == "win"
    assert handler.handler.do("night", {"on": None}).night


def test_ok__the_wiring_test_names_what_is_wrong(handler: Handler) -> None:
    told = handler.handler.do("wiring", {"do": "start"}).wiring
    assert told is not None
    assert told.prompt.startswith("Press seat 1's SHOUT button")
    handler.press(1, "aye")
    handler.now_ns += 50_000_000
    told = handler.handler.look(0, 0).wiring
    assert told is not None
    assert told.findings[0].words.startswith("it was seat 1's AYE button that came")
    handler.handler.do("wiring", {"do": "skip"})
    with pytest.raises(ValueError, match="being tested"):
        handler.handler.do("lamp", {"seat": 1})
    assert handler.handler.do("wiring", {"do": "stop"}).wiring is None


def test_refuses__the_wiring_test_while_presses_count(handler: Handler) -> None:
    handler.playing = True
    with pytest.raises(ValueError, match="a game is being played"):
        handler.handler.do("wiring", {"do": "start"})
