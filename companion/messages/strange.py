# SPDX-License-Identifier: MIT
"""English made strange, for those who look for what is not translated, or has no room: ``[Ýööûûŕ ţûûŕñ]``.

Letters have accents, a text stands in brackets, so that what is put together or cut off shows, and vowels stand twice:
it is some 40 % longer, as other languages are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_VOWELS: Final = {vowel: 2 * strange for vowel, strange in zip("aeiou", "åéîöû", strict=True)}
_CAPITALS: Final = {vowel.upper(): twice[0].upper() + twice[1] for vowel, twice in _VOWELS.items()}
_OTHERS: Final = dict(
    zip("bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ", "ƀçðƒĝĥĵķļɱñþǫŕšţṽŵẋýžƁÇÐƑĜĤĴĶĻṀÑÞǪŔŠŢṼŴẊÝŽ", strict=True)
)
_LETTERS: Final = str.maketrans({**_VOWELS, **_CAPITALS, **_OTHERS})


def letters(text: str) -> str:
    """``text`` in strange letters.

    >>> letters("Your turn")
    'Ýööûûŕ ţûûŕñ'
    """
    return text.translate(_LETTERS)


def strange(text: str, kept: Sequence[str] = ()) -> str:
    """``text`` with every letter of its own made strange; what was put in (``kept``) stays as it is.

    >>> strange("Ann is out.", ["Ann"])
    '[Ann îîš ööûûţ.]'
    """
    parts = [text]
    for value in sorted({one for one in kept if one}, key=len, reverse=True):
        parts = [piece for part in parts for piece in _around(part, value)]
    known = set(kept)
    return "[" + "".join(part if part in known else letters(part) for part in parts) + "]"


def _around(part: str, value: str) -> list[str]:
    pieces = part.split(value)
    return [one for piece in pieces for one in (piece, value)][:-1]
