# SPDX-License-Identifier: MIT
"""What is said aloud in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.table.say import listed
from companion.table.tongues.figures import milliseconds, parted, spoken

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


class German:
    """German. Players are called by name, so that no sentence asks for their gender."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first."""
        if ahead_ms is None:
            return f"{name} war zuerst."
        return f"{name} war zuerst, mit {milliseconds(ahead_ms).replace('.', ',')} Millisekunden Vorsprung."

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""
        return f"{_und(names)} im selben Augenblick: niemand war zuerst."

    def verdict(self, told: Mapping[str, Any]) -> str:
        """What the last event led to, told anew from its data."""
        if "lapsed" in told:
            return f"{told['lapsed']} hat nichts gesagt: ihr dürft wieder rufen."
        if told.get("tied") is True:
            return self.tie(told["players"])
        parts = _last(told)
        winner = told.get("winner")
        if winner is not None:
            names = [winner] if isinstance(winner, str) else winner
            parts.append(f"{_und(names)} {'gewinnt' if len(names) == 1 else 'gewinnen'}.")
        return " ".join(parts)

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


def _last(told: Mapping[str, Any]) -> list[str]:
    """What the last event led to, by what its game tells of it."""
    if told.get("bid"):
        bid, there = told["bid"], {0: "keine", 1: "eine"}.get(told["count"], told["count"])
        asked = spoken(_counted(bid["quantity"], str(bid["face"]))).removesuffix(".")
        return [f"{asked}? Es gibt {there}. {told['loser']} verliert einen Würfel."]
    if "series" in told:
        return _claim(told)
    if "winners" in told:
        return _pots(told)
    if "doubled" in told:
        parts = [", ".join(f"{name} {points}" for name, points in told["points"].items()) + "."]
        for part, words in (("doubled", "Verdoppelt"), ("keelhauled", "Kielgeholt")):
            parts += [f"{words}: {_und(told[part])}."] if told[part] else []
        return parts
    if told.get("won"):
        return [f"Die Runde geht an {_und(told['won'])}, mit {told['points'][told['won'][0]]}."]
    return []


def _claim(told: Mapping[str, Any]) -> list[str]:
    def named(series: Sequence[str]) -> str:
        return _und([SYMBOLS[one][1] if one in SYMBOLS else COLOURS.get(one, one) for one in series])

    right = "richtig" if told["right"] else f"falsch, keine Serie {named(told['false_parts'])} zu sehen"
    moves = [
        f"{name} geht {_some(abs(steps), 'ein Feld', 'Felder')} {'vor' if steps > 0 else 'zurück'}."
        for name, steps in told["moves"].items()
    ]
    return [f"{told['player']} sagt {named(told['series'])} an: {right}.", *moves]


def _pots(told: Mapping[str, Any]) -> list[str]:
    parts = [f"{name} hat einen Knochen geworfen, ohne ihn anzusagen: verfallen." for name in told["forfeited"]]
    for share in told["winners"]:
        held = [
            _some(share[part], one, many)
            for part, one, many in (("jewels", "ein Juwel", "Juwelen"), ("bones", "einen Knochen", "Knochen"))
            if share.get(part)
        ]
        parts += [f"{share['player']} nimmt {_und(held)}."] if held else []
    return [*parts, f"Gleichstand bei {_und(told['tie'])}: Stechen!"] if told["tie"] else parts


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
    return listed(names, "und")
