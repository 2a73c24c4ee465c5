# SPDX-License-Identifier: MIT
"""Scenes by chance, wilder than any real table, so that a reader trained on them finds real tables easy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.stage.chance import any_colour, dark, even, often, paint_colour, pale, pick, ratio, scaled, shown, weighted
from vision.stage.die.styles import random_look
from vision.stage.layout import Crowd, Spot, scatter
from vision.stage.scene import Colour, DieLook, Ground, GroundKind, Lamp, Lens, PlacedDie, Scene, Sensor
from vision.stage.things.oddments import random_cups, random_things

SIDE_MM = 16.0
_MOST_DICE = 26
_GROUNDS: dict[GroundKind, float] = {
    "plain": 0.14, "felt": 0.16, "wood": 0.16, "planks": 0.05, "paper": 0.05, "leather": 0.05, "carpet": 0.07,
    "stone": 0.04, "speckle": 0.05, "weave": 0.04, "metal": 0.02, "print": 0.03, "gingham": 0.03, "tartan": 0.03,
    "stripes": 0.03, "dots": 0.02, "floral": 0.03,
}  # fmt: skip
_CLOTHS = {"plain", "weave", "gingham", "tartan", "stripes", "dots", "floral", "print"}


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
    looks = _looks(rng, count)
    mixed_sizes = often(rng, 0.2)
    sides = [SIDE_MM * (ratio(rng, 0.72, 1.25) if mixed_sizes else 1.0) for _ in range(count)]
    spots = scatter(rng, sides, crowd)
    dice = [_placed(rng, spot, pick(rng, looks)) for spot in spots]
    return tuple(dice + _stacked(rng, dice))


def _looks(rng: np.random.Generator, count: int) -> list[DieLook]:
    """One kind of dice, a few, or all different."""
    kinds = weighted(rng, {1: 0.4, int(rng.integers(2, 5)): 0.35, max(2, count): 0.25})
    return [random_look(rng) for _ in range(kinds)]


def _placed(rng: np.random.Generator, spot: Spot, look: DieLook) -> PlacedDie:
    up = int(rng.integers(1, 7))
    front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
    die = PlacedDie(look, spot.x_mm, spot.y_mm, up, front, spot.yaw_deg, spot.side_mm)
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
