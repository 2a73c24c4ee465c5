# SPDX-License-Identifier: MIT
"""Whole kits of symbol dice, drawn: pictures to teach them from, and tables on which they lie."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.frame import Pixels
from vision.mat.tokens import INKS as PRINTED
from vision.mat.tokens import LETTERS, SYMBOLS
from vision.sighting import SymbolFace
from vision.stage.chance import even, often, pick, ratio
from vision.stage.die.emblems import symbol_ink
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, Lamp, Lens, Picture, PlacedDie, Scene, Sensor
from vision.stage.variety import SIDE_MM, Crowd, random_ground, random_light, random_scene, random_sensor, scatter
from vision.workshop.data.drawn.signs import SIDE, Ink, Library
from vision.workshop.data.symbol_pool import calmer, dye, pale_body, span_of

_STICKER = 0.75
"""The stickers' side, of the die's."""
INKS = {
    "black": "#17120c",
    "blue": "#1f4fa3",
    "green": "#1c6b3c",
    "purple": "#6d2a8c",
    "red": "#b0221a",
    "yellow": "#a87800",
}
"""The six inks of the house, as the pages show them."""
DYES = ("red", "blue", "green", "purple", "yellow", "black")


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """``signs``: the ink of every symbol by name; ``inks``: every ink's colour by name; how much of a face a sign
    takes up, and what the bodies are made of. ``letters``: faces that also bear their colour's letter, drawn whole."""

    signs: dict[str, Ink]
    inks: dict[str, Colour]
    span: float
    bodies: tuple[Colour, ...]
    letters: dict[SymbolFace, Ink] = field(default_factory=dict)

    def ink(self, face: SymbolFace) -> Ink:
        """The ink on a face."""
        return self.letters.get(face, self.signs[face.symbol])

    @property
    def faces(self) -> list[SymbolFace]:
        """Every symbol in every ink."""
        return [SymbolFace(sign, ink) for sign in self.signs for ink in self.inks]


def own_kit() -> Kit:
    """The kit's own faces, as large as the face allows."""
    signs = {name: symbol_ink(name) for name in sorted(SYMBOLS)}
    inks = {name: _linear(code) for name, code in INKS.items()}
    return Kit(signs, inks, 0.72, ((0.84, 0.83, 0.8), (0.8, 0.76, 0.62), (0.9, 0.9, 0.9)))


def sticker_kit() -> Kit:
    """The kit's own faces as `quartermaster print dice` prints them on stickers: smaller, with the colour's letter."""
    plain = own_kit()
    inks = {name: _linear(PRINTED[name]) for name in sorted(PRINTED)}
    kit = Kit(plain.signs, inks, _STICKER, plain.bodies)
    letters = {face: _lettered(plain.signs[face.symbol], LETTERS[face.colour]) for face in kit.faces}
    return replace(kit, letters=letters)


def _lettered(sign: Ink, letter: str) -> Ink:
    """A sticker: the sign a little above its middle, three quarters as wide as it, and a letter in the lower right."""
    side = round(0.74 * SIDE)
    sheet = np.zeros((SIDE, SIDE), np.uint8)
    left, top = (SIDE - side) // 2, (SIDE - side) // 2 - round(0.03 * SIDE)
    sheet[top : top + side, left : left + side] = cv2.resize(sign, (side, side), interpolation=cv2.INTER_AREA)
    cv2.putText(sheet, letter, (round(0.78 * SIDE), round(0.955 * SIDE)), 0, 0.85, 255, 3, cv2.LINE_AA)
    return sheet


def _linear(code: str) -> Colour:
    red, green, blue = (int(part, 16) / 255 for part in re.findall("..", code[1:]))
    return red**2.2, green**2.2, blue**2.2


def random_kit(rng: np.random.Generator, library: Library) -> Kit:
    """Six signs of a library in six inks, on pale dice."""
    pictorial = [i for i, kin in enumerate(library.kin) if not kin.startswith("pips")]
    chosen = rng.choice(pictorial, 6, replace=False)
    signs = {f"sign{number}": library.inks[i] for number, i in enumerate(chosen)}
    return Kit(signs, {name: dye(rng, i) for i, name in enumerate(DYES)}, span_of(int(chosen[0])),
               tuple(pale_body(rng) for _ in range(3)))  # fmt: skip


def _die(
    rng: np.random.Generator, kit: Kit, face: SymbolFace | None, body: Colour, at: tuple[float, float, float]
) -> PlacedDie:
    """A die of the kit with this face up and any others on its sides."""
    names, inks = list(kit.signs), list(kit.inks)
    shown = [SymbolFace(pick(rng, names), pick(rng, inks)) for _ in range(6)]
    up = int(rng.integers(1, 7))
    if face is not None:
        shown[up - 1] = face
    decals = tuple(Decal(kit.ink(f), kit.inks[f.colour], kit.span * even(rng, 0.97, 1.03)) for f in shown)
    look = DieLook(body=body, decals=decals, corner=even(rng, 0.04, 0.16), gloss=ratio(rng, 0.01, 0.06),
                   shine=ratio(rng, 10, 400), ball=even(rng, 0.68, 0.8) if often(rng, 0.4) else 2.0,
                   seed=int(rng.integers(1 << 16)))  # fmt: skip
    front = pick(rng, [f for f in range(1, 7) if f not in (up, 7 - up)])
    return PlacedDie(look, at[0], at[1], up, front, at[2], SIDE_MM)


def lesson_picture(rng: np.random.Generator, kit: Kit, face: SymbolFace, width: int = 400, height: int = 300) -> Pixels:
    """One die that shows ``face``, on a quiet table under good light, as one would photograph it to teach it."""
    die_px = even(rng, 30, 46)
    grounds = ("felt", "wood", "plain", "leather", "planks")
    ground = random_ground(rng)
    while ground.kind not in grounds:
        ground = random_ground(rng)
    far = even(rng, 32, 52)
    lens = Lens(
        focal_px=die_px * far,
        height_mm=SIDE_MM * (far + 1),
        tilt_deg=even(rng, 0, 8),
        tilt_to_deg=even(rng, 0, 360),
        roll_deg=even(rng, 0, 360),
        blur_px=even(rng, 0.4, 0.9),
    )
    lamp = Lamp(even(rng, 0, 360), even(rng, 45, 85), 0.7, even(rng, 0.2, 0.8))
    die = _die(rng, kit, face, pick(rng, kit.bodies), (even(rng, -25, 25), even(rng, -20, 20), even(rng, 0, 360)))
    sensor = Sensor(exposure=even(rng, 0.75, 1.05), noise=0.006, jpeg=92)
    ambient, seed = even(rng, 0.3, 0.6), int(rng.integers(1 << 30))
    scene = Scene(ground, (die,), lamps=(lamp,), ambient=ambient, lens=lens, sensor=sensor, seed=seed)
    return render(scene, width, height).pixels


def table_picture(
    rng: np.random.Generator, kit: Kit, other: Kit | None = None, width: int = 560, height: int = 420
) -> tuple[Picture, Scene]:
    """A table on which one to twelve dice of the kit lie, of one body, among other things, in any light.

    ``other``: a kit of which one die in eight is.
    """
    die_px = even(rng, 26, 50)
    scene = random_scene(rng, width, height, die_px)
    lamps, ambient = random_light(rng)
    scene = replace(scene, lamps=lamps, ambient=ambient, sensor=random_sensor(rng, lamps, ambient))
    scene = calmer(rng, scene, die_px)
    half_x, half_y = (side / die_px * SIDE_MM / 2 - SIDE_MM for side in (width, height))
    crowd = Crowd(float(rng.choice((0.0, 0.0, 0.5))), often(rng, 0.2), half_x, half_y)
    body = pick(rng, kit.bodies)
    spots = scatter(rng, [SIDE_MM] * int(rng.integers(1, 13)), crowd)
    kits = [other if other is not None and often(rng, 0.125) else kit for _ in spots]
    dice = tuple(_die(rng, of, None, body, (spot.x_mm, spot.y_mm, spot.yaw_deg))
                 for of, spot in zip(kits, spots, strict=True))  # fmt: skip
    things = tuple(thing for thing in scene.things if thing.base_mm < 1)
    scene = replace(scene, dice=dice, cups=(), things=things if often(rng, 0.4) else ())
    return render(scene, width, height), scene


def face_of(kit: Kit, scene: Scene, index: int) -> SymbolFace | None:
    """The face that the die of this number shows; None if it is no die of the kit."""
    die = scene.dice[index]
    decal = die.look.decals[die.up - 1]
    shown = [f for f in kit.faces if decal and kit.ink(f) is decal.ink and kit.inks[f.colour] == decal.colour]
    return shown[0] if shown else None


def contrast(picture: Pixels, x: float, y: float, size: float) -> float:
    """How much the middle of a face varies (0-255): what stands out less than about 4 nobody can read."""
    reach = max(3, round(0.3 * size))
    part = picture[max(0, round(y) - reach) : round(y) + reach, max(0, round(x) - reach) : round(x) + reach]
    return float(cv2.GaussianBlur(part, (0, 0), 1.0).astype(np.float32).std((0, 1)).max()) if part.size else 0.0
