# SPDX-License-Identifier: MIT
"""Tells the dice under lifted cups apart by their places: die i is the one that lies where die i lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.table.glue.base import Scene
from companion.table.sight import owner
from companion.table.throws import Used
from vision.sighting import Die, Reading

Faces = Sequence[Any]


def cups_seen(
    reading: Reading,
    scene: Scene,
    faces: Mapping[str, Faces],
    expected: Mapping[str, int],
    gone: tuple[str, int | None],
) -> dict[str, list[Die]]:
    """The dice of each player in the order of the cup; where it was not seen how they lay, by what they show.

    ``faces``: what the dice of each player show now, in the order of the reading. ``gone``: whose die, and which, has
    left its cup. A die that has come into a cup is its last one.
    """
    told: dict[str, list[Die]] = {}
    for name, cup in scene.state["cups"].items():
        dice = [die for die in reading.sighting.dice if owner(die, scene.seats) == name]
        lain = [one for one in scene.sight.lain if one.owner == name]
        left = gone[1] if expected[name] < len(cup) and gone[0] == name else None
        if len(lain) == len(cup):
            told[name] = by_place([one for place, one in enumerate(lain) if place != left], dice)
        else:
            told[name] = by_face([face for place, face in enumerate(cup) if place != left], dice, faces[name])
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


def by_face(cup: Faces, dice: Sequence[Die], faces: Faces) -> list[Die]:
    """``dice`` in the order of a ``cup``: each takes a place where its face stood, the others what is left, by rank.

    >>> from vision.sighting import Die
    >>> shown = [Die(x, 0, 9, 0, "d6", face, "", 1.0) for x, face in enumerate((5, 3, 2))]
    >>> [die.face for die in by_face([2, 4, 5], shown, [5, 3, 2])]
    [2, 3, 5]
    """
    open_, left = list(range(len(cup))), list(range(len(dice)))
    placed: dict[int, int] = {}
    for place in range(len(cup)):
        same = next((at for at in left if faces[at] == cup[place]), None)
        if same is not None:
            placed[place] = same
            left.remove(same)
            open_.remove(place)
    ranked = zip(
        sorted(open_, key=lambda place: str(cup[place])), sorted(left, key=lambda at: str(faces[at])), strict=False
    )
    placed.update(ranked)
    rest = [at for at in left if at not in placed.values()]
    return [dice[at] for at in (*(placed[place] for place in sorted(placed)), *rest)]
