# SPDX-License-Identifier: MIT
"""Scenes by chance, wilder than any real table, so that a reader trained on them finds real tables easy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.stage.camera import Doubles
from vision.stage.chance import any_colour, dark, even, often, paint_colour, pale, pick, ratio, scaled, shown, weighted
from vision.stage.die.styles import random_look
from vision.stage.scene import Colour, Cup, DieLook, Ground, GroundKind, Lamp, Lens, PlacedDie, Scene, Sensor, Thing

_TRIES = 10
_SIZES_MM = {
    "coin": (13, 32), "button": (8, 30), "magnet": (6, 40), "ring": (8, 90), "beaker": (40, 120), "brick": (14, 60),
    "holes": (14, 90), "nut": (8, 26), "gem": (13, 30), "card": (60, 95), "domino": (22, 60), "letter": (90, 300),
    "dots": (30, 130), "mat": (20, 250), "keys": (40, 130), "phone": (120, 165), "hand": (150, 230),
    "sleeve": (120, 300), "cable": (120, 400), "pencil": (100, 190), "rim": (110, 400),
}  # fmt: skip
_LOW = {
    "coin": 1.2, "button": 1.2, "magnet": 1.4, "ring": 0.7, "beaker": 0.4, "brick": 0.8, "holes": 0.7, "nut": 0.6,
    "gem": 0.9, "card": 0.9, "domino": 1.3, "letter": 0.7, "dots": 1.0, "mat": 1.4, "keys": 0.5, "phone": 0.3,
    "cable": 0.6, "pencil": 0.5, "rim": 0.4, "hand": 0.1,
}  # fmt: skip
_HIGH = {"hand": 1.0, "sleeve": 0.6, "cable": 0.7, "pencil": 0.4, "card": 0.3, "letter": 0.3, "ring": 0.15}
_STANDING = {"magnet", "brick", "gem", "beaker", "nut", "holes", "domino", "button", "coin", "ring"}
_METALS: tuple[Colour, ...] = ((0.5, 0.5, 0.5), (0.45, 0.3, 0.12), (0.4, 0.2, 0.1), (0.3, 0.31, 0.33))
SIDE_MM = 16.0
_MOST_DICE = 26
_GROUNDS: dict[GroundKind, float] = {
    "plain": 0.14, "felt": 0.16, "wood": 0.16, "planks": 0.05, "paper": 0.05, "leather": 0.05, "carpet": 0.07,
    "stone": 0.04, "speckle": 0.05, "weave": 0.04, "metal": 0.02, "print": 0.03, "gingham": 0.03, "tartan": 0.03,
    "stripes": 0.03, "dots": 0.02, "floral": 0.03,
}  # fmt: skip
_CLOTHS = {"plain", "weave", "gingham", "tartan", "stripes", "dots", "floral", "print"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A square of the table: its middle (mm), its turn and side."""

    x_mm: float
    y_mm: float
    yaw_deg: float
    side_mm: float


@dataclass(frozen=True, slots=True)
class Crowd:
    """How dice lie: the share that touches another, in rows or anyhow, within a rectangle of these half sides (mm)."""

    touching: float
    aligned: bool
    half_x_mm: float
    half_y_mm: float


def scatter(rng: np.random.Generator, sides_mm: list[float], crowd: Crowd) -> list[Spot]:
    """Places for dice of these sides; those that find no room are left out."""
    spots: list[Spot] = []
    for side in sides_mm:
        for _ in range(_TRIES):
            spot = _beside(rng, spots, side, crowd) if spots and often(rng, crowd.touching) else _free(rng, side, crowd)
            if spot is not None and not any(overlap(spot, other) for other in spots):
                spots.append(spot)
                break
    return spots


def _free(rng: np.random.Generator, side: float, crowd: Crowd) -> Spot:
    x, y = even(rng, -crowd.half_x_mm, crowd.half_x_mm), even(rng, -crowd.half_y_mm, crowd.half_y_mm)
    return Spot(x, y, even(rng, 0, 360), side)


def _beside(rng: np.random.Generator, spots: list[Spot], side: float, crowd: Crowd) -> Spot | None:
    """A place pushed against a die that lies there already."""
    host = spots[int(rng.integers(len(spots)))]
    yaw, way = even(rng, 0, 360), even(rng, 0, 360)
    if crowd.aligned or often(rng, 0.35):
        yaw = host.yaw_deg + rng.normal(0, 1.5)
        way = host.yaw_deg + 90 * int(rng.integers(4)) + (rng.normal(0, 14) if often(rng, 0.5) else 0.0)
    step = np.array([np.cos(np.radians(way)), np.sin(np.radians(way))])
    gap = even(rng, 0.0, 0.03) * side
    for far in np.arange(0.48, 0.8, 0.02) * (side + host.side_mm):
        x, y = host.x_mm + far * step[0], host.y_mm + far * step[1]
        if abs(x) > crowd.half_x_mm * 1.1 or abs(y) > crowd.half_y_mm * 1.1:
            return None
        spot = Spot(float(x), float(y), yaw, side)
        if not overlap(spot, host, gap):
            return spot
    return None


def overlap(spot: Spot, other: Spot, gap_mm: float = 0.0) -> bool:
    """True if two squares share ground or come closer than ``gap_mm``."""
    far = np.hypot(spot.x_mm - other.x_mm, spot.y_mm - other.y_mm)
    if far > 0.7072 * (spot.side_mm + other.side_mm) + gap_mm:
        return False
    return not (_apart(spot, other, gap_mm) or _apart(other, spot, gap_mm))


def _apart(spot: Spot, other: Spot, gap_mm: float) -> bool:
    """True if a side of ``spot`` keeps the squares apart."""
    turn = np.radians(other.yaw_deg - spot.yaw_deg)
    reach = (spot.side_mm + other.side_mm * (abs(np.cos(turn)) + abs(np.sin(turn)))) / 2 + gap_mm
    yaw = np.radians(spot.yaw_deg)
    step: Doubles = np.array([other.x_mm - spot.x_mm, other.y_mm - spot.y_mm])
    along = abs(step @ [np.cos(yaw), np.sin(yaw)])
    across = abs(step @ [-np.sin(yaw), np.cos(yaw)])
    return bool(max(along, across) >= reach - 1e-6)


def random_things(
    rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float
) -> tuple[Thing, ...]:
    """Nothing, a few things, or a litter of small ones; now and then a hand or a cable over the dice."""
    count = weighted(rng, {0: 0.42, 1 + int(rng.poisson(1.2)): 0.45, int(rng.integers(4, 13)): 0.13})
    like = weighted(rng, _LOW) if count > 3 and often(rng, 0.5) else None
    low = [_low(rng, like or weighted(rng, _LOW), half_x_mm, half_y_mm) for _ in range(count)]
    low = [thing for thing in low if thing.kind not in _STANDING or _bare(thing, dice)]
    low.sort(key=lambda thing: -thing.size_mm)
    return tuple(low + _high(rng, dice, half_x_mm, half_y_mm))


def litter(
    rng: np.random.Generator, kinds: dict[str, float], count: int, dice: Sequence[PlacedDie], half_mm: float
) -> tuple[Thing, ...]:
    """``count`` things of these kinds (with their shares) on a table of this half side, none on or under a die."""
    things = [_low(rng, weighted(rng, kinds), half_mm, half_mm) for _ in range(count)]
    return tuple(thing for thing in things if _bare(thing, dice))


def _bare(thing: Thing, dice: Sequence[PlacedDie]) -> bool:
    """Whether no die lies where it lies."""
    own = Spot(thing.x_mm, thing.y_mm, thing.angle_deg, thing.size_mm)
    return not any(overlap(own, Spot(die.x_mm, die.y_mm, die.yaw_deg, die.side_mm)) for die in dice)


def _low(rng: np.random.Generator, kind: str, half_x_mm: float, half_y_mm: float) -> Thing:
    x, y = even(rng, -half_x_mm, half_x_mm) * 1.1, even(rng, -half_y_mm, half_y_mm) * 1.1
    return _thing(rng, kind, x, y, 0.0)


def _high(rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float) -> list[Thing]:
    if not often(rng, 0.09):
        return []
    kind = weighted(rng, _HIGH)
    if dice and often(rng, 0.6):
        near = pick(rng, dice)
        x, y = near.x_mm, near.y_mm
    else:
        x, y = even(rng, -half_x_mm, half_x_mm), even(rng, -half_y_mm, half_y_mm)
    thing = _thing(rng, kind, 0, 0, ratio(rng, 17, 60))
    away = thing.size_mm * (even(rng, 0.1, 0.6) if kind == "hand" else even(rng, 0, 0.3))
    turn = np.radians(thing.angle_deg)
    return [replace(thing, x_mm=x - away * float(np.cos(turn)), y_mm=y - away * float(np.sin(turn)))]


def _thing(rng: np.random.Generator, kind: str, x_mm: float, y_mm: float, base_mm: float) -> Thing:
    low, high = _SIZES_MM[kind]
    return Thing(
        kind=kind,
        x_mm=x_mm,
        y_mm=y_mm,
        size_mm=ratio(rng, low, high),
        angle_deg=even(rng, 0, 360),
        base_mm=base_mm,
        colour=_colour(rng, kind),
        second=pick(rng, (pale, dark, any_colour, paint_colour))(rng),
        gloss=ratio(rng, 0.005, 0.07) if kind not in ("hand", "sleeve", "letter", "mat") else 0.0,
        seed=int(rng.integers(1 << 16)),
    )


def _colour(rng: np.random.Generator, kind: str) -> Colour:
    if kind == "hand":
        return skin(rng)
    if kind in ("coin", "nut", "ring") and often(rng, 0.75):
        return scaled(pick(rng, _METALS), ratio(rng, 0.5, 1.5))
    if kind == "magnet" and often(rng, 0.3):
        return (0.2, 0.2, 0.2)
    return pick(rng, (pale, pale, dark, any_colour, paint_colour, paint_colour))(rng)


def skin(rng: np.random.Generator) -> Colour:
    """The colour of somebody's skin."""
    return shown(even(rng, 0.02, 0.09), even(rng, 0.25, 0.6), ratio(rng, 0.25, 0.95))


def random_cups(
    rng: np.random.Generator, dice: Sequence[PlacedDie], half_x_mm: float, half_y_mm: float
) -> tuple[Cup, ...]:
    """Now and then a dice cup that stands upside down where no die lies, or over a die."""
    if not often(rng, 0.04):
        return ()
    radius = ratio(rng, 14, 42)
    cup = Cup(
        x_mm=even(rng, -half_x_mm, half_x_mm),
        y_mm=even(rng, -half_y_mm, half_y_mm),
        radius_mm=radius,
        height_mm=radius * even(rng, 1.2, 2.4),
        colour=pick(rng, (dark, any_colour, paint_colour))(rng),
        gloss=ratio(rng, 0.004, 0.05),
    )
    gaps = [np.hypot(die.x_mm - cup.x_mm, die.y_mm - cup.y_mm) - radius for die in dice]
    return (
        ()
        if any(-0.8 * die.side_mm < gap < 0.75 * die.side_mm for die, gap in zip(dice, gaps, strict=True))
        else (cup,)
    )


def random_scene(rng: np.random.Generator, width: int, height: int, die_px: float) -> Scene:
    """A scene for a picture of this size, most of whose dice are about ``die_px`` pixels wide."""
    lens = random_lens(rng, die_px)
    half_x, half_y = width / die_px * SIDE_MM / 2, height / die_px * SIDE_MM / 2
    dice = random_dice(rng, half_x, half_y)
    lamps, ambient = random_light(rng)
    return Scene(
        ground=random_ground(rng),
        dice=dice,
        things=random_things(rng, dice, half_x, half_y),
        cups=random_cups(rng, dice, half_x, half_y),
        lamps=lamps,
        ambient=ambient,
        room=even(rng, 0.02, 0.6),
        uneven=ratio(rng, 0.03, 0.8),
        dusk=even(rng, 0.2, 0.8) if often(rng, 0.12) else 0.0,
        lens=lens,
        sensor=random_sensor(rng, lamps, ambient),
        seed=int(rng.integers(1 << 30)),
    )


def random_lens(rng: np.random.Generator, die_px: float) -> Lens:
    """A camera that shows a die of `SIDE_MM` as ``die_px`` pixels, mostly from straight above."""
    far = ratio(rng, 9, 50)
    tilt = weighted(rng, {"down": 0.7, "some": 0.18, "slanted": 0.12})
    degrees = {"down": abs(rng.normal(0, 8)), "some": even(rng, 0, 28), "slanted": even(rng, 25, 52)}[tilt]
    return Lens(
        focal_px=die_px * far,
        height_mm=SIDE_MM * (far * float(np.cos(np.radians(degrees))) + 1),
        tilt_deg=float(degrees),
        tilt_to_deg=even(rng, 0, 360),
        roll_deg=even(rng, 0, 360),
        k1=rng.normal(0, 0.08) if often(rng, 0.3) else 0.0,
        blur_px=even(rng, 0.35, 0.9) if often(rng, 0.7) else ratio(rng, 0.6, 0.05 * die_px + 0.7),
        motion_px=even(rng, 1, 0.12 * die_px + 1) if often(rng, 0.06) else 0.0,
        motion_deg=even(rng, 0, 180),
        vignette=even(rng, 0, 0.6) if often(rng, 0.25) else 0.0,
    )


def random_light(rng: np.random.Generator) -> tuple[tuple[Lamp, ...], float]:
    """One to three lamps, hard or soft, and the light from everywhere."""
    count = weighted(rng, {1: 0.6, 2: 0.3, 3: 0.1})
    lamps = [_lamp(rng, 1.0)] + [_lamp(rng, 0.5) for _ in range(count - 1)]
    return tuple(lamps), even(rng, 0.1, 0.8)


def _lamp(rng: np.random.Generator, strength: float) -> Lamp:
    return Lamp(
        azimuth_deg=even(rng, 0, 360),
        elevation_deg=float(np.degrees(np.arcsin(even(rng, 0.36, 1.0)))),
        strength=strength * ratio(rng, 0.12, 1.2),
        size=ratio(rng, 0.02, 0.9),
        stretch=ratio(rng, 1, 5),
        colour=(ratio(rng, 0.85, 1.2), 1.0, ratio(rng, 0.75, 1.25)),
    )


def random_sensor(rng: np.random.Generator, lamps: tuple[Lamp, ...], ambient: float) -> Sensor:
    """Exposure from near-dark to blown-out, casts, grey, noise, sharpening, compression."""
    level = ambient + sum(lamp.strength * np.sin(np.radians(lamp.elevation_deg)) for lamp in lamps)
    kind = weighted(rng, {"right": 0.86, "dim": 0.07, "bright": 0.07})
    wanted = {"right": ratio(rng, 0.5, 1.4), "dim": ratio(rng, 0.1, 0.45), "bright": ratio(rng, 1.4, 3)}[kind]
    cast = 0.25 if often(rng, 0.3) else 0.07
    return Sensor(
        exposure=float(wanted / level),
        balance=(float(np.exp(rng.normal(0, cast))), 1.0, float(np.exp(rng.normal(0, cast)))),
        gamma=even(rng, 1.8, 2.5),
        curve=even(rng, 0, 0.8) if often(rng, 0.5) else 0.0,
        saturation=weighted(rng, {0.0: 0.1, 1.0: 0.5, even(rng, 0.3, 1.5): 0.4}),
        haze=even(rng, 0, 0.15) if often(rng, 0.15) else 0.0,
        noise=ratio(rng, 0.002, 0.03) if often(rng, 0.85) else ratio(rng, 0.02, 0.07),
        noise_grain=even(rng, 0, 1.4) if often(rng, 0.4) else 0.0,
        sharpen=even(rng, 0.1, 1.0) if often(rng, 0.35) else 0.0,
        detail=even(rng, 0.45, 0.95) if often(rng, 0.25) else 1.0,
        jpeg=int(rng.integers(40, 96)) if often(rng, 0.4) else 0,
    )


def random_ground(rng: np.random.Generator) -> Ground:
    """Any table, cloth, tray or sheet."""
    kind = weighted(rng, _GROUNDS)
    base = _ground_colour(rng, kind)
    kin = scaled(base, ratio(rng, 0.3, 0.8))
    return Ground(
        kind=kind,
        colour=base,
        second=kin if kind in ("wood", "planks") or often(rng, 0.4) else pick(rng, (pale, dark, any_colour))(rng),
        third=pick(rng, (pale, dark, any_colour))(rng),
        scale_mm=ratio(rng, 8, 70),
        angle_deg=even(rng, 0, 360),
        contrast=even(rng, 0.05, 1.0) ** 1.5,
        gloss=ratio(rng, 0.002, 0.05) if often(rng, 0.4) else 0.0,
        rumpled=even(rng, 0.1, 1.0) if kind in _CLOTHS and often(rng, 0.4) else 0.0,
        seed=int(rng.integers(1 << 16)),
    )


def _ground_colour(rng: np.random.Generator, kind: GroundKind) -> Colour:
    if kind in ("wood", "planks") and often(rng, 0.8):
        return shown(even(rng, 0.03, 0.13), even(rng, 0.2, 0.75), ratio(rng, 0.25, 0.95))
    return pick(rng, (pale, dark, any_colour, any_colour, paint_colour))(rng)


def random_dice(rng: np.random.Generator, half_x_mm: float, half_y_mm: float) -> tuple[PlacedDie, ...]:
    """Dice for a picture that shows these half sides of table: none to 26, of one kind or of many."""
    crowd = Crowd(pick(rng, (0.0, 0.3, 0.6, 0.9)), often(rng, 0.3), half_x_mm * 1.05, half_y_mm * 1.05)
    room = int(min(_MOST_DICE, max(1, 1.1 * half_x_mm * half_y_mm * 1.5 / SIDE_MM**2)))
    count = 0 if often(rng, 0.06) else 1 + int(rng.integers(room) * (1.0 if often(rng, 0.6) else 0.4))
    kinds = weighted(rng, {1: 0.4, int(rng.integers(2, 5)): 0.35, max(2, count): 0.25})
    looks = [random_look(rng) for _ in range(kinds)]
    mixed_sizes = often(rng, 0.2)
    sides = [SIDE_MM * (ratio(rng, 0.72, 1.25) if mixed_sizes else 1.0) for _ in range(count)]
    spots = scatter(rng, sides, crowd)
    dice = [_placed(rng, spot, pick(rng, looks)) for spot in spots]
    return tuple(dice + _stacked(rng, dice))


def die_on(rng: np.random.Generator, spot: Spot, look: DieLook) -> PlacedDie:
    """A die that lies flat there, any face on top."""
    up = int(rng.integers(1, 7))
    front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
    return PlacedDie(look, spot.x_mm, spot.y_mm, up, front, spot.yaw_deg, spot.side_mm)


def _placed(rng: np.random.Generator, spot: Spot, look: DieLook) -> PlacedDie:
    die = die_on(rng, spot, look)
    if often(rng, 0.04):
        return replace(die, tilt_deg=even(rng, 9, 45), tilt_to_deg=even(rng, 0, 360))
    if often(rng, 0.05):
        return replace(die, tilt_deg=even(rng, 0, 4), tilt_to_deg=even(rng, 0, 360))
    return die


def _stacked(rng: np.random.Generator, dice: list[PlacedDie]) -> list[PlacedDie]:
    """Now and then a die on top of another."""
    found = []
    for die in dice:
        if die.tilt_deg == 0 and often(rng, 0.015):
            slip = 0.2 * die.side_mm
            spot = Spot(
                die.x_mm + even(rng, -slip, slip), die.y_mm + even(rng, -slip, slip), even(rng, 0, 360), die.side_mm
            )
            found.append(replace(_placed(rng, spot, die.look), base_mm=die.side_mm, tilt_deg=0.0))
    return found
