# SPDX-License-Identifier: MIT
"""What is said aloud: each thing once, in every language, and nothing after a restart."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.messages.languages import NAMES, Language
from companion.table.tongues import TONGUES
from vision.sighting import CameraCondition


@pytest.fixture
def race(bench: Any) -> Any:
    bench.game("Ann", "Bob", "Cat", "Dan", first="Ann", challenge="anyone", dice=2)
    bench.bid(1, 2, 3)
    return bench


def said(bench: Any) -> dict[str, str]:
    return {language: words for language, words in bench.state["spoken"].items() if language != "number"}


def test_every_language_has_a_tongue() -> None:
    assert set(TONGUES) == set(get_args(Language)) == set(NAMES)


def test_whose_turn_it_is(race: Any) -> None:
    assert said(race) == {"en": "Bob's turn.", "es": "Turno de Bob.", "de": "Bob ist dran."}


def test_who_was_first_and_by_how_much_then_the_count(race: Any) -> None:
    race.press(3)
    race.press(2, at_ms=14.2)
    race.wait(20)
    assert said(race) == {
        "en": "Cat was first, by 14 milliseconds.",
        "es": "El primer grito es de Cat, por 14 milisegundos.",
        "de": "Cat war zuerst, mit 14 Millisekunden Vorsprung.",
    }
    before = race.state["spoken"]["number"]
    race.read({1: [3, 2], 2: [1, 3], 3: [3, 6], 4: [5, 5]}, expected=8)
    now = said(race)
    assert race.state["spoken"]["number"] == before + 1
    assert now["en"].startswith("Two 3s? There are ")
    assert now["es"].startswith("¿2 veces el 3? Hay ")
    assert now["de"].startswith("2 Dreien? Es gibt ")


def test_nobody_was_first(race: Any) -> None:
    race.press(3)
    race.press(2, at_ms=0.5)
    race.wait(20)
    assert said(race) == {
        "en": "Cat and Bob at the same moment: nobody was first.",
        "es": "Cat y Bob a la vez: nadie gritó primero.",
        "de": "Cat und Bob im selben Augenblick: niemand war zuerst.",
    }


def test_the_camera_is_gone_and_back_and_only_that_is_said(race: Any) -> None:
    def say(condition: CameraCondition) -> None:
        race.camera(condition)

    say("ok")
    number = race.state["spoken"]["number"]
    say("lost")
    say("frozen")
    assert race.state["spoken"]["number"] == number + 1
    assert said(race)["en"] == "The camera is gone. The game goes on by hand."
    say("ok")
    assert said(race) == {
        "en": "The camera is back.",
        "es": "La cámara ha vuelto.",
        "de": "Die Kamera ist wieder da.",
    }


def test_nothing_is_said_again_after_a_restart(race: Any) -> None:
    race.start()
    assert race.state["spoken"] == {"number": 0}


VERDICTS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "PD count": (
        {"bid": {"quantity": 4, "face": 4}, "count": 0, "loser": "Cat"},
        {
            "es": "¿4 veces el 4? No hay. Cat pierde un dado.",
            "de": "4 Vieren? Es gibt keine. Cat verliert einen Würfel.",
        },
    ),
    "PD one": (
        {"bid": {"quantity": 1, "face": 2}, "count": 1, "loser": "Cat"},
        {
            "es": "¿El 2? Hay 1. Cat pierde un dado.",
            "de": "Eine Zwei? Es gibt eine. Cat verliert einen Würfel.",
        },
    ),
    "DM haul": (
        {"points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"], "winner": "Jack"},
        {
            "es": "Jack 40, Bart -3. Doble: Jack. Pasados por la quilla: Bart. Gana Jack.",
            "de": "Jack 40, Bart -3. Verdoppelt: Jack. Kielgeholt: Bart. Jack gewinnt.",
        },
    ),
    "L7 round": (
        {"won": ["Ann", "Bob"], "points": {"Ann": 5, "Bob": 5}},
        {"es": "La ronda es de Ann y Bob, con 5.", "de": "Die Runde geht an Ann und Bob, mit 5."},
    ),
    "RB pots": (
        {"forfeited": ["Dan"], "winners": [{"player": "Ann", "jewels": 3, "bones": 1}], "tie": []},
        {
            "es": "Dan tiró un hueso sin declararlo: lo pierde. Ann se lleva 3 joyas y 1 hueso.",
            "de": "Dan hat einen Knochen geworfen, ohne ihn anzusagen: verfallen. "
            "Ann nimmt 3 Juwelen und einen Knochen.",
        },
    ),
    "RB tie": (
        {"forfeited": [], "winners": [], "tie": ["Ann", "Bob"]},
        {"es": "Ann y Bob empatan: ¡desempate!", "de": "Gleichstand bei Ann und Bob: Stechen!"},
    ),
    "TM claim": (
        {"player": "Ann", "series": ["red"], "right": True, "false_parts": [], "moves": {"Ann": 1, "Bob": -2}},
        {
            "es": "Ann anuncia rojo: correcto. Ann avanza 1 casilla. Bob retrocede 2 casillas.",
            "de": "Ann sagt Rot an: richtig. Ann geht ein Feld vor. Bob geht 2 Felder zurück.",
        },
    ),
    "TM wrong": (
        {"player": "Ann", "series": ["sword", "red"], "right": False, "false_parts": ["sword"], "moves": {}},
        {
            "es": "Ann anuncia espadas y rojo: falso, no hay serie de espadas.",
            "de": "Ann sagt Schwerter und Rot an: falsch, keine Serie Schwerter zu sehen.",
        },
    ),
    "floor": (
        {"lapsed": "Ann", "say": ""},
        {
            "es": "Ann no dijo nada: seguimos.",
            "de": "Ann hat nichts gesagt: weiter geht es.",
        },
    ),
    "won": ({"winner": ["Ann", "Bob"]}, {"es": "Ganan Ann y Bob.", "de": "Ann und Bob gewinnen."}),
}


@pytest.mark.parametrize("language", sorted(set(NAMES) - {"en"}))
@pytest.mark.parametrize("verdict", VERDICTS)
def test_verdicts_of_every_game_in_every_language(verdict: str, language: Language) -> None:
    told, said_in = VERDICTS[verdict]
    assert TONGUES[language].verdict(told) == said_in[language]


COUNTS = {
    "en": "One 3, two 4s, one skull and two red swords.",
    "es": "3, 2 veces 4, calavera y 2 veces espada rojo.",
    "de": "Eine Drei, 2 Vieren, 1 Schädel und 2 Schwerter in Rot.",
}


@pytest.mark.parametrize("language", NAMES)
def test_what_was_read_in_every_language(language: Language) -> None:
    assert TONGUES[language].counts({"3": 1, "4": 2, "skull": 1, "sword-red": 2}) == COUNTS[language]


CORRECTED = {
    "es": "El árbitro devuelve un dado de Bob: 4 pasa a barco rojo.",
    "de": "Die Spielleitung stellt einen Würfel von Bob zurück: statt 4 wieder Boot in Rot.",
}


@pytest.mark.parametrize("language", sorted(set(NAMES) - {"en"}))
def test_a_correction_in_every_language(language: Language) -> None:
    told = {"by": "referee", "player": "Bob", "was": 4, "now": {"symbol": "boat", "colour": "red"}, "back": True}
    assert TONGUES[language].correction(told) == CORRECTED[language]
