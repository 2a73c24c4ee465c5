# SPDX-License-Identifier: MIT
"""All sheets by name, and how each is written to a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from hardware.sheets.aid_sheet import aid_sheets
from hardware.sheets.card_sheet import card_sheets
from hardware.sheets.coaster_sheet import coaster_sheets
from hardware.sheets.dice_sheet import DICE, dice_sheet
from hardware.sheets.lamp_sheet import lamp_sheet
from hardware.sheets.map_sheet import map_sheet
from hardware.sheets.mat_sheet import mat_sheet
from hardware.sheets.page import Book, Sheet, tiles
from hardware.sheets.pen import UnknownSheet
from hardware.sheets.tally_sheet import tally_sheet
from hardware.sheets.target_sheets import calibration_sheet, focus_sheet
from vision.mat import kit_map
from vision.mat.layout import TILE
from vision.mat.tokens import LARGE, SMALL

Deck = Sequence[Mapping[str, Any]]
Paper = Literal["a4", "letter"]


def _mat(seats: int) -> list[Sheet]:
    return tiles(mat_sheet(seats), TILE)


BOOKS: Final[Mapping[str, tuple[str, Callable[[Deck], list[Sheet]]]]] = MappingProxyType(
    {
        **{f"mat-{n}": (f"the mat for {n} seats", lambda _deck, n=n: _mat(n)) for n in range(2, 7)},  # type: ignore[misc]
        "mat-1": ("the mat for one seat", lambda _deck: _mat(1)),
        "map": ("the treasure map", lambda _deck: tiles(map_sheet(), kit_map.TILE)),
        "dice": ("stickers for symbol dice", lambda _deck: [dice_sheet(side) for side in DICE]),
        "coasters": ("coasters for up to four seats", lambda _deck: coaster_sheets(LARGE, "Coasters")),
        "coasters-small": ("coasters for five and six seats", lambda _deck: coaster_sheets(SMALL, "Small coasters")),
        "cards": ("the cards for Pirate's Lies", card_sheets),
        "aids": ("rule aids", lambda _deck: aid_sheets()),
        "score": ("the score sheet", lambda _deck: [tally_sheet()]),
        "lamp-card": ("what lamps and buttons say", lambda _deck: [lamp_sheet()]),
        "focus": ("the focus target", lambda _deck: [focus_sheet()]),
        "calibration": ("the calibration sheet", lambda _deck: [calibration_sheet()]),
    }
)
"""Every file, by its name: what it holds, and its sheets for a deck of cards."""

USUAL_SEATS: Final = 4
WHAT: Final = ("mat", "map", "dice", "coasters", "cards", "aids", "score", "lamp-card", "focus", "calibration", "all")
"""The names that can be asked for."""


def books_of(what: str, seats: int = USUAL_SEATS) -> tuple[str, ...]:
    """The files that a wish stands for.

    Raises:
        UnknownSheet: there is no such thing.

    >>> books_of("mat", 3), books_of("coasters")
    (('mat-3',), ('coasters', 'coasters-small'))
    """
    if what == "all":
        return (f"mat-{seats}", *(name for name in BOOKS if not name.startswith("mat-")))
    if what == "mat":
        return (f"mat-{seats}",)
    if what == "coasters":
        return ("coasters", "coasters-small")
    if what not in BOOKS:
        raise UnknownSheet(what, WHAT)
    return (what,)


def write_book(name: str, folder: Path, paper: Paper, deck: Deck, addresses: Sequence[str] = ()) -> Path:
    """Write one file, such as ``map-a4.pdf``; its path. The same sheets give the same bytes.

    ``addresses`` of one's own table are printed where a sheet has room for them: on the lamp card.

    Raises:
        CantPrint: reportlab is not installed.
        OSError: the file can't be written.
    """
    title, sheets_of = BOOKS[name]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{paper}.pdf"
    book = Book(path, paper, title)
    for sheet in [lamp_sheet(addresses)] if name == "lamp-card" else sheets_of(deck):
        book.add(sheet)
    book.close()
    return path
