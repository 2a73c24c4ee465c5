# SPDX-License-Identifier: MIT
"""The next step in Treasure Map: throw a die on to the board, name a series, look, deal."""

from __future__ import annotations

from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Instruction, one, only, still_in


def board_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """Whoever has the floor names the series (TM-06); else the throw, or all twelve lie there (TM-17)."""
    state = scene.state
    if scene.floor is not None:
        return Instruction("name-series", one(scene.floor))
    if state["turn"] is not None:
        claims = {name: "may-shout" for name, legal in state["legal"].items() if "claim" in legal}
        return Instruction("throw", one(state["turn"]), ways={n: w for n, w in claims.items() if n not in scene.silent})
    waits = only(scene, adapter.observers(scene))
    if waits:
        return Instruction("look-board", waits)
    return Instruction("deal", still_in(scene))
