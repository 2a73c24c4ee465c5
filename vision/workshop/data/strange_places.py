# SPDX-License-Identifier: MIT
"""Cuts out the reader's places on training pictures, framed as it frames them, with the truth of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.strangers import TWELVE as DODECAHEDRON
from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.classifier import Ensemble, Framing, cut
from vision.reading.detector import COLD, Detector
from vision.reading.pipeline import locate
from vision.reading.pyramid import Pyramid
from vision.reading.sets.twelves import Looks
from vision.reading.sets.twelves import gather as gather_twelves
from vision.workshop.data.drawn.strange_dice import BARE, STRANGER
from vision.workshop.data.shots import (
    CODE,
    COS4,
    IGNORE,
    NO_DIE,
    SIN4,
    SIZE,
    SKULL,
    TWELVE,
    TWELVE_CANT_TELL,
    Floats,
    Shot,
    X,
    Y,
)

PATCH = Framing(80, 50)
"""How places are kept: with room to turn and shift them, while a network learns."""
_THERE = 0.3
"""Places that the reader gives less of being a die are left out: it lists none of them."""
_SAME, _APART, _ALIKE = 0.25, 0.6, 0.3
"""A place so near to a die, in its sides, and so like it in size (as logarithms) is that die; one so far is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """``patches`` (n, 80, 80, 3), upright; ``codes`` (n,) of what is there; ``chances`` (n, 8) that the reader gives
    it (zeros where it was framed by its label); ``picture`` (n,): the number of the picture."""

    patches: NDArray[np.uint8]
    codes: NDArray[np.int16]
    chances: Floats
    picture: NDArray[np.int32]

    @classmethod
    def load(cls, path: Path) -> Places:
        """Reads what :meth:`save` wrote."""
        with np.load(path) as data:
            return cls(*(data[name] for name in cls.__slots__))

    def save(self, path: Path) -> None:
        """Writes them as one file."""
        np.savez(path, **{name: getattr(self, name) for name in self.__slots__})

    def pick(self, keep: NDArray[np.bool_] | NDArray[np.intp]) -> Places:
        """Only these."""
        return Places(*(getattr(self, name)[keep] for name in self.__slots__))


class Catcher:
    """Looks at pictures as the reader does."""

    def __init__(self, models: Path) -> None:
        self._detector, self._ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
        self._looks = Looks.open(models)

    def catch(self, shots: Iterable[Shot], every: int | None = None) -> Places:
        """All places of these pictures whose truth is known. ``every``: what all of them are, whatever labels say."""
        found = [place for number, shot in enumerate(shots) for place in self._places(number, shot, every)]
        return _together(found)

    def catch_twelves(self, shots: Iterable[Shot], every: int | None = None) -> Places:
        """The same of what the reader of twelve-sided dice finds."""
        found: list[tuple[Pixels, int, Floats, int]] = []
        for number, shot in enumerate(shots):
            pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
            twelves = gather_twelves(self._looks, pyramid, self._detector.propose(pyramid))
            for place, angle, there in zip(twelves.places, twelves.angle, twelves.there, strict=True):
                code = every if every is not None else truth(shot, place, twelves=True)
                if there >= _THERE and code != IGNORE:
                    found.append((cut(pyramid, place, PATCH, -float(angle)), code, np.zeros(8, np.float32), number))
        return _together(found)

    def _places(self, number: int, shot: Shot, every: int | None) -> Iterator[tuple[Pixels, int, Floats, int]]:
        pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
        found = locate(self._ensemble, pyramid, self._detector.propose(pyramid, None, COLD))
        for i in np.flatnonzero(1 - found.chances[:, NOTHING] >= _THERE):
            code = every if every is not None else truth(shot, found.places[i])
            if code != IGNORE:
                patch = cut(pyramid, found.places[i], PATCH, -float(found.angle[i]))
                yield patch, code, found.chances[i], number
        for row in shot.labels[(shot.labels[:, CODE] == STRANGER) | (shot.labels[:, CODE] == BARE)]:
            turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
            yield cut(pyramid, row[[X, Y, SIZE]], PATCH, -turn), int(row[CODE]), np.zeros(8, np.float32), number


def _together(found: list[tuple[Pixels, int, Floats, int]]) -> Places:
    patches, codes, chances, numbers = zip(*found, strict=True)
    return Places(np.stack(patches), np.array(codes, np.int16), np.stack(chances), np.array(numbers, np.int32))


def truth(shot: Shot, place: Floats, twelves: bool = False) -> int:
    """The code of the thing at a place (x, y, side) that the reader has found, or ``IGNORE`` where labels do not say.

    ``twelves``: it was found as a twelve-sided die.
    """
    x, y, size = place
    labels = shot.labels
    if not len(labels):
        return NO_DIE if shot.complete else IGNORE
    far = np.hypot(labels[:, X] - x, labels[:, Y] - y) / np.maximum(labels[:, SIZE], 1)
    near = int(far.argmin())
    if far[near] < _SAME and abs(np.log(size / labels[near, SIZE])) < _ALIKE:
        code = int(labels[near, CODE])
        if twelves:
            return DODECAHEDRON if TWELVE < code < TWELVE_CANT_TELL else code if code == STRANGER else IGNORE
        return code if code in (*range(1, 7), SKULL, STRANGER) else IGNORE
    return NO_DIE if far[near] > _APART and shot.complete else IGNORE
