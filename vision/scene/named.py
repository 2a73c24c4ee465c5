# SPDX-License-Identifier: MIT
"""The faces that a household has named: what each looks like, and what it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.frame import Pixels
from vision.reading.network import Floats
from vision.reading.taught.likeness import likeness
from vision.sighting import StandsFor

SAME: Final = 0.82
"""A face as like as this to one that was named is that face;"""
PERHAPS: Final = 0.6
"""one as like as this perhaps is, and is asked about by its name. The card of the strangers tells on what both were
measured."""
_CLEARLY: Final = 0.06
"""It must be so much liker than to any face of another meaning."""
MOST, MOST_LOOKS = 48, 12
"""So many faces are remembered, each by so many looks; the oldest go first."""

Describe = Callable[[Pixels], Floats]
"""Tells a crop in numbers (4, 64)."""


@dataclass(frozen=True, slots=True, eq=False)
class NamedFace:
    """One face: its ``number``, what it ``stands_for``, the crops it is known by, and these in numbers (n, 4, 64)."""

    number: int
    stands_for: StandsFor
    crops: tuple[Pixels, ...]
    signs: Floats

    def like(self, sign: Floats) -> float:
        """How like a face in numbers (4, 64) is to the likest look of this one."""
        return float(likeness(sign, self.signs).max(initial=-1.0))

    def seen_so(self, crop: Pixels, sign: Floats) -> NamedFace:
        """Known by one more look."""
        crops, signs = (*self.crops, crop), np.concatenate([self.signs, sign[None]])
        return replace(self, crops=crops[-MOST_LOOKS:], signs=signs[-MOST_LOOKS:])


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """What a face is taken for: the named face that it is like (None: none), and whether surely."""

    face: NamedFace | None = None
    surely: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class NamedFaces:
    """All faces that were named at one table, the oldest first."""

    faces: tuple[NamedFace, ...] = ()

    def named(self, crop: Pixels, sign: Floats, stands_for: StandsFor) -> NamedFaces:
        """After a face was named that looks like this: one more look at a face that is known by this meaning already,
        or another face. What was the same face by another meaning is forgotten."""
        known = [(face.like(sign), face) for face in self.faces]
        kept = [face for like, face in known if like < SAME or face.stands_for == stands_for]
        again = [(like, face) for like, face in known if like >= PERHAPS and face.stands_for == stands_for]
        if again:
            same = max(again, key=lambda pair: pair[0])[1]
            return NamedFaces(tuple(face.seen_so(crop, sign) if face is same else face for face in kept))
        number = 1 + max((face.number for face in self.faces), default=0)
        return NamedFaces((*kept, NamedFace(number, stands_for, (crop,), sign[None]))[-MOST:])

    def without(self, number: int) -> NamedFaces:
        """After the face of this number was forgotten.

        Raises:
            KeyError: there is none.
        """
        left = tuple(face for face in self.faces if face.number != number)
        if len(left) == len(self.faces):
            raise KeyError(number)
        return NamedFaces(left)

    def recognise(self, sign: Floats) -> Match:
        """What a face in numbers (4, 64) is taken for."""
        likes = sorted(((face.like(sign), face) for face in self.faces), key=lambda pair: -pair[0])
        if not likes or likes[0][0] < PERHAPS:
            return Match()
        like, best = likes[0]
        other = max((like for like, face in likes if face.stands_for != best.stands_for), default=-1.0)
        return Match(best, like >= SAME and like - other >= _CLEARLY)
