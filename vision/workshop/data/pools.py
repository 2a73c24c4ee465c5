# SPDX-License-Identifier: MIT
"""Pictures of drawn tables by kind, small ones with dice of every size, and the pools that they fill: tables of
six-sided dice of all sorts, or of none, some with traps lying about; and of six- and twelve-sided ones with numerals in
every typeface there is, marked 6 and 9 or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.camera import View
from vision.stage.chance import (
    any_colour,
    bright,
    dark,
    even,
    often,
    paint_colour,
    pale,
    pick,
    ratio,
    screen,
    shown,
    weighted,
)
from vision.stage.die.emblems import random_skull
from vision.stage.die.numerals import FACES
from vision.stage.die.styles import random_look
from vision.stage.render import render
from vision.stage.scene import TWELVE as USUAL
from vision.stage.scene import Colour, Decal, DieLook, GroundKind, Lens, Pattern, Picture, PlacedDie, Scene, TrueDie
from vision.stage.tabletop import HEIGHT, WIDTH
from vision.stage.variety import SIDE_MM, Crowd, Spot, litter, random_scene, random_sensor, scatter
from vision.workshop.data import shots
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.drawn.writers import TURNABLE, UNMARKED, Writers, setting
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    IGNORE,
    LEAN_X,
    NO_DIE,
    SIZE,
    SKULL,
    TWELVE,
    TWELVE_BLANK,
    TWELVE_CANT_TELL,
    Floats,
    X,
    Y,
    label,
    quad_label,
    table,
)

PATTERNED: tuple[GroundKind, ...] = ("gingham", "tartan", "dots", "floral", "stripes", "print", "weave", "speckle")
_CHECKED: dict[GroundKind, float] = {"plaid": 0.55, "gingham": 0.2, "tartan": 0.15, "weave": 0.05, "stripes": 0.05}
"""Patterns of cloths, and how often each is taken."""
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
"""Things most easily taken for dice, and how often each lies about."""
SIDE = 208
"""Width and height of a picture, in px."""
CHUNK = 250
FAINT = 10.0
"""Dice whose pips differ less from the body (0-255) can't be told by anyone."""
Sample = tuple[Pixels, Floats]
"""A picture and its label table."""
Draw = Callable[[np.random.Generator], Sample]
"""Draws one."""
Lay = Callable[[np.random.Generator, int], Scene]
"""Lays a table for a picture of this many pixels a side."""


def make(folder: Path, seed: int, chunks: int, draw: Draw, each: int = CHUNK) -> None:
    """Writes those of the chunks ``seed``-0000 and on, of ``each`` pictures, that are missing."""
    for path, rng in shots.missing_chunks(folder, seed, chunks):
        made = [draw(rng) for _ in range(each)]
        shots.save(path, [m[0] for m in made], [m[1] for m in made])


def picture(rng: np.random.Generator, hard: bool = False) -> Sample:
    """One rendered picture and its label table."""
    sizes = [(24, 62), (62, 150), (14, 26)][rng.choice(3, p=[0.3, 0.02, 0.68] if hard else [0.87, 0.06, 0.07])]
    die_px = float(np.exp(rng.uniform(*np.log(sizes))))
    scene = random_scene(rng, SIDE, SIDE, die_px)
    if rng.random() < (0.75 if hard else 0.3):
        scene = _slanted(rng, scene, die_px)
    if rng.random() < (0.8 if hard else 0.4):
        scene = _gaudier(rng, scene)
    if rng.random() < (0.45 if hard else 0.15):
        scene = glassed(rng, scene)
    pixels, labels = shot(scene)
    return strew(rng, pixels, labels, die_px) if rng.random() < 0.15 else (pixels, labels)


def shot(scene: Scene) -> Sample:
    """The scene as a training picture with its label table."""
    return labelled(scene, render(scene, SIDE, SIDE))


def labelled(scene: Scene, shown: Picture, row: Callable[[TrueDie, Scene], list[float]] | None = None) -> Sample:
    """A drawn scene with its label table, a ``row`` a die."""
    return shown.pixels, table([(row or row_of)(die, scene) for die in shown.dice])


def laid(rng: np.random.Generator, lay: Lay) -> Sample:
    """A picture of a table laid like that, with what on it is no die, if its way of laying knows any."""
    scene = lay(rng, SIDE)
    pixels, labels = shot(scene)
    return pixels, no_dice(rng, lay, scene, labels, SIDE)


def no_dice(rng: np.random.Generator, lay: Lay, scene: Scene, labels: Floats, side: int) -> Floats:
    """The labels of a table, and of what on a table that is laid so is no die and could be taken for one."""
    return _NO_DICE[lay](rng, scene, labels, side) if lay in _NO_DICE else labels


def calm(rng: np.random.Generator, side: int) -> Scene:
    """A table as one sets it up, seen from nearly above and in focus: to learn how sure to be."""
    die_px = ratio(rng, 26, 58)
    return seen(rng, side, die_px, lambda scene: scene.lens.tilt_deg <= 15 and in_focus(scene.lens, die_px))


def seen(rng: np.random.Generator, side: tuple[int, int] | int, die_px: float, fits: Callable[[Scene], bool]) -> Scene:
    """A table of any sort that ``fits``; ``side``: of the picture, or its width and height (px)."""
    width, height = (side, side) if isinstance(side, int) else side
    while True:
        scene = random_scene(rng, width, height, die_px)
        if fits(scene):
            return scene


def in_focus(lens: Lens, die_px: float) -> bool:
    """Whether dice of this width are sharp through it."""
    return lens.blur_px < 0.5 + 0.03 * die_px and not lens.motion_px


def leaning(rng: np.random.Generator, side: int) -> Scene:
    """A table seen from above or aside on which a third of the dice lean: to learn how each one's face lies."""
    die_px = ratio(rng, 20, 70)
    scene = random_scene(rng, side, side, die_px)
    scene = _slanted(rng, scene, die_px, (0, 20) if rng.random() < 0.6 else (15, 48))
    if rng.random() < 0.45:
        scene = _restyled(scene, lambda look: _with_skull(rng, look))
        scene = replace(scene, dice=tuple(_shown(rng, die) for die in scene.dice))
    dice = tuple(
        replace(die, tilt_deg=float(rng.uniform(5, 46)), tilt_to_deg=float(rng.uniform(0, 360)))
        if rng.random() < 0.35
        else die
        for die in scene.dice
    )
    return replace(scene, dice=dice)


def swirled(rng: np.random.Generator, side: int) -> Scene:
    """Small two-coloured dice seen aslant, half one colour and half another, with pips that suit neither."""
    die_px = ratio(rng, 20, 52)
    scene = _slanted(rng, random_scene(rng, side, side, die_px), die_px, (4, 42))
    return _restyled(scene, lambda look: _two_coloured(rng, look) if rng.random() < 0.8 else look)


def skulls(rng: np.random.Generator, side: int) -> Scene:
    """Dice with skulls for their ones, every third picture of piles of such dice; some dice lean."""
    die_px = ratio(rng, 19, 62)
    scene = seen(rng, side, die_px, lambda scene: scene.lens.tilt_deg <= 30)
    if rng.random() < 0.25:
        scene = _gaudier(rng, scene)
    scene = _restyled(scene, lambda look: _with_skull(rng, look))
    scene = replace(scene, dice=tuple(_shown(rng, die) for die in scene.dice))
    return _piled(rng, scene) if rng.random() < 0.35 else scene


def _with_skull(rng: np.random.Generator, look: DieLook) -> DieLook:
    """The look with a skull for its 1, mostly in the colour of its pips."""
    if rng.random() < 0.12:
        return look
    colour = look.pips[1] if rng.random() < 0.85 else look.pips[0]
    return replace(look, decals=(Decal(random_skull(rng), colour, float(rng.uniform(0.62, 0.98))),))


def _shown(rng: np.random.Generator, die: PlacedDie) -> PlacedDie:
    """The die with its skull up more often than chance would have it; one in twelve leans."""
    shown = turned_up(die, 1 if rng.random() < 0.35 else die.up)
    lean = float(rng.uniform(13, 46)) if rng.random() < 0.08 else die.tilt_deg
    return replace(shown, tilt_deg=lean)


def turned_up(die: PlacedDie, up: int) -> PlacedDie:
    """The die with this face up."""
    front = die.front if die.front not in (up, 7 - up) else 2 if up in (1, 6) else 1
    return replace(die, up=up, front=front)


def _piled(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with most dice stacked two to five high, a little awry, as players stack them."""
    dice: list[PlacedDie] = []
    for die in scene.dice:
        if die.base_mm or die.tilt_deg or rng.random() < 0.2:
            dice.append(die)
            continue
        for level in range(int(rng.integers(2, 6))):
            slip, twist = rng.normal(0, 0.06, 2) * die.side_mm, float(rng.normal(0, 9 if rng.random() < 0.8 else 40))
            up = 1 if rng.random() < 0.3 else int(rng.integers(1, 7))
            front = next(f for f in (die.front, 1, 2) if f not in (up, 7 - up))
            dice.append(replace(die, x_mm=die.x_mm + slip[0], y_mm=die.y_mm + slip[1], yaw_deg=die.yaw_deg + twist,
                                base_mm=level * die.side_mm, up=up, front=front))  # fmt: skip
    return replace(scene, dice=tuple(dice))


def _two_coloured(rng: np.random.Generator, look: DieLook) -> DieLook:
    """The look in two colours that differ much, in patches as large as the die."""
    patterns: tuple[Pattern, ...] = ("marble", "cloud", "layers")
    return replace(
        look,
        pattern=patterns[int(rng.integers(3))],
        second=pale(rng) if rng.random() < 0.5 else paint_colour(rng),
        pattern_amount=float(rng.uniform(0.7, 1.0)),
        pattern_scale=float(rng.uniform(0.12, 0.7)),
        ball=float(rng.uniform(0.62, 0.75)) if rng.random() < 0.6 else look.ball,
        translucent=0.0 if rng.random() < 0.8 else look.translucent,
    )


def pearly(rng: np.random.Generator, side: int) -> Scene:
    """Small dice of vivid marble, each kind of two colours with pips of gold, silver, white or black, on cloth of one
    strong colour: as collectors buy and throw them."""
    die_px = ratio(rng, 17, 44)
    scene = seen(rng, side, die_px, lambda scene: in_focus(scene.lens, die_px))
    scene = _slanted(rng, scene, die_px, (1, 30))
    if rng.random() < 0.5:
        cloth = shown(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.15, 0.8))
        scene = replace(scene, ground=replace(scene.ground, kind="felt", colour=cloth))
    looks = [_pearl(rng, die.look) for die in scene.dice]
    kinds = int(rng.integers(1, 5))
    return replace(scene, dice=tuple(
        replace(die, look=looks[int(rng.integers(min(kinds, len(looks))))]) for die in scene.dice
    ))  # fmt: skip


def _pearl(rng: np.random.Generator, look: DieLook) -> DieLook:
    hue = rng.random()
    body = shown(hue, rng.uniform(0.55, 1), rng.uniform(0.3, 1))
    luck = rng.random()
    other = shown(hue + rng.uniform(0.1, 0.9), rng.uniform(0.5, 1), rng.uniform(0.25, 1))
    second = dark(rng) if luck < 0.3 else pale(rng) if luck < 0.6 else other
    pips = next(ink for ink in iter(lambda: _foil(rng), None) if abs(bright(ink) - bright(body)) > 0.18)
    return replace(
        _two_coloured(rng, look), body=body, second=second, pips=(pips,) * 6, pattern_scale=ratio(rng, 0.12, 0.6),
        pattern="plain" if rng.random() < 0.2 else _two_coloured(rng, look).pattern, ring=0.0, logo="none",
        pip_radius=float(rng.uniform(0.07, 0.115)), corner=float(rng.uniform(0.05, 0.2)), worn=0.0,
        metal=0.0, big_one=1.0, pip_pattern=0.0,
    )  # fmt: skip


def _foil(rng: np.random.Generator) -> Colour:
    """Gold, silver, white, black, now and then a paint."""
    gold, silver = (0.62, 0.4, 0.1), (0.6, 0.6, 0.62)
    kind = rng.choice(5, p=[0.33, 0.1, 0.32, 0.15, 0.1])
    return (gold, silver, pale(rng), dark(rng), paint_colour(rng))[int(kind)]


def jewels(rng: np.random.Generator, side: int) -> Scene:
    """Clear ruby, sapphire, amber or smoke-grey dice with pale pips, whose far pips shine through."""
    die_px = ratio(rng, 20, 60)
    scene = seen(rng, side, die_px, lambda scene: scene.lens.tilt_deg <= 30)
    return _restyled(scene, lambda look: _jewel(rng, look) if rng.random() < 0.8 else look)


def _jewel(rng: np.random.Generator, look: DieLook) -> DieLook:
    clear = rng.random() < 0.2
    body = shown(rng.random(), rng.uniform(0, 0.2) if clear else rng.uniform(0.6, 1), rng.uniform(0.3, 0.95))
    pips = pale(rng) if rng.random() < 0.8 else (0.5, 0.33, 0.08)
    return replace(
        look, body=body, pattern="plain" if rng.random() < 0.8 else look.pattern, pips=(pips,) * 6, metal=0.0,
        translucent=float(rng.uniform(0.3, 0.95)), gloss=float(rng.uniform(0.02, 0.09)), ring=0.0,
        pip_radius=float(rng.uniform(0.075, 0.11)), big_one=1.0, worn=0.0, dimple=float(rng.uniform(0, 0.6)),
    )  # fmt: skip


def _slanted(rng: np.random.Generator, scene: Scene, die_px: float, tilts: tuple[float, float] = (12, 45)) -> Scene:
    """The scene from aside, so that side faces show: people hold phones like that."""
    tilt, far = float(rng.uniform(*tilts)), scene.lens.focal_px / die_px
    height = SIDE_MM * (far * float(np.cos(np.radians(tilt))) + 1)
    return replace(scene, lens=replace(scene.lens, tilt_deg=tilt, height_mm=height))


def _restyled(scene: Scene, change: Callable[[DieLook], DieLook]) -> Scene:
    """The scene with every kind of dice made anew, once a kind."""
    looks = {look: change(look) for look in dict.fromkeys(die.look for die in scene.dice)}
    return replace(scene, dice=tuple(replace(die, look=looks[die.look]) for die in scene.dice))


def _gaudier(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with plain dice changed for marbled, cloudy, layered or glass ones."""

    def gaudier(look: DieLook) -> DieLook:
        for _ in range(12):
            if look.pattern not in ("plain", "speckle") or look.translucent > 0:
                break
            look = random_look(rng)
        return look

    return _restyled(scene, gaudier)


def glassed(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with most kinds of dice made of glass, whose far pips shine through."""

    def glassy(look: DieLook) -> DieLook:
        return replace(look, translucent=float(rng.uniform(0.35, 0.9))) if rng.random() < 0.75 else look

    return _restyled(scene, glassy)


def row_of(die: TrueDie, scene: Scene) -> list[float]:
    """A true die of a scene as a label: cut off or half covered dice can't be told, doubtful cases are left out."""
    quad = np.array(die.polygon, np.float32)
    visible, decals = die.visible, scene.dice[die.index].look.decals
    face = SKULL if die.face == 1 and decals and decals[0] else int(die.face)
    if die.cocked or die.contrast < FAINT:
        code = CANT_TELL if visible > 0.4 else IGNORE
    elif visible < 0.35:
        code = IGNORE
    else:
        code = face if visible > 0.9 else IGNORE if visible > 0.6 else CANT_TELL
    return [*quad_label(quad, code)[:LEAN_X], *die.lean]


def bare(rng: np.random.Generator) -> Sample:
    """A table without dice: patterned cloth more often than not, dominoes and other traps on half of them."""
    die_px = ratio(rng, 16, 60)
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


def cloths(rng: np.random.Generator) -> Sample:
    """Checked cloth, mostly rumpled, its squares as large as dice: half of the pictures without any."""
    die_px = ratio(rng, 18, 56)
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


def littered(rng: np.random.Generator, side: int) -> Scene:
    """A few dice, or none, among dominoes, cards, buttons and coins."""
    die_px = ratio(rng, 14, 56)
    scene = random_scene(rng, side, side, die_px)
    dice = scene.dice[: int(rng.integers(0, 5))]
    things = litter(rng, DECOYS, int(rng.integers(2, 9)), dice, side / die_px * SIDE_MM / 2)
    return replace(scene, dice=dice, cups=(), things=things)


def _with_things(_rng: np.random.Generator, scene: Scene, labels: Floats, side: int) -> Floats:
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


def low_lamp(rng: np.random.Generator, side: int) -> Scene:
    """Dice under one low lamp, whose long hard shadows look like dark ones."""
    die_px = ratio(rng, 20, 60)
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


def _with_shadows(rng: np.random.Generator, scene: Scene, labels: Floats, side: int) -> Floats:
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


_NO_DICE = {littered: _with_things, low_lamp: _with_shadows, low_lit_jewels: _with_shadows}
"""Labels of what on these tables is no die."""


_HELD_OUT_GROUNDS: tuple[GroundKind, ...] = ("leather", "planks", "tartan", "stone")
_HELD_OUT_HUES = ((0.06, 0.1), (0.44, 0.56))
"""Orange and turquoise: so coloured are the twelve-sided dice of a held-out pool, and none of a training pool."""
_STANDS_OUT = 0.35
"""Least difference in brightness (0-1) between numerals and body of dice that people play with."""
_DARK, _GLARING = 45, 215
"""The middle brightness (0-255) of a picture in light that one plays in."""
_FOOT = 1.14
"""Side of the square that a twelve-sided die stands on, in its heights."""
_STEEP = 0.56
"""A top that leans more on the picture than this is no more the top than its neighbour: nobody can tell."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Draws dice and tables of held-out designs, of all others, or (None) of any.

    ``blank``: the share of twelve-sided dice without a numeral on top, for the feed to write on. ``played``: tables as
    people play at, with numerals that stand out, in light that one sees by.
    """

    writers: Writers
    held_out: bool | None
    blank: float = 0.0
    played: bool = False

    @classmethod
    def open(cls, glyphs: Path, held_out: bool | None, blank: float = 0.0, played: bool = False) -> Maker:
        """The maker for a glyph file."""
        return cls(Writers.open(glyphs, held_out), held_out, blank, played)

    def picture(self, rng: np.random.Generator, calm: bool = False) -> tuple[Pixels, Floats]:
        """One rendered picture and its label table; ``calm``: seen from nearly above and in focus."""
        scene, die_px = self._scene(rng, SIDE, calm)
        pixels, rows = labelled(scene, render(scene, SIDE, SIDE), bones_row)
        if rng.random() < (0.0 if calm else 0.15):
            return strew(rng, pixels, rows, die_px)
        return pixels, rows

    def lay(self, rng: np.random.Generator, side: int) -> Scene:
        """A table for a picture of ``side`` pixels a side."""
        return self._scene(rng, side, False)[0]

    def _scene(self, rng: np.random.Generator, side: int, calm: bool) -> tuple[Scene, float]:
        """A table, and how many pixels wide a six-sided die is on it."""
        die_px = float(np.exp(rng.uniform(*np.log((24, 42) if rng.random() < 0.85 else (42, 80)))))
        scene = seen(rng, side, die_px, lambda scene: self._fits(scene, die_px, calm))
        if rng.random() < 0.1:
            return replace(scene, dice=()), die_px
        return replace(scene, dice=self._dice(rng, side / die_px * SIDE_MM / 2, calm)), die_px

    def frame(self, rng: np.random.Generator) -> tuple[Pixels, Floats]:
        """A whole frame as a camera over a table gives it, 55 to 85 cm up, in focus."""
        while True:
            pixels, rows = self._frame(rng)
            if not self.played or _light_enough(pixels):
                return pixels, rows

    def _frame(self, rng: np.random.Generator) -> tuple[Pixels, Floats]:
        height = even(rng, 550, 850)
        focal = WIDTH * even(rng, 0.95, 1.3)
        base = seen(rng, (WIDTH, HEIGHT), focal / height * SIDE_MM, lambda scene: self._fits(scene, 50, False))
        lens = Lens(
            focal_px=focal,
            height_mm=height,
            tilt_deg=min(12.0, abs(rng.normal(0, 6))),
            tilt_to_deg=even(rng, 0, 360),
            roll_deg=even(rng, -10, 10),
            k1=rng.normal(0, 0.03),
            blur_px=even(rng, 0.4, 0.8 if self.played else 1.1),
            motion_px=even(rng, 1, 3) if not self.played and often(rng, 0.15) else 0.0,
            vignette=even(rng, 0, 0.3),
        )
        dice = self._dice(rng, 0.42 * HEIGHT / focal * height, True)
        scene = replace(base, lens=lens, dice=dice, cups=(), things=base.things[:4])
        return labelled(scene, render(scene, WIDTH, HEIGHT), bones_row)

    def _fits(self, scene: Scene, die_px: float, calm: bool) -> bool:
        if self.held_out is not None and (scene.ground.kind in _HELD_OUT_GROUNDS) != self.held_out:
            return False
        lens = scene.lens
        if calm:
            return lens.tilt_deg <= 15 and in_focus(lens, die_px)
        return lens.tilt_deg <= 32

    def _dice(self, rng: np.random.Generator, half_mm: float, calm: bool) -> tuple[PlacedDie, ...]:
        """Six- and twelve-sided dice, some of one make, some of many."""
        share = pick(rng, (1.0, 0.9, 0.8, 0.6))
        crowd = Crowd(pick(rng, (0.0, 0.2, 0.5)), often(rng, 0.2), half_mm * 0.94, half_mm * 0.94)
        room = max(1, int(4.0 * half_mm**2 / (1.5 * SIDE_MM) ** 2 * 1.1))
        count = min(18, 1 + int(rng.integers(room // 3, room) if often(rng, 0.8) else rng.integers(room)))
        twelve = rng.random(count) < share
        tall, low = SIDE_MM * ratio(rng, 0.95, 1.45), SIDE_MM * ratio(rng, 0.75, 1.05)
        makes = pick(rng, (1, 2, 4))
        d12s, d6s = [self.look(rng) for _ in range(makes)], [self._six(rng) for _ in range(makes)]
        odd = 0.1 if often(rng, 0.25) else 0.0
        sizes = [(tall if big else low) * float(np.exp(rng.normal(0, odd))) for big in twelve]
        scattered = scatter(rng, [s * (_FOOT if big else 1) for s, big in zip(sizes, twelve, strict=True)], crowd)
        at = _matched([s * (_FOOT if big else 1) for s, big in zip(sizes, twelve, strict=True)], scattered)
        lean = 0.03 if calm else 0.07
        return tuple(self._placed(rng, spot, sizes[i], pick(rng, d12s if twelve[i] else d6s), lean) for i, spot in at)

    def _six(self, rng: np.random.Generator) -> DieLook:
        """A six-sided die: with pips, now and then with numerals, so that these alone make no twelve-sided die."""
        look = random_look(rng)
        if not often(rng, 0.12):
            return look
        inks = self.writers.inks(rng, replace(setting(rng), tall=even(rng, 0.8, 1.3)), 6)
        return replace(look, decals=tuple(Decal(ink, look.pips[0], 1.0) for ink in inks))

    def look(self, rng: np.random.Generator) -> DieLook:
        """One make of twelve-sided dice; its seed is odd if 6 and 9 are not marked."""
        look = random_look(rng)
        while self.played and abs(bright(look.pips[0]) - bright(look.body)) < _STANDS_OUT:
            look = random_look(rng)
        while self.held_out is not None and _in_held_out_colour(look.body) != self.held_out:
            hue = pick(rng, _HELD_OUT_HUES)
            body = shown(even(rng, *hue), even(rng, 0.5, 1), even(rng, 0.4, 1)) if self.held_out else any_colour(rng)
            look = replace(random_look(rng), body=body)
            if abs(bright(look.pips[0]) - bright(body)) < (_STANDS_OUT if self.played else 0.2):
                look = replace(look, pips=((0.9,) * 3 if bright(body) < 0.5 else (0.02,) * 3,) * 6)
        manner = setting(rng)
        return replace(
            look,
            kind="d12",
            decals=tuple(Decal(ink, look.pips[0], 1.0) for ink in self.writers.inks(rng, manner)),
            layout=_layout(rng),
            corner=ratio(rng, 0.01, 0.09),
            ball=even(rng, 0.55, 0.61) if often(rng, 0.25) else 2.0,
            seed=int(rng.integers(1 << 15)) * 2 + int(manner.mark == UNMARKED),
        )

    def _placed(self, rng: np.random.Generator, spot: Spot, size: float, look: DieLook, lean: float) -> PlacedDie:
        if look.kind == "d12":
            up, front, most = int(rng.integers(1, FACES + 1)), 0, 26.0
            if often(rng, self.blank):
                look = replace(look, decals=(*look.decals[: up - 1], None, *look.decals[up:]))
        else:
            up, most = int(rng.integers(1, 7)), 45.0
            front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
        tilt = even(rng, 8, most) if often(rng, lean) else even(rng, 0, 3) if often(rng, 0.05) else 0.0
        return PlacedDie(look, spot.x_mm, spot.y_mm, up, front, spot.yaw_deg, size, tilt, even(rng, 0, 360))


def _layout(rng: np.random.Generator) -> tuple[int, ...]:
    """The usual layout, another whose opposite sides sum to 13, or any at all."""
    kind = rng.random()
    if kind < 0.3:
        return USUAL
    if kind < 0.6:
        pairs = [(int(n), 13 - int(n)) if rng.random() < 0.5 else (13 - int(n), int(n)) for n in rng.permutation(6) + 1]
        return tuple(n for pair in pairs for n in pair)
    return tuple(int(n) for n in rng.permutation(12) + 1)


def _light_enough(pixels: Pixels) -> bool:
    """Whether people would play in this light."""
    return bool(np.median(pixels.max(axis=2)) > _DARK and np.median(pixels) < _GLARING)


def _in_held_out_colour(body: Colour) -> bool:
    red, green, blue = screen(body)
    most, least = max(red, green, blue), min(red, green, blue)
    if most - least < 0.25 * most:
        return False
    hue = float(cv2.cvtColor(np.array([[[red, green, blue]]], np.float32), cv2.COLOR_RGB2HSV)[0, 0, 0]) / 360
    return any(low <= hue < high for low, high in _HELD_OUT_HUES)


def _matched(sides: list[float], spots: list[Spot]) -> list[tuple[int, Spot]]:
    """Which die each spot was found for: they keep their order, some dice found none."""
    found, at = [], 0
    for spot in spots:
        at = next(i for i in range(at, len(sides)) if sides[i] == spot.side_mm)
        found.append((at, spot))
        at += 1
    return found


def bones_row(die: TrueDie, scene: Scene) -> list[float]:
    """A true die as a label. A d12 that leans keeps its face: how it leans is told beside it."""
    look = scene.dice[die.index].look
    if die.kind == "d6":
        row = row_of(die, scene)
        row[CODE] = CANT_TELL if look.decals and row[CODE] > 0 else row[CODE]
        return row
    blank = look.decals[die.face - 1] is None
    code = TWELVE_BLANK if blank else TWELVE + die.face
    if die.visible < 0.35:
        code = IGNORE
    elif die.visible < 0.6 or np.hypot(*die.lean) > _STEEP or (die.contrast < FAINT and not blank):
        code = TWELVE_CANT_TELL
    elif die.visible < 0.88:
        code = IGNORE
    elif look.seed % 2 and die.face in TURNABLE and not blank:
        code = TWELVE_CANT_TELL
    return [*label(die.x, die.y, die.size, code, np.radians(die.angle) * 5 / 4, exact=True), *die.lean]


KINDS: dict[str, Draw] = {
    "stage": picture,
    "hard": partial(picture, hard=True),
    "bare": bare,
    "cloths": cloths,
    "calm": partial(laid, lay=calm),
    "leaning": partial(laid, lay=leaning),
    "swirled": partial(laid, lay=swirled),
    "skulls": partial(laid, lay=skulls),
    "jewels": partial(laid, lay=jewels),
    "pearly": partial(laid, lay=pearly),
    "decoys": partial(laid, lay=littered),
    "shaded": partial(laid, lay=low_lamp),
}
BONES: dict[str, bool | None] = {
    "bones": False,
    "bones-all": None,
    "bones-apart": True,
    "bones-frames": True,
    "bones-played": True,
}
"""Kinds of tables with twelve-sided dice, and whether their designs are those held out (None: any)."""


def drawer(kind: str, glyphs: Path | None) -> Draw:
    """The function that draws pictures of this kind; ``glyphs``: numerals in many typefaces, for twelve-sided dice.

    Raises:
        SystemExit: the kind wants numerals, and there are none.
    """
    if kind not in BONES:
        return KINDS[kind]
    if glyphs is None:
        raise SystemExit(f"pool: --kind {kind} without --glyphs FILE; wanted a file that the step glyphs has written")
    apart = bool(BONES[kind])
    maker = Maker.open(glyphs, BONES[kind], 0.0 if apart else 0.6, kind == "bones-played")
    return maker.frame if kind in ("bones-frames", "bones-played") else partial(maker.picture, calm=apart)
