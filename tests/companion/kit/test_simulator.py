# SPDX-License-Identifier: MIT
"""The simulated table's hands: how many dice are thrown, what is refused, buttons through gpiozero's mock pins."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Any

import pytest

from companion.kit.simulator import Simulator
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring
from vision.cameras.simulated import SimulatedTable

SEATS = [{"seat": 1, "player": "Ann"}, {"seat": 2, "player": "Bob"}]


class Snapshot:
    def __init__(self, game: dict[str, Any] | None) -> None:
        self.game = game

    def public(self) -> dict[str, Any]:
        awaits = self.game.get("awaits") if self.game else None
        return {"game": self.game, "seats": SEATS if self.game else [], "awaits": awaits}


class Herald:
    def __init__(self, game: dict[str, Any] | None = None) -> None:
        self.snapshot = Snapshot(game)


OUT = {"dice": 0, "out": True}
BIDDING = {"phase": "bidding", "bids": [], "players": {"Ann": {"dice": 3, "out": False}, "Bob": OUT}}
FIVE_EACH = {"Ann": {"dice": 5, "out": False}, "Bob": {"dice": 5, "out": False}}
ROLL_OFF = {"phase": "roll-off", "bids": [], "players": FIVE_EACH, "awaits": {"event": "roll-off", "dice": {"Bob": 1}}}
LIFTED = {
    "phase": "reveal",
    "bids": [],
    "players": FIVE_EACH,
    "awaits": {"event": "reveal", "dice": {"Ann": 5, "Bob": 5}},
}


def simulator(
    game: dict[str, Any] | None = None, table: SimulatedTable | None = None
) -> tuple[Simulator, SimulatedTable]:
    table = table or SimulatedTable(seats=4, seed=3)
    return Simulator(Herald(game), table, None, lambda: None), table  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "dice"),
    [(None, [5, 5, 5, 5]), (BIDDING, [3, 0, 0, 0]), (ROLL_OFF, [0, 1, 0, 0]), (LIFTED, [5, 5, 0, 0])],
    ids=["no game", "as many as are left", "what is waited for in the open", "whole cups"],
)
def test_ok__a_throw_takes_as_many_dice_as_the_game_says(game: dict[str, Any] | None, dice: list[int]) -> None:
    hands, table = simulator(game)
    table.roll(1, 5)
    hands.do("roll", {})
    assert [len(table.faces(seat)) for seat in (1, 2, 3, 4)] == dice


def test_ok__thrown_under_cups_and_lifted_together() -> None:
    hands, table = simulator(BIDDING)
    hands.do("roll", {})
    assert table.covered(1)
    assert table.scene()["dice"] == []
    hands.do("lift", {})
    assert not table.covered(1)
    assert len(table.scene()["dice"]) == 3
    hands.do("cover", {"seat": 1})
    assert table.covered(1)


ROWS = {"phase": "turning", "number": 1, "round": 1, "rows": {"Ann": [None] * 7}, "next": {"Ann": "any"}}


def test_ok__what_was_played_before_makes_room_for_a_game_with_coasters() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    table.roll(1, 5, cover=True)
    hands.do("offers", {"seat": 1})
    assert (table.faces(1), table.covered(1), len(table.numbers(1))) == ((), False, 7)
    table.place(2, [4])
    hands.do("offers", {"seat": 1})
    assert table.faces(2) == (4,)


def test_ok__one_may_peek_under_a_cup() -> None:
    hands, _table = simulator()
    hands.do("place", {"seat": 2, "faces": [1, 6, 6]})
    assert hands.do("peek", {"seat": 2}) == {"faces": [1, 6, 6]}


def test_ok__what_lies_under_a_cup_is_called_as_the_game_calls_it() -> None:
    hands, _table = simulator({**BIDDING, "game": "pirates-dice"})
    hands.do("place", {"seat": 1, "faces": [1, 6]})
    assert hands.do("peek", {"seat": 1}) == {"faces": ["skull", 6]}


@pytest.mark.parametrize(
    ("game", "seat", "labels"),
    [
        (None, None, ["Roll all, under cups", "Lift cups", "Cover"]),
        (None, 1, []),
        (BIDDING, None, ["Roll all, under cups", "Lift cups", "Cover"]),
        (BIDDING, 1, ["Hold to peek", "Roll"]),
        (BIDDING, 2, []),
        (ROLL_OFF, None, ["Roll one die each", "Lift cups", "Cover"]),
        (ROLL_OFF, 1, []),
        (ROLL_OFF, 2, ["Roll my die"]),
        (LIFTED, None, ["Lift cups", "Cover"]),
        (LIFTED, 1, ["Lift my cup"]),
    ],
)
def test_ok__tells_what_the_hands_can_do(game: dict[str, Any] | None, seat: int | None, labels: list[str]) -> None:
    told = simulator(game)[0].do("offers", {"seat": seat})
    assert [offer["label"] for offer in told["offers"]] == labels
    assert told["by_hand"] is None


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("phase", ["bidding", "reveal"])
def test_refuses__another_roll_once_a_bid_stands(phase: str, seat: int | None) -> None:
    standing = {**BIDDING, "phase": phase, "bid": {"player": "Ann", "quantity": 1, "face": 2}}
    hands, table = simulator(standing)
    hands.do("roll", {"seat": seat})  # who has forgotten to may still
    rolled = table.faces(1)
    assert len(rolled) == 3
    for arguments in ({"seat": seat}, {"seat": seat, "dice": 5}, {"seat": seat, "cover": False}):
        with pytest.raises(ValueError, match="a bid stands"):
            hands.do("roll", arguments)
    assert table.faces(1) == rolled
    told = hands.do("offers", {"seat": seat})["offers"]
    assert [offer["label"] for offer in told if offer["verb"] == "roll"] == []


@pytest.mark.parametrize(
    ("verb", "arguments", "word"),
    [
        ("roll", {"seat": 9}, "9"),
        ("roll", {"seat": 1, "dice": "five"}, "dice|roll"),
        ("roll", {"seat": 1, "dice": 99}, "99"),
        ("place", {"seat": 1, "faces": [7]}, "7"),
        ("place", {"seat": 1}, "faces"),
        ("peek", {}, "seat"),
        ("fly", {}, "fly"),
    ],
)
def test_refuses__in_a_plain_sentence(verb: str, arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        simulator()[0].do(verb, arguments)


def test_refuses__dice_where_the_camera_is_real_and_buttons_where_the_pins_are() -> None:
    hands = Simulator(Herald(), None, None, lambda: None)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="camera"):
        hands.do("roll", {})
    with pytest.raises(LookupError, match="buttons"):
        hands.do("press", {"seat": 1})


@pytest.fixture
def panel() -> Iterator[tuple[Panel, queue.SimpleQueue[Edge]]]:
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    with Panel(default_wiring(), "simulated", edges.put) as made:
        yield made, edges


def test_ok__a_press_goes_through_the_mock_pins(panel: tuple[Panel, queue.SimpleQueue[Edge]]) -> None:
    made, edges = panel
    hands = Simulator(Herald(), None, made, lambda: None)  # type: ignore[arg-type]
    hands.do("press", {"seat": 2, "button": "aye", "hold_ms": 1})
    down, up = edges.get(timeout=30), edges.get(timeout=30)
    assert (down.seat, down.button, down.down, up.down) == (2, "aye", True, False)
    assert down.tick_ns < up.tick_ns


@pytest.mark.parametrize("arguments", [{"seat": 1, "button": "bell"}, {"seat": 1, "hold_ms": 0}, {"seat": True}])
def test_refuses__presses_that_make_no_sense(
    panel: tuple[Panel, queue.SimpleQueue[Edge]], arguments: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"seat|button|hold_ms"):
        Simulator(Herald(), None, panel[0], lambda: None).do("press", arguments)  # type: ignore[arg-type]
