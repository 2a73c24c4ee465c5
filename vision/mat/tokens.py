# SPDX-License-Identifier: MIT
"""Coasters and cards: the coded marks they bear, how large, and where on them.

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
SETS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
"""Six sets of coasters, named by the symbol on their backs: one for each seat, so that none is taken for another's."""
_FACES: Final = NUMBERS + 1

CARDS: Final = (
    "nudge-own-1", "nudge-1", "reroll-own-1",
    "nudge-own-2", "nudge-2", "reroll-own-2", "reroll-1", "undo-2",
    "nudge-own-3", "nudge-3", "reroll-2", "undo-3", "steal-3",
    "nudge-own-4", "nudge-4", "reroll-3", "undo-4", "steal-4",
)  # fmt: skip
"""The kit's cards in the order of their marks. New ones go to the end: printed marks must keep their meaning."""
_FIRST_CARD: Final = 60


@dataclass(frozen=True, slots=True)
class Coaster:
    """A square coaster with one mark on each side; the mark's middle lies so far from the left and the top."""

    side_mm: float
    mark_mm: float
    mark_x_mm: float
    mark_y_mm: float


LARGE: Final = Coaster(34.0, 18.0, 21.0, 17.0)
"""Up to four seats: seven of them fill a zone's width."""
SMALL: Final = Coaster(22.0, 13.0, 14.0, 11.0)
"""Five and six seats."""

CARD_MM: Final = (63.0, 88.0)
"""Width and height of a card: the usual size, sleeves fit."""
CARD_MARK_MM: Final = 18.0
CARD_MARK_AT: Final = (15.0, 15.0)
"""The middle of a card's mark. The card looks the same upside down: it bears its mark twice."""


def coaster_mark(owner: int, number: int | None) -> int:
    """The mark on a coaster of set ``owner`` (1 to 6): its number's side, or with None its back.

    >>> coaster_mark(1, None), coaster_mark(1, 7), coaster_mark(6, 1)
    (0, 7, 41)
    """
    return (owner - 1) * _FACES + (number or 0)


def coaster_of(mark: int) -> tuple[int, int | None] | None:
    """The set (1 to 6) and the number (None: face down) that a mark stands for; None: it is on no coaster.

    >>> coaster_of(41), coaster_of(8), coaster_of(48)
    ((6, 1), (2, None), None)
    """
    if not 0 <= mark < _FACES * len(SETS):
        return None
    return mark // _FACES + 1, mark % _FACES or None


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
