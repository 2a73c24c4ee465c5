# SPDX-License-Identifier: MIT
"""The next step of a game that has no steps of its own."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruct.value import Instruction, one, only, still_in

Steps = Callable[[PlainAdapter, Scene], Instruction]


def plain_steps(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """Whose dice are waited for, or whose turn it is."""
    awaited = adapter.awaits(scene)
    if awaited is not None and (throwing := only(scene, awaited.dice)):
        single = {name: "single" for name in throwing if awaited.dice[name] == 1}
        return Instruction("show-dice", throwing, ways=single)
    return Instruction("move", one(scene.state["turn"]) or still_in(scene))
