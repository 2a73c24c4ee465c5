# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.evaluate.bumps --tables 25``: how often throws are taken for bumps, bumps noticed.

Each table is drawn with dice; then four new throws with a cup and a card more and other light, of which none may be
called a bump; then the camera is moved by some millimetres, which should be.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np

from vision.aim.anchor import Anchor
from vision.frame import Pixels
from vision.sighting import Die
from vision.stage.render import render
from vision.stage.scene import Cup, DieLook, PlacedDie, Scene, Thing
from vision.stage.tabletop import table_scene
from vision.stage.variety import random_ground

WIDE, HIGH = 728, 544
THROWS = 4
BUMPS_MM = (2.0, 4.0, 8.0, 20.0, 60.0)
"""How far the camera is moved; with the last two it is turned by a degree, too."""


def throw(rng: np.random.Generator, scene: Scene) -> Scene:
    """The table after a new throw, with a cup and a card put down anywhere and up to a fifth more or less light."""
    x, y = rng.uniform(-200, 200, 2), rng.uniform(-150, 150, 2)
    return replace(
        scene,
        dice=tuple(_die(rng) for _ in range(12)),
        cups=(Cup(float(x[0]), float(y[0])),),
        things=(Thing("card", float(x[1]), float(y[1]), 88, 30),),
        sensor=replace(scene.sensor, exposure=float(rng.uniform(0.85, 1.2))),
        seed=int(rng.integers(1 << 20)),
    )


def _die(rng: np.random.Generator) -> PlacedDie:
    up = int(rng.integers(1, 7))
    front = int(rng.choice([face for face in range(1, 7) if face not in (up, 7 - up)]))
    return PlacedDie(
        DieLook(), float(rng.uniform(-230, 230)), float(rng.uniform(-170, 170)), up, front, float(rng.uniform(0, 90))
    )


def bumped(rng: np.random.Generator, scene: Scene, far_mm: float) -> Scene:
    """The same table from a camera that was moved."""
    angle = float(rng.uniform(0, 2 * np.pi))
    aim = (far_mm * float(np.cos(angle)), far_mm * float(np.sin(angle)))
    return replace(scene, lens=replace(scene.lens, aim_mm=aim, roll_deg=1.0 if far_mm >= 20 else 0.0))


def shot(rng: np.random.Generator, scene: Scene) -> tuple[Pixels, list[Die]]:
    """A noisy frame, and its dice as a perfect reader would find them."""
    picture = render(scene, WIDE, HIGH)
    noisy = np.clip(picture.pixels + rng.normal(0, 2.5, picture.pixels.shape), 0, 255).astype(np.uint8)
    return noisy, [Die(d.x, d.y, d.size, d.angle, "d6", d.face, "", 1.0) for d in picture.dice]


def main() -> None:
    """Print what became of all throws and bumps."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.evaluate.bumps", description=__doc__)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(args.seed)
    throws: Counter[str] = Counter()
    bumps: dict[float, Counter[str]] = {far: Counter() for far in BUMPS_MM}
    for _ in range(args.tables):
        scene = replace(table_scene([_die(rng) for _ in range(12)], width=WIDE), ground=random_ground(rng))
        anchor = Anchor()
        anchor.compare(*shot(rng, scene))
        for _ in range(THROWS):
            change = anchor.compare(*shot(rng, throw(rng, scene)))
            throws["bumped" if change and change.bumped else "relit" if change and change.relit else "quiet"] += 1
        for far in BUMPS_MM:
            # Two pictures: what is moved too far to be followed must be seen twice.
            looks = [anchor.compare(*shot(rng, bumped(rng, throw(rng, scene), far))) for _ in range(2)]
            bumps[far]["noticed" if looks[-1] and looks[-1].bumped else "not noticed"] += 1
    print(f"{throws.total()} throws: {dict(throws)}")
    for far, count in bumps.items():
        print(f"moved {far:g} mm: {dict(count)}")


if __name__ == "__main__":
    main()
