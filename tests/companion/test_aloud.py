# SPDX-License-Identifier: MIT
"""What is said aloud: each thing once, in every language, and nothing after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages.message import in_language
from companion.play.registry import GAMES
from companion.table.telling import counted_aloud
from vision.sighting import CameraCondition


@pytest.fixture
def race(bench: Any) -> Any:
    bench.game("Ann", "Bob", "Cat", "Dan", first="Ann", challenge="anyone", dice=2)
    bench.bid(1, 2, 3)
    return bench


def said(bench: Any) -> dict[str, str]:
    """The words in the languages that the tests know."""
    return {language: bench.state["spoken"][language] for language in ("en", "es", "de")}


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
    assert now["es"].startswith("¿Dos treses? Hay ")
    assert now["de"].startswith("Zwei Dreien? Es gibt ")


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


VERDICTS: dict[str, tuple[str, Any, dict[str, Any], dict[str, str]]] = {
    "PD count": (
        "pirates-dice",
        None,
        {"bid": {"quantity": 4, "face": 4}, "count": 0, "loser": "Cat"},
        {
            "es": "¿Cuatro cuatros? No hay. Cat pierde un dado.",
            "de": "Vier Vieren? Es gibt keine. Cat verliert einen Würfel.",
        },
    ),
    "PD one": (
        "pirates-dice",
        None,
        {"bid": {"quantity": 1, "face": 2}, "count": 1, "loser": "Cat"},
        {
            "es": "¿Un 2? Hay uno. Cat pierde un dado.",
            "de": "Eine Zwei? Es gibt eine. Cat verliert einen Würfel.",
        },
    ),
    "DM haul": (
        "dead-mans-dice",
        "Jack",
        {"points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]},
        {
            "es": "Jack 40, Bart -3. Doble: Jack. Pasados por la quilla: Bart. Gana Jack.",
            "de": "Jack 40, Bart -3. Verdoppelt: Jack. Kielgeholt: Bart. Jack gewinnt.",
        },
    ),
    "L7 round": (
        "lucky-seven",
        None,
        {"won": ["Ann", "Bob"], "points": {"Ann": 5, "Bob": 5}},
        {"es": "La ronda es de Ann y Bob, con 5.", "de": "Die Runde geht an Ann und Bob, mit 5."},
    ),
    "RB pots": (
        "roll-the-bones",
        None,
        {"forfeited": ["Dan"], "winners": [{"player": "Ann", "jewels": 3, "bones": 1}], "tie": []},
        {
            "es": "Dan tiró un Hueso sin declararlo: lo pierde. Ann se lleva tres joyas y un Hueso.",
            "de": "Dan hat einen Knochen geworfen, ohne ihn anzusagen: verfallen. "
            "Ann nimmt drei Juwelen und einen Knochen.",
        },
    ),
    "RB tie": (
        "roll-the-bones",
        None,
        {"forfeited": [], "winners": [], "tie": ["Ann", "Bob"]},
        {"es": "Ann y Bob empatan: ¡desempate!", "de": "Gleichstand bei Ann und Bob: Stechen!"},
    ),
    "TM claim": (
        "treasure-map",
        None,
        {"player": "Ann", "series": ["red"], "right": True, "false_parts": [], "moves": {"Ann": 1, "Bob": -2}},
        {
            "es": "Ann anuncia rojo: correcto. Ann avanza una casilla. Bob retrocede dos casillas.",
            "de": "Ann sagt Rot an: richtig. Ann geht ein Feld vor. Bob geht zwei Felder zurück.",
        },
    ),
    "TM wrong": (
        "treasure-map",
        None,
        {"player": "Ann", "series": ["sword", "red"], "right": False, "false_parts": ["sword"], "moves": {}},
        {
            "es": "Ann anuncia espadas y rojo: falso, no hay serie de espadas.",
            "de": "Ann sagt Schwerter und Rot an: falsch, keine Serie Schwerter zu sehen.",
        },
    ),
    "won": ("lucky-seven", ["Ann", "Bob"], {}, {"es": "Ganan Ann y Bob.", "de": "Ann und Bob gewinnen."}),
}


def aloud_in(language: str, words: str) -> str:
    return in_language(words, language, voice=True)


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("verdict", VERDICTS)
def test_verdicts_of_every_game_in_every_language(verdict: str, language: str) -> None:
    game, winner, last, said_in = VERDICTS[verdict]
    assert aloud_in(language, GAMES.adapter(game).verdict({"last": last, "winner": winner})) == said_in[language]


LAPSED = {
    "en": "Ann said nothing for 5 seconds: everybody may shout again.",
    "es": "Ann no dijo nada: seguimos.",
    "de": "Ann hat nichts gesagt: weiter geht es.",
}


@pytest.mark.parametrize("language", LAPSED)
def test_the_voice_has_words_of_its_own_where_those_shown_are_long(language: str) -> None:
    assert aloud_in(language, GAMES.adapter("pirates-dice").lapse_words("Ann", 5)) == LAPSED[language]


COUNTS = {
    "en": "One 3, two 4s, one skull and two red swords.",
    "es": "3, 2 veces 4, calavera y 2 veces espada en rojo.",
    "de": "Eine Drei, zwei Vieren, 1 Schädel und 2 Schwerter in Rot.",
}


@pytest.mark.parametrize("language", COUNTS)
def test_what_was_read_in_every_language(language: str) -> None:
    words = counted_aloud({"3": 1, "4": 2, "skull": 1, "sword-red": 2})
    assert aloud_in(language, words) == COUNTS[language]
