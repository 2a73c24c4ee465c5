# SPDX-License-Identifier: MIT
"""What is said aloud: each thing once, in every language, and nothing after a restart."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.table.tongues import TONGUES, Language
from vision.sighting import CameraCondition


@pytest.fixture
def race(bench: Any) -> Any:
    bench.game("Ann", "Bob", "Cat", "Dan", first="Ann", challenge="anyone", dice=2)
    bench.bid(1, 2, 3)
    return bench


def said(bench: Any) -> tuple[str, str]:
    spoken = bench.state["spoken"]
    return spoken["en"], spoken["es"]


def test_every_language_has_a_tongue() -> None:
    assert set(TONGUES) == set(get_args(Language))


def test_whose_turn_it_is(race: Any) -> None:
    assert said(race) == ("Bob's turn.", "Turno de Bob.")


def test_who_was_first_and_by_how_much_then_the_count(race: Any) -> None:
    race.press(3)
    race.press(2, at_ms=14.2)
    race.wait(20)
    assert said(race) == (
        "Cat was first, by 14 milliseconds.",
        "El primer grito es de Cat, por 14 milisegundos.",
    )
    before = race.state["spoken"]["number"]
    race.read({1: [3, 2], 2: [1, 3], 3: [3, 6], 4: [5, 5]}, expected=8)
    english, spanish = said(race)
    assert race.state["spoken"]["number"] == before + 1
    assert english.startswith("Two 3s? There are ")
    assert spanish.startswith("¿2 veces el 3? Hay ")


def test_nobody_was_first(race: Any) -> None:
    race.press(3)
    race.press(2, at_ms=0.5)
    race.wait(20)
    assert said(race) == (
        "Cat and Bob at the same moment: nobody was first.",
        "Cat y Bob a la vez: nadie gritó primero.",
    )


def test_the_camera_is_gone_and_back_and_only_that_is_said(race: Any) -> None:
    def say(condition: CameraCondition) -> None:
        race.camera(condition)

    say("ok")
    number = race.state["spoken"]["number"]
    say("lost")
    say("frozen")
    assert race.state["spoken"]["number"] == number + 1
    assert said(race)[0] == "The camera is gone. The game goes on by hand."
    say("ok")
    assert said(race) == ("The camera is back.", "La cámara ha vuelto.")


def test_nothing_is_said_again_after_a_restart(race: Any) -> None:
    race.start()
    assert race.state["spoken"] == {"number": 0}


@pytest.mark.parametrize(
    ("told", "spanish"),
    [
        ({"bid": {"quantity": 4, "face": 4}, "count": 0, "loser": "Cat"}, "¿4 veces el 4? No hay. Cat pierde un dado."),
        (
            {"points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"], "winner": "Jack"},
            "Jack 40, Bart -3. Doble: Jack. Por debajo de la quilla: Bart. Gana Jack.",
        ),
        ({"won": ["Ann", "Bob"], "points": {"Ann": 5, "Bob": 5}}, "La ronda es de Ann y Bob, con 5."),
        (
            {"forfeited": ["Dan"], "winners": [{"player": "Ann", "jewels": 3, "bones": 1}], "tie": []},
            "Dan tiró un hueso sin declararlo: lo pierde. Ann se lleva 3 joyas y 1 hueso.",
        ),
        (
            {"player": "Ann", "series": ["red"], "right": True, "false_parts": [], "moves": {"Ann": 1, "Bob": -2}},
            "Ann anuncia rojo: correcto. Ann avanza 1 casilla. Bob retrocede 2 casillas.",
        ),
        ({"lapsed": "Ann", "say": ""}, "Ann no dijo nada: podéis gritar de nuevo."),
        ({"winner": ["Ann", "Bob"]}, "Ganan Ann y Bob."),
    ],
    ids=["PD count", "DM haul", "L7 round", "RB pots", "TM claim", "floor", "won"],
)
def test_verdicts_of_every_game_in_spanish(told: dict[str, Any], spanish: str) -> None:
    assert TONGUES["es"].verdict(told) == spanish
