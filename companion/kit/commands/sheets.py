# SPDX-License-Identifier: MIT
"""``quartermaster print``: the kit's sheets as PDF files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.command import CommandError
from companion.config import Config, ConfigError, load_config
from companion.games.deck_file import kit_deck
from companion.kit.address import page_address
from companion.messages.message import system_words
from companion.web.guard import named_address
from hardware.sheets.catalogue import Paper, books_of, write_book
from hardware.sheets.pen import SheetError

HERE = "here"
"""Stands for the address of the table on this machine."""


def addresses_of(asked: str, config: Config) -> tuple[str, ...]:
    """The addresses to print: none, one's own, or this machine's, numeric first, then by name where it has one."""
    if asked != HERE:
        return (asked,) if asked else ()
    address = page_address(config.host, config.port)
    named = named_address(address, frozenset(config.trusted_hosts))
    return (f"{address}/sit", f"{named}/sit") if named else (f"{address}/sit",)


def print_sheets(
    what: str, paper: Paper, seats: int, folder: Path, say: Callable[[str], object], address: str = ""
) -> None:
    """Write the files that ``what`` stands for, naming each; ``address`` is printed on the lamp card (`addresses_of`).

    Raises:
        CommandError: reportlab is missing, or a file can't be written.
    """
    try:
        addresses = addresses_of(address, load_config() if address == HERE else Config())
        for name in books_of(what, seats):
            say(f"{write_book(name, folder, paper, kit_deck(), addresses)}")
    except (SheetError, ConfigError) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"no sheet can be written to {folder}: {system_words(error)}") from error
    say("Print at 100 % (“actual size”) and hold a ruler to the 100 mm line. How to cut and adapter: docs/print.md")
