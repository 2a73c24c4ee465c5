# SPDX-License-Identifier: MIT
"""What is said aloud in Spanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.table.say import listed
from companion.table.tongues.figures import milliseconds, parted, spoken

NAMES: Final[Mapping[str, str]] = {
    "skull": "calaveras",
    "sword": "espadas",
    "coconut": "cocos",
    "diamond": "diamantes",
    "boat": "barcos",
    "pistol": "pistolas",
    "black": "negro",
    "red": "rojo",
    "green": "verde",
    "blue": "azul",
    "yellow": "amarillo",
    "purple": "morado",
}


class Spanish:
    """Spanish. Names carry no gender, so no sentence asks for one."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first."""
        by = "" if ahead_ms is None else f", por {milliseconds(ahead_ms)} milisegundos"
        return f"El primer grito es de {name}{by}."

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""
        return f"{_y(names)} a la vez: nadie gritó primero."

    def verdict(self, told: Mapping[str, Any]) -> str:
        """What the last event led to, told anew from its data."""
        if "lapsed" in told:
            return f"{told['lapsed']} no dijo nada: podéis gritar de nuevo."
        if told.get("tied") is True:
            return self.tie(told["players"])
        parts = _last(told)
        winner = told.get("winner")
        if winner is not None:
            parts.append(f"Gana {winner}." if isinstance(winner, str) else f"Ganan {_y(winner)}.")
        return " ".join(parts)

    def turn(self, name: str) -> str:
        """Whose turn it is."""
        return f"Turno de {name}."

    def counts(self, counts: Mapping[str, int]) -> str:
        """What was read."""
        told = [f"{_often(count, '{} veces ')}{_named(face)}" for face, count in counts.items()]
        return spoken(_y(told))

    def camera(self, well: bool) -> str:
        """The camera is gone, or back."""
        return "La cámara ha vuelto." if well else "La cámara no responde. La partida sigue a mano."

    def asked(self) -> str:
        """A die is in doubt."""
        return "Hay un dado dudoso: mirad el teléfono."

    def correction(self, told: Mapping[str, Any]) -> str:
        """Who has corrected which die."""
        who = "El árbitro" if told["by"] == "referee" else told["by"]
        of = f" de {told['player']}" if told["player"] else ""
        verb = "devuelve" if told["back"] else "corrige"
        return f"{who} {verb} un dado{of}: {_face(told['was'])} pasa a {_face(told['now'])}."


def _last(told: Mapping[str, Any]) -> list[str]:
    """What the last event led to, by what its game tells of it."""
    if told.get("bid"):
        face = "la calavera" if told["bid"]["face"] == "skull" else f"el {told['bid']['face']}"
        there = f"Hay {told['count']}" if told["count"] else "No hay"
        often = _often(told["bid"]["quantity"], "{} veces ")
        asked = f"{often}{face}"
        return [f"¿{asked[:1].upper()}{asked[1:]}? {there}. {told['loser']} pierde un dado."]
    if "series" in told:
        return _claim(told)
    if "winners" in told:
        return _pots(told)
    if "doubled" in told:
        parts = [", ".join(f"{name} {points}" for name, points in told["points"].items()) + "."]
        for part, words in (("doubled", "Doble"), ("keelhauled", "Por debajo de la quilla")):
            parts += [f"{words}: {_y(told[part])}."] if told[part] else []
        return parts
    if told.get("won"):
        return [f"La ronda es de {_y(told['won'])}, con {told['points'][told['won'][0]]}."]
    return []


def _claim(told: Mapping[str, Any]) -> list[str]:
    def named(series: Sequence[str]) -> str:
        return _y([NAMES.get(one, one) for one in series])

    right = "correcto" if told["right"] else f"falso, no hay serie de {named(told['false_parts'])}"
    moves = [
        f"{name} {'avanza' if steps > 0 else 'retrocede'} {abs(steps)} {'casilla' if abs(steps) == 1 else 'casillas'}."
        for name, steps in told["moves"].items()
    ]
    return [f"{told['player']} anuncia {named(told['series'])}: {right}.", *moves]


def _pots(told: Mapping[str, Any]) -> list[str]:
    parts = [f"{name} tiró un hueso sin declararlo: lo pierde." for name in told["forfeited"]]
    for share in told["winners"]:
        held = [
            f"{share[part]} {one if share[part] == 1 else many}"
            for part, one, many in (("jewels", "joya", "joyas"), ("bones", "hueso", "huesos"))
            if share.get(part)
        ]
        parts += [f"{share['player']} se lleva {_y(held)}."] if held else []
    return [*parts, f"{_y(told['tie'])} empatan: ¡cara a cara!"] if told["tie"] else parts


def _face(face: Any) -> str:
    if isinstance(face, Mapping):
        return f"{NAMES[face['symbol']].removesuffix('s')} {NAMES[face['colour']]}"
    return "calavera" if face == "skull" else str(face)


def _named(face: str) -> str:
    symbol, colour = parted(face)
    return _face({"symbol": symbol, "colour": colour} if colour else face)


def _y(names: Sequence[str]) -> str:
    return listed(names, "y")


def _often(count: int, words: str) -> str:
    return "" if count == 1 else words.format(count)
