# SPDX-License-Identifier: MIT
"""Telling: everybody hears everything in order, sleepers hear the newest, nobody holds up the table.

What is said aloud is said once, in every language, and not again after a restart.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.journal.errors import JournalFailed
from companion.messages.message import in_language
from companion.play.registry import GAMES
from companion.table.snapshot import Snapshot
from companion.table.telling import LONGEST, ROOM, Broadcaster, News, counted_aloud
from tests.companion.memory_journal import MemoryJournal
from vision.sighting import CameraCondition


class Hall:
    """A broadcaster with a journal, told from one thread."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.broadcaster = Broadcaster(self.journal.since)

    def write(self, kind: str = "ruling") -> None:
        """Write an entry and tell it, as the table does."""
        entry = self.journal.append(kind, {"n": self.journal.last_seq + 1, "edges": []})
        now = Snapshot(seq=entry.seq)
        self.broadcaster.tell(now, "press", {"n": entry.seq}, entry.seq)
        self.broadcaster.tell(now, "state", now.public())

    def look(self) -> None:
        self.broadcaster.tell(self.broadcaster.snapshot, "reading", {})


@pytest.fixture
def hall() -> Hall:
    return Hall()


def drained(listener: Any) -> list[News]:
    return list(iter(lambda: listener.get(0.0), None))


def heard(listener: Any) -> list[tuple[str, str]]:
    return [(news.kind, news.id.partition(".")[0]) for news in drained(listener)]


def test_a_newcomer_gets_the_newest_state(hall: Hall) -> None:
    hall.write()
    listener = hall.broadcaster.listen(None)
    assert heard(listener) == [("state", "1")]
    assert listener.get(0.0) is None
    assert listener.get(0.001) is None


def test_who_listens_hears_everything_in_order(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    drained(listener)
    for _ in range(3):
        hall.write()
        assert [kind for kind, _ in heard(listener)] == ["press", "state"]


def test_who_slept_gets_every_entry_and_one_state(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    for _ in range(5):
        hall.write()
        hall.look()
    told = drained(listener)
    assert [news.id for news in told if news.kind == "press"] == ["1", "2", "3", "4", "5"]
    assert [news.kind for news in told].count("reading") == 1
    states = [news for news in told[1:] if news.kind == "state"]
    assert len(states) == 1
    assert states[0].data["seq"] == 5


def test_a_reading_that_stands_in_the_journal_is_not_merged(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    drained(listener)
    for n in (1, 2):
        entry = hall.journal.append("reading", {"n": n})
        hall.broadcaster.tell(Snapshot(seq=entry.seq), "reading", {"n": n}, entry.seq)
    hall.look()
    hall.look()
    assert [news.id.partition(".")[0] for news in drained(listener)] == ["1", "2", "2"]


@pytest.mark.parametrize(("last_id", "first"), [("2", 3), ("2.7", 3), ("5", 6), ("0", 1)])
def test_who_comes_back_hears_what_was_missed_then_the_newest_state(hall: Hall, last_id: str, first: int) -> None:
    for _ in range(5):
        hall.write()
    told = drained(hall.broadcaster.listen(last_id))
    assert [news.id for news in told[:-1]] == [str(seq) for seq in range(first, 6)]
    assert told[-1].kind == "state"
    assert all("edges" not in news.data for news in told)


def test_what_shows_in_the_state_alone_is_not_told_again(hall: Hall) -> None:
    hall.write("event")
    hall.write("verdict")
    assert [news.kind for news in drained(hall.broadcaster.listen("0"))] == ["verdict", "state"]


@pytest.mark.parametrize("last_id", ["99", "-1", "x", "", "9" * 30, "²"])
def test_an_id_that_is_none_of_ours_is_a_long_absence(hall: Hall, last_id: str) -> None:
    hall.write()
    assert [news.kind for news in drained(hall.broadcaster.listen(last_id))] == ["resync", "state"]


def test_a_very_long_absence_is_not_told_entry_by_entry(hall: Hall) -> None:
    hall.journal.append_all([])
    for _ in range(LONGEST + 1):
        hall.journal.append("ruling", {})
    hall.broadcaster.tell(Snapshot(seq=LONGEST + 1), "state", {})
    assert [news.kind for news in drained(hall.broadcaster.listen("0"))] == ["resync", "state"]
    assert len(drained(hall.broadcaster.listen("1"))) == LONGEST + 1


def test_a_journal_that_can_not_be_read_is_no_reason_to_be_silent(hall: Hall) -> None:
    hall.write()

    def broken(seq: int) -> list[Any]:
        raise JournalFailed("gone")

    broadcaster = Broadcaster(broken, hall.broadcaster.snapshot)
    assert [news.kind for news in drained(broadcaster.listen("0"))] == ["resync", "state"]


def test_who_is_too_slow_gets_one_resync_and_goes_on(hall: Hall) -> None:
    slow, quick = hall.broadcaster.listen(None), hall.broadcaster.listen(None)
    count = 0
    for _ in range(ROOM + 10):
        hall.write()
        count += sum(news.kind == "press" for news in drained(quick))
    told = drained(slow)
    assert [news.kind for news in told].count("resync") == 1
    assert told[0].kind == "resync"
    assert len(told) <= ROOM
    assert told[-1].kind == "state"
    assert count == ROOM + 10


def test_ids_never_go_back(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    for _ in range(4):
        hall.write()
        hall.look()
    ids = [tuple(map(int, news.id.split("."))) for news in drained(listener)]
    assert [seq for seq, *_ in ids] == sorted(seq for seq, *_ in ids)


def test_who_has_gone_is_forgotten(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    assert hall.broadcaster.listeners == 1
    listener.close()
    listener.close()
    assert hall.broadcaster.listeners == 0
    drained(listener)
    hall.write()
    assert listener.get(0.0) is None


def test_nobody_misses_anything_while_coming_and_going(hall: Hall) -> None:
    """Listeners that reconnect all the time, against a table that never stops: every entry, once, in order."""
    burst, rounds = 20, 300
    heard: list[list[int]] = [[] for _ in range(4)]
    together = threading.Barrier(len(heard) + 1, timeout=20)

    def follow(seqs: list[int]) -> None:
        last: str | None = "0"
        while len(seqs) < rounds:
            listener = hall.broadcaster.listen(last)
            for _ in range(5):
                news = listener.get(0.5)
                last = last if news is None else news.id
                if news is not None and news.kind == "press":
                    seqs.append(int(news.id))
                    if len(seqs) % burst == 0:
                        together.wait()
            listener.close()

    threads = [threading.Thread(target=follow, args=(seqs,)) for seqs in heard]
    for thread in threads:
        thread.start()
    for n in range(rounds):
        hall.write()
        if n % burst == burst - 1:
            together.wait()
    for thread in threads:
        thread.join(20)
    assert heard == [list(range(1, rounds + 1))] * 4


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
    race.shout(2, at_ms=14.2)
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
    race.shout(2, at_ms=0.5)
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
        {"round": 2, "points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]},
        {
            "es": "Ronda 2: Jack 40, Bart -3. Doble: Jack. Pasados por la quilla: Bart. Gana Jack.",
            "de": "Runde 2: Jack 40, Bart -3. Verdoppelt: Jack. Kielgeholt: Bart. Jack gewinnt.",
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
