# SPDX-License-Identifier: MIT
"""What is said of dice that are too few, too many, or lie there from before: whose they are, where, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.table.say import counted, number
from companion.table.sight import COUNTED_ALREADY, Seats, named
from companion.table.throws import LEFT_OVER, Lack, Remainder, Throw
from vision.sighting import OTHERS, Die, Reading, Sighting, number_words

ROWS: Final = ("top", "middle", "bottom")
COLUMNS: Final = ("left", "middle", "right")


def against(throw: Throw, zones: bool, why_not: str = "") -> str:
    """Whose dice are too few or too many, and what to do, where they are; "" where their number fits.

    ``zones``: it can be seen whose dice are whose. ``why_not``: what the eye has said already.
    """
    parts = [_in_a_zone(lack) if zones else _somewhere(lack) for lack in throw.lacks]
    return "; ".join(part for part in parts if part not in why_not)


def against_alone(throw: Throw, name: str, moved: bool, why_not: str = "") -> str:
    """The same where ``name`` alone should have thrown, for no zones tell whose dice are whose.

    ``moved``: something came or moved, though it can't be told to be the throw.
    """
    if throw.lacks and moved:
        return f"whose dice are whose can't be seen: {name}, take yours up or cover them, then throw or lift them alone"
    mine = replace(throw, lacks=tuple(replace(lack, owner=name) for lack in throw.lacks))
    return against(mine, True, why_not)


def both(reading: Reading, wrong: str) -> str:
    """What the eye has against a reading, then what the table has; the number of dice is spoken of once.

    The table knows what lies there besides, so what it says of the number comes in place of what the eye says.
    """
    seen = reading.why_not
    if wrong:
        number = number_words(len(reading.sighting.dice), reading.expected)
        seen = seen.removeprefix(number).removeprefix("; ") if number else seen
    return "; ".join(part for part in (seen, wrong) if part)


def _in_a_zone(lack: Lack) -> str:
    if lack.unrolled:
        return _again(lack.owner, lack)
    if lack.owner is None:
        return _in_the_middle(lack) if lack.wanted else _in_nobodys_place(lack)
    if lack.seen < lack.wanted:
        return _too_few(lack.owner, lack)
    return _too_many(lack) if lack.wanted else _not_thrown(lack.owner, lack.dice)


def _somewhere(lack: Lack) -> str:
    if lack.unrolled:
        return COUNTED_ALREADY
    if lack.seen < lack.wanted:
        return number_words(lack.seen, lack.wanted)
    return f"{_many_too_many(lack)} there, take away what is not in this throw"


def _in_the_middle(lack: Lack) -> str:
    if lack.seen > lack.wanted:
        return f"{_many_too_many(lack)} in the middle, take away what is not in this throw"
    if not lack.seen:
        return f"put {counted(lack.wanted, 'die', 'dice')} in the middle"
    lie = "lies" if lack.seen == 1 else "lie"
    return f"{number(lack.seen)} of {number(lack.wanted)} dice {lie} in the middle: put the rest there too"


def _in_nobodys_place(lack: Lack) -> str:
    if lack.seen == 1:
        what = f"the {coloured(lack.dice[0])}" if lack.dice and lack.dice[0].colour else "one die"
        return f"{what} lies in nobody's place: push it to its owner or take it away"
    return f"{number(lack.seen)} dice lie in nobody's place: push them to their owners or take them away"


def _too_few(name: str, lack: Lack) -> str:
    if not lack.seen:
        return f"{name}: your {'die is' if lack.wanted == 1 else f'{number(lack.wanted)} dice are'} not seen yet"
    are = "is" if lack.seen == 1 else "are"
    others = "the other one where the camera sees it" if lack.wanted - lack.seen == 1 else OTHERS
    return f"{name}: {number(lack.seen)} of your {number(lack.wanted)} dice {are} seen, lay {others}"


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
