# SPDX-License-Identifier: MIT
"""A calm table under one lamp, as the simulated camera sees it from 70 cm above."""

from __future__ import annotations

from collections.abc import Sequence

from vision.stage.scene import Cup, Ground, Lamp, Lens, PlacedDie, Scene, Sensor, Thing

WIDTH, HEIGHT = 1456, 1088
"""The size of a frame in pixels."""

HEIGHT_MM = 700.0
"""How high the camera hangs over the table."""

WIDTH_MM = 566.0
"""How much of the table, from left to right, lies in the frame."""

_WOOD = Ground("wood", (0.24, 0.15, 0.085), (0.16, 0.09, 0.045), scale_mm=34.0, contrast=0.35, seed=3)


def table_scene(
    dice: Sequence[PlacedDie],
    cups: Sequence[Cup] = (),
    things: Sequence[Thing] = (),
    width: int = WIDTH,
    seed: int = 0,
) -> Scene:
    """A wooden table with these dice, cups and things on it, to be drawn ``width`` pixels wide.

    Only dice, cups and things change between two scenes of one ``width`` and ``seed``, so that one
    `vision.stage.floor.floor_of` serves them all.
    """
    scale = width / WIDTH
    return Scene(
        ground=_WOOD,
        dice=tuple(dice),
        cups=tuple(cups),
        things=tuple(things),
        lamps=(Lamp(azimuth_deg=115, elevation_deg=64, strength=0.62, size=0.3, colour=(1.0, 0.97, 0.9)),),
        ambient=0.4,
        room=0.12,
        uneven=0.1,
        lens=Lens(
            focal_px=width / WIDTH_MM * HEIGHT_MM, height_mm=HEIGHT_MM, k1=-0.02, blur_px=0.6 * scale, vignette=0.12
        ),
        sensor=Sensor(noise=0.008, sharpen=0.2),
        seed=seed,
    )
