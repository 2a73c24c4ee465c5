# SPDX-License-Identifier: MIT
"""Entering dice by hand: the field, filled in as far as the camera could read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Await
from companion.messages.message import Message
from companion.table.adapter.base import Field, Scene
from companion.table.adapter.one_by_one import at_seat_of
from companion.table.sight import has_zones, owner
from vision.sighting import Die, Reading, is_sure

LABEL: Final = Message("enter-dice-by-hand")


def dice_field(awaited: Await, faces: str, together: str = "") -> Field:
    """The field for what ``awaited`` waits for; ``together``: where all faces may go without a player's name."""
    more: dict[str, Any] = {"shape": "face" if awaited.one_each else "list", "of": dict(awaited.dice), "faces": faces}
    return Field("dice", "dice", Message("label-dice"), more | ({"together": together} if together else {}))


def filled_in(asked: Field, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    """The same field with what lies there, each die by ``face_of``; those in doubt marked, those unread left empty."""
    reading = scene.reading
    if reading is None or not reading.sighting.dice:
        return asked
    if not has_zones(reading.sighting.dice):
        return _of_nobody(asked, reading, scene, face_of)
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


def _of_nobody(asked: Field, reading: Reading, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    """The field with dice of which nobody knows whose they are: in one row, or the one player's who photographed."""
    dice, wanted = reading.sighting.dice, asked.more["of"]
    mine = len(wanted) == 1 or (reading.apart and len(dice) == wanted.get(reading.by))
    name = next(iter(wanted), "") if len(wanted) == 1 else reading.by
    if mine and name:
        seated = replace(reading, sighting=replace(reading.sighting, dice=at_seat_of(dice, name, scene.seats)))
        return filled_in(asked, replace(scene, reading=seated), face_of)
    if not asked.more.get("together"):
        return asked
    total = sum(wanted.values())
    faces = [None if die.face is None else face_of(die, reading.sighting.set_name) for die in dice[:total]]
    read = {"read": faces + [None] * (total - len(faces)), "unsure": _unsure(dice[:total])}
    return Field(asked.kind, asked.name, asked.label, {**asked.more, **read})


def _unsure(dice: Sequence[Die]) -> list[int]:
    return [index for index, die in enumerate(dice) if not is_sure(die)]
