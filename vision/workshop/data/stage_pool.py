# SPDX-License-Identifier: MIT
"""Fills a pool with pictures from the stage: small ones, dice of every size, some with traps lying about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import bright, dark, paint_colour, pale, ratio, shown
from vision.stage.die.skulls import random_skull
from vision.stage.die.styles import random_look
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, Pattern, Picture, PlacedDie, Scene, TrueDie
from vision.stage.variety import SIDE_MM, random_scene
from vision.workshop.data import pool
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.shots import (
    CANT_TELL,
    IGNORE,
    LEAN_X,
    SKULL,
    Floats,
    quad_label,
    table,
)

SIDE = 208
"""Pictures are so many pixels wide and high."""
CHUNK = 250
FAINT = 10.0
"""Dice whose pips differ less from the body (0-255) can't be told by anyone."""


Draw = Callable[[np.random.Generator], tuple[Pixels, Floats]]
"""Draws a picture and its label table."""

Lay = Callable[[np.random.Generator, int], Scene]
"""Lays a table for a picture of so many pixels a side."""


def make(folder: Path, seed: int, chunks: int, draw: Draw, each: int = CHUNK) -> None:
    """Writes chunks ``seed``-0000 and on, of ``each`` pictures, but those that are there; the same seed always gives
    the same ones."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(chunks):
        path = folder / f"{seed:02d}-{number:04d}"
        if not path.with_suffix(".json").exists():
            rng = np.random.default_rng((seed, number))
            made = [draw(rng) for _ in range(each)]
            pool.save(path, [m[0] for m in made], [m[1] for m in made])


def picture(rng: np.random.Generator, hard: bool = False) -> tuple[Pixels, Floats]:
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


def shot(scene: Scene) -> tuple[Pixels, Floats]:
    """The scene as a training picture with its label table."""
    return labelled(scene, render(scene, SIDE, SIDE))


def labelled(scene: Scene, shown: Picture) -> tuple[Pixels, Floats]:
    """A drawn scene with its label table."""
    return shown.pixels, table([row(die, scene) for die in shown.dice])


def drawn(lay: Lay) -> Draw:
    """Draws pictures of tables laid like that."""
    return lambda rng: shot(lay(rng, SIDE))


def calm(rng: np.random.Generator, side: int) -> Scene:
    """A table as one sets it up, seen from nearly above and in focus: to learn how sure to be."""
    die_px = float(np.exp(rng.uniform(*np.log((26, 58)))))
    while True:
        scene = random_scene(rng, side, side, die_px)
        lens = scene.lens
        if lens.tilt_deg <= 15 and lens.blur_px < 0.5 + 0.03 * die_px and not lens.motion_px:
            return scene


def leaning(rng: np.random.Generator, side: int) -> Scene:
    """A table seen from above or aside on which a third of the dice lean: to learn how each one's face lies."""
    die_px = float(np.exp(rng.uniform(*np.log((20, 70)))))
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
    die_px = float(np.exp(rng.uniform(*np.log((20, 52)))))
    scene = _slanted(rng, random_scene(rng, side, side, die_px), die_px, (4, 42))
    return _restyled(scene, lambda look: _two_coloured(rng, look) if rng.random() < 0.8 else look)


def skulls(rng: np.random.Generator, side: int) -> Scene:
    """Dice with skulls for their ones, every third picture of piles of such dice; some dice lean."""
    die_px = float(np.exp(rng.uniform(*np.log((19, 62)))))
    scene = random_scene(rng, side, side, die_px)
    while scene.lens.tilt_deg > 30:
        scene = random_scene(rng, side, side, die_px)
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
    up = 1 if rng.random() < 0.35 else die.up
    front = die.front if die.front not in (up, 7 - up) else 2 if up in (1, 6) else 1
    lean = float(rng.uniform(13, 46)) if rng.random() < 0.08 else die.tilt_deg
    return replace(die, up=up, front=front, tilt_deg=lean)


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
    die_px = float(np.exp(rng.uniform(*np.log((17, 44)))))
    scene = random_scene(rng, side, side, die_px)
    while scene.lens.blur_px > 0.5 + 0.03 * die_px or scene.lens.motion_px:
        scene = random_scene(rng, side, side, die_px)
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
    die_px = float(np.exp(rng.uniform(*np.log((20, 60)))))
    scene = random_scene(rng, side, side, die_px)
    while scene.lens.tilt_deg > 30:
        scene = random_scene(rng, side, side, die_px)
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


def row(die: TrueDie, scene: Scene) -> list[float]:
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
