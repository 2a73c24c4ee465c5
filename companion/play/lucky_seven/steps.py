# SPDX-License-Identifier: MIT
"""The next step in Lucky Seven: all turn their own rows, then all shuffle anew."""

from __future__ import annotations

from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Instruction, only, still_in


def coasters_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """The coaster that is due in each row (LS-03, LS-04), or the next round."""
    state = scene.state
    if state["phase"] == "scored":
        return Instruction("shuffle", still_in(scene))
    awaited = adapter.awaits(scene)
    may = state["next"] if awaited is None else awaited.dice
    due = {name: place for name, place in state["next"].items() if place is not None and name in may}
    free = {name: "any" for name, place in due.items() if place == "any"}
    return Instruction("turn-coaster", only(scene, due), {"due": due}, free)
