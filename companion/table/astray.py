# SPDX-License-Identifier: MIT
"""What is said of dice that are too few, too many, or lie there from before: whose they are, where, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.table.say import number
from companion.table.sight import COUNTED_ALREADY, Seats, named
from companion.table.throws import LEFT_OVER, Lack, Remainder, Throw
from vision.sighting import Die, Sighting

ROWS: Final = ("top", "middle", "bottom")
COLUMNS: Final = ("left", "middle", "right")


def against(throw: Throw, zones: bool, why_not: str = "") -> str:
    """For whom how many dice were expected and seen, and what to do, where that differs; "" where it fits.

    ``zones``: it can be seen whose dice are whose. ``why_not``: what the eye has said already.
    """
    parts = [part for lack in throw.lacks for part in (_in_a_zone(lack) if zones else _somewhere(lack))]
    return "; ".join(part for part in parts if part not in why_not)


def _in_a_zone(lack: Lack) -> Iterator[str]:
    name = lack.owner
    if lack.unrolled:
        yield _again(name, lack)
    elif name is None:
        lie = f"{lack.seen} in nobody's zone"
        yield f"{lack.wanted} expected, {lie}" if lack.wanted else lie
        if not lack.wanted:
            yield _take_away(lack.dice)
        elif lack.seen > lack.wanted:
            yield f"{_many_too_many(lack)} in the middle, take away what is not in this throw"
    else:
        yield f"{name} {lack.wanted} expected, {lack.seen} seen"
        if lack.seen > lack.wanted:
            yield _too_many(lack) if lack.wanted else _not_thrown(name, lack.dice)


def _somewhere(lack: Lack) -> Iterator[str]:
    if lack.unrolled:
        yield COUNTED_ALREADY
    elif lack.seen < lack.wanted:
        yield f"{lack.seen} of {lack.wanted} seen"
    else:
        yield f"{_many_too_many(lack)} there, take away what is not in this throw"


def _again(name: str | None, lack: Lack) -> str:
    if name is None:
        return COUNTED_ALREADY
    if lack.wanted == 1:
        return f"{name}: roll your die again, it lies as it lay"
    lie = "one lies as it lay" if lack.unrolled == 1 else f"{number(lack.unrolled)} lie as they lay"
    return f"{name}: roll your dice again, {lie}"


def _many_too_many(lack: Lack) -> str:
    many = lack.seen - lack.wanted
    return "one die too many lies" if many == 1 else f"{number(many)} dice too many lie"


def _too_many(lack: Lack) -> str:
    return f"{lack.owner}: {_many_too_many(lack)} before you, take away what is not in this throw"


def _not_thrown(name: str, dice: Sequence[Die]) -> str:
    if len(dice) == 1:
        return f"{name}: take your {coloured(dice[0])} away, it is not in this throw"
    return f"{name}: take your {number(len(dice))} dice away, they are not in this throw"


def _take_away(dice: Sequence[Die]) -> str:
    if len(dice) == 1:
        return f"take the {coloured(dice[0])} in the middle away, it is not in this throw"
    return f"take the {number(len(dice))} dice in the middle away, they are not in this throw"


def coloured(die: Die) -> str:
    """A die as people tell it from others."""
    return f"{die.colour} die" if die.colour else "die"


def thrown_twice(again: Sequence[tuple[str, object]], seats: Seats) -> list[str]:
    """Who threw a single die again that lay there and was read, and what it showed first."""
    told = ((named(zone, seats), face) for zone, face in again)
    return [f"{name}'s die lay there and showed {face}: it is not rolled again." for name, face in told if name]


def left_over(remainders: Sequence[Remainder], sighting: Sighting) -> list[tuple[str | None, str]]:
    """What is to be taken away, though it is not in the way: whose it is (None: nobody's), and in a sentence."""
    return [(one.owner, _left(one, sighting)) for one in remainders if one.part == LEFT_OVER and one.dice]


def _left(one: Remainder, sighting: Sighting) -> str:
    dice, alone = one.dice, len(one.dice) == 1
    what = coloured(dice[0]) if alone else f"{number(len(dice))} dice"
    lies = "it lies" if alone else "they lie"
    if one.owner is not None:
        return f"{one.owner}: take your {what} away, {lies} there from before."
    x, y = (sum(at) / len(dice) for at in zip(*((die.x, die.y) for die in dice), strict=True))
    return f"Take the {what} {_where(x, y, sighting)} away, {lies} there from before."


def _where(x: float, y: float, sighting: Sighting) -> str:
    """Where on the picture, in thirds.

    >>> _where(90, 10, Sighting(100, 100, "pips")), _where(50, 50, Sighting(100, 100, "pips"))
    ('at the top right', 'in the middle')
    """
    row = ROWS[min(2, max(0, int(3 * y / max(1, sighting.height))))]
    column = COLUMNS[min(2, max(0, int(3 * x / max(1, sighting.width))))]
    if row == column == "middle":
        return "in the middle"
    return f"at the {' '.join(part for part in (row, column) if part != 'middle')}"
