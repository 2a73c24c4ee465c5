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
from vision.reading.classifier import FIRST, Framing
from vision.reading.taught.embedder import EMBEDDER
from vision.stage.chance import any_colour, bright, even, often, pale, ratio, screen, shown
from vision.stage.die.styles import random_look
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, PlacedDie, Scene, TrueDie
from vision.stage.variety import SIDE_MM, Crowd, random_scene, scatter
from vision.workshop.data import shots
from vision.workshop.data.crops import Target, cut, other_place
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.pools import CHUNK, SIDE
from vision.workshop.data.shots import CANT_TELL, CODE, COS4, IGNORE, SIN4, SIZE, Floats, Shot, X, Y, quad_label, table

GLYPH, INK, BODY, LEANS = 0, slice(1, 4), slice(4, 7), 7
"""Columns of the marks that go with a label table: number of the sign, colours as screens show them, lean."""
PIPS, BLANK = -1, -2
"""Instead of a sign's number: a plain die with pips; a bare upper face, on which any sign can be printed later."""
_DYES = ((0.0, 0.82, 0.7), (0.62, 0.8, 0.65), (0.38, 0.75, 0.42), (0.77, 0.65, 0.55), (0.12, 0.95, 0.85), (0, 0, 0.09))
"""Red, blue, green, purple, yellow, black (hue, saturation, value): the inks that symbol dice are printed with."""
_READABLE = 1
_BARE = Decal(np.zeros((8, 8), np.uint8))
_BLOCK = 2.2
"""Gamma by which inks are laid on: what a camera's tone curve is nearly."""
_BRIGHTEST = 6.0
"""A pale ink makes a dark body brighter by no more than this."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The prints on a kind of die: the signs of its six faces, and their inks."""

    glyphs: tuple[int, ...]
    inks: tuple[Colour, ...]


def make(folder: Path, library: Library, seed: int, chunks: int) -> None:
    """Writes those of the chunks ``seed``-0000 and on that are missing, with their marks beside them."""
    for path, rng in shots.missing_chunks(folder, seed, chunks):
        made = [picture(rng, library) for _ in range(CHUNK)]
        rows = [m[2].tolist() for m in made]
        path.with_suffix(".marks").write_text(json.dumps([[[round(v, 3) for v in r] for r in row] for row in rows]))
        shots.save(path, [m[0] for m in made], [m[1] for m in made])


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
            for shot, marks, wrong in zip(shots.load_chunk(path), marks_of(path), places, strict=True):
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


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How one die is cut out: the crop, the map from picture to crop, and the face's turn in the picture."""

    crop: Pixels
    way: Floats
    face_turn: float


def upright(rng: np.random.Generator, shot: Shot, row: Floats) -> Way:
    """A die framed nearly right, as the localizer leaves it, in any of its four turns."""
    size = float(row[SIZE] * np.exp(rng.normal(0, 0.05)))
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
    turn = -face_turn + rng.integers(4) * np.pi / 2 + np.radians(rng.normal(0, 3.5))
    x, y = row[[X, Y]] + rng.normal(0, 0.03, 2) * row[SIZE]
    crop, way = cut(rng, shot, (float(x), float(y), size), turn, False, EMBEDDER)
    return Way(crop, way, face_turn)


def askew(rng: np.random.Generator, shot: Shot, row: Floats) -> tuple[Way, Target]:
    """A die framed a little wrongly and turned anyhow, as the detector proposes it, and what should be said."""
    size = float(row[SIZE])
    wide = 0.06 if rng.random() < 0.7 else 0.12
    scale = float(np.exp(np.clip(rng.normal(0, 0.11), -0.33, 0.33)))
    x, y = float(row[X] + rng.normal(0, wide) * size), float(row[Y] + rng.normal(0, wide) * size)
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
    turn = float(rng.uniform(0, 2 * np.pi))
    crop, way = cut(rng, shot, (x, y, size * scale), turn, False, FIRST)
    dx, dy = (way[:, :2] @ row[[X, Y]] + way[:, 2] - FIRST.middle) / FIRST.die
    angle = 4 * (face_turn + turn)
    code = 2.0 if row[CODE] == CANT_TELL else 1.0
    return Way(crop, way, face_turn), [code, float(dx), float(dy), -np.log(scale), np.cos(angle), np.sin(angle), 1.0]


def nothing(rng: np.random.Generator, shot: Shot) -> Pixels | None:
    """Something that is no die, in the embedder's framing."""
    place = other_place(rng, shot)
    return None if place is None else cut(rng, shot, place, float(rng.uniform(0, 2 * np.pi)), False, EMBEDDER)[0]


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A print: the sign, how it lies in the crop (quarter turns), its ink, and the body under it (as a screen
    shows it)."""

    glyph: int
    quarter: int
    ink: Colour
    body: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Press:
    """Prints signs of a library on bare faces. ``halves``: the inks at half and a quarter of their size."""

    library: Library
    halves: tuple[list[Pixels], list[Pixels]]

    @classmethod
    def of(cls, library: Library) -> Press:
        """The press of a library."""
        half = [np.asarray(cv2.resize(i, (48, 48), interpolation=cv2.INTER_AREA), np.uint8) for i in library.inks]
        return cls(library, (half, [np.asarray(cv2.resize(i, (24, 24), interpolation=cv2.INTER_AREA), np.uint8)
                                    for i in half]))  # fmt: skip

    def print(self, rng: np.random.Generator, cut_out: Way, row: Floats, printed: Print, framing: Framing) -> Pixels:
        """The crop with a sign on the die's bare upper face, under the light that falls on it."""
        glyph = printed.glyph
        whole = self.library.kin[glyph].startswith("pips")
        zoom = float(np.hypot(cut_out.way[0, 0], cut_out.way[1, 0]))
        side = float(row[SIZE]) * zoom * (1.0 if whole else span_of(glyph) * rng.uniform(0.96, 1.04))
        small = self.halves[1 if side < 30 else 0][glyph]
        points = small.shape[0]
        turned = np.arctan2(cut_out.way[1, 0], cut_out.way[0, 0]) + cut_out.face_turn
        turned += (printed.quarter - round(float(turned) / (np.pi / 2))) * np.pi / 2
        cos, sin = np.cos(turned) * side / points, np.sin(turned) * side / points
        way = np.array([[cos, -sin], [sin, cos]])
        at = cut_out.way[:, :2] @ row[[X, Y]] + cut_out.way[:, 2]
        full = np.concatenate([way, (at - way @ np.full(2, (points - 1) / 2))[:, None]], 1)
        cover = cv2.warpAffine(small, full, (framing.side, framing.side), flags=cv2.INTER_LINEAR)
        soft = rng.uniform(0.25, 0.9) * max(1.0, zoom)
        cover = cv2.GaussianBlur(cover, (0, 0), soft).astype(np.float32)[..., None] / 255
        factor = np.minimum((np.array(printed.ink) / np.maximum(printed.body**_BLOCK, 0.01)), _BRIGHTEST)[::-1].astype(
            np.float32
        )
        change = (1 - cover * (1 - factor)) ** (1 / _BLOCK)
        return np.asarray(np.clip(cut_out.crop * change, 0, 255), np.uint8)

    def ink(self, rng: np.random.Generator, body: Floats) -> Colour:
        """An ink for a body of this colour (as a screen shows it)."""
        red, green, blue = (float(v) for v in body**2.2)
        return ink_for(rng, (red, green, blue))
