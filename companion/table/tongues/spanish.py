# SPDX-License-Identifier: MIT
"""What is said aloud in Spanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.messages.message import listed
from companion.table.tongues.figures import milliseconds, parted, spoken
from companion.table.tongues.retold import Retold

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


PRIZES: Final[Mapping[str, tuple[str, str]]] = {"jewels": ("joya", "joyas"), "bones": ("hueso", "huesos")}
ENDS: Final[Mapping[str, str]] = {"doubled": "Doble", "keelhauled": "Pasados por la quilla"}


class Spanish(Retold):
    """Spanish. Names carry no gender, so no sentence asks for one."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first."""
        by = "" if ahead_ms is None else f", por {milliseconds(ahead_ms).replace('.', ',')} milisegundos"
        return f"El primer grito es de {name}{by}."

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""
        return f"{_y(names)} a la vez: nadie gritó primero."

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

    def _lapsed(self, name: str) -> str:
        return f"{name} no dijo nada: seguimos."

    def _won(self, names: Sequence[str]) -> str:
        return f"{'Gana' if len(names) == 1 else 'Ganan'} {_y(names)}."

    def _called(self, quantity: int, face: str, count: int, loser: str) -> str:
        asked = f"{_often(quantity, '{} veces ')}{'la calavera' if face == 'skull' else f'el {face}'}"
        there = f"Hay {count}" if count else "No hay"
        return f"¿{asked[:1].upper()}{asked[1:]}? {there}. {loser} pierde un dado."

    def _claimed(self, player: str, series: Sequence[str], wrong: Sequence[str] | None) -> str:
        how = "correcto" if wrong is None else f"falso, no hay serie de {_series(wrong)}"
        return f"{player} anuncia {_series(series)}: {how}."

    def _moved(self, name: str, steps: int) -> str:
        return f"{name} {'avanza' if steps > 0 else 'retrocede'} {_some(abs(steps), 'casilla', 'casillas')}."

    def _forfeited(self, name: str) -> str:
        return f"{name} tiró un hueso sin declararlo: lo pierde."

    def _took(self, name: str, held: Sequence[tuple[str, int]]) -> str:
        return f"{name} se lleva {_y([_some(count, *PRIZES[part]) for part, count in held])}."

    def _even(self, names: Sequence[str]) -> str:
        return f"{_y(names)} empatan: ¡desempate!"

    def _named_at_end(self, part: str, names: Sequence[str]) -> str:
        return f"{ENDS[part]}: {_y(names)}."

    def _took_round(self, names: Sequence[str], points: int) -> str:
        return f"La ronda es de {_y(names)}, con {points}."


def _series(series: Sequence[str]) -> str:
    return _y([NAMES.get(one, one) for one in series])


def _some(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _face(face: Any) -> str:
    if isinstance(face, Mapping):
        return f"{NAMES[face['symbol']].removesuffix('s')} {NAMES[face['colour']]}"
    return "calavera" if face == "skull" else str(face)


def _named(face: str) -> str:
    symbol, colour = parted(face)
    return _face({"symbol": symbol, "colour": colour} if colour else face)


def _y(names: Sequence[str]) -> str:
    """Names in a row; before the sound of an i it is "e": Ana e Inés."""
    return listed(names).said("es")


def _often(count: int, words: str) -> str:
    return "" if count == 1 else words.format(count)
