# SPDX-License-Identifier: MIT
"""The lamp card: the meaning of lamps and buttons, each pattern drawn as it blinks."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

import segno

from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, BOLD, DISPLAY, EDGE, INK, LAMP, PALE, QUIET, SEA, TEXT, Pen, fitting, framed
from hardware.sheets.shapes import box, polygon

LAMPS: Final[tuple[tuple[str, tuple[int, ...], str, str], ...]] = (
    ("on", (1,), "steady", "your seat is taken"),
    ("your-turn", (600, 600), "slow and even", "it is your turn"),
    ("first", (200, 200), "quick and even", "you were first"),
    ("tie", (120, 180, 120, 780), "double blink", "dead heat: nobody was first"),
    ("look-at-phone", (120, 1380), "a wink of light", "your phone has something for you"),
    ("waiting", (1380, 120), "a wink of dark", "waiting for you, or for the dice"),
    ("camera-lost", (120, 210, 120, 210, 120, 1020), "triple blink", "the camera is gone; play on by hand"),
)
"""Each cue, its milliseconds on and off, how that looks, what it means. A test holds them to the lamps themselves."""

_SOUNDS: Final = (
    "The buzzer: a blip for a press, upwards for a verdict, low and twice for a refusal, four notes for a win."
)
_SPAN_MS: Final = 2400
_WIDTH, _HEIGHT = 190.0, 128.0
_FOOT: Final = 48.0
"""How much taller the card is with the table's address at its foot."""


def lamp_sheet(addresses: Sequence[str] = ()) -> Sheet:
    """Half a page, to lie beside the table; with ``addresses`` a QR code of the first at its foot, and all as text."""
    tall = _HEIGHT + (_FOOT if addresses else 0)
    draw = functools.partial(_draw, tall=tall, addresses=addresses)
    return Sheet("Lamp card", _WIDTH, max(tall + 18, _HEIGHT + 62), draw, ((0.0, 0.0, _WIDTH, tall),))


def _draw(pen: Pen, tall: float, addresses: Sequence[str]) -> None:
    framed(pen, _WIDTH, tall, seed=9)
    pen.text(12, 18, "What your lamp says", 11, DISPLAY, BLOOD)
    for row, (_, pattern, looks, means) in enumerate(LAMPS):
        y = 29.5 + 10.2 * row
        _strip(pen, 12, y - 4.4, 62, pattern)
        pen.text(79, y, means, 4.4, BOLD, INK)
        pen.text(_WIDTH - 12, y, looks, 3.9, TEXT, QUIET, "right")
        pen.line(polygon([(12, y + 3.4), (_WIDTH - 12, y + 3.4)], closed=False), EDGE, 0.25)
    y = 29.5 + 10.2 * len(LAMPS) + 3
    for x, name, words, colour in (
        (12, "SHOUT", "what must be said first or at once", BLOOD), (104, "AYE", "ready, done, next", SEA),
    ):  # fmt: skip
        long = 24 if name == "SHOUT" else 18
        pen.fill(box(x, y - 5.4, long, 7.8, 3.9), colour)
        pen.text(x + long / 2, y, name, 4.5, BOLD, PALE, "middle")
        pen.text(x + long + 3, y, words, 3.9, TEXT, INK)
    foot = pen.paragraph(12, y + 9.5, _WIDTH - 24, _SOUNDS, 3.6, TEXT, QUIET)
    if addresses:
        _ways_in(pen, foot + 3, addresses)


def _ways_in(pen: Pen, y: float, addresses: Sequence[str]) -> None:
    """The table's own address to scan, and under it what to type where nothing can be scanned."""
    rows = segno.make(addresses[0], error="m", micro=False).matrix
    side = 30.0
    one = side / len(rows)
    left = (_WIDTH - side) / 2
    pen.fill(box(left - 4 * one, y - 4 * one, side + 8 * one, side + 8 * one, one), PALE)
    for row, cells in enumerate(rows):
        for column, dark in enumerate(cells):
            if dark:
                pen.fill(box(left + column * one, y + row * one, one * 1.02, one * 1.02), INK)
    words = "  or  ".join(address.removeprefix("http://") for address in addresses)
    pen.text(_WIDTH / 2, y + side + 4 * one + 4.5, words, fitting(words, 4.6, _WIDTH - 24, BOLD), BOLD, INK, "middle")


def _strip(pen: Pen, x: float, y: float, width: float, pattern: tuple[int, ...]) -> None:
    """Two and a half seconds of a lamp: light parts lit, dark parts dark."""
    tall = 5.6
    pen.fill(box(x, y, width, tall, tall / 2), INK)
    with pen.aside():
        pen.clip(box(x, y, width, tall, tall / 2))
        at, i = 0, 0
        while at < _SPAN_MS:
            span = pattern[i % len(pattern)] if len(pattern) > 1 else _SPAN_MS
            if i % 2 == 0:
                pen.fill(box(x + at / _SPAN_MS * width, y, span / _SPAN_MS * width, tall), LAMP)
            at, i = at + span, i + 1
    pen.line(box(x, y, width, tall, tall / 2), INK, 0.4)
