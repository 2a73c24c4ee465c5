# SPDX-License-Identifier: MIT
"""Fills a pool with pictures from the stage: small ones, dice of every size, some with traps lying about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import paint_colour, pale
from vision.stage.render import render
from vision.stage.scene import DieLook, GroundKind, Pattern, Scene, TrueDie
from vision.stage.styles import random_look
from vision.stage.variety import SIDE_MM, random_scene
from vision.workshop import pool
from vision.workshop.shots import CANT_TELL, IGNORE, Floats, quad_label, table
from vision.workshop.traps import strew

SIDE = 208
"""Pictures are so many pixels wide and high."""
CHUNK = 250
PATTERNED: tuple[GroundKind, ...] = ("gingham", "tartan", "dots", "floral", "stripes", "print", "weave", "speckle")
FAINT = 10.0
"""Dice whose pips differ less from the body (0-255) can't be told by anyone."""


def make(folder: Path, seed: int, chunks: int, kind: str = "") -> None:
    """Writes chunks ``seed``-0000 and on; the same seed always gives the same pictures."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(chunks):
        rng = np.random.default_rng((seed, number))
        made = [_KINDS[kind](rng) for _ in range(CHUNK)]
        pool.save(folder / f"{seed:02d}-{number:04d}", [m[0] for m in made], [m[1] for m in made])


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
        scene = _glassy(rng, scene)
    shown = render(scene, SIDE, SIDE)
    labels = table([row(die) for die in shown.dice])
    return strew(rng, shown.pixels, labels, die_px) if rng.random() < 0.15 else (shown.pixels, labels)


def calm(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """A table as one sets it up, seen from nearly above and in focus: to learn how sure to be."""
    die_px = float(np.exp(rng.uniform(*np.log((26, 58)))))
    while True:
        scene = random_scene(rng, SIDE, SIDE, die_px)
        lens = scene.lens
        if lens.tilt_deg <= 15 and lens.blur_px < 0.5 + 0.03 * die_px and not lens.motion_px:
            break
    shown = render(scene, SIDE, SIDE)
    return shown.pixels, table([row(die) for die in shown.dice])


def leaning(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """A table seen from above on which a third of the dice lean on something: nobody may read those."""
    die_px = float(np.exp(rng.uniform(*np.log((22, 70)))))
    scene = random_scene(rng, SIDE, SIDE, die_px)
    while scene.lens.tilt_deg > 15:
        scene = random_scene(rng, SIDE, SIDE, die_px)
    dice = tuple(
        replace(die, tilt_deg=float(rng.uniform(13, 46)), tilt_to_deg=float(rng.uniform(0, 360)))
        if rng.random() < 0.35
        else die
        for die in scene.dice
    )
    shown = render(replace(scene, dice=dice), SIDE, SIDE)
    return shown.pixels, table([row(die) for die in shown.dice])


def swirled(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """Small two-coloured dice seen aslant, half one colour and half another, with pips that suit neither."""
    die_px = float(np.exp(rng.uniform(*np.log((20, 52)))))
    scene = _slanted(rng, random_scene(rng, SIDE, SIDE, die_px), die_px, (4, 42))
    looks = {look: _two_coloured(rng, look) if rng.random() < 0.8 else look for look in {d.look for d in scene.dice}}
    scene = replace(scene, dice=tuple(replace(die, look=looks[die.look]) for die in scene.dice))
    shown = render(scene, SIDE, SIDE)
    return shown.pixels, table([row(die) for die in shown.dice])


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


def bare(rng: np.random.Generator) -> tuple[Pixels, Floats]:
    """A table without dice: patterned cloth more often than not, dominoes and other traps on half of them."""
    die_px = float(np.exp(rng.uniform(np.log(16), np.log(60))))
    scene = replace(random_scene(rng, SIDE, SIDE, die_px), dice=())
    if rng.random() < 0.65:
        kind = PATTERNED[int(rng.integers(len(PATTERNED)))]
        ground = replace(
            scene.ground, kind=kind, contrast=float(rng.uniform(0.1, 1)), scale_mm=float(rng.uniform(8, 45))
        )
        scene = replace(scene, ground=ground)
    pixels = render(scene, SIDE, SIDE).pixels
    return strew(rng, pixels, table([]), die_px) if rng.random() < 0.6 else (pixels, table([]))


def _slanted(rng: np.random.Generator, scene: Scene, die_px: float, tilts: tuple[float, float] = (12, 45)) -> Scene:
    """The scene from aside, so that side faces show: people hold phones like that."""
    tilt, far = float(rng.uniform(*tilts)), scene.lens.focal_px / die_px
    height = SIDE_MM * (far * float(np.cos(np.radians(tilt))) + 1)
    return replace(scene, lens=replace(scene.lens, tilt_deg=tilt, height_mm=height))


def _gaudier(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with plain dice changed for marbled, cloudy, layered or glass ones."""
    looks = {}
    for look in {die.look for die in scene.dice}:
        new = look
        for _ in range(12):
            if new.pattern not in ("plain", "speckle") or new.translucent > 0:
                break
            new = random_look(rng)
        looks[look] = new
    return replace(scene, dice=tuple(replace(die, look=looks[die.look]) for die in scene.dice))


def _glassy(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with most kinds of dice made of glass, whose far pips shine through."""
    looks = {
        look: replace(look, translucent=float(rng.uniform(0.35, 0.9))) if rng.random() < 0.75 else look
        for look in {die.look for die in scene.dice}
    }
    return replace(scene, dice=tuple(replace(die, look=looks[die.look]) for die in scene.dice))


def row(die: TrueDie) -> list[float]:
    """A true die as a label: cut off or half covered dice can't be told, doubtful cases are left out."""
    quad = np.array(die.polygon, np.float32)
    seen = die.visible
    if die.cocked or die.contrast < FAINT:
        code = CANT_TELL if seen > 0.4 else IGNORE
    elif seen < 0.35:
        code = IGNORE
    else:
        code = int(die.face) if seen > 0.9 else IGNORE if seen > 0.6 else CANT_TELL
    return quad_label(quad, code)


_KINDS: dict[str, Callable[[np.random.Generator], tuple[Pixels, Floats]]] = {
    "": picture,
    "hard": lambda rng: picture(rng, hard=True),
    "bare": bare,
    "calm": calm,
    "leaning": leaning,
    "swirled": swirled,
}
