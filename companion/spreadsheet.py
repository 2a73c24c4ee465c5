# SPDX-License-Identifier: MIT
"""Text that goes into a spreadsheet."""

from __future__ import annotations


def safe(text: str) -> str:
    """``text`` so that a spreadsheet will not take it for a formula.

    >>> safe("Ann"), safe("=1+1")
    ('Ann', "'=1+1")
    """
    return f"'{text}" if text.startswith(tuple("=+-@\t\r")) else text
