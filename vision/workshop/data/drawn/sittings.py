# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.data.drawn.sittings OUT``: draws whole sittings, with their truth.

A folder each, of one camera's pictures in order: the bare table twice, then twelve throws of three frames that differ
by noise alone. Light drifts or jumps, somebody's shadow falls on the border, the camera is knocked once, a thing is
moved and one is added, now and then a die is cocked. ``sitting.jsonl`` is what `quartermaster read --sitting` is given,
``truth.jsonl`` what is so.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.camera import View
from vision.stage.chance import even, often
from vision.stage.floor import Floor, floor_of
from vision.stage.render import render
from vision.stage.scene import Picture, Scene, TrueDie
from vision.workshop.data.drawn.sitting_tables import (
    HEIGHT,
    WIDTH,
    Table,
    random_table,
    thrown,
    with_prop,
    with_prop_moved,
)

THROWS = 12
COCKED = 0.15
"""The share of throws with a cocked die."""
_FRAMES, _BARE = "abc", "ab"


@dataclass(frozen=True, slots=True)
class Evening:
    """What happens when (by throw): the camera is knocked, a thing is moved, one is added; which throws have a cocked
    die or somebody's shadow; how bright it is at each throw, and how many dice are thrown."""

    bump: int
    moved: int
    added: int
    cocked: frozenset[int]
    shadows: frozenset[int]
    light: tuple[float, ...]
    counts: tuple[int, ...]


def random_evening(rng: np.random.Generator, dice: int, cocked_share: float = COCKED) -> Evening:
    """An evening with so many dice; on half of them, one or two fewer every throw. In so many throws (0-1) one of them
    is cocked."""
    bump, moved, added = (int(number) for number in rng.choice(np.arange(2, THROWS + 1), 3, replace=False))
    cocked = frozenset(number for number in range(1, THROWS + 1) if often(rng, cocked_share))
    shadows = frozenset(number for number in range(1, THROWS + 1) if often(rng, 0.3))
    if often(rng, 0.5):
        light = np.linspace(1, even(rng, 0.7, 1.25), THROWS + 1)
    else:
        light = np.where(np.arange(THROWS + 1) < rng.integers(2, THROWS), 1.0, even(rng, 0.75, 1.3))
    lost = rng.integers(0, 3, THROWS).cumsum() if often(rng, 0.5) else np.zeros(THROWS, int)
    counts = np.maximum(dice - lost, 4).tolist()
    return Evening(bump, moved, added, cocked, shadows, tuple(light.tolist()), (0, *counts))


def draw(folder: Path, seed: int, cocked_share: float = COCKED) -> None:
    """Draws one sitting into a folder of its own; the same numbers give the same sitting."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    table = random_table(rng)
    evening = random_evening(rng, len(table.sides_mm), cocked_share)
    with (folder / "sitting.jsonl").open("w") as sitting, (folder / "truth.jsonl").open("w") as truth:
        for number, scene, picture in _throws(rng, table, evening):
            for letter in _FRAMES if number else _BARE:
                name = f"{number:02d}{letter}.jpg"
                cv2.imwrite(str(folder / name), _noisy(rng, picture.pixels, table.scene.sensor.noise),
                            [cv2.IMWRITE_JPEG_QUALITY, 93])  # fmt: skip
                fields = {"picture": name, "throw": number, "expect": len(scene.dice), "set": table.set_name}
                print(json.dumps(fields), file=sitting)
                print(json.dumps(_true(name, number, table, scene, picture)), file=truth)


def _throws(rng: np.random.Generator, table: Table, evening: Evening) -> Iterator[tuple[int, Scene, Picture]]:
    """Every throw's number, scene and picture without noise; the bare table first."""
    scene = replace(table.scene, sensor=replace(table.scene.sensor, noise=0.0))
    floor = floor_of(scene, View(scene.lens, WIDTH, HEIGHT))
    for number in range(THROWS + 1):
        if number == evening.bump:
            scene = _knocked(rng, scene)
            floor = floor_of(scene, View(scene.lens, WIDTH, HEIGHT))
        if number == evening.moved:
            scene = with_prop_moved(rng, scene, table.half_mm)
        if number == evening.added:
            scene = with_prop(rng, scene, table.half_mm)
        dice = thrown(rng, table, scene, evening.counts[number], number in evening.cocked) if number else ()
        exposure = table.scene.sensor.exposure * evening.light[number]
        now = replace(scene, dice=dice, sensor=replace(scene.sensor, exposure=exposure))
        there = _shaded(rng, floor) if number in evening.shadows else floor
        yield number, now, render(now, WIDTH, HEIGHT, there)


def _knocked(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene from a camera that was pushed by 3 to 8 px, and turned a little."""
    lens, way = scene.lens, even(rng, 0, 2 * np.pi)
    far = even(rng, 3, 8) * lens.height_mm / lens.focal_px
    aim = (lens.aim_mm[0] + far * float(np.cos(way)), lens.aim_mm[1] + far * float(np.sin(way)))
    return replace(scene, lens=replace(lens, aim_mm=aim, roll_deg=lens.roll_deg + float(rng.normal(0, 0.08))))


def _shaded(rng: np.random.Generator, floor: Floor) -> Floor:
    """The floor under somebody's soft shadow, which reaches in from the border."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    turn = even(rng, 0, 2 * np.pi)
    along = (x / WIDTH - 0.5) * np.cos(turn) + (y / HEIGHT - 0.5) * np.sin(turn)
    across = -(x / WIDTH - 0.5) * np.sin(turn) + (y / HEIGHT - 0.5) * np.cos(turn)
    edge = (along - even(rng, 0.15, 0.4) - 2 * (across - even(rng, -0.3, 0.3)) ** 2) / even(rng, 0.05, 0.2)
    shade = 1 - even(rng, 0.2, 0.5) * np.clip(0.5 + edge, 0, 1)
    return replace(floor, gain=np.asarray(floor.gain * shade[..., None], np.float32))


def _noisy(rng: np.random.Generator, pixels: Pixels, noise: float) -> Pixels:
    grain = rng.standard_normal(pixels.shape).astype(np.float32) * np.float32(255 * noise)
    return np.asarray(np.clip(pixels + grain + 0.5, 0, 255), np.uint8)


def _true(name: str, number: int, table: Table, scene: Scene, picture: Picture) -> dict[str, object]:
    """A line of ``truth.jsonl``."""
    dice = []
    for die in picture.dice:
        fields: dict[str, object] = {
            "kind": "d6", "x": round(die.x, 2), "y": round(die.y, 2),
            "polygon": [[round(x, 2), round(y, 2)] for x, y in die.polygon],
            "value": die.face, "cocked": die.cocked, "visible": round(die.visible, 3),
            "contrast": round(die.contrast, 1),
        }  # fmt: skip
        dice.append(fields | ({"skull": True} if _skull(die, scene) else {}))
    props = [thing.kind for thing in scene.things] + ["cup"] * len(scene.cups) + ["sheet"] * len(scene.prints)
    return {"image": name, "throw": number, "set": table.set_name, "width": WIDTH, "height": HEIGHT,
            "table": scene.ground.kind, "dice": dice, "props": props}  # fmt: skip


def _skull(die: TrueDie, scene: Scene) -> bool:
    return die.face == 1 and any(scene.dice[die.index].look.decals)


def main() -> None:
    """Draws so many sittings."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.data.drawn.sittings", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sittings", type=int, default=8)
    parser.add_argument("--cocked", type=float, default=COCKED, help="the share of throws with a cocked die (0-1)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(args.sittings):
        draw(args.out / f"{args.seed:02d}-{number:02d}", 1000 * args.seed + number, args.cocked)


if __name__ == "__main__":
    main()
