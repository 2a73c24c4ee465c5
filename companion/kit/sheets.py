# SPDX-License-Identifier: MIT
"""``quartermaster print``: the kit's sheets as PDF files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.games.deck_file import kit_deck
from hardware.sheets.catalogue import Paper, books_of, write_book
from hardware.sheets.errors import SheetError


class CantPrintSheets(RuntimeError):
    """The sheets could not be written; the message says why and what to do."""


def print_sheets(what: str, paper: Paper, seats: int, folder: Path, say: Callable[[str], object]) -> None:
    """Write the files that ``what`` stands for, naming each.

    Raises:
        CantPrintSheets: reportlab is missing, or a file can't be written.
    """
    try:
        for name in books_of(what, seats):
            say(f"{write_book(name, folder, paper, kit_deck())}")
    except (SheetError, OSError) as error:
        raise CantPrintSheets(str(error)) from error
    say("Print at 100 % (“actual size”) and hold a ruler to the 100 mm line. How to cut and glue: docs/print.md")
