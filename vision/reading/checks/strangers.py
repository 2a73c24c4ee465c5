# SPDX-License-Identifier: MIT
"""Tells faces of a set from faces that nobody taught: emblems, numerals, letters, pictures, blanks, no face at all.

The classifiers know the six faces and nothing else: whatever is neither two nor three pips is a one to them, and they
are sure of it. These two networks have learnt what else stands on dice. The first, quick one sees every place that has
been given a face; the second only those of which the first is not sure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates
from vision.reading.classifier import CANT_TELL, NO_DIE, SKULL, Framing, Prepare, as_it_is, crops_seen
from vision.reading.fusion import midway, softmax, together, with_nothing
from vision.reading.network import Floats, Network
from vision.reading.policy import CHANCES, LIMITS
from vision.reading.pyramid import Pyramid
from vision.sighting import Sign

QUICK, CLOSE = Framing(42, 30), Framing(56, 40)
"""How the first network is shown a place, and the second: the same part of the picture."""
STRANGER, TWELVE = 9, 10
"""Classes beside those of first and close classifier: another face; a twelve-sided die."""
CLASSES: Final = 11
PLAIN: Final = tuple(range(1, CANT_TELL))
SIX_KNOWN: Final = (*PLAIN, SKULL)
TWELVE_KNOWN: Final = (TWELVE,)
"""The classes of plain faces, those that a six-sided die of a set may show, and that of a twelve-sided one."""
PASSES: Final = 0.05
"""What the quick network gives less of being no plain face is one, and is not looked at again. Skulls always are: it
takes many a numeral for one."""
PERHAPS, SURELY = 0.2, 0.7
"""What is given more than the first of being a stranger is a doubt; more than the second, and it has no face."""
PERHAPS_SKULL, SURELY_SKULL = 0.4, 0.9
"""The same of what looks like a skull, on dice that have skulls: these are as manifold as emblems. What both networks
together give more than the first is a doubt on dice that have none; of 88 skulls (scenes, sittings 81, 82) two are."""
NO_ONE: Final = 0.05
"""A 1 to which they give less is the face that they see: the classifiers take for a 1 what they do not know, pips
near the middle too. It stays a doubt."""
SURELY_ONE: Final = 0.95
"""From this chance on a one is a skull and no pip, or a pip and no skull; the card tells on how many that is right."""
_PLAIN_ENOUGH, _STRANGE_ENOUGH, _WIDER = 0.03, 0.98, 1.05
"""What the close network gives a chance of being a stranger between the first two is looked at again, in frames so many
times larger, in which fewer strangers pass and plain ones seen aslant are known."""
_TURNS = tuple(np.float32(quarters * np.pi / 2) for quarters in (1, 2, 3))


@dataclass(frozen=True, slots=True, eq=False)
class FaceDoubts:
    """Which of n places have no face of the set (n,), which have one that is not sure (n,), and which face others show
    that were taken for a 1 (n,; 0: none). ``sign``: what each would show as a one."""

    unknown: NDArray[np.bool_]
    perhaps: NDArray[np.bool_]
    instead: NDArray[np.intp]
    sign: Sequence[Sign] = ()

    def sign_of(self, place: int) -> Sign:
        """What a one at this place shows."""
        return self.sign[place] if self.sign else ""


def no_doubts(count: int) -> FaceDoubts:
    """Nothing speaks against any of so many faces."""
    return FaceDoubts(np.zeros(count, np.bool_), np.zeros(count, np.bool_), np.zeros(count, np.intp))


@dataclass(frozen=True, slots=True)
class Strangers:
    """Looks once more at places that have been given a face."""

    quick: Network
    close: Network

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(Network(models / "strangers-quick.onnx"), Network(models / "strangers-close.onnx"))

    def second_opinion(self, pyramid: Pyramid, found: Candidates, faces: bool = True) -> Candidates:
        """The candidates; where no face is sure the close network, which learnt from photographs, is asked what lies
        there. Its word counts half: it may deny a die and not claim one, and confirm a face, if asked about ``faces``,
        and not deny it.

        What lies beyond the picture it is shown in the colours of the rim: a die that grey covers is nothing to it.
        """
        indices = np.flatnonzero(found.best < CHANCES.sure)
        before, places, angles = found.chances[indices], found.places[indices], found.angle[indices]
        seen = self.closely(pyramid, places, angles, objectness, border=cv2.BORDER_REPLICATE)
        nothing = np.maximum(before[:, NO_DIE], midway(before[:, NO_DIE], seen[:, NO_DIE]))
        named = _confirmed(before, seen) if faces else before
        return found.put(indices, chances=with_nothing(named, nothing))

    def doubt(self, pyramid: Pyramid, found: Candidates, skulls: bool = False) -> FaceDoubts:
        """What speaks against the faces of a picture's six-sided dice; ``skulls``: they have some."""
        best = found.chances[:, 1:CANT_TELL].max(1, initial=0)
        indices = np.flatnonzero((1 - found.chances[:, NO_DIE] >= CHANCES.likely) & (best > LIMITS.readable))
        faces = found.chances[indices, 1:CANT_TELL].argmax(1) + 1
        places, angles = found.places[indices], found.angle[indices]
        chances = self.quickly(pyramid, places, angles)
        again = np.flatnonzero((strangeness(chances, PLAIN) > PASSES) | (agreement(chances, faces) < CHANCES.likely))
        first = otherness(chances)
        chances[again] = self.closely(pyramid, places[again], angles[again], otherness)
        doubts, other, agreed = no_doubts(len(best)), otherness(chances), agreement(chances, faces)
        like_skull = chances[:, list(SIX_KNOWN)].argmax(1) == len(PLAIN)
        skull = skulls & like_skull
        doubts.unknown[indices] = other > np.where(skull, SURELY_SKULL, SURELY)
        doubts.perhaps[indices] = (other > np.where(skull, PERHAPS_SKULL, PERHAPS)) | (agreed < CHANCES.likely)
        doubts.perhaps[indices] |= like_skull & ~skull & (midway(first, other) > PERHAPS_SKULL)
        doubts.perhaps[indices] |= chances[:, NO_DIE] > CHANCES.settled
        doubts.instead[indices] = np.where((faces == 1) & (agreed < NO_ONE), chances[:, 1:CANT_TELL].argmax(1) + 1, 0)
        signs = dict(zip(indices.tolist(), signs_of(chances), strict=True))
        return replace(doubts, sign=tuple(signs.get(i, "") for i in range(len(best))))

    def doubt_twelves(self, pyramid: Pyramid, places: Floats, angles: Floats) -> FaceDoubts:
        """What speaks against twelve-sided dice at places (x, y, height; turned by ``angles``, radians)."""
        chances = self.quickly(pyramid, places, angles)
        again = np.flatnonzero(strangeness(chances, TWELVE_KNOWN) > PASSES)
        chances[again] = self.closely(pyramid, places[again], angles[again], no_twelve)
        strange = no_twelve(chances)
        return FaceDoubts(strange > SURELY, strange > PERHAPS, np.zeros(len(places), np.intp))

    def quickly(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Floats:
        """The chances (n, 11) that the quick network gives places (x, y, side; turned by ``angles``, radians)."""
        return self._see(self.quick, QUICK, pyramid, places, angles)

    def closely(
        self,
        pyramid: Pyramid,
        places: Floats,
        angles: Floats,
        doubtful: Callable[[Floats], Floats],
        prepare: Prepare = as_it_is,
        border: int = cv2.BORDER_CONSTANT,
    ) -> Floats:
        """The same of the close network; in all four turns where that is neither plainly known nor plainly strange.

        ``prepare``: what is done to each crop before; ``border``: see `cuts`.
        """
        see = partial(self._see, self.close, CLOSE, pyramid, prepare=prepare, border=border)
        chances = see(places, angles)
        unsure = np.flatnonzero((doubtful(chances) > _PLAIN_ENOUGH) & (doubtful(chances) < _STRANGE_ENOUGH))
        if len(unsure):
            wider = np.tile(places[unsure] * np.array([1, 1, _WIDER], np.float32), (len(_TURNS), 1))
            turned = see(wider, np.concatenate([angles[unsure] + turn for turn in _TURNS]))
            opinions = np.concatenate([chances[None, unsure], turned.reshape(len(_TURNS), len(unsure), -1)])
            chances[unsure] = softmax(np.log(np.maximum(opinions, 1e-6)).mean(0))
        return chances

    @staticmethod
    def _see(
        network: Network,
        framing: Framing,
        pyramid: Pyramid,
        places: Floats,
        angles: Floats,
        prepare: Prepare = as_it_is,
        border: int = cv2.BORDER_CONSTANT,
    ) -> Floats:
        return softmax(crops_seen(network, pyramid, places, framing, -angles, CLASSES, prepare, border)[:, :CLASSES])


def _confirmed(before: Floats, seen: Floats) -> Floats:
    """The opinion of looks (n, 8) with half of what was ``seen`` (n, 11) where that makes the favoured face surer. What
    is strange says nothing of the face."""
    second = _as_looks(seen)
    second[:, 1:] += with_nothing(before, np.zeros(len(before), np.float32))[:, 1:] * seen[:, STRANGER:].sum(1)[:, None]
    both, rows = together(np.stack([before, second]), 0.5), np.arange(len(before))
    face = before[:, 1:CANT_TELL].argmax(1) + 1
    return np.where((both > before)[rows, face][:, None], both, before)


def _as_looks(chances: Floats) -> Floats:
    """These chances (n, 11) in the classes of looks (n, 8): a skull counts as the 1, the strange ones are left out."""
    looks = chances[:, : CANT_TELL + 1].copy()
    looks[:, 1] += chances[:, SKULL]
    return looks


def agreement(chances: Floats, faces: NDArray[np.intp]) -> Floats:
    """How much of what is given to faces of a set (n, 11) these ``faces`` (n,) get; a skull counts as the 1."""
    pips = _as_looks(chances)[:, 1:CANT_TELL]
    return np.asarray(pips[np.arange(len(faces)), faces - 1] / np.maximum(pips.sum(1), 1e-6), np.float32)


def signs_of(chances: Floats) -> list[Sign]:
    """What ones show to which these chances (n, 11) are given."""
    signs: list[Sign] = []
    for pip, skull in zip(chances[:, 1].tolist(), chances[:, SKULL].tolist(), strict=True):
        share = skull / max(pip + skull, 1e-6)
        clear = pip + skull >= CHANCES.likely
        surely: Sign = "skull" if share >= SURELY_ONE else "pip" if 1 - share >= SURELY_ONE else "either"
        signs.append(surely if clear else "either")
    return signs


def objectness(chances: Floats) -> Floats:
    """The chance (n,) that there is a die of any kind."""
    return np.asarray(1 - chances[:, NO_DIE], np.float32)


def strangeness(chances: Floats, known: Sequence[int]) -> Floats:
    """The chance (n,) that what is there is none of the classes ``known``, where one can tell at all."""
    readable = np.maximum(1 - chances[:, CANT_TELL], 1e-6)
    return np.asarray(np.clip(1 - chances[:, list(known)].sum(1) / readable, 0, 1), np.float32)


def otherness(chances: Floats) -> Floats:
    """The chance (n,) that a face is none of the six and no skull, if there is a face at all: others know better
    whether there is one."""
    known = chances[:, list(SIX_KNOWN)].sum(1)
    return np.asarray(chances[:, STRANGER] / np.maximum(chances[:, STRANGER] + known, 1e-6), np.float32)


def no_twelve(chances: Floats) -> Floats:
    """The chance (n,) that what is there is no twelve-sided die."""
    return strangeness(chances, TWELVE_KNOWN)
