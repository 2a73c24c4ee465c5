# SPDX-License-Identifier: MIT
"""Errors of printing.

SheetError (Exception)
├── CantPrint (also ImportError): reportlab is not installed
└── UnknownSheet (also LookupError): there is no such sheet
"""

from __future__ import annotations

from collections.abc import Sequence


class SheetError(Exception):
    """Anything that keeps a sheet from being drawn."""


class CantPrint(SheetError, ImportError):
    """The library that writes PDFs is missing."""

    def __init__(self) -> None:
        super().__init__(
            "drawing the sheets needs reportlab: sudo apt install python3-reportlab, or pip install reportlab; "
            "sheets ready to print lie in hardware/print"
        )


class UnknownSheet(SheetError, LookupError):
    """A sheet that nobody draws."""

    def __init__(self, given: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no sheet {given!r}; wanted one of {', '.join(known)}")
