# SPDX-License-Identifier: MIT
"""Fills a pool with drawn tables of symbol dice: signs of a library in all inks, on all bodies, in all lights."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.chance import any_colour, bright, even, often, pale, ratio, screen, shown
from vision.stage.die.styles import random_look
from vision.stage.layout import Crowd, scatter
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, PlacedDie, Scene, TrueDie
from vision.stage.variety import SIDE_MM, random_scene
from vision.workshop.data import pool
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.shots import CANT_TELL, IGNORE, Floats, Shot, quad_label, table
from vision.workshop.data.stage_pool import CHUNK, SIDE

GLYPH, INK, BODY, LEANS = 0, slice(1, 4), slice(4, 7), 7
"""Columns of the marks that go with a label table: number of the sign, colours as screens show them, lean."""
PIPS, BLANK = -1, -2
"""Instead of a sign's number: a plain die with pips; a bare upper face, on which any sign can be printed later."""
_DYES = ((0.0, 0.82, 0.7), (0.62, 0.8, 0.65), (0.38, 0.75, 0.42), (0.77, 0.65, 0.55), (0.12, 0.95, 0.85), (0, 0, 0.09))
"""Red, blue, green, purple, yellow, black (hue, saturation, value): the inks that symbol dice are printed with."""
_READABLE = 1
_BARE = Decal(np.zeros((8, 8), np.uint8))


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a kind of die: the signs of its six faces, and their inks."""

    glyphs: tuple[int, ...]
    inks: tuple[Colour, ...]


def make(folder: Path, library: Library, seed: int, chunks: int) -> None:
    """Writes chunks ``seed``-0000 and on, with their marks beside them; the same seed always gives the same."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(chunks):
        rng = np.random.default_rng((seed, number))
        made = [picture(rng, library) for _ in range(CHUNK)]
        path = folder / f"{seed:02d}-{number:04d}"
        rows = [m[2].tolist() for m in made]
        path.with_suffix(".marks").write_text(json.dumps([[[round(v, 3) for v in r] for r in row] for row in rows]))
        pool.save(path, [m[0] for m in made], [m[1] for m in made])


def marks_of(chunk: Path) -> list[Floats]:
    """The marks (dice, 8) of every picture of a chunk."""
    rows = json.loads(chunk.with_suffix(".marks").read_text())
    return [np.array(row, np.float32).reshape(-1, 8) for row in rows]


def picture(rng: np.random.Generator, library: Library) -> tuple[Pixels, Floats, Floats]:
    """One drawn table: its pixels, labels and marks."""
    die_px = ratio(rng, 21, 62)
    scene = calmer(rng, _fuller(rng, random_scene(rng, SIDE, SIDE, die_px), die_px), die_px)
    printed: dict[int, Printed] = {}
    leaning = 0.35 if often(rng, 0.2) else 0.03
    dice = []
    for index, die in enumerate(scene.dice):
        look, print_ = _look(rng, library, die.look, die.up)
        if print_:
            printed[index] = print_
        dice.append(_leaned(rng, replace(die, look=look), leaning))
    shown_ = render(replace(scene, dice=tuple(dice)), SIDE, SIDE)
    labels = table([_row(die) for die in shown_.dice])
    marks = np.array([_mark(die, dice[die.index], printed.get(die.index)) for die in shown_.dice], np.float32)
    marks = marks.reshape(-1, 8)
    if rng.random() < 0.12:
        pixels, labels = strew(rng, shown_.pixels, labels, die_px)
        blank = np.zeros((len(labels) - len(marks), 8), np.float32)
        blank[:, GLYPH] = PIPS
        return pixels, labels, np.concatenate([marks, blank])
    return shown_.pixels, labels, marks


def _fuller(rng: np.random.Generator, scene: Scene, die_px: float) -> Scene:
    """The scene with more dice on it, most of them whole: the table takes longer to draw than they do."""
    half = SIDE / die_px * SIDE_MM / 2 - 0.4 * SIDE_MM
    crowd = Crowd(float(rng.choice((0.0, 0.3, 0.7))), often(rng, 0.3), half, half)
    spots = scatter(rng, [SIDE_MM] * int(rng.integers(3, 15)), crowd)
    dice = []
    for spot in spots:
        up = int(rng.integers(1, 7))
        front = int(rng.choice([face for face in range(1, 7) if face not in (up, 7 - up)]))
        dice.append(PlacedDie(random_look(rng), spot.x_mm, spot.y_mm, up, front, spot.yaw_deg, spot.side_mm))
    covers = tuple(thing for thing in scene.things if thing.base_mm < 1 or often(rng, 0.3))
    return replace(scene, dice=tuple(dice), things=covers, cups=scene.cups if often(rng, 0.3) else ())


def calmer(rng: np.random.Generator, scene: Scene, die_px: float) -> Scene:
    """The scene seen from more nearly above, in colour, and not too far out of focus: symbols are hopeless else."""
    lens, sensor = scene.lens, scene.sensor
    if lens.tilt_deg > 18 and often(rng, 0.85):
        tilt, far = even(rng, 0, 16), lens.focal_px / die_px
        lens = replace(lens, tilt_deg=tilt, height_mm=SIDE_MM * (far * float(np.cos(np.radians(tilt))) + 1))
    lens = replace(lens, blur_px=min(lens.blur_px, 0.4 + 0.035 * die_px), motion_px=min(lens.motion_px, 0.08 * die_px))
    if sensor.saturation < 0.3:
        sensor = replace(sensor, saturation=even(rng, 0.5, 1.3))
    if often(rng, 0.06):  # near dark, as a lamp in the next room leaves it
        sensor = replace(sensor, exposure=sensor.exposure * ratio(rng, 0.2, 0.7))
    return replace(scene, lens=lens, sensor=sensor)


def _leaned(rng: np.random.Generator, die: PlacedDie, share: float) -> PlacedDie:
    """The die, perhaps leaning on something."""
    if often(rng, share):
        return replace(die, tilt_deg=even(rng, 12, 46), tilt_to_deg=even(rng, 0, 360))
    return replace(die, tilt_deg=min(die.tilt_deg, 4.0)) if not die.cocked else die


def _look(rng: np.random.Generator, library: Library, base: DieLook, up: int) -> tuple[DieLook, Printed | None]:
    """A die's look with signs printed on it; one in eight keeps its pips, many have nothing on their upper face."""
    if often(rng, 0.12):
        return base, None
    if often(rng, 0.7):  # most symbol dice are plain and pale
        base = replace(base, body=pale_body(rng), pattern="plain", translucent=0.0, metal=0.0)
    elif often(rng, 0.6):
        base = replace(base, pattern="plain", translucent=0.0)
    glyphs = [int(g) for g in rng.integers(0, len(library.inks), 6)]
    shared = ink_for(rng, base.body) if often(rng, 0.6) else None
    inks = tuple(shared or ink_for(rng, base.body) for _ in range(6))
    spans = [1.0 if library.kin[g].startswith("pips") else span_of(g) * even(rng, 0.96, 1.04) for g in glyphs]
    decals = [Decal(library.inks[g], ink, s) for g, ink, s in zip(glyphs, inks, spans, strict=True)]
    if often(rng, 0.55):
        decals[up - 1], glyphs[up - 1] = _BARE, BLANK
    return replace(base, decals=tuple(decals), logo="none"), Printed(tuple(glyphs), inks)


def span_of(glyph: int) -> float:
    """How much of a face a sign takes up: a maker keeps to one size, so it goes by the sign's number."""
    return 0.52 + 0.36 * ((glyph * 2654435761 >> 7) % 1000) / 1000


def pale_body(rng: np.random.Generator) -> Colour:
    """White to ivory."""
    if often(rng, 0.4):
        return pale(rng)
    level = even(rng, 0.65, 0.95)
    warm = even(rng, 0.0, 1.0)
    return level, level * (1 - 0.09 * warm), level * (1 - 0.42 * warm)


def dye(rng: np.random.Generator, number: int) -> Colour:
    """One of the six inks that games are printed with, more or less: makers differ."""
    hue, saturation, value = _DYES[number]
    return shown(hue + rng.normal(0, 0.025), saturation * even(rng, 0.75, 1.15), value * even(rng, 0.7, 1.3))


def ink_for(rng: np.random.Generator, body: Colour) -> Colour:
    """An ink one can tell from the body; on pale dice mostly one of the six that games are printed with."""
    for _ in range(40):
        if bright(body) > 0.6 and often(rng, 0.75):
            ink = dye(rng, int(rng.integers(6)))
        else:
            ink = pale(rng) if bright(body) < 0.4 and often(rng, 0.5) else any_colour(rng)
        gap = max(abs(a - b) for a, b in zip(screen(ink), screen(body), strict=True))
        if gap > 0.25:
            return ink
    return (0.01, 0.01, 0.01) if bright(body) > 0.4 else (0.9, 0.9, 0.85)


def _row(die: TrueDie) -> list[float]:
    """A true die as a label; whether its sign stands out is for the embedder to find out."""
    visible = die.visible
    if visible < 0.35:
        code = IGNORE
    elif die.cocked:
        code = CANT_TELL
    else:
        code = _READABLE if visible > 0.9 else IGNORE if visible > 0.6 else CANT_TELL
    return quad_label(np.array(die.polygon, np.float32), code)


def _mark(true: TrueDie, die: PlacedDie, printed: Printed | None) -> list[float]:
    lean = float(die.cocked)
    if printed is None:
        return [float(PIPS), *[0.0] * 3, *screen(die.look.body), lean]
    face = true.face - 1
    return [float(printed.glyphs[face]), *screen(printed.inks[face]), *screen(die.look.body), lean]


@dataclass(eq=False)
class Marked:
    """A pool with its marks: where each sign lies, growing while training goes on."""

    folder: Path
    negatives: str = ""

    def __post_init__(self) -> None:
        self.shots: list[Shot] = []
        self.marks: list[Floats] = []
        self.by_glyph: dict[int, list[tuple[int, int]]] = {}
        self.blank: list[tuple[int, int]] = []
        self.leaning: list[tuple[int, int]] = []
        self._taken: set[Path] = set()
        self.refresh()

    def refresh(self) -> None:
        """Takes up chunks written since."""
        known = json.loads(Path(self.negatives).read_text()) if self.negatives else {}
        for path in sorted(self.folder.glob("*.json")):
            if path in self._taken:
                continue
            self._taken.add(path)
            places = known.get(str(path), [[]] * CHUNK)
            for shot, marks, wrong in zip(pool.load_chunk(path), marks_of(path), places, strict=True):
                shot.negatives = [(float(x), float(y), float(size)) for x, y, size in wrong]
                self._take(shot, marks)

    def _take(self, shot: Shot, marks: Floats) -> None:
        number = len(self.shots)
        self.shots.append(shot)
        self.marks.append(marks)
        codes: NDArray[np.float32] = shot.labels[:, 5]
        for row in np.flatnonzero((codes == _READABLE) & (marks[:, GLYPH] >= 0)):
            self.by_glyph.setdefault(int(marks[row, GLYPH]), []).append((number, int(row)))
        self.blank += [(number, int(row)) for row in np.flatnonzero((codes == _READABLE) & (marks[:, GLYPH] == BLANK))]
        self.leaning += [(number, int(row)) for row in np.flatnonzero((marks[:, LEANS] > 0.5) & (codes == CANT_TELL))]
