# SPDX-License-Identifier: MIT
"""Places on the camera's picture, in words."""

from __future__ import annotations

from typing import Final

from companion.messages.message import Message
from vision.sighting import ReachesIn

ROWS: Final = ("top", "middle", "bottom")
COLUMNS: Final = ("left", "middle", "right")


def third(x: float, y: float) -> str:
    """In which third a place lies, told in parts of the picture's sides.

    >>> third(0.9, 0.1), third(0.5, 0.5)
    ('at the top right', 'in the middle')
    """
    row = ROWS[min(2, max(0, int(3 * y)))]
    column = COLUMNS[min(2, max(0, int(3 * x)))]
    if row == column == "middle":
        return Message("middle")
    return Message("-".join(part for part in ("at-the", row, column) if part != "middle"))


def waits_for(reaching: ReachesIn, name: str | None) -> str:
    """What is waited for: something reaches in, at the side of ``name`` (None: nobody sits there)."""
    if name is not None:
        return Message("reaches-in-at-side-of", name=name)
    return Message("reaches-in", where=third(reaching.x, reaching.y))
