# SPDX-License-Identifier: MIT
"""The next step in Dead Man's Dice: roll beside the pile, place, plunder, stop; say who knocked a pile."""

from __future__ import annotations

from typing import Any

from companion.play.dead_mans_dice.tops import swept
from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Instruction, one, still_in, tied


def piles_next(adapter: PlainAdapter, scene: Scene) -> Instruction:  # noqa: ARG001  (all games are asked alike)
    """A pile that fell comes first; then the roll, then what can be done with it."""
    state = scene.state
    if scene.floor is not None:
        return Instruction("who-knocked", one(scene.floor))
    turn = state["turn"]
    if turn is None:
        start = "roll-tie" if tied(scene) else "start-roll"
        return Instruction(start if swept(scene) else "take-back", still_in(scene))
    if state["phase"] == "restart":
        return Instruction("start-again", one(turn))
    if state["phase"] == "rolling":
        return Instruction("roll-beside" if state["piles"][turn] else "roll-bottom", one(turn))
    return Instruction(_placing(state, turn), one(turn))


def _placing(state: dict[str, Any], turn: str) -> str:
    """What the die that was rolled, and the piles of the others, leave to do."""
    legal = state["legal"].get(turn, {})
    if "roll" in legal and state["rolled"] is None:
        return "roll-or-plunder" if "plunder" in legal else "roll-or-end"
    if "place" in legal:
        return "place-or-plunder" if "plunder" in legal else "place"
    return "plunder" if "plunder" in legal else "end-turn"
