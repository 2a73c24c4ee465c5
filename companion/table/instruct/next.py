# SPDX-License-Identifier: MIT
"""The one instruction of each moment: the step of the game itself, and what camera and journal make of it."""

from __future__ import annotations

from companion.table.adapter.base import Scene
from companion.table.gamekit import TableKit
from companion.table.instruct.eye import Standing, as_seen
from companion.table.instruct.value import Instruction, still_in
from companion.table.taken_back import waits


def instruction(kit: TableKit, scene: Scene, standing: Standing) -> Instruction:
    """What is to be done next, and by whom: exactly one thing in every state of every game."""
    if standing.journal:
        return Instruction("referee", (), referee=True)
    if scene.match.over:
        return Instruction("over", tuple(scene.match.players), {"winner": scene.state["winner"]})
    adapter = kit.adapter
    asked = kit.steps(adapter, scene)
    if asked.id == "not-rolled" and (scene.owes or standing.looking):
        asked = Instruction("look", still_in(scene), asked.params)
    awaited = adapter.awaits(scene)
    if standing.rests and waits(scene, adapter):
        return Instruction("count-again", still_in(scene))
    return asked if awaited is None or scene.floor is not None else as_seen(adapter, scene, awaited, standing, asked)
