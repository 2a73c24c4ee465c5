# SPDX-License-Identifier: MIT
"""The parts list, read from ``parts.toml``, as tables, with the cost for each number of seats."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

FILE: Final = Path(__file__).with_name("parts.toml")
NO_SOLDERING: Final = Path(__file__).with_name("no-soldering.toml")
"""The list of the table for one evening."""

Each = Literal["table", "seat"]
Need = Literal["must", "good", "extra", "lit", "print", "tool"]
Range = tuple[float, float]
Sums = tuple[tuple[str, tuple[Need, ...]], ...]
"""Sums to print: a name, and the needs of the parts that are added up."""

NEEDS: Final[Mapping[str, str]] = {
    "must": "must",
    "good": "good to have",
    "extra": "extra",
    "lit": "if lit",
    "print": "if printed",
    "tool": "tool",
}


class PartsError(ValueError):
    """The parts list can't be used; the message says where and why."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of thing to get, ``count`` of it for each seat or for the table; prices are of one piece.

    By the last three a test holds the list against wiring, boxes and mast. ``wired``: what it is in the wiring, one
    piece for each; ``ohm``: the resistor that it is, or that is with each piece; ``screws``: those in the set.
    """

    name: str
    group: str
    need: Need
    each: Each
    count: Annotated[int, msgspec.Meta(ge=1)]
    eur: Range
    usd: Range
    search: str
    instead: tuple[str, ...] = ()
    wired: tuple[str, ...] = ()
    ohm: int = 0
    screws: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for low, high in (self.eur, self.usd):
            if not 0 < low <= high:
                raise ValueError(f"part {self.name!r}: [{low:g}, {high:g}] is no price; wanted is [lowest, highest]")

    def pieces(self, seats: int) -> int:
        """Number of pieces for a table of ``seats``."""
        return self.count * (seats if self.each == "seat" else 1)


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole list, the month its prices are of, and what to think of them."""

    dated: str
    prices: str
    held: tuple[Part, ...] = msgspec.field(name="part")


def load_parts(path: Path = FILE) -> Parts:
    """Read the list.

    Raises:
        PartsError: it is no TOML, or a part lacks something or has something strange.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Parts)
    except (OSError, ValueError) as error:
        raise PartsError(f"{path}: {error}") from error


def cost(parts: Iterable[Part], seats: int, needs: Iterable[Need], money: Literal["eur", "usd"] = "eur") -> Range:
    """The cost of all parts of these needs for ``seats`` seats, lowest and highest."""
    wanted = set(needs)
    prices = [(part.pieces(seats), part.eur if money == "eur" else part.usd) for part in parts if part.need in wanted]
    return sum(n * low for n, (low, _) in prices), sum(n * high for n, (_, high) in prices)


def tables(parts: Parts, sums: Sums | None = None) -> str:
    """The list as Markdown: a table for each group, then what it costs, by the ``sums`` of a name and needs."""
    groups = dict.fromkeys(part.group for part in parts.held)
    groups_of = [_group(name, [part for part in parts.held if part.group == name]) for name in groups]
    return "\n\n".join([*groups_of, _costs(parts, sums or _SUMS), f"Prices of {parts.dated}. {parts.prices}"])


def _group(name: str, held: Iterable[Part]) -> str:
    rows = [
        f"**{name}**",
        "",
        "| part | how many | need | EUR each | USD each | search for | instead |",
        "| --- " * 7 + "|",
    ]
    rows += [
        f"| {part.name} | {part.count} a {part.each} | {NEEDS[part.need]} | {_range(part.eur)} | {_range(part.usd)} "
        f"| {part.search} | {'; '.join(part.instead)} |"
        for part in held
    ]
    return "\n".join(rows)


_SUMS: Final[Sums] = (
    ("musts: camera, phones as buttons", ("must",)),
    ("with buttons, lamps, mat", ("must", "good")),
    ("with everything", ("must", "good", "extra")),
    ("lit buttons, more", ("lit",)),
    ("the printed mast, in place of arm and holder", ("print",)),
)

EVENING_SUMS: Final[Sums] = (
    ("a laptop and phones: a phone photographs the dice", ("must",)),
    ("a laptop, a webcam, a USB button each, the mat", ("must", "good")),
    ("the same with a Pi in place of the laptop", ("must", "good", "extra")),
)


def _costs(parts: Parts, sums: Sums) -> str:
    rows = ["**Altogether, without tools**", "", "| | 2 seats | 4 seats | 6 seats |", "| --- " * 4 + "|"]
    for name, needs in sums:
        prices = [cost(parts.held, seats, needs) for seats in (2, 4, 6)]
        cells = [f"{least:.0f} to {most:.0f} EUR" for least, most in prices]
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _range(prices: Range) -> str:
    return f"{prices[0]:g} to {prices[1]:g}"
