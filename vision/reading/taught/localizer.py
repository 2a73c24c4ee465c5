# SPDX-License-Identifier: MIT
"""Shows where dice of any kind lie: die or not, its exact frame and turn, whatever is printed on it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import FIRST, cut, softmax
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid

NO_DIE, DIE, CANT_TELL = range(3)
_FAINT = 0.03
"""A place whose chance of being a die is below this at first sight is nothing."""
_CLEAR = 0.985
"""A place this surely a die is not looked at again."""
MOST = 400
"""So many places are looked at in one picture; of more, the hottest."""
_FIRST_SHARE = 0.35
_NEAR, _ALIKE, _REFRAMED = 0.5, 1.45, 2.2
_FAR_OFF = 0.15
"""A place moved or grown by more than this, of its side, is looked at again."""
_SURE, _ENOUGH, _SLIGHTLY, _WORSE = 0.9, 3, 1.12, 0.2
"""So many dice, this sure, tell how large dice are here; what is framed so much larger or smaller is framed anew,
unless that makes it so much less like a die."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Places that may be dice: ``frame`` (n, 3) of x, y, side; ``angle`` in radians, mod a quarter turn; ``chances``
    (n, 3) of no die, a die, a die nobody can read."""

    frame: Floats
    angle: Floats
    chances: Floats

    @property
    def there(self) -> Floats:
        """The chance of being a die at all."""
        return np.asarray(1 - self.chances[:, NO_DIE], np.float32)

    def pick(self, keep: NDArray[np.intp]) -> Places:
        """Only these places, in this order."""
        return Places(self.frame[keep], self.angle[keep], self.chances[keep])


class Localizer:
    """Looks at the detector's proposals, and once more, centred and upright, at those it is not sure of."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def show(self, pyramid: Pyramid, proposals: Floats) -> Places:
        """Everything that may be a die, each place once, the surest first."""
        first = self._look(pyramid, proposals[:MOST, :3], np.zeros(len(proposals[:MOST]), np.float32))
        first = first.pick(np.flatnonzero(first.there > _FAINT))
        first = first.pick(single(first))
        unsure = np.flatnonzero((first.there < _CLEAR) | _moved(proposals, first.frame))
        found = self._reframed(pyramid, self._again(pyramid, first, unsure))
        return found.pick(single(found))

    def _again(self, pyramid: Pyramid, found: Places, unsure: NDArray[np.intp]) -> Places:
        """Looks once more, centred and upright, at what is not surely a die; changes the arrays in place."""
        second = self._look(pyramid, found.frame[unsure], -found.angle[unsure])
        both = _FIRST_SHARE * _log(found.chances[unsure]) + (1 - _FIRST_SHARE) * _log(second.chances)
        found.frame[unsure], found.angle[unsure], found.chances[unsure] = second.frame, second.angle, softmax(both)
        return found.pick(single(found))

    def frame(self, pyramid: Pyramid, places: Places) -> Places:
        """The same places, looked at once more, centred and upright, and framed anew; what they are is left."""
        second = self._look(pyramid, places.frame, -places.angle)
        return Places(second.frame, second.angle, places.chances)

    def _reframed(self, pyramid: Pyramid, found: Places) -> Places:
        """Looks once more at what is framed larger or smaller than most dice: a wrong frame spoils a good look."""
        size, sure = found.frame[:, 2], found.there > _SURE
        if sure.sum() < _ENOUGH:
            return found
        usual = float(np.median(size[sure]))
        off = np.maximum(size / usual, usual / size)
        which = np.flatnonzero((off > _SLIGHTLY) & (off < _REFRAMED))
        if not len(which):
            return found
        frame = found.frame[which].copy()
        frame[:, 2] = usual
        again = self._look(pyramid, frame, -found.angle[which])
        better = again.there > found.there[which] - _WORSE
        which, again = which[better], again.pick(np.flatnonzero(better))
        for name in Places.__slots__:
            getattr(found, name)[which] = getattr(again, name)
        return found

    def _look(self, pyramid: Pyramid, places: Floats, turns: Floats) -> Places:
        if not len(places):
            return Places(np.zeros((0, 3), np.float32), np.zeros(0, np.float32), np.zeros((0, 3), np.float32))
        crops = [cut(pyramid, place, FIRST, float(turn)) for place, turn in zip(places, turns, strict=True)]
        answer = self._network.see(crops)
        dx, dy = answer[:, 3] * places[:, 2], answer[:, 4] * places[:, 2]
        cos, sin = np.cos(turns), np.sin(turns)
        frame = np.stack([
            places[:, 0] + cos * dx + sin * dy,
            places[:, 1] - sin * dx + cos * dy,
            places[:, 2] * np.exp(np.clip(answer[:, 5], -0.6, 0.6)),
        ], 1)  # fmt: skip
        angle = (np.arctan2(answer[:, 7], answer[:, 6]) / 4 - turns) % (np.pi / 2)
        return Places(frame.astype(np.float32), angle.astype(np.float32), softmax(answer[:, :3]))


def _moved(proposals: Floats, frame: Floats) -> NDArray[np.bool_]:
    """Whether a place was framed quite otherwise than anybody had proposed: then its crop was a bad one."""
    far = np.hypot(frame[:, :1] - proposals[None, :, 0], frame[:, 1:2] - proposals[None, :, 1]) / frame[:, 2:]
    grown = np.abs(np.log(frame[:, 2:] / proposals[None, :, 2]))
    return np.asarray((far + grown).min(1, initial=9) > _FAR_OFF, np.bool_)


def _log(chances: Floats) -> Floats:
    return np.asarray(np.log(np.maximum(chances, 1e-5)), np.float32)


def single(places: Places) -> NDArray[np.intp]:
    """Indices of the places left when of two in one spot, and not more unlike in size, the surer one stays."""
    order = np.argsort(places.chances[:, NO_DIE], kind="stable")
    x, y, size = places.frame.T
    kept: list[int] = []
    for i in order:
        if kept:
            less, more = np.minimum(size[kept], size[i]), np.maximum(size[kept], size[i])
            far = np.hypot(x[kept] - x[i], y[kept] - y[i])
            if ((far < _NEAR * np.maximum(0.7 * more, less)) & (more < _ALIKE * less)).any():
                continue
        kept.append(int(i))
    return np.array(kept, np.intp)
