# SPDX-License-Identifier: MIT
"""What every tongue needs: figures as a voice reads them, faces taken apart, and words made a sentence."""

from __future__ import annotations


def milliseconds(value: float) -> str:
    """A span as it is spoken: tenths only where they are news.

    >>> milliseconds(14.2), milliseconds(1.04), milliseconds(1.52)
    ('14', '1', '1.5')
    """
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")


def parted(face: str) -> tuple[str, str]:
    """The symbol of a face as a reading names it, and its colour, "" where it has none.

    >>> parted("sword-red"), parted("skull"), parted("5")
    (('sword', 'red'), ('skull', ''), ('5', ''))
    """
    symbol, _, colour = face.partition("-")
    return symbol, colour


def spoken(words: str) -> str:
    """``words`` as a sentence.

    >>> spoken("two skulls"), spoken("")
    ('Two skulls.', '')
    """
    return f"{words[:1].upper()}{words[1:]}." if words else ""
