# SPDX-License-Identifier: MIT
"""What is to be done next in Roll the Bones: antes into the middle, one die each, Bones declared before."""

from __future__ import annotations

from companion.table.glue.base import Scene
from companion.table.glue.plain import Plain
from companion.table.instruct.value import Instruction, only, still_in


def bones_next(glue: Plain, scene: Scene) -> Instruction:  # noqa: ARG001  (all games are asked alike)
    """The ante (RB-03, RB-04), or the roll of those who contend (RB-02, RB-08)."""
    state = scene.state
    if state["phase"] == "ante":
        owes = {name: owed for name, owed in state["owes"].items() if owed}
        return Instruction("ante", only(scene, owes), {"owes": owes}) if owes else Instruction("ready", still_in(scene))
    ways = {}
    for name in state["contenders"]:
        if name in state["declared"]:
            ways[name] = "bone"
        elif not state["players"][name]["bones"]:
            ways[name] = "jewel"
    return Instruction("roll-one", only(scene, state["contenders"]), ways=ways)
