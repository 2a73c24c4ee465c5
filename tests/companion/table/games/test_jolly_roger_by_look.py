# SPDX-License-Identifier: MIT
"""In Dead Man's Dice the Jolly Roger's skull and a regular die's 1 are told by looking, and asked where neither is sure
(docs/decisions/0018)."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.messages.message import Message
from companion.play.dead_mans_dice.tops import kind_rolled, may_be_either
from tests.companion.table.conftest import events, labels
from tests.companion.table.games.test_dead_mans_dice_at_the_table import lie, start


@pytest.fixture
def piled(begin: Any, look: Any) -> Any:
    """Jack has a 2, Bart a 6, each a regular die; it is Jack's turn."""
    return start(begin("dead-mans-dice", "Jack", "Bart"), look)


def ones(sign: str, *dice: Any) -> list[Any]:
    """The dice, all skulls among them seen to be of this sign."""
    return [replace(die, sign=sign) if die.face == "skull" else die for die in dice]


@pytest.mark.parametrize(
    ("sign", "rolled"),
    [("skull", {"die": "jolly", "face": "skull"}), ("pip", {"die": "regular", "face": 1})],
)
def test_a_one_is_told_by_looking_with_no_tap_before_the_throw(
    piled: Any, look: Any, sign: str, rolled: dict[str, Any]
) -> None:
    look(piled, ones(sign, *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", **rolled}
    shown = [die["face"] for die in piled.state["reading"]["dice"]]
    assert shown == [2, rolled["face"], 6]


@pytest.mark.parametrize(
    ("sign", "said", "rolled"),
    [("pip", "jolly", {"die": "jolly", "face": "skull"}), ("skull", "regular", {"die": "regular", "face": 1})],
    ids=["the Jolly Roger of plain dice", "a regular die with a skull for the 1"],
)
def test_what_the_phone_said_before_the_throw_stands_above_it(
    piled: Any, look: Any, sign: str, said: str, rolled: dict[str, Any]
) -> None:
    assert piled.ask({"event": "roll", "player": "Jack", "die": said}, 1).ok
    look(piled, ones(sign, *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", **rolled}


@pytest.mark.parametrize(
    ("said", "rolled"), [("jolly", {"die": "jolly", "face": "skull"}), ("regular", {"die": "regular", "face": 1})]
)
def test_what_is_neither_surely_is_asked_and_one_tap_settles_it(
    piled: Any, look: Any, said: str, rolled: dict[str, Any]
) -> None:
    look(piled, ones("either", *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert piled.state["reading"]["why_not"] == Message("say-which-die-you-rolled", name="Jack")
    assert labels(piled.you("Jack")["acts"])[:2] == ["I roll a regular die", "I roll the Jolly Roger"]
    assert len(events(piled)) == 1
    assert piled.ask({"event": "roll", "player": "Jack", "die": said}, 1).ok
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", **rolled}


@pytest.mark.parametrize(
    ("regular", "jolly", "sign", "kind"),
    [
        (2, True, "either", "regular"),
        (2, True, "skull", "jolly"),
        (2, False, "skull", "regular"),
        (0, True, "pip", "jolly"),
    ],
    ids=["asked about", "seen", "all others lie in piles", "the last in hand, of plain dice"],
)
def test_a_die_that_is_not_in_hand_was_not_rolled(regular: int, jolly: bool, sign: Any, kind: str) -> None:
    hand: Any = SimpleNamespace(state={"hand": {"Jack": {"regular": regular, "jolly": jolly}}}, pending=None)
    assert kind_rolled(hand, "Jack", 1, sign) == kind
    assert may_be_either(hand, "Jack") is (regular > 0 and jolly)


def test_the_bottoms_of_the_piles_are_told_by_looking_too(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.look("nothing")
    look(bench, ones("skull", *lie(s1=["skull"], s2=[6])), set_name="skull")
    dice = {"Jack": {"die": "jolly", "face": "skull"}, "Bart": {"die": "regular", "face": 6}}
    assert events(bench)[-1] == {"event": "start-roll", "dice": dice}


def test_of_the_bottoms_too_one_is_asked_that_is_neither_surely(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.look("nothing")
    look(bench, ones("either", *lie(s1=["skull"], s2=[6])), set_name="skull")
    assert bench.state["reading"]["why_not"] == Message("say-which-die-you-rolled", name="Jack")
    assert bench.ask({"event": "start-roll", "player": "Jack", "die": "regular"}, 1).ok
    assert events(bench)[-1]["dice"]["Jack"] == {"die": "regular", "face": 1}
