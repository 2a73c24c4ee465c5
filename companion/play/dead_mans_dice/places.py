# SPDX-License-Identifier: MIT
"""Tells by places in Dead Man's Dice whose dice are whose, where no zones do, and which lay there too early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.play.dead_mans_dice.fall import thrown_by
from companion.table.adapter.base import Scene
from companion.table.throws import LEFT_OVER, Lying, Used
from vision.sighting import Die, face_json

MOVES: Final = frozenset({"place", "plunder", "end-turn"})
"""With these a turn may end."""
ON_IT: Final = 1.5
"""Largest distance, in sides of a die, at which a die is on a pile, or is the one that lay beside it."""


def by_piles(dice: Sequence[Die], scene: Scene) -> list[Die]:
    """``dice``, each in the zone of whose pile it is on or lay beside; any other is of whoever is on turn.

    What is left over, as it lay before the game, is nobody's.
    """
    turn, thrower = scene.state["turn"], thrown_by(scene)
    playing = [die for die in dice if not _is_left(die, scene)]
    whose = dict.fromkeys(map(id, playing), turn)
    whose |= {id(die): thrower for die in playing if thrower is not None and scene.sight.through(die)}
    whose |= _of_others(playing, scene)
    return [_in_zone(die, whose.get(id(die)), scene) for die in dice]


def too_early(there: Sequence[Lying], scene: Scene) -> list[Lying]:
    """Dice that came to lie beside the pile of whoever is on turn while another was: they have not been rolled."""
    turn, last = scene.state["turn"], scene.match.last_event or {}
    if last.get("event") not in MOVES or last["player"] == turn:
        return []
    own = [die for die in there if die.owner == turn]
    early = [die for die in own if die.before is None and die.through]
    pile = scene.state["piles"].get(turn)
    if not pile or any(die.before is not None for die in own):
        return early
    top = {1, "skull"} if pile[-1]["face"] in (1, "skull") else {pile[-1]["face"]}
    pushed = next((die for die in early if face_json(die.seen.face) in top), None)  # the pile itself
    return [die for die in early if die is not pushed]


def _of_others(dice: Sequence[Die], scene: Scene) -> dict[int, str]:
    """The dice of those who are not on turn, by where theirs lay: the nearest first, and no more than they have."""
    awaited, turn = scene.match.awaits(), scene.state["turn"]
    piles = {name: bool(pile) for name, pile in scene.state["piles"].items()}
    room = {name: (awaited.dice.get(name, 0) if awaited else piles[name]) for name in piles}
    pairs = sorted(
        (far, at, place)
        for at, die in enumerate(dice)
        for place, far in _near(die, scene.sight.last_counted)
        if far < ON_IT
    )
    owners: dict[int, str] = {}
    taken: set[int] = set()
    for _, at, place in pairs:
        name = scene.sight.last_counted[place].owner
        if name is None or place in taken or id(dice[at]) in owners or (name != turn and not room.get(name)):
            continue
        taken.add(place)
        owners[id(dice[at])] = name
        room[name] -= 1
    return owners


def _near(die: Die, lain: Sequence[Used]) -> list[tuple[int, float]]:
    """How far the die is from each place, in sides of it."""
    return [(place, (abs(die.x - one.x) + abs(die.y - one.y)) / max(1.0, die.size)) for place, one in enumerate(lain)]


def _is_left(die: Die, scene: Scene) -> bool:
    before = scene.sight.before(die)
    return before is not None and before.part == LEFT_OVER


def _in_zone(die: Die, name: str | None, scene: Scene) -> Die:
    return die if name is None else replace(die, zone=str(scene.seats.index(name) + 1))
