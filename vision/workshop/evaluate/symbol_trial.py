# SPDX-License-Identifier: MIT
"""Teaches drawn kits and reads tables of them: how good the reader is, and how sure it may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.taught.networks import Eyes
from vision.reading.taught.reader import TaughtReader
from vision.reading.taught.teaching import Lesson
from vision.sighting import Sighting
from vision.workshop.data.drawn.kits import Kit, contrast, face_of, lesson_picture, table_picture

STRANGE = "strange"
FAINT = 4.0
"""Faces that vary less (0-255) are left out of the counts, as are those of which less than 60 % is seen."""


@dataclass
class Tally:
    """What came of some pictures; ``wrong`` and ``sures``: what each listed die was said to be, and how surely."""

    pictures: int = 0
    dice: int = 0
    right: int = 0
    false: int = 0
    all_right: int = 0
    trusted: int = 0
    wrong_and_trusted: int = 0
    sures: list[tuple[float, bool]] = field(default_factory=list)

    def __str__(self) -> str:
        """One line."""
        share = max(1, self.pictures)
        return (
            f"{self.pictures} pictures, {self.dice} dice: right {self.right / max(1, self.dice):.2%}, "
            f"false {self.false}, all right {self.all_right / share:.1%}, trusted {self.trusted / share:.1%}, "
            f"wrong and trusted {self.wrong_and_trusted}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class ShownTable:
    """One drawn table: its pixels, and x, y, size, face of every die (None: neither wanted nor wrong; STRANGE: a die of
    another kit, which may be given no face)."""

    pixels: Pixels
    dice: list[tuple[float, float, float, object]]


def taught(rng: np.random.Generator, kit: Kit, eyes: Eyes, each: int = 1) -> Lesson:
    """A lesson in every face of a kit, from ``each`` pictures."""
    lesson = Lesson("trial", eyes)
    for face in kit.faces:
        for _ in range(each):
            lesson.add(lesson_picture(rng, kit, face), face)
    return lesson


def tables(rng: np.random.Generator, kit: Kit, count: int, other: Kit | None = None) -> Iterator[ShownTable]:
    """Drawn tables with the kit's dice, and a few of another's."""
    for _ in range(count):
        picture, scene = table_picture(rng, kit, other)
        dice: list[tuple[float, float, float, object]] = []
        for die in picture.dice:
            clear = contrast(picture.pixels, die.x, die.y, die.size) > FAINT
            counts = clear and die.visible > 0.6 and not die.cocked
            dice.append((die.x, die.y, die.size, (face_of(kit, scene, die.index) or STRANGE) if counts else None))
        yield ShownTable(picture.pixels, dice)


def count(tally: Tally, shown: ShownTable, sighting: Sighting) -> bool:
    """Adds one reading to a tally as `evaluate.py` would; whether everything in it was right."""
    left = list(sighting.dice)
    right = wanted = 0
    for x, y, size, face in shown.dice:
        near = min(left, key=lambda d: np.hypot(d.x - x, d.y - y), default=None)
        if near is not None and np.hypot(near.x - x, near.y - y) < 0.6 * size:
            left.remove(near)
        else:
            near = None
        if face == STRANGE and near is not None and near.face is not None:
            left.append(near)
        if face is None or face == STRANGE:
            continue
        wanted += 1
        hit = near is not None and near.face == face
        right += hit
        if near is not None and near.face is not None:
            tally.sures.append((near.sure, hit))
    false = sum(die.face is not None for die in left)
    all_right = right == wanted and not false
    tally.pictures += 1
    tally.dice += wanted
    tally.right += right
    tally.false += false
    tally.all_right += all_right
    tally.trusted += sighting.trusted
    tally.wrong_and_trusted += sighting.trusted and not all_right
    return all_right


def trial(eyes: Eyes, kits: list[Kit], seed: int, pictures: int, keep: Path | None = None, each: int = 1) -> Tally:
    """Teaches every kit and reads ``pictures`` tables of each; ``keep``: where wrong ones are written, drawn on."""
    import cv2

    from vision.overlay import draw

    tally = Tally()
    for number, kit in enumerate(kits):
        rng = np.random.default_rng((seed, number))
        reader = TaughtReader("trial", taught(rng, kit, eyes, each).taught(), eyes)
        other = kits[number - 1] if len(kits) > 1 else None
        for index, shown in enumerate(tables(rng, kit, pictures, other)):
            reader.forget()
            sighting = reader.read(shown.pixels)
            if not count(tally, shown, sighting) and keep is not None:
                cv2.imwrite(str(keep / f"{number:02d}-{index:02d}.png"), draw(shown.pixels, sighting))
    return tally


def reliability(tally: Tally) -> str:
    """Of the dice said to be so sure, how many were right."""
    lines = ["| sure | dice | mean sure | right |", "| --- | --- | --- | --- |"]
    limits = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001)
    for low, high in pairwise(limits):
        inside = [(sure, hit) for sure, hit in tally.sures if low <= sure < high]
        if inside:
            mean, right = (sum(v[i] for v in inside) / len(inside) for i in (0, 1))
            lines.append(f"| {low:.3f}-{min(high, 1):.3f} | {len(inside)} | {mean:.4f} | {right:.4f} |")
    return "\n".join(lines)
