# SPDX-License-Identifier: MIT
"""English made strange, for those who look for what is not translated: ``[Ýöûŕ ţûŕñ]``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_LETTERS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)


def strange(text: str, kept: Sequence[str] = ()) -> str:
    """``text`` with every letter of its own made strange; what was put in (``kept``) stays as it is.

    >>> strange("Ann is out.", ["Ann"])
    '[Ann îš öûţ.]'
    """
    parts = [text]
    for value in sorted({one for one in kept if one}, key=len, reverse=True):
        parts = [piece for part in parts for piece in _around(part, value)]
    known = set(kept)
    return "[" + "".join(part if part in known else part.translate(_LETTERS) for part in parts) + "]"


def _around(part: str, value: str) -> list[str]:
    pieces = part.split(value)
    return [one for piece in pieces for one in (piece, value)][:-1]
