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
from vision.stage.chance import bright, dark, even, often, paint_colour, pick, ratio
from vision.stage.die.emblems import random_skull
from vision.stage.die.styles import random_look
from vision.stage.floor import Floor, floor_of
from vision.stage.render import render
from vision.stage.scene import Cup, Decal, DieLook, Lens, Picture, PlacedDie, Print, Scene, Sensor, Thing, TrueDie
from vision.stage.variety import Crowd, Spot, die_on, litter, overlap, random_ground, random_light, scatter
from vision.workshop.data.drawn.traps import PIPS

_ROWS, _ROW, _WIDTH = 13, 62, 640
_WORDS = ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sum", "Full", "Small", "Large", "Chance", "Total", "=")
WIDTH, HEIGHT = 1456, 1088
"""The pictures' size (px)."""
_PROPS = {
    "coin": 2.0, "button": 2.0, "domino": 2.0, "card": 1.5, "ring": 0.7, "gem": 0.4, "magnet": 0.7, "keys": 0.3,
    "phone": 0.4, "pencil": 0.4, "holes": 0.4, "beaker": 0.5, "brick": 0.4, "dots": 0.5,
}  # fmt: skip
_PLAIN_PIPS = 0.2
"""Least difference in brightness (0-1) between pips and body of a household's dice: they can be read."""
THROWS = 12
COCKED = 0.15
"""The share of throws with a cocked die."""
_FRAMES, _BARE = "abc", "ab"


def score_sheet(rng: np.random.Generator) -> Pixels:
    """The sheet's picture (BGR), a third higher than wide."""
    paper, ink = int(rng.integers(215, 252)), int(rng.integers(10, 90))
    sheet = np.full((_ROWS * _ROW + 40, _WIDTH, 3), paper, np.uint8)
    filled = rng.random() < 0.5
    for row in range(_ROWS):
        top = 20 + row * _ROW
        cv2.rectangle(sheet, (16, top), (_WIDTH - 16, top + _ROW), (ink, ink, ink), 2, cv2.LINE_AA)
        word = _WORDS[row]
        cv2.putText(sheet, word, (90, top + 42), 0, 0.9, (ink, ink, ink), 2, cv2.LINE_AA)
        if row < 6 or rng.random() < 0.3:
            _printed_die(sheet, 50, top + _ROW // 2, min(row + 1, 6), ink, filled)
        if rng.random() < 0.4:
            number = str(int(rng.integers(1, 50)))
            cv2.putText(sheet, number, (400, top + 46), 3, 1.1, (120, 40, 30), 3, cv2.LINE_AA)
    cv2.line(sheet, (360, 20), (360, 20 + _ROWS * _ROW), (ink, ink, ink), 2, cv2.LINE_AA)
    return sheet


def _printed_die(sheet: Pixels, x: int, y: int, face: int, ink: int, filled: bool) -> None:
    """A die of ``face`` around a place: black with pale pips if ``filled``, else an outline with dark ones."""
    half, step = 24, 14
    paper = int(sheet[2, 2, 0])
    cv2.rectangle(sheet, (x - half, y - half), (x + half, y + half), (ink, ink, ink), -1 if filled else 3, cv2.LINE_AA)
    colour = (paper, paper, paper) if filled else (ink, ink, ink)
    for column, row in PIPS[face]:
        cv2.circle(sheet, (x + column * step, y + row * step), 5, colour, -1, cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class Table:
    """A table without dice, and the dice that are thrown on it: their looks and sides (mm), as many as there are.

    ``half_mm``: dice land so far from the middle at most; ``on_paper``: also on the score sheet.
    """

    scene: Scene
    set_name: str
    looks: tuple[DieLook, ...]
    sides_mm: tuple[float, ...]
    half_mm: tuple[float, float]
    on_paper: bool


def random_table(rng: np.random.Generator) -> Table:
    """A table as one sets it up, with five to twenty dice of one to three kinds."""
    px_per_mm, high = even(rng, 2.2, 2.8), even(rng, 580, 760)
    half = (0.42 * WIDTH / px_per_mm, 0.42 * HEIGHT / px_per_mm)
    lamps, ambient = random_light(rng)
    level = ambient + sum(lamp.strength * float(np.sin(np.radians(lamp.elevation_deg))) for lamp in lamps)
    lens = Lens(focal_px=px_per_mm * high, height_mm=high, tilt_deg=min(9.0, abs(float(rng.normal(0, 4)))),
                tilt_to_deg=even(rng, 0, 360), roll_deg=float(rng.normal(0, 4)), k1=even(rng, -0.12, 0.02),
                blur_px=even(rng, 0.4, 0.9), vignette=even(rng, 0, 0.3))  # fmt: skip
    sensor = Sensor(exposure=ratio(rng, 0.65, 1.2) / level, gamma=even(rng, 1.9, 2.4), curve=even(rng, 0, 0.4),
                    balance=(float(np.exp(rng.normal(0, 0.12))), 1.0, float(np.exp(rng.normal(0, 0.12)))),
                    noise=ratio(rng, 0.004, 0.02))  # fmt: skip
    scene = Scene(ground=random_ground(rng), lamps=lamps, ambient=ambient, room=even(rng, 0.02, 0.4),
                  uneven=ratio(rng, 0.03, 0.4), lens=lens, sensor=sensor, seed=int(rng.integers(1 << 30)))  # fmt: skip
    scene = _furnished(rng, scene, half)
    set_name = "skull" if often(rng, 0.25) else "pips"
    looks = tuple(household_look(rng, set_name) for _ in range(pick(rng, (1, 1, 2, 3))))
    sides = [pick(rng, (12.0, 14.0, 16.0, 16.0, 18.0, 19.0))] * int(rng.integers(5, 21))
    if often(rng, 0.2):
        sides[::2] = [side * pick(rng, (0.75, 1.25)) for side in sides[::2]]
    return Table(scene, set_name, looks, tuple(sides), half, often(rng, 0.5))


def household_look(rng: np.random.Generator, set_name: str) -> DieLook:
    """A kind of dice that people can read."""
    look = random_look(rng)
    while min(abs(bright(pip) - bright(look.body)) for pip in look.pips) < _PLAIN_PIPS or look.pip_pattern:
        look = random_look(rng)
    if set_name == "pips":
        return look
    return replace(look, decals=(Decal(random_skull(rng), look.pips[1], even(rng, 0.65, 0.95)),))


def _furnished(rng: np.random.Generator, scene: Scene, half: tuple[float, float]) -> Scene:
    """The scene with a score sheet, cups and four to eight small things, more often than not."""
    if often(rng, 0.6):
        side, sheet = pick(rng, (-1, 1)), score_sheet(rng)
        there = (side * even(rng, 0.65, 0.95) * half[0], even(rng, -0.6, 0.6) * half[1])
        scene = replace(scene, prints=(Print(sheet, *there, even(rng, 100, 160), even(rng, -25, 25)),))
    for _ in range(pick(rng, (0, 0, 1, 2))):
        radius, turn = even(rng, 22, 40), even(rng, 0, 2 * np.pi)
        cup = Cup(1.1 * half[0] * float(np.cos(turn)), 1.1 * half[1] * float(np.sin(turn)), radius,
                  radius * even(rng, 1.2, 2.2), pick(rng, (dark, paint_colour))(rng))  # fmt: skip
        scene = replace(scene, cups=(*scene.cups, cup))
    for _ in range(int(rng.integers(4, 9))):
        scene = with_prop(rng, scene, half)
    return scene


def with_prop(rng: np.random.Generator, scene: Scene, half: tuple[float, float]) -> Scene:
    """The scene with one thing more, where nothing lies yet."""
    taken = _spots(scene, 0.0)
    for _ in range(60):
        found = litter(rng, _PROPS, 1, (), half[0])
        if found and abs(found[0].y_mm) < 1.1 * half[1] and not any(overlap(_spot(found[0]), spot) for spot in taken):
            return replace(scene, things=(*scene.things, found[0]))
    return scene


def with_prop_moved(rng: np.random.Generator, scene: Scene, half: tuple[float, float]) -> Scene:
    """The scene with its newest thing somewhere else."""
    *others, moved = scene.things
    without = replace(scene, things=tuple(others))
    there = with_prop(rng, without, half).things[len(others) :]
    if not there:
        return scene
    return replace(scene, things=(*others, replace(moved, x_mm=there[0].x_mm, y_mm=there[0].y_mm)))


def thrown(rng: np.random.Generator, table: Table, scene: Scene, count: int, cocked: bool) -> tuple[PlacedDie, ...]:
    """``count`` of the table's dice, thrown on this scene; one of them stands askew if ``cocked``."""
    room = Crowd(pick(rng, (0.0, 0.2, 0.5)), False, *table.half_mm)
    taken = _spots(scene, 30.0) + ([] if table.on_paper else _sheets(scene))
    found: list[PlacedDie] = []
    for side in table.sides_mm[:count]:
        while True:
            spots = [Spot(die.x_mm, die.y_mm, die.yaw_deg, die.side_mm) for die in found]
            spot = scatter(rng, [side], room)[0]
            near = pick(rng, spots) if spots and often(rng, room.touching) else None
            if near is not None:
                spot = _beside(rng, near, spot)
            if not any(overlap(spot, other, 0.3) for other in (*spots, *taken)) and _inside(spot, table):
                break
        found.append(die_on(rng, spot, pick(rng, table.looks)))
    return _with_one_cocked(rng, scene, found) if cocked else tuple(found)


def _beside(rng: np.random.Generator, near: Spot, spot: Spot) -> Spot:
    """The same die close to another, turned anyhow or alike."""
    yaw = near.yaw_deg + float(rng.normal(0, 1.5)) if often(rng, 0.4) else spot.yaw_deg
    way = np.radians(near.yaw_deg + 90 * int(rng.integers(4))) if often(rng, 0.4) else even(rng, 0, 2 * np.pi)
    far = even(rng, 0.52, 0.8) * (near.side_mm + spot.side_mm)
    x, y = near.x_mm + far * float(np.cos(way)), near.y_mm + far * float(np.sin(way))
    return Spot(x, y, yaw, spot.side_mm)


def _with_one_cocked(rng: np.random.Generator, scene: Scene, dice: list[PlacedDie]) -> tuple[PlacedDie, ...]:
    """One of the dice stands on a flat thing or leans on another die, raised on that side."""
    *others, die = dice
    hosts: list[tuple[Spot, float]] = [
        (Spot(other.x_mm, other.y_mm, other.yaw_deg, other.side_mm), even(rng, 18, 40)) for other in others
    ]
    flat = [_spot(thing) for thing in scene.things if thing.kind in ("coin", "button")]
    hosts += [(spot, even(rng, 9, 22)) for spot in flat for _ in range(3)]
    taken = [Spot(other.x_mm, other.y_mm, other.yaw_deg, 1.05 * other.side_mm) for other in others] + _spots(
        scene, 10.0
    )
    for _ in range(200):
        host, tilt = pick(rng, hosts)
        way, lean = even(rng, 0, 2 * np.pi), np.radians(tilt)
        far = 0.5 * host.side_mm + 0.47 * die.side_mm * float(np.cos(lean) + np.sin(lean))
        x, y = host.x_mm + far * float(np.cos(way)), host.y_mm + far * float(np.sin(way))
        there = Spot(x, y, float(np.degrees(way)), 1.2 * die.side_mm)
        if not any(overlap(there, other) for other in taken if (other.x_mm, other.y_mm) != (host.x_mm, host.y_mm)):
            leaning = replace(die, x_mm=x, y_mm=y, tilt_deg=tilt, tilt_to_deg=float(np.degrees(way)))
            return (*others, leaning)
    return tuple(dice)


def _inside(spot: Spot, table: Table) -> bool:
    return abs(spot.x_mm) < table.half_mm[0] and abs(spot.y_mm) < table.half_mm[1]


def _spot(thing: Thing) -> Spot:
    return Spot(thing.x_mm, thing.y_mm, thing.angle_deg, thing.size_mm)


def _spots(scene: Scene, around_cups_mm: float) -> list[Spot]:
    """Where things and cups stand; cups are high, and so hide what lies behind them."""
    cups = [Spot(cup.x_mm, cup.y_mm, 0.0, 2 * (cup.radius_mm + around_cups_mm)) for cup in scene.cups]
    return [_spot(thing) for thing in scene.things] + cups


def _sheets(scene: Scene) -> list[Spot]:
    return [Spot(sheet.x_mm, sheet.y_mm, sheet.angle_deg, 1.45 * sheet.width_mm) for sheet in scene.prints]


@dataclass(frozen=True, slots=True)
class Evening:
    """The throws at which the camera is knocked, a thing is moved, one is added; which throws have a cocked
    die or somebody's shadow; how bright it is at each throw, and how many dice are thrown."""

    bump: int
    moved: int
    added: int
    cocked: frozenset[int]
    shadows: frozenset[int]
    light: tuple[float, ...]
    counts: tuple[int, ...]


def random_evening(rng: np.random.Generator, dice: int, cocked_share: float = COCKED) -> Evening:
    """An evening with ``dice`` dice; on half of them, one or two fewer every throw. ``cocked_share`` (0-1): how
    often one of them is cocked."""
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
    """Draws the sittings that were asked for."""
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
