# SPDX-License-Identifier: MIT
"""Coasters and cards: the coded marks they bear, how large, and where on them; and the faces of the symbol dice.

Marks are of another dictionary than mat and map; any two of them differ in 12 modules of 36 at least, so that a mark is
read or not read, but not misread. Millimetres as in `vision.mat.layout`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DICTIONARY: Final = "DICT_ARUCO_MIP_36h12"
"""The dictionary of coasters and cards, as OpenCV's ``aruco`` calls it."""
MARK_MODULES: Final = 8
"""Modules along a side of a mark, its black border counted."""

NUMBERS: Final = 7
"""Coasters in a set, numbered from 1."""
SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
INKS: Final = {
    "black": "#1b1713", "red": "#b9201a", "green": "#1c7a3c",
    "blue": "#1d4ea6", "yellow": "#f2b40f", "purple": "#70298f",
}  # fmt: skip
"""The six inks of printed symbols, as a screen shows them."""
LETTERS: Final = {"black": "K", "red": "R", "green": "G", "blue": "B", "yellow": "Y", "purple": "P"}
"""The letter for each ink, for those who can't tell colours apart. B is blue, so black is K, as printers say."""
SYMBOL_DICE: Final = 12
SETS: Final = SYMBOLS
"""Six sets of coasters, named by the symbol on their backs: one for each seat, so that none is taken for another's."""
_SIDES: Final = NUMBERS + 1

CARDS: Final = (
    "nudge-own-1", "nudge-1", "reroll-own-1",
    "nudge-own-2", "nudge-2", "reroll-own-2", "reroll-1", "undo-2",
    "nudge-own-3", "nudge-3", "reroll-2", "undo-3", "steal-3",
    "nudge-own-4", "nudge-4", "reroll-3", "undo-4", "steal-4",
)  # fmt: skip
"""The kit's cards in the order of their marks. New ones go to the end: printed marks must keep their meaning."""
_FIRST_CARD: Final = 100


def symbol_face(die: int, face: int) -> tuple[str, str]:
    """Symbol and ink on a face (1-6) of a symbol die (0-11), as on the kit's printed stickers (TM-02).

    Every die has all symbols and all inks; every pair comes twice.

    >>> symbol_face(0, 2), symbol_face(1, 6)
    (('sword', 'red'), ('pistol', 'black'))
    """
    return SYMBOLS[face - 1], list(INKS)[(face - 1 + die) % len(INKS)]


@dataclass(frozen=True, slots=True)
class Coaster:
    """A square coaster with one mark on each side; the mark's middle is at ``mark_x_mm``, ``mark_y_mm``."""

    side_mm: float
    mark_mm: float
    mark_x_mm: float
    mark_y_mm: float


LARGE: Final = Coaster(34.0, 17.0, 21.2, 17.0)
"""Up to four seats: seven of them fill a zone's width."""
SMALL: Final = Coaster(22.0, 12.4, 12.6, 11.0)
"""Five and six seats."""
SIZES: Final = (LARGE, SMALL)

CARD_MM: Final = (63.0, 88.0)
"""Width and height of a card: the usual size, sleeves fit."""
CARD_MARK_MM: Final = 18.0
CARD_MARK_AT: Final = (15.0, 15.0)
"""The middle of a card's mark. The card looks the same upside down: it bears its mark twice."""


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a coaster that a mark stands for: whose set (1 to 6), its number (None: face down), how large."""

    owner: int
    number: int | None
    coaster: Coaster


def coaster_mark(side: Side) -> int:
    """The mark on this side of a coaster.

    >>> coaster_mark(Side(1, None, LARGE)), coaster_mark(Side(6, 1, LARGE)), coaster_mark(Side(1, 7, SMALL))
    (0, 41, 55)
    """
    return (SIZES.index(side.coaster) * len(SETS) + side.owner - 1) * _SIDES + (side.number or 0)


def coaster_of(mark: int) -> Side | None:
    """The side of a coaster that bears a mark; None: no coaster does.

    >>> coaster_of(41), coaster_of(96)
    (Side(owner=6, number=1, coaster=Coaster(side_mm=34.0, mark_mm=17.0, mark_x_mm=21.2, mark_y_mm=17.0)), None)
    """
    if not 0 <= mark < _SIDES * len(SETS) * len(SIZES):
        return None
    size, side = divmod(mark, _SIDES * len(SETS))
    return Side(side // _SIDES + 1, side % _SIDES or None, SIZES[size])


def card_mark(card: str) -> int:
    """The mark of one of the kit's cards, by the card's id.

    Raises:
        KeyError: the kit has no such card.
    """
    if card not in CARDS:
        raise KeyError(card)
    return _FIRST_CARD + CARDS.index(card)


def card_of(mark: int) -> str | None:
    """The id of the card that bears a mark; None: no card does.

    >>> card_of(card_mark("steal-4")), card_of(3)
    ('steal-4', None)
    """
    return CARDS[mark - _FIRST_CARD] if 0 <= mark - _FIRST_CARD < len(CARDS) else None
