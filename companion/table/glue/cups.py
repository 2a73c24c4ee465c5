# SPDX-License-Identifier: MIT
"""Tells the dice under lifted cups apart by their places: die i is the one that lies where die i lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.table.glue.base import Scene
from companion.table.sight import Used, owner
from vision.sighting import Die, Reading


def cups_seen(
    reading: Reading, scene: Scene, expected: Mapping[str, int], gone: tuple[str, int | None]
) -> dict[str, list[Die]] | str:
    """The dice of each player in the order of the cup, or why they can't be told.

    ``gone``: whose die, and which, has left its cup. A die that has come into a cup is its last one.
    """
    told: dict[str, list[Die]] = {}
    for name, cup in scene.state["cups"].items():
        dice = [die for die in reading.sighting.dice if owner(die, scene.seats) == name]
        lain = [one for one in scene.sight.lain if one.owner == name]
        if len(lain) != len(cup):
            return f"how {name}'s dice lay was not seen: enter the cups by hand"
        if expected[name] < len(cup) and gone[0] == name and gone[1] is not None:
            lain = [one for place, one in enumerate(lain) if place != gone[1]]
        told[name] = by_place(lain, dice)
    return told


def by_place(lain: Sequence[Used], dice: Sequence[Die]) -> list[Die]:
    """``dice`` in the order of those that lay there: each takes the place of its nearest, the closest pairs first.

    Dice that are left over come last.
    """
    pairs = sorted(
        (((die.x - one.x) ** 2 + (die.y - one.y) ** 2, place, at))
        for place, one in enumerate(lain)
        for at, die in enumerate(dice)
    )
    taken: dict[int, int] = {}
    for _, place, at in pairs:
        if place not in taken and at not in taken.values():
            taken[place] = at
    left = [at for at in range(len(dice)) if at not in taken.values()]
    return [dice[at] for at in (*(taken[place] for place in sorted(taken)), *left)]
