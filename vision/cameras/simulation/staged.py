# SPDX-License-Identifier: MIT
"""The simulated table on the stage: plain values become a scene with light, cups, hands and dice in motion."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vision.cameras.simulation.kinds import FACES, Kind
from vision.cameras.simulation.looks import look_of, side_mm
from vision.cameras.simulation.printed import pieces_of, prints_of
from vision.cameras.simulation.seated import front_of
from vision.cameras.simulation.simulated import SIDE_MM, WIDTH_MM
from vision.stage.scene import Cup, PlacedDie, Scene, Thing
from vision.stage.tabletop import HEIGHT, WIDTH, table_scene

__all__ = ["HEIGHT", "SECONDS", "WIDTH", "Motion", "stage_of"]

SECONDS: Mapping[str, float] = {"roll": 0.7, "cover": 0.8, "lift": 0.8, "place": 0.6, "clear": 0.6}
"""How long the table is busy with each move."""

_AWAY_MM = 170.0
_RESTING_MM = (-90.0, 120.0)


@dataclass(frozen=True, slots=True)
class Motion:
    """A seat in the middle of a move: which, how far along (0-1), and the number that makes it differ from others."""

    seat: int
    kind: str
    part: float
    number: int


def stage_of(plain: Mapping[str, Any], motions: Sequence[Motion] = (), hand: float = 0.0, scale: float = 1.0) -> Scene:
    """The scene that a camera over the table sees. ``hand``: how far a resting hand has come in (0-1).

    ``scale`` makes the picture smaller (0.5: half as wide). Sensor noise is left to the camera.
    """
    moving = {motion.seat: motion for motion in motions}
    dice = [
        _tumbling(_die(die), moving[die["seat"]], die.get("kind", "pips"))
        if _rolls(die, moving.get(die["seat"]))
        else _die(die)
        for die in plain["dice"]
        if not _hidden(die, moving.get(die["seat"]))
    ]
    things = [_hand(*_reach(plain, motion)) for motion in motions if _by_hand(plain, motion)]
    things += [Thing(kind, x, y, size, turn, seed=7) for kind, x, y, size, turn in plain.get("things", ())]
    if hand > 0:
        things.append(_resting(hand))
    seed = int(plain.get("seed", 0)) % (1 << 30)
    scene = table_scene(dice, _cups(plain, moving), things, width=round(WIDTH * scale), seed=seed)
    sensor = replace(scene.sensor, noise=0.0)
    return replace(scene, prints=prints_of(plain), pieces=pieces_of(plain), sensor=sensor)


def _die(die: Mapping[str, Any]) -> PlacedDie:
    kind: Kind = die.get("kind", "pips")
    look = look_of(kind, die["colour"], die.get("number", 0))
    place = (die["x"], die["y"], die["up"], die["front"], die["turn"])
    return PlacedDie(look, *place, side_mm(kind), float(die.get("tilt", 0.0)), 40.0, float(die.get("base", 0.0)))


def _rolls(die: Mapping[str, Any], motion: Motion | None) -> bool:
    return motion is not None and motion.kind == "roll" and not die.get("stays")


def _hidden(die: Mapping[str, Any], motion: Motion | None) -> bool:
    """Dice that are put down or uncovered are seen only in the second half of the move."""
    if motion is None or motion.part >= 0.5:
        return False
    return motion.kind == "lift" or (motion.kind == "place" and not die.get("stays"))


def _tumbling(die: PlacedDie, motion: Motion, kind: Kind) -> PlacedDie:
    """The die on its way: it comes in from its player's side, hopping and turning over."""
    chance = random.Random(f"{motion.number}/{die.x_mm}/{die.y_mm}/{motion.part:.3f}")
    left = (1 - motion.part) ** 1.5
    up = chance.randint(1, FACES[kind]) if left > 0.05 else die.up
    return replace(
        die,
        x_mm=die.x_mm + left * (_outward(die.x_mm, die.y_mm)[0] * _AWAY_MM + chance.uniform(-8, 8)),
        y_mm=die.y_mm + left * (_outward(die.x_mm, die.y_mm)[1] * _AWAY_MM + chance.uniform(-8, 8)),
        up=up,
        front=die.front if up == die.up else front_of(up, kind, chance),
        yaw_deg=die.yaw_deg + 640 * left,
        tilt_deg=40 * left * chance.random(),
        tilt_to_deg=chance.uniform(0, 360),
        base_mm=35 * abs(math.sin(9 * motion.part)) * left,
    )


def _cups(plain: Mapping[str, Any], moving: Mapping[int, Motion]) -> list[Cup]:
    cups = []
    for cup in plain["cups"]:
        motion = moving.get(cup["seat"])
        x, y = cup["x"], cup["y"]
        if motion is not None and motion.kind == "roll":
            x += 26 * (1 - motion.part) * math.sin(31 * motion.part)
            y += 18 * (1 - motion.part) * math.cos(23 * motion.part)
        elif motion is not None and motion.kind == "cover":
            x, y = _carried(x, y, 1 - motion.part)
        cups.append(Cup(x, y, radius_mm=cup["rim"], height_mm=85))
    for cup in plain.get("aside", ()):
        motion, (x, y) = moving.get(cup["seat"]), _middle(plain, cup["seat"])
        part = 1.0 if motion is None or motion.kind != "lift" else min(1.0, motion.part / 0.9)
        way = (x + part * (cup["x"] - x), y + part * (cup["y"] - y))
        cups.append(Cup(*way, radius_mm=cup["rim"], height_mm=85))
    return cups


def _carried(x: float, y: float, part: float) -> tuple[float, float]:
    out = _outward(x, y)
    return x + out[0] * part * 2 * _AWAY_MM, y + out[1] * part * 2 * _AWAY_MM


def _outward(x: float, y: float) -> tuple[float, float]:
    """From the table's middle to its nearer long edge, where the player of that place sits."""
    return (0.25 * math.copysign(1, x) if x else 0.0), (1.0 if y >= 0 else -1.0)


def _middle(plain: Mapping[str, Any], seat: int) -> tuple[float, float]:
    lying = [*plain["dice"], *plain["cups"], *plain.get("coasters", ())]
    places = [(thing["x"], thing["y"]) for thing in lying if thing["seat"] == seat]
    if not places:
        return 0.0, 150.0 if seat % 2 else -150.0
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _by_hand(plain: Mapping[str, Any], motion: Motion) -> bool:
    """Open dice fly by themselves; all else a hand does."""
    return motion.kind != "roll" or any(cup["seat"] == motion.seat for cup in plain["cups"])


def _reach(plain: Mapping[str, Any], motion: Motion) -> tuple[float, float, float]:
    """Where the hand of a move is: x, y and the way it points, in degrees."""
    x, y = _middle(plain, motion.seat)
    inside = math.sin(math.pi * min(1.0, 0.15 + motion.part)) if motion.kind != "roll" else 1 - 0.8 * motion.part
    out = _outward(x, y)
    away = (1 - inside) * 1.6 * _AWAY_MM
    return x + out[0] * away, y + out[1] * away, -90.0 if out[1] > 0 else 90.0


def resting_box(width: int, height: int) -> tuple[int, int, int, int]:
    """Where on a picture of this size a resting hand is seen: left, top, right, bottom (px)."""
    scale = width / WIDTH_MM
    left, right = (round(width / 2 + scale * (_RESTING_MM[0] + side)) for side in (-80, 80))
    return left, 0, right, round(height / 2 - scale * (_RESTING_MM[1] - 125))


def _resting(part: float) -> Thing:
    return _hand(_RESTING_MM[0], _RESTING_MM[1] + (1 - part) * 260, -90.0)


def _hand(x: float, y: float, angle_deg: float) -> Thing:
    return Thing(
        "hand", x, y, 230, angle_deg, base_mm=SIDE_MM + 4, colour=(0.46, 0.26, 0.17), second=(0.05, 0.07, 0.13), seed=5
    )
