# SPDX-License-Identifier: MIT
"""Tells faces of a set from faces that nobody taught: emblems, numerals, letters, pictures, blanks, no face at all.

Judge and elder know the six faces and nothing else: whatever is neither two nor three pips is a one to them, and they
are sure of it. These two networks have learnt what else stands on dice. The first, quick one sees every place that has
been given a face; the second only those of which the first is not sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from vision.readers.evidence import LIKELY, Evidence
from vision.readers.judge import CANT_TELL, NO_DIE, SKULL, Framing, cut, softmax
from vision.readers.network import Floats, Network
from vision.readers.pyramid import Pyramid

QUICK, CLOSE = Framing(42, 30), Framing(56, 40)
"""How the first network is shown a place, and the second: the same part of the picture."""
STRANGER, TWELVE = 9, 10
"""Classes beside those of judge and elder: another face; a twelve-sided die."""
CLASSES: Final = 11
PLAIN: Final = tuple(range(1, CANT_TELL))
SIX_KNOWN: Final = (*PLAIN, SKULL)
TWELVE_KNOWN: Final = (TWELVE,)
"""The classes of plain faces, those that a six-sided die of a set may show, and that of a twelve-sided one."""
UNKNOWN: Final = "a face this set does not know"
"""What is said of a die with such a face, in every set."""
PASSES: Final = 0.05
"""What the quick network gives less of being no plain face is one, and is not looked at again. Skulls always are: it
takes many a numeral for one."""
PERHAPS, SURELY = 0.2, 0.7
"""What is given more than the first of being a stranger is a doubt; more than the second, and it has no face."""
PERHAPS_SKULL: Final = 0.4
"""The same of what looks like a skull, on dice that have skulls: these are as manifold as emblems."""
LEAST: Final = 0.3
"""Faces with a smaller chance are not named anyway."""
OTHERWISE: Final = 0.5
"""A face to which these networks give less, among the faces they know, is a doubt."""
NOTHING: Final = 0.9
"""What they give more of being no face at all is a doubt."""
NO_ONE: Final = 0.05
"""A 1 to which they give less is the face that they see: judge and elder take for a 1 what they do not know, pips near
the middle too. It stays a doubt."""


@dataclass(frozen=True, slots=True, eq=False)
class Doubted:
    """Which of n places have no face of the set (n,), which have one that is not sure (n,), and which face others show
    that were taken for a 1 (n,; 0: none)."""

    unknown: NDArray[np.bool_]
    perhaps: NDArray[np.bool_]
    instead: NDArray[np.intp]


def nobody(count: int) -> Doubted:
    """Nothing speaks against any of so many faces."""
    return Doubted(np.zeros(count, np.bool_), np.zeros(count, np.bool_), np.zeros(count, np.intp))


@dataclass(frozen=True, slots=True)
class Strangers:
    """Looks once more at places that have been given a face."""

    quick: Network
    close: Network

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(Network(models / "strangers-quick.onnx"), Network(models / "strangers-close.onnx"))

    def doubt(self, pyramid: Pyramid, found: Evidence, skulls: bool = False) -> Doubted:
        """What speaks against the faces of a picture's six-sided dice; ``skulls``: they have some."""
        best = found.chances[:, 1:CANT_TELL].max(1, initial=0)
        who = np.flatnonzero((1 - found.chances[:, NO_DIE] >= LIKELY) & (best > LEAST))
        faces = found.chances[who, 1:CANT_TELL].argmax(1) + 1
        places, angles = found.places[who], found.angle[who]
        seen = self._see(self.quick, QUICK, pyramid, places, angles)
        again = np.flatnonzero((strangeness(seen, PLAIN) > PASSES) | (agreement(seen, faces) < OTHERWISE))
        seen[again] = self._see(self.close, CLOSE, pyramid, places[again], angles[again])
        told, other, agreed = nobody(len(best)), otherness(seen), agreement(seen, faces)
        told.unknown[who] = other > SURELY
        most = np.where(skulls & (seen[:, list(SIX_KNOWN)].argmax(1) == len(PLAIN)), PERHAPS_SKULL, PERHAPS)
        told.perhaps[who] = (other > most) | (agreed < OTHERWISE) | (seen[:, NO_DIE] > NOTHING)
        told.instead[who] = np.where((faces == 1) & (agreed < NO_ONE), seen[:, 1:CANT_TELL].argmax(1) + 1, 0)
        return told

    def doubt_twelves(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Doubted:
        """What speaks against twelve-sided dice at places (x, y, height; turned by ``angles``, radians)."""
        seen = self._see(self.quick, QUICK, pyramid, places, angles)
        again = np.flatnonzero(strangeness(seen, TWELVE_KNOWN) > PASSES)
        seen[again] = self._see(self.close, CLOSE, pyramid, places[again], angles[again])
        strange = strangeness(seen, TWELVE_KNOWN)
        return Doubted(strange > SURELY, strange > PERHAPS, np.zeros(len(places), np.intp))

    @staticmethod
    def _see(network: Network, framing: Framing, pyramid: Pyramid, places: Floats, angles: Floats) -> Floats:
        if not len(places):
            return np.zeros((0, CLASSES), np.float32)
        crops = [cut(pyramid, place, framing, -float(turn)) for place, turn in zip(places, angles, strict=True)]
        return softmax(network.see(crops)[:, :CLASSES])


def agreement(chances: Floats, faces: NDArray[np.intp]) -> Floats:
    """How much of what is given to faces of a set (n, 11) these ``faces`` (n,) get; a skull counts as the 1."""
    pips = chances[:, 1:CANT_TELL].copy()
    pips[:, 0] += chances[:, SKULL]
    return np.asarray(pips[np.arange(len(faces)), faces - 1] / np.maximum(pips.sum(1), 1e-6), np.float32)


def strangeness(chances: Floats, known: Sequence[int]) -> Floats:
    """The chance (n,) that what is there is none of the classes ``known``, where one can tell at all."""
    told = np.maximum(1 - chances[:, CANT_TELL], 1e-6)
    return np.asarray(np.clip(1 - chances[:, list(known)].sum(1) / told, 0, 1), np.float32)


def otherness(chances: Floats) -> Floats:
    """The chance (n,) that a face is none of the six and no skull, if there is a face at all: others know better
    whether there is one."""
    known = chances[:, list(SIX_KNOWN)].sum(1)
    return np.asarray(chances[:, STRANGER] / np.maximum(chances[:, STRANGER] + known, 1e-6), np.float32)
