# SPDX-License-Identifier: MIT
"""The dice board of Treasure Map: what may lie there, and which series it shows (TM-02, TM-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import as_many, missing_or, one_of, shown
from companion.games.errors import Refused
from companion.messages.message import Message, word

SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "purple")
NAMES: Final = SYMBOLS + COLOURS
"""What a series can be called."""
LEAST: Final = 3
"""How many dice alike make a series."""


@dataclass(frozen=True, slots=True)
class Die:
    """What one die shows: a symbol in a colour."""

    symbol: str
    colour: str

    def as_json(self) -> dict[str, str]:
        """The face as G-04 writes it."""
        return {"symbol": self.symbol, "colour": self.colour}


FACES: Final[Mapping[tuple[str, str], Die]] = MappingProxyType(
    {(symbol, colour): Die(symbol, colour) for symbol in SYMBOLS for colour in COLOURS}
)
"""Every face there is, made once: reading a board makes no new ones."""

Board = tuple[Die, ...]


def series_on(board: Board) -> dict[str, int]:
    """The series that lie on ``board``, symbols first, and how many dice each has.

    >>> series_on((Die("sword", "red"), Die("boat", "red"), Die("skull", "red"), Die("skull", "blue")))
    {'red': 3}
    """
    lying = Counter(name for die in board for name in (die.symbol, die.colour))
    return {name: lying[name] for name in NAMES if lying[name] >= LEAST}


def without(board: Board, series: Iterable[str]) -> Board:
    """What is left on ``board`` when the dice of ``series`` are taken."""
    taken = frozenset(series)
    return tuple(die for die in board if die.symbol not in taken and die.colour not in taken)


def read_board(event: Event, expected: int) -> Board:
    """The whole board as ``event`` tells it in ``dice`` (TM-14), ``expected`` dice of it.

    Raises:
        Refused: ``bad-field``; then ``dice-mismatch`` for another number of dice; then ``cocked`` while one stands
            on its edge (TM-15).
    """
    given = event.get("dice")
    if not isinstance(given, list | tuple):
        raise Refused("bad-field", Message("dice-wants-list-all-dice", event=missing_or(event, "dice")))
    dice = [_die(one, place) for place, one in enumerate(given, 1)]
    board = Message("board-of-dice")
    as_many({board: expected}, {board: len(dice)})
    flat = tuple(die for die in dice if die is not None)
    if len(flat) < len(dice):
        who = event["player"]
        raise Refused("cocked", Message("die-stands-on-its-edge", who=who))
    return flat


def _die(given: Any, place: int) -> Die | None:
    """The face of one die; None for a cocked one, whatever else is said of it (TM-S6)."""
    if not isinstance(given, Mapping):
        raise Refused("bad-field", Message("die-object-with-symbol-colour", place=place, given=shown(given)))
    cocked = given.get("cocked", False)
    if cocked is True:
        return None
    if cocked is not False:
        raise Refused("bad-field", Message("die-cocked-wants-true-false", place=place, cocked=shown(cocked)))
    symbol, colour = given.get("symbol"), given.get("colour")
    die = FACES.get((symbol, colour)) if isinstance(symbol, str) and isinstance(colour, str) else None
    return die or _no_face(given, place)


def _no_face(given: Mapping[str, Any], place: int) -> Die:
    field, words = ("colour", COLOURS) if given.get("symbol") in SYMBOLS else ("symbol", SYMBOLS)
    raise Refused(
        "bad-field",
        Message(
            "die-field-wants-choice",
            place=place,
            field=field,
            words=one_of(map(word, words)),
            given=missing_or(given, field),
        ),
    )


def read_series(event: Event) -> tuple[str, ...]:
    """The series that ``event`` announces, in the order in which they were said.

    Raises:
        Refused: ``bad-field``: none, one twice, or a name that is no symbol and no colour (TM-S7).
    """
    given = event.get("series")
    if not isinstance(given, list | tuple) or not given:
        what = Message("nothing-at-all") if given in ([], ()) else missing_or(event, "series")
        raise Refused("bad-field", Message("series-wants-list-series-names", what=what))
    for place, name in enumerate(given):
        if not isinstance(name, str) or name not in NAMES:
            raise Refused("bad-field", Message("series-called", names=one_of(map(word, NAMES)), name=shown(name)))
        if name in given[:place]:
            raise Refused("bad-field", Message("series-named-twice", name=shown(name)))
    return tuple(given)
