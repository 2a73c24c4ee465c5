# SPDX-License-Identifier: MIT
"""Dead Man's Dice by photographs: the die that was rolled alone, or with the tops of all piles beside it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.messages.message import Message
from companion.play.dead_mans_dice.tops import MERGED, face_of, face_read, kind_rolled, may_be_either, new_pile
from companion.table.adapter.base import Scene, Seen
from companion.table.adapter.plain import PlainAdapter
from companion.table.adapter.without_zones import Whose, at_seat_of
from vision.sighting import Die, Reading


class PilesPhotographed(PlainAdapter):
    """The roll as it is photographed; moves are chosen on the phone."""

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """The bottoms of the piles as thrown by each; then each roll."""
        awaited = scene.match.awaits()
        if scene.state["turn"] is None:
            return super().photographed(reading, scene)
        if awaited is None or not reading.sighting.dice:
            return "" if awaited is None else reading.why_not
        if scene.floor is not None:
            return self.why_waits(scene, {"event": "roll"})
        if not reading.sighting.trusted:
            return reading.why_not
        die = _rolled(reading, scene)
        return Message("photo-rolled-alone", name=scene.state["turn"]) if die is None else _roll(die, reading, scene)

    def photo_numbers(self, scene: Scene, by: str) -> tuple[int, ...]:
        """The die that was rolled, or all that can be seen."""
        awaited = scene.match.awaits()
        if scene.state["turn"] is None or awaited is None:
            return super().photo_numbers(scene, by)
        return tuple(sorted({1, awaited.total}))

    def whose(self, reading: Reading, scene: Scene) -> Whose | None:
        """Only of the first throws it must be told."""
        return super().whose(reading, scene) if scene.state["turn"] is None else None


def _rolled(reading: Reading, scene: Scene) -> Die | None:
    """The die that was rolled: the only one, or the one that no top of a pile shows; None: that can't be told."""
    dice, set_name = reading.sighting.dice, reading.sighting.set_name
    if len(dice) == 1:
        return dice[0]
    tops: Counter[Any] = Counter()
    for pile in scene.state["piles"].values():
        top = pile[-1]["face"] if pile else None
        tops += Counter([] if top is None else [1 if top == "skull" and set_name in MERGED else top])
    faces = [face_read(die, set_name) for die in dice]
    left = Counter(faces) - tops
    if len(dice) != tops.total() + 1 or left.total() != 1:
        return None
    return next(die for die, face in zip(dice, faces, strict=True) if face in left)


def _roll(die: Die, reading: Reading, scene: Scene) -> Seen | str:
    player, set_name = scene.state["turn"], reading.sighting.set_name
    face = face_read(die, set_name)
    sign = die.sign if face == 1 else ""
    if sign == "either" and may_be_either(scene, player):
        return Message("say-which-die-you-rolled", name=player)
    kind = kind_rolled(scene, player, face, sign)
    event = {"event": "roll", "player": player, "die": kind, "face": face_of(kind, face, set_name in MERGED)}
    dice = at_seat_of([die], player, scene.seats)
    sure = replace(reading, sighting=replace(reading.sighting, dice=dice), verified=True, why_not="")
    return Seen(event, sure, new_pile(event, scene))
