# SPDX-License-Identifier: MIT
"""The instructions of each game by its id, and one before any game's: the journal can't be written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from companion.table.glue.base import Scene
from companion.table.glue.plain import Plain
from companion.table.instruct.board import board_next
from companion.table.instruct.bones import bones_next
from companion.table.instruct.coasters import coasters_next
from companion.table.instruct.eye import Standing, as_seen
from companion.table.instruct.liars import liars_next
from companion.table.instruct.piles import piles_next
from companion.table.instruct.value import Instruction, one, only, still_in
from companion.table.taken_back import waits

Next = Callable[[Plain, Scene], Instruction]

NEXT: Final[Mapping[str, Next]] = MappingProxyType(
    {
        "pirates-dice": liars_next,
        "pirates-lies": liars_next,
        "roll-the-bones": bones_next,
        "dead-mans-dice": piles_next,
        "lucky-seven": coasters_next,
        "treasure-map": board_next,
    }
)
"""Every game by its id: to add one, add its line here."""


def instruction(glue: Plain, scene: Scene, standing: Standing) -> Instruction:
    """What is to be done next, and by whom: exactly one thing in every state of every game."""
    if standing.journal:
        return Instruction("referee", (), referee=True)
    if scene.match.over:
        return Instruction("over", tuple(scene.match.players), {"winner": scene.state["winner"]})
    asked = NEXT.get(scene.match.game.game_id, _any_next)(glue, scene)
    if asked.id == "not-rolled" and (scene.owes or standing.looking):
        asked = Instruction("look", still_in(scene), asked.params)
    awaited = glue.awaits(scene)
    if standing.rests and waits(scene, glue):
        return Instruction("count-again", still_in(scene))
    return asked if awaited is None or scene.floor is not None else as_seen(glue, scene, awaited, standing, asked)


def _any_next(glue: Plain, scene: Scene) -> Instruction:
    """Of a game without a line of its own: whose dice are waited for, or whose turn it is."""
    awaited = glue.awaits(scene)
    if awaited is not None and (throwing := only(scene, awaited.dice)):
        single = {name: "single" for name in throwing if awaited.dice[name] == 1}
        return Instruction("show-dice", throwing, ways=single)
    return Instruction("move", one(scene.state["turn"]) or still_in(scene))
