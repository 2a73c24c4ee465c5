# SPDX-License-Identifier: MIT
"""The next step in Roll the Bones: antes into the middle, one die each, Bones declared before."""

from __future__ import annotations

from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Instruction, only, still_in
from companion.table.sight import has_zones, owner


def bones_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
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
    awaited = adapter.awaits(scene)
    may = state["contenders"] if awaited is None else awaited.dice  # one after the other where no zones tell them apart
    left = [name for name in may if name not in _rolled(adapter, scene)]
    return Instruction("roll-one", only(scene, left or state["contenders"]), ways=ways)


def _rolled(adapter: PlainAdapter, scene: Scene) -> set[str | None]:
    """Whose die lies there as it may: the Bone of who has declared it, a Jewel of who has not (RB-06)."""
    awaited, declared = scene.awaited, scene.state["declared"]
    if awaited is None or not has_zones(scene.sight.dice):
        return set()
    thrown = [(owner(die, scene.seats), die.kind) for die in adapter.throw(scene, awaited, scene.sight.dice).dice]
    return {name for name, kind in thrown if (kind == "d12") == (name in declared)}
