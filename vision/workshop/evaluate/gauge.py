# SPDX-License-Identifier: MIT
"""Reads whole drawn pictures that no network has seen, and tells what a player would notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading.sets.pips import PipsReader
from vision.sighting import Sighting
from vision.workshop.data.pools import KINDS, make
from vision.workshop.data.shots import CODE, NO_DIE, SIZE, SKULL, Floats, Shot, X, Y, at_rim, load_chunk

_AT = 0.5
"""Distance from a die's middle, in its sides, within which a place is that die."""
_PIPS = 6
SEED: Final = 9401
"""No recipe draws pictures with this seed."""
EACH: Final = 80
NAMES: Final = ("calm", "stage", "skulls", "hard", "leaning", "jewels", "decoys", "cloths", "shaded")
"""The kinds of pictures, from the plainest on."""


def at_most(wrong: int, of: int, surely: float = 0.95) -> float:
    """Upper bound of the share of failures where ``wrong`` ``of`` n failed: Clopper and Pearson, one-sided, ``surely``.

    >>> round(at_most(0, 60), 3), round(at_most(2, 245), 3), at_most(0, 0)
    (0.049, 0.025, 1.0)
    """
    low, high = wrong / of if of else 1.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        fewer = sum(comb(of, k) * middle**k * (1 - middle) ** (of - k) for k in range(wrong + 1))
        low, high = (middle, high) if fewer > 1 - surely else (low, middle)
    return high


@dataclass(frozen=True, slots=True)
class Gauge:
    """Results for the dice with a plain face: ``dice`` of them were laid, ``right`` read so, ``beyond`` of these
    beyond doubt, ``misled`` wrong and yet beyond doubt, ``lost`` neither read nor a doubt. ``made_up``: beyond doubt
    where no die lies; ``empty``: doubts where none does."""

    dice: int = 0
    right: int = 0
    beyond: int = 0
    misled: int = 0
    lost: int = 0
    made_up: int = 0
    empty: int = 0

    def __add__(self, other: Gauge) -> Gauge:
        return Gauge(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def gauge(models: Path, chunks: list[Path], most: int) -> Iterator[tuple[str, Gauge]]:
    """The figures of each chunk, of its first ``most`` pictures; then of all together."""
    reader, total = PipsReader(models), Gauge()
    for chunk in chunks:
        figures = sum((_picture(reader, shot) for shot in load_chunk(chunk)[:most]), Gauge())
        total += figures
        yield f"{chunk.parent.name}/{chunk.stem}", figures
    yield "all", total


def table(rows: Iterator[tuple[str, Gauge]]) -> Iterator[str]:
    """The figures as a table."""
    names = [field.name.replace("_", " ") for field in fields(Gauge)]
    yield f"| chunk | {' | '.join(names)} |"
    yield "| --- " * (len(names) + 1) + "|"
    for name, figures in rows:
        yield f"| {name} | {' | '.join(map(str, astuple(figures)))} |"


def _picture(reader: PipsReader, shot: Shot) -> Gauge:
    reader.forget()
    return judged(shot, reader.read(np.ascontiguousarray(shot.pixels)))


def judged(shot: Shot, sighting: Sighting) -> Gauge:
    """The result of one picture."""
    doubts = np.array([(doubt.x, doubt.y) for doubt in sighting.doubts], np.float32).reshape(-1, 2)
    dice = shot.labels[shot.labels[:, CODE] != NO_DIE]
    plain = [die for die in sighting.dice if not _near(doubts, np.array([die.x, die.y]), die.size)]
    places = np.array([(die.x, die.y) for die in plain], np.float32).reshape(-1, 2)
    found = Gauge(made_up=int(_astray(places, dice).sum()), empty=int(_astray(doubts, dice).sum()))
    return _of_dice(shot, dice, sighting, doubts) + found


def _of_dice(shot: Shot, dice: Floats, sighting: Sighting, doubts: Floats) -> Gauge:
    """Results for the dice that have a plain face and lie well inside the picture."""
    height, width = shot.pixels.shape[:2]
    total = Gauge()
    for row in dice:
        face = 1 if row[CODE] == SKULL else int(row[CODE])
        x, y, side = (float(v) for v in row[[X, Y, SIZE]])
        if not 1 <= face <= _PIPS or at_rim(x, y, side, width, height):
            continue
        read = [die.face for die in sighting.dice if np.hypot(die.x - x, die.y - y) < _AT * side]
        doubt, right = _near(doubts, row[[X, Y]], side), face in read
        total += Gauge(1, right, right and not doubt, bool(read) and not right and not doubt, not read and not doubt)
    return total


def _near(places: Floats, place: Floats, side: float) -> bool:
    """Whether one of the places (n, 2) is that of a die here."""
    return bool((np.hypot(*(places - place).T) < _AT * side).any())


def _astray(places: Floats, dice: Floats) -> NDArray[np.bool_]:
    """Which places (n, 2) lie on no die at all, in whatever state."""
    far = np.hypot(*(places[:, None] - dice[None, :, :2]).transpose(2, 0, 1)) / np.maximum(dice[None, :, SIZE], 1)
    return np.asarray(far.min(1, initial=np.inf) > 2 * _AT)


def drawn(folder: Path, each: int = EACH) -> list[Path]:
    """The chunks of the set, drawn where they are not yet."""
    for name in NAMES:
        make(folder / f"{name}-{SEED}-{each}", SEED, 1, KINDS[name], each)
    return [folder / f"{name}-{SEED}-{each}" / f"{SEED}-0000.json" for name in NAMES]
