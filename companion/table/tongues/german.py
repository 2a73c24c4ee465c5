# SPDX-License-Identifier: MIT
"""What is said aloud in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.messages.message import listed
from companion.table.tongues.figures import milliseconds, parted, spoken
from companion.table.tongues.retold import Retold

NUMERALS: Final[Mapping[str, str]] = {"1": "Eins", "2": "Zwei", "3": "Drei", "4": "Vier", "5": "Fünf", "6": "Sechs"}
"""What a die shows, as a word for it: die Vier, zwei Vieren."""
SYMBOLS: Final[Mapping[str, tuple[str, str]]] = {
    "skull": ("Schädel", "Schädel"),
    "sword": ("Schwert", "Schwerter"),
    "coconut": ("Kokosnuss", "Kokosnüsse"),
    "diamond": ("Diamant", "Diamanten"),
    "boat": ("Boot", "Boote"),
    "pistol": ("Pistole", "Pistolen"),
}
"""One of them, and many."""
COLOURS: Final[Mapping[str, str]] = {
    "black": "Schwarz",
    "red": "Rot",
    "green": "Grün",
    "blue": "Blau",
    "yellow": "Gelb",
    "purple": "Lila",
}


PRIZES: Final[Mapping[str, tuple[str, str]]] = {
    "jewels": ("ein Juwel", "Juwelen"),
    "bones": ("einen Knochen", "Knochen"),
}
ENDS: Final[Mapping[str, str]] = {"doubled": "Verdoppelt", "keelhauled": "Kielgeholt"}


class German(Retold):
    """German. Players are called by name, so that no sentence asks for their gender."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first."""
        if ahead_ms is None:
            return f"{name} war zuerst."
        return f"{name} war zuerst, mit {milliseconds(ahead_ms).replace('.', ',')} Millisekunden Vorsprung."

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""
        return f"{_und(names)} im selben Augenblick: niemand war zuerst."

    def turn(self, name: str) -> str:
        """Whose turn it is."""
        return f"{name} ist dran."

    def counts(self, counts: Mapping[str, int]) -> str:
        """What was read."""
        return spoken(_und([_counted(count, face) for face, count in counts.items()]))

    def camera(self, well: bool) -> str:
        """The camera is gone, or back."""
        return "Die Kamera ist wieder da." if well else "Die Kamera ist weg. Das Spiel geht von Hand weiter."

    def asked(self) -> str:
        """A die is in doubt."""
        return "Ein Würfel ist unklar: seht aufs Handy."

    def correction(self, told: Mapping[str, Any]) -> str:
        """Who has corrected which die."""
        who = "Die Spielleitung" if told["by"] == "referee" else told["by"]
        of = f" von {told['player']}" if told["player"] else ""
        does, ends, now = ("stellt", " zurück", "wieder") if told["back"] else ("berichtigt", "", "jetzt")
        return f"{who} {does} einen Würfel{of}{ends}: statt {_face(told['was'])} {now} {_face(told['now'])}."

    def _lapsed(self, name: str) -> str:
        return f"{name} hat nichts gesagt: weiter geht es."

    def _won(self, names: Sequence[str]) -> str:
        return f"{_und(names)} {'gewinnt' if len(names) == 1 else 'gewinnen'}."

    def _called(self, quantity: int, face: str, count: int, loser: str) -> str:
        there = {0: "keine", 1: "eine"}.get(count, count)
        asked = spoken(_counted(quantity, face)).removesuffix(".")
        return f"{asked}? Es gibt {there}. {loser} verliert einen Würfel."

    def _claimed(self, player: str, series: Sequence[str], wrong: Sequence[str] | None) -> str:
        how = "richtig" if wrong is None else f"falsch, keine Serie {_series(wrong)} zu sehen"
        return f"{player} sagt {_series(series)} an: {how}."

    def _moved(self, name: str, steps: int) -> str:
        return f"{name} geht {_some(abs(steps), 'ein Feld', 'Felder')} {'vor' if steps > 0 else 'zurück'}."

    def _forfeited(self, name: str) -> str:
        return f"{name} hat einen Knochen geworfen, ohne ihn anzusagen: verfallen."

    def _took(self, name: str, held: Sequence[tuple[str, int]]) -> str:
        return f"{name} nimmt {_und([_some(count, *PRIZES[part]) for part, count in held])}."

    def _even(self, names: Sequence[str]) -> str:
        return f"Gleichstand bei {_und(names)}: Stechen!"

    def _named_at_end(self, part: str, names: Sequence[str]) -> str:
        return f"{ENDS[part]}: {_und(names)}."

    def _took_round(self, names: Sequence[str], points: int) -> str:
        return f"Die Runde geht an {_und(names)}, mit {points}."


def _series(series: Sequence[str]) -> str:
    return _und([SYMBOLS[one][1] if one in SYMBOLS else COLOURS.get(one, one) for one in series])


def _counted(count: int, face: str) -> str:
    """So many dice that show ``face``: a number, or a symbol, which may have a colour."""
    if face in NUMERALS:
        return _some(count, f"eine {NUMERALS[face]}", f"{NUMERALS[face]}en")
    symbol, colour = parted(face)
    if symbol in SYMBOLS:
        one, many = SYMBOLS[symbol]
        inked = f" in {COLOURS.get(colour, colour)}" if colour else ""
        return f"{count} {one if count == 1 else many}{inked}"
    return f"{count} mal {face}"


def _face(face: Any) -> str:
    if isinstance(face, Mapping):
        return f"{SYMBOLS[face['symbol']][0]} in {COLOURS[face['colour']]}"
    return SYMBOLS["skull"][0] if face == "skull" else str(face)


def _some(count: int, one: str, many: str) -> str:
    return one if count == 1 else f"{count} {many}"


def _und(names: Sequence[str]) -> str:
    return listed(names).said("de")
