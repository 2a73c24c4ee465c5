# SPDX-License-Identifier: MIT
"""What is said to those who sit down, swap and correct is said in every language."""

from __future__ import annotations

import itertools
from typing import Any

from companion.table.inbox import Who
from companion.table.say import correction_words
from tests.shipped import shipped_books
from tests.told import plain

NAMES = {"Ann", "Bob", "Cat"}
REFEREE = Who("referee")


def test_every_correction_can_be_told() -> None:
    faces = [1, 8, 11, "skull", {"symbol": "boat", "colour": "red"}]
    for by, player, was, now, back in itertools.product(["Ann", "referee"], ["", "Bob"], faces, faces, [False, True]):
        said = correction_words({"by": by, "player": player, "was": was, "now": now}, back)
        assert plain(said, NAMES) == [], said


def test_every_refusal_that_a_page_may_meet_can_be_told(bench: Any) -> None:
    bench.ask({"event": "sit", "name": "Ann", "colour": "red"}, 1)
    asked: list[tuple[dict[str, Any], Any]] = [
        ({"event": "sit", "name": "ann", "colour": "blue"}, 2),
        ({"event": "sit", "name": "Bob", "colour": "red"}, 2),
        ({"event": "stand"}, 3),
        ({"event": "swap", "seat": 2, "with": 3}, REFEREE),
        ({"event": "helm", "seat": 2}, REFEREE),
        ({"event": "sit", "name": "Bob", "seat": 1, "new": True}, REFEREE),
        ({"event": "again"}, 1),
    ]
    said = [bench.ask(event, who).message for event, who in asked]
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.ask({"event": "reveal", "dice": {"Ann": [4], "Bob": [3]}}, 2)
    newest = bench.state["counts"][-1]["count"]
    said += [
        bench.ask(event, who).message
        for event, who in [
            ({"event": "amend", "count": 1, "at": ["dice", "Ann", 0], "face": 2}, 1),
            ({"event": "amend", "count": newest, "back": True}, 1),
            ({"event": "amend", "count": newest, "at": ["dice", "Ann", 0], "face": 2}, 4),
        ]
    ]
    bench.game("Ann", "Bob", first="Ann", dice=2)
    said += [
        bench.ask(event, who).message
        for event, who in [
            ({"event": "sit", "name": "Zed"}, 1),
            ({"event": "sit", "name": "Bob"}, 3),
            ({"event": "stand"}, 1),
            ({"event": "swap", "with": 2}, 1),
            ({"event": "let-in", "name": "Eve"}, 1),
            ({"event": "again"}, 1),
        ]
    ]
    assert all(said), said
    assert {gap for one in said for gap in plain(one, NAMES)} == set()


def test_what_the_referee_keeps_can_be_told(make_bench: Any) -> None:
    bench = make_bench(starts=lambda: "referee")
    bench.ask({"event": "sit", "name": "Ann"}, 1)
    said = [bench.ask({"event": "again"}, 1).message]
    bench = make_bench()
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    said.append(bench.ask({"event": "close-game"}, 1).message)
    assert all(said)
    assert {gap for one in said for gap in plain(one, NAMES)} == set()


def test_what_each_game_is_can_be_told() -> None:
    said = [book["line"] for book in shipped_books()]
    assert all(said)
    assert {gap for one in said for gap in plain(one, NAMES)} == set()
