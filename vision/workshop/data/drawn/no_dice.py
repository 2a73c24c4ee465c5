# SPDX-License-Identifier: MIT
"""Pictures that teach what is no die: bare cloth, things that look like dice, and the shadows of dice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.chance import pale, ratio, weighted
from vision.stage.lens import View
from vision.stage.render import render
from vision.stage.scene import GroundKind, Scene
from vision.stage.things.oddments import litter
from vision.stage.variety import SIDE_MM, random_scene, random_sensor
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.shots import NO_DIE, SIZE, Floats, X, Y, label, table
from vision.workshop.data.stage_pool import SIDE, glassed, jewels, shot

PATTERNED: tuple[GroundKind, ...] = ("gingham", "tartan", "dots", "floral", "stripes", "print", "weave", "speckle")
_CHECKED: dict[GroundKind, float] = {"plaid": 0.55, "gingham": 0.2, "tartan": 0.15, "weave": 0.05, "stripes": 0.05}
"""What cloths are woven in, and how often."""
DECOYS = {
    "domino": 5.0,
    "card": 3.0,
    "button": 1.5,
    "coin": 1.5,
    "gem": 1.0,
    "magnet": 1.0,
    "holes": 1.0,
    "dots": 1.5,
    "letter": 0.5,
}
"""What is most easily taken for dice, and how often each lies about."""


def bare(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """A table without dice: patterned cloth more often than not, dominoes and other traps on half of them."""
    die_px = float(np.exp(rng.uniform(np.log(16), np.log(60))))
    scene = replace(random_scene(rng, SIDE, SIDE, die_px), dice=())
    if rng.random() < 0.65:
        kind = PATTERNED[int(rng.integers(len(PATTERNED)))]
        ground = replace(
            scene.ground,
            kind=kind,
            contrast=float(rng.uniform(0.1, 1)),
            scale_mm=float(rng.uniform(8, 45)),
            rumpled=float(rng.uniform(0, 1)) if rng.random() < 0.5 else 0.0,
        )
        scene = replace(scene, ground=ground)
    pixels = render(scene, SIDE, SIDE).pixels
    return strew(rng, pixels, table([]), die_px) if rng.random() < 0.6 else (pixels, table([]))


def cloths(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """Checked cloth, mostly rumpled, its squares as large as dice: half of the pictures without any."""
    die_px = float(np.exp(rng.uniform(np.log(18), np.log(56))))
    scene = random_scene(rng, SIDE, SIDE, die_px)
    ground = replace(
        scene.ground,
        kind=weighted(rng, _CHECKED),
        contrast=float(rng.uniform(0, 1)),
        scale_mm=float(rng.uniform(8, 60)),
        rumpled=float(rng.uniform(0.2, 1.6)) if rng.random() < 0.75 else 0.0,
        gloss=0.0,
    )
    scene = replace(scene, ground=ground, cups=(), things=())
    return shot(replace(scene, dice=()) if rng.random() < 0.5 else scene)


def decoys(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """A few dice, or none, among dominoes, cards, buttons and coins, each labelled as no die."""
    scene = littered(rng, SIDE)
    pixels, labels = shot(scene)
    return pixels, with_things(rng, scene, labels, SIDE)


def littered(rng: np.random.Generator, side: int) -> Scene:
    """A few dice, or none, among dominoes, cards, buttons and coins."""
    die_px = float(np.exp(rng.uniform(*np.log((14, 56)))))
    scene = random_scene(rng, side, side, die_px)
    dice = scene.dice[: int(rng.integers(0, 5))]
    things = litter(rng, DECOYS, int(rng.integers(2, 9)), dice, side / die_px * SIDE_MM / 2)
    return replace(scene, dice=dice, cups=(), things=things)


def with_things(_rng: np.random.Generator, scene: Scene, labels: Floats, side: int) -> Floats:
    """The labels, and where things could be taken for dice: their middles, and both halves of what is long."""
    view = View(scene.lens, side, side)
    rows = []
    for thing in scene.things:
        turn = np.radians(thing.angle_deg)
        way = thing.size_mm / 4 * np.array([np.cos(turn), np.sin(turn), 0])
        middle = np.array([thing.x_mm, thing.y_mm, 1.0])
        long = thing.kind in ("domino", "card")
        spots = [(0.0, 0.55), (0.0, 0.8), *(((-1.0, 0.5), (1.0, 0.5)) if long else ())]
        for shift, part in spots:
            x, y, size = _framed(view, middle + shift * way, thing.size_mm * part)
            if 8 < size < side and min(x, y) > 0 and max(x, y) < side:
                rows.append(label(x, y, size, NO_DIE))
    return np.concatenate([labels, table(rows)])


def _framed(view: View, spot: NDArray[np.float64], wide_mm: float) -> tuple[float, float, float]:
    """Where a spot of the scene (x, y, z in mm) is seen, and how many px wide something there is."""
    at = view.project(np.stack([spot, spot + np.array([wide_mm, 0, 0])]))
    return float(at[0, 0]), float(at[0, 1]), float(np.hypot(*(at[1] - at[0])))


def shaded(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """Dice under one low lamp, whose long hard shadows, labelled as no dice, look like dark ones."""
    scene = low_lamp(rng, SIDE)
    pixels, labels = shot(scene)
    return pixels, with_shadows(rng, scene, labels, SIDE)


def low_lamp(rng: np.random.Generator, side: int) -> Scene:
    """Dice under one low lamp."""
    die_px = float(np.exp(rng.uniform(*np.log((20, 60)))))
    return _by_low_lamp(rng, random_scene(rng, side, side, die_px))


def low_lit_jewels(rng: np.random.Generator, side: int) -> Scene:
    """Clear dice under one low lamp: traced, their shadows are coloured, with the pips in them, and look like dice, on
    pale cloth above all."""
    scene = jewels(rng, side)
    if rng.random() < 0.6:
        scene = replace(scene, ground=replace(scene.ground, colour=pale(rng), second=pale(rng)))
    return _by_low_lamp(rng, scene)


def _by_low_lamp(rng: np.random.Generator, scene: Scene) -> Scene:
    lamp = replace(
        scene.lamps[0],
        elevation_deg=float(rng.uniform(22, 58)),
        strength=float(rng.uniform(0.5, 1.0)),
        size=ratio(rng, 0.02, 0.35),
    )
    lamps, ambient = (lamp,), float(rng.uniform(0.03, 0.3))
    scene = replace(
        scene, lamps=lamps, ambient=ambient, room=float(rng.uniform(0.02, 0.3)), dusk=0.0, cups=(),
        dice=scene.dice[: int(rng.integers(1, 13))], sensor=random_sensor(rng, lamps, ambient),
        ground=replace(scene.ground, kind="felt") if rng.random() < 0.3 else scene.ground,
    )  # fmt: skip
    return glassed(rng, scene) if rng.random() < 0.3 else scene


def with_shadows(rng: np.random.Generator, scene: Scene, labels: Floats, side: int) -> Floats:
    """The labels, and that the shadows on the table, framed as dice would be, are none where no die is seen."""
    view, lamp = View(scene.lens, side, side), scene.lamps[0]
    turn, long = np.radians(lamp.azimuth_deg), 1 / np.tan(np.radians(lamp.elevation_deg))
    away = -np.array([np.cos(turn), np.sin(turn)])
    rows = []
    for die in scene.dice:
        far = max(0.9, float(rng.uniform(0.6, 1)) * long + 0.15) * die.side_mm
        spot = np.array([die.x_mm + far * away[0], die.y_mm + far * away[1], 0.0])
        x, y, size = _framed(view, spot, die.side_mm * rng.uniform(0.8, 1.15))
        beside = np.hypot(labels[:, X] - x, labels[:, Y] - y) > 0.4 * (labels[:, SIZE] + size)
        if min(x, y) > 0 and max(x, y) < side and beside.all():
            rows.append(label(x, y, size, NO_DIE))
    return np.concatenate([labels, table(rows)])
