# SPDX-License-Identifier: MIT
"""Rule aids: six games, two to a page, to be cut in half."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hardware.sheets.page import Sheet
from hardware.sheets.pen import (
    BLOOD,
    BOLD,
    DISPLAY,
    EDGE,
    INK,
    PALE,
    QUIET,
    SEA,
    TEXT,
    Pen,
    broken,
    fitting,
    framed,
    width_of,
)
from hardware.sheets.shapes import box, circle, polygon
from hardware.sheets.symbols import symbol

WIDTH, HEIGHT = 126.0, 176.0


@dataclass(frozen=True, slots=True)
class Aid:
    """One game's aid: for whom, its symbol, what each part says, and what the two buttons mean."""

    title: str
    players: str
    symbol: str
    parts: tuple[tuple[str, str], ...]
    shout: str
    aye: str


@cache
def aids() -> tuple[Aid, ...]:
    """One for each game, in the order in which they are printed."""
    texts = tomllib.loads(Path(__file__).with_name("aids.toml").read_text(encoding="utf-8"))["aids"]
    return tuple(
        Aid(
            one["title"], one["players"], one["symbol"], tuple((head, words) for head, words in one["parts"]),
            one["shout"], one["aye"],
        )
        for one in texts
    )  # fmt: skip


def aid_sheets() -> list[Sheet]:
    """Three pages of two."""
    every = aids()
    pairs = [every[i : i + 2] for i in range(0, len(every), 2)]
    return [_page(f"Rule aids, sheet {i} of {len(pairs)}", pair) for i, pair in enumerate(pairs, 1)]


def _page(title: str, pair: tuple[Aid, ...]) -> Sheet:
    def draw(pen: Pen) -> None:
        for i, aid in enumerate(pair):
            with pen.aside(i * WIDTH):
                _aid(pen, aid)

    crops = tuple((i * WIDTH, 0.0, WIDTH, HEIGHT) for i in range(len(pair)))
    return Sheet(title, 2 * WIDTH, HEIGHT, draw, crops)


def _aid(pen: Pen, aid: Aid) -> None:
    framed(pen, WIDTH, HEIGHT, seed=3)
    pen.fill(circle(21, 21, 9.5), PALE)
    pen.line(circle(21, 21, 9.5), INK, 0.4)
    with pen.aside(21, 21, 0, 12.5):
        pen.fill(symbol(aid.symbol), INK)
    pen.text(35, 22, aid.title, fitting(aid.title, 13.5, WIDTH - 44), DISPLAY, BLOOD)
    pen.text(35, 28.6, aid.players, fitting(aid.players, 4.0, WIDTH - 44, TEXT), TEXT, QUIET)
    pen.line(polygon([(12, 35.5), (WIDTH - 12, 35.5)], closed=False), EDGE, 0.6)
    size = next(size for size in (4.2, 4.0, 3.8, 3.6) if _foot(aid, size) < 141)
    y = 43.5
    for head, words in aid.parts:
        pen.text(12, y, head, 1.33 * size, DISPLAY, INK)
        y = pen.paragraph(12, y + 1.33 * size, WIDTH - 24, words, size, TEXT, INK) + 0.62 * size
    _buttons(pen, aid)


def _foot(aid: Aid, size: float) -> float:
    """Where the text would end in this size."""
    lines = sum(len(broken(words, WIDTH - 24, size, TEXT)) for _, words in aid.parts)
    return 43.5 + size * (1.95 * len(aid.parts) + 1.28 * lines)


def _buttons(pen: Pen, aid: Aid) -> None:
    for y, name, words, colour in ((149.0, "SHOUT", aid.shout, BLOOD), (160.5, "AYE", aid.aye, SEA)):
        long = width_of(name, 4.6, BOLD) + 8
        pen.fill(box(12, y - 5.6, long, 8, 4), colour)
        pen.text(12 + long / 2, y, name, 4.6, BOLD, PALE, "middle")
        pen.text(12 + long + 4, y, words, fitting(words, 4.2, WIDTH - 30 - long, TEXT), TEXT, INK)
