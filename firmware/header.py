# SPDX-License-Identifier: MIT
"""The 40-pin header: what its places are called, where ground is, and which pins the Pi needs for itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from firmware.errors import UnknownPin
from firmware.notice import Notice

BOARD: Final[Mapping[int, int]] = MappingProxyType(
    {3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25}
    | {23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21}
)
"""The header of every Pi since the B+: place -> GPIO number. Places not named are power or ground."""

PLACE: Final[Mapping[int, int]] = MappingProxyType({gpio: place for place, gpio in BOARD.items()})

GROUND: Final = (6, 9, 14, 20, 25, 30, 34, 39)
"""The places that are ground."""

MODELS: Final = ("Zero 2 W", "3B", "3B+", "3A+", "4B", "400", "5", "500")
"""Pis whose header this is."""

RESERVED: Final[Mapping[int, str]] = MappingProxyType(
    dict.fromkeys((0, 1), Notice("pin-for-eeprom")) | dict.fromkeys((14, 15), Notice("pin-for-console"))
)
"""Pins that the Pi needs itself, and for what."""

PULLED_UP: Final[Mapping[int, str]] = MappingProxyType(dict.fromkeys((2, 3), Notice("pin-pulled-up")))
"""Pins that suit a button to ground but no lamp."""

WANTED: Final = 'wanted is a name like "GPIO17", "BOARD11" or 17'


def gpio_name(given: object) -> str:
    """The one name of a pin, whatever it was called: ``GPIO17`` for ``GPIO17``, ``BOARD11``, ``17`` and ``"17"``.

    Raises:
        UnknownPin: no pin of the header has that name.

    >>> gpio_name("board11"), gpio_name(17)
    ('GPIO17', 'GPIO17')
    """
    text = str(given).strip().upper()
    digits = text.removeprefix("BOARD").removeprefix("GPIO")
    if isinstance(given, bool) or not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise UnknownPin(f"{given!r} names no pin: {WANTED}")
    number = int(digits)
    if text.startswith("BOARD"):
        if number not in BOARD:
            beyond = "the header has places 1 to 40" if not 1 <= number <= 40 else "that place is power or ground"
            raise UnknownPin(f"{given!r} names no GPIO pin: {beyond}")
        return f"GPIO{BOARD[number]}"
    if number not in PLACE:
        raise UnknownPin(f"{given!r} names no pin: the header has GPIO0 to GPIO27")
    return f"GPIO{number}"


def place_of(gpio: str) -> int:
    """The place of a pin on the header: 11 for ``GPIO17``."""
    return PLACE[int(gpio.removeprefix("GPIO"))]


def board_place(gpio: str) -> str:
    """The same as a name: ``BOARD11`` for ``GPIO17``."""
    return f"BOARD{place_of(gpio)}"


def ground_near(place: int) -> int:
    """The ground place nearest to ``place``: the fewest pins away, then on the same side.

    >>> ground_near(11), ground_near(40)
    (9, 39)
    """

    def away(ground: int) -> tuple[int, bool]:
        return abs((ground + 1) // 2 - (place + 1) // 2), ground % 2 != place % 2

    return min(GROUND, key=away)
