# SPDX-License-Identifier: MIT
"""The faces that have counted on this table, as they looked: a face that one look is not sure of is held against them.

The networks know all dice there are; these are the same few dice, thrown again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_SURE, PERHAPS_A_DIE
from vision.sighting import Candidate, Die, Face, is_sure

_SIDE: Final = 24
"""A face is compared in so many pixels a side."""
_ONE: Final = (1, "skull")
_OFTEN: Final = 3
"""So often each of the other faces has to have counted before what is left is the 1."""
_KEPT: Final = 12
"""So many looks of each face are kept, the newest: dice of several kinds and lights."""
ALIKE, _APART = 0.8, 0.15
"""It is the face that it looks like by this correlation, if every other face is so much less like it."""
_JUST_SO, _FAR_APART = 0.9, 0.3
"""The same for a 1 of which the reader is sure, but for its looks: a ring was like those that had counted by 0.96 and
more, and like no other face by 0.52."""
_FACES: Final = 6
"""So many faces of dice of its colour have to be known: of 2,081 dice whose own face was left out 101 looked like some
other, such as a five like a four; with it none of 1,171 did (drawn sittings 91 and 101)."""
SURE: Final = 0.99
"""The chance that it is that face then."""
_UNSURE: Final = 0.985
"""What the reader is surer of is not looked at."""

Looks = NDArray[np.float32]
"""n faces, each a unit vector (n, side * side)."""


class FacesSeen:
    """Remembers faces that counted, then `surer` tells which of those one look left open they show."""

    def __init__(self) -> None:
        self._looks: dict[str, dict[Face, Looks]] = {}

    def remember(self, pixels: Pixels, dice: Sequence[Die]) -> None:
        """These dice have counted, on this picture."""
        for die in dice:
            if is_sure(die) and die.face is not None and die.kind == "d6":
                faces = self._looks.setdefault(die.colour, {})
                known = faces.get(die.face, np.zeros((0, _SIDE * _SIDE), np.float32))
                faces[die.face] = np.concatenate([known, _look(pixels, die)[None]])[-_KEPT:]

    def surer(self, pixels: Pixels, kept: Sequence[Candidate]) -> list[Candidate]:
        """The candidates, surer of a face that looks as it did when it counted, and like no other."""
        surer = [self._surer_face(pixels, c) if self._helps(c) else c for c in kept]
        return [replace(c, why="") if self._is_an_ace(pixels, c) else c for c in surer]

    def _is_an_ace(self, pixels: Pixels, candidate: Candidate) -> bool:
        """True if a face that perhaps nobody taught is the 1 of these dice: rings, ornaments and skulls look strange.

        It looks just like a 1 that has counted; or none has, while all other faces have, several times each: none but
        that is left for it.
        """
        die = candidate.die
        if (
            candidate.why != PERHAPS_UNKNOWN
            or die.face not in _ONE
            or candidate.sure_face < _UNSURE
            or die.kind != "d6"
        ):
            return False
        own, others = self.likeness(pixels, die)
        known = self._looks.get(die.colour, {})
        if die.face in known:
            return own >= _JUST_SO and others <= own - _FAR_APART
        return all(len(known.get(face, ())) >= _OFTEN for face in range(2, _FACES + 1)) and others < ALIKE

    def _helps(self, candidate: Candidate) -> bool:
        """True if nothing is said of a die but that it, or its face, is not sure, and all faces like it are known."""
        doubtful = candidate.why in ("", NOT_SURE, PERHAPS_A_DIE) and candidate.sure_face < _UNSURE
        known = self._looks.get(candidate.die.colour, {})
        return doubtful and candidate.die.kind == "d6" and candidate.die.face in known and len(known) >= _FACES

    def _surer_face(self, pixels: Pixels, candidate: Candidate) -> Candidate:
        own, others = self.likeness(pixels, candidate.die)
        if own < ALIKE or others > own - _APART:
            return candidate
        sure = max(candidate.sure_face, SURE)
        die = replace(candidate.die, sure=min(sure, candidate.there))
        return replace(candidate, die=die, sure_face=sure, why="" if candidate.why == NOT_SURE else candidate.why)

    def likeness(self, pixels: Pixels, die: Die) -> tuple[float, float]:
        """How like (correlation) a die is to those that showed its face, and to those that showed any other."""
        face = _look(pixels, die).reshape(_SIDE, _SIDE)
        turns = np.stack([np.rot90(face, turn).ravel() for turn in range(4)])
        known = self._looks.get(die.colour, {})
        best = {name: float((looks @ turns.T).max()) for name, looks in known.items()}
        own = best.pop(die.face, -1.0) if die.face is not None else -1.0
        return own, max(best.values(), default=-1.0)


def _look(pixels: Pixels, die: Die) -> Looks:
    """A face upright and small, its brightness taken out (side * side,; of length 1)."""
    scale, turn = _SIDE / die.size, np.radians(die.angle)
    across = scale * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    move = (_SIDE - 1) / 2 - across @ np.array([die.x, die.y])
    face = cv2.warpAffine(pixels, np.column_stack([across, move]), (_SIDE, _SIDE), flags=cv2.INTER_LINEAR)
    grey = cv2.GaussianBlur(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.0)
    flat = (grey - grey.mean()).ravel()
    return np.asarray(flat / max(float(np.linalg.norm(flat)), 1e-6), np.float32)
