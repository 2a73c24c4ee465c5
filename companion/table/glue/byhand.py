# SPDX-License-Identifier: MIT
"""Entering dice by hand: the field, filled in as far as the camera could read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.base import Await
from companion.messages.message import Message
from companion.table.glue.base import Field, Scene
from companion.table.sight import has_zones, owner
from vision.sighting import Die, is_sure

LABEL: Final = Message("enter-dice-by-hand")


def dice_field(awaited: Await, faces: str, together: str = "") -> Field:
    """The field for what ``awaited`` waits for; ``together``: where all faces may go without a player's name."""
    more: dict[str, Any] = {"shape": "face" if awaited.one_each else "list", "of": dict(awaited.dice), "faces": faces}
    return Field("dice", "dice", Message("label-dice"), more | ({"together": together} if together else {}))


def filled_in(asked: Field, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    """The same field with what lies there, each die by ``face_of``; those in doubt marked, those unread left empty."""
    reading = scene.reading
    if reading is None or not reading.sighting.dice or not has_zones(reading.sighting.dice):
        return asked
    dice, set_name = reading.sighting.dice, reading.sighting.set_name
    value: dict[str, Any] = {}
    doubted: dict[str, list[int]] = {}
    for name, count in asked.more["of"].items():
        own = [die for die in dice if owner(die, scene.seats) == name][:count]
        faces = [None if die.face is None else face_of(die, set_name) for die in own] + [None] * (count - len(own))
        value[name] = faces if asked.more["shape"] == "list" else faces[0]
        unsure = _unsure(own)
        if unsure:
            doubted[name] = unsure
    return Field(asked.kind, asked.name, asked.label, {**asked.more, "value": value, "doubted": doubted})


def _unsure(dice: Sequence[Die]) -> list[int]:
    return [index for index, die in enumerate(dice) if not is_sure(die)]
