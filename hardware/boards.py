# SPDX-License-Identifier: MIT
"""The Raspberry Pi models, in families that look alike, with place 1 of the header on each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware.header import MODELS
from hardware.svg import group, rect, tag, words


@dataclass(frozen=True, slots=True)
class Family:
    """Models whose board looks alike: its size in mm held with the header to the right, and what to know of it.

    ``sockets``: (name, side, middle along that side in mm from the top or left); no size: the board can't be seen.
    """

    name: str
    models: tuple[str, ...]
    note: str
    size_mm: tuple[float, float] | None
    header_mm: float = 7.1
    """From the board's upper edge to the header's."""
    sockets: tuple[tuple[str, str, float], ...] = ()


FAMILIES: Final = (
    Family(
        "pi",
        ("3B", "3B+", "3A+", "4B", "5"),
        "The header is the same on all. A button on GPIO3 wakes them when off, but the 5: its own does, or one on J2.",
        (56.0, 85.0),
        sockets=(("USB", "bottom", 28.0), ("microSD (below)", "top", 28.0), ("power, HDMI", "left", 25.0)),
    ),
    Family(
        "zero",
        ("Zero 2 W",),
        "It comes without a header: solder a 2 × 20 one, or buy the board with one (“WH”, “with header”).",
        (30.0, 65.0),
        sockets=(("microSD", "top", 15.0), ("camera", "bottom", 15.0), ("HDMI, USB, power", "left", 33.0)),
    ),
    Family(
        "keyboard",
        ("400", "500"),
        "The header is in the back: bring it out with a 40-way ribbon to a board that prints the numbers.",
        None,
    ),
)


def family_of(pi: str) -> Family:
    """The family that a model belongs to.

    >>> family_of("4B").name, family_of("Zero 2 W").name
    ('pi', 'zero')

    Raises:
        ValueError: there is no such model.
    """
    for family in FAMILIES:
        if pi in family.models:
            return family
    raise ValueError(f"pi {pi!r}: known are {', '.join(MODELS)}")


_SCALE: Final = 1.9


def inset(family: Family, left: float, top: float) -> str:
    """The board, small, held as the header is drawn: where place 1 is."""
    return group(*_inset(family, left, top), font_size=12)


def _inset(family: Family, left: float, top: float) -> Iterator[str]:
    if family.size_mm is None:
        yield words(left, top + 110, "400 and 500 have no camera connector: use a webcam.", 13)
        yield words(left, top + 130, "Count places on the ribbon's board, by its own numbers;", 13)
        yield words(left, top + 150, "check with a meter: places 6 and 9 are joined (ground).", 13)
        return
    wide, high = (side * _SCALE for side in family.size_mm)
    x, y = left + 130, top + 20
    yield rect(x, y, wide, high, fill="#3f7d4e", rx=6)
    for name, side, along in family.sockets:
        yield _socket(name, side, along * _SCALE, (x, y, wide, high))
    pins_top, pitch = y + family.header_mm * _SCALE, 2.54 * _SCALE
    yield rect(x + wide - 6.0 * _SCALE, pins_top, 5.0 * _SCALE, 20 * pitch, fill="#23262b", stroke="none")
    one = (x + wide - 4.8 * _SCALE, pins_top + pitch / 2)
    yield tag("circle", cx=one[0], cy=one[1], r=2.6, fill="#ffd23e")
    yield tag("path", d=f"M {one[0]} {one[1]} L {x + wide + 24} {y - 8}", stroke="#222", fill="none")
    yield words(x + wide + 28, y - 4, "place 1", 13, font_weight="bold")


def _socket(name: str, side: str, along: float, board: tuple[float, float, float, float]) -> str:
    x, y, wide, high = board
    if side == "left":
        return words(x - 8, y + along, name, 12, text_anchor="end")
    return words(x + wide / 2, y + 16 if side == "top" else y + high - 8, name, 11, text_anchor="middle", fill="#fff")
