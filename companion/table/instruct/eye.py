# SPDX-License-Identifier: MIT
"""What the camera changes in an instruction: who has thrown, dice in doubt or in the way, no picture at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.base import Await
from companion.table.adapter.base import Scene
from companion.table.adapter.one_by_one import thrown_so_far
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruct.value import Instruction, only, still_in
from companion.table.sight import owner
from companion.table.throws import Lack
from vision.sighting import CameraCondition, Die, Stillness, is_sure

SEES: Final = ("ok", "starting", "phone")
MOVES: Final = ("rolling", "settling")
LOOKING: Final = (*MOVES, "hands")
PICKED: Final = frozenset({"coasters"})
"""Families that are not counted as dice are."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How camera and journal stand: what the game itself does not know."""

    condition: CameraCondition = "ok"
    stillness: Stillness = "nothing"
    journal: str = ""

    @property
    def rests(self) -> bool:
        """True while the eye sees the table, and nothing moves there."""
        return self.condition in SEES and self.stillness not in MOVES

    @property
    def looking(self) -> bool:
        """True while what the eye saw last may be so no longer."""
        return self.condition in SEES and self.stillness in LOOKING


def as_seen(adapter: PlainAdapter, scene: Scene, awaited: Await, standing: Standing, asked: Instruction) -> Instruction:
    """``asked``, or what has to be done before it: dice are waited for."""
    if standing.condition not in SEES:
        return Instruction("by-hand-row" if awaited.faces in PICKED else "by-hand", asked.who or still_in(scene))
    if standing.stillness in MOVES:
        return Instruction("still-row" if awaited.faces in PICKED else "still", still_in(scene))
    if standing.stillness == "doubt" and (scene.reading is not None and scene.reading.apart):
        return Instruction("doubt-photo", still_in(scene))
    if standing.stillness == "doubt" and standing.condition != "phone":
        return Instruction("doubt", _doubted(scene) or asked.who)
    if standing.condition == "phone":
        left = only(scene, {name for name in asked.who if name not in thrown_so_far(scene, awaited)})
        return replace(asked, who=left or asked.who)
    if awaited.faces in PICKED or not scene.sight.dice:
        return asked
    return _in_the_way(adapter, scene, awaited, asked)


def _doubted(scene: Scene) -> tuple[str, ...]:
    """Before whom a die lies that is not sure."""
    dice: Sequence[Die] = () if scene.reading is None else scene.reading.sighting.dice
    return only(scene, {str(owner(die, scene.seats)) for die in dice if not is_sure(die)})


def _in_the_way(adapter: PlainAdapter, scene: Scene, awaited: Await, asked: Instruction) -> Instruction:
    """What lies there too many, or as it lay; else who of those asked has not thrown yet."""
    if adapter.untouched(scene, scene.sight.dice):
        return asked
    lacks = adapter.throw(scene, awaited, scene.sight.dice).lacks
    again = [lack for lack in lacks if lack.unrolled]
    over = next((lack for lack in lacks if lack.seen > lack.wanted), None)
    if again and asked.id != "take-back":
        return _again(scene, again, asked)
    if over is not None and asked.id != "take-back":
        return _away(scene, over)
    wanting = only(scene, {str(one.owner) for one in lacks if one.seen < one.wanted and one.owner in asked.who})
    return replace(asked, who=wanting) if wanting and awaited.dice else asked


def _again(scene: Scene, lacks: Sequence[Lack], asked: Instruction) -> Instruction:
    """Dice that lie as they counted: they are thrown again, or (an old pot) taken away."""
    if asked.id in ("ante", "ready"):
        won = [share["player"] for share in scene.state["last"].get("winners", ())]
        return Instruction("take-pot", only(scene, won) or still_in(scene))
    who = only(scene, {str(lack.owner) for lack in lacks})
    return Instruction("roll-tie" if asked.id == "roll-tie" else "roll-again", who or asked.who)


def _away(scene: Scene, lack: Lack) -> Instruction:
    """Dice that are in no throw: taken away by whoever has them before them, or by anybody."""
    many = lack.seen - lack.wanted
    who = () if lack.owner is None else only(scene, {lack.owner})
    where = "middle" if lack.owner is None else "own"
    return Instruction("take-away", who or still_in(scene), {"dice": many}, dict.fromkeys(still_in(scene), where))
