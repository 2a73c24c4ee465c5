# SPDX-License-Identifier: MIT
"""Finds dice of any kind: die or not, its exact frame and turn, whatever is printed on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import FIRST, Classifier, Columns
from vision.reading.detector import HEAT
from vision.reading.fusion import softmax, together
from vision.reading.network import Floats
from vision.reading.nms import nms
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid
from vision.reading.scale import off_scale, usual_side

NO_DIE, DIE, CANT_TELL = range(3)
_FAINT = 0.03
"""A place whose chance of being a die is below this at first sight is nothing."""
_CLEAR = 0.985
"""A place this surely a die is not looked at again."""
MOST = 400
"""So many places are looked at in one picture; of more, the hottest."""
_FIRST_SHARE = 0.35
_NEAR, _ALIKE, _REFRAMED = 0.5, 1.45, 2.2
_WITHIN, _PART = np.array(((0, 0), (0.14, 0), (-0.14, 0), (0, 0.14), (0, -0.14)), np.float32), 0.66
"""Seen from aside a die is proposed with its sides: where its upper face may be within that, in sides of the whole, and
how large it is."""
_HOTTEST = 40
"""So many of these are looked into; where there are more, patterns are taken for dice."""
_FAR_OFF = 0.15
"""A place moved or grown by more than this, of its side, is looked at again."""
_SURE, _ENOUGH, _SLIGHTLY, _WORSE = 0.9, 3, 1.12, 0.2
"""So many dice, this sure, tell how large dice are here; what is framed so much larger or smaller is framed anew,
unless that makes it so much less like a die."""


@dataclass(frozen=True, slots=True, eq=False)
class Places(Columns):
    """Places that may be dice: ``frame`` (n, 3) of x, y, side; ``angle`` in radians, mod a quarter turn; ``chances``
    (n, 3) of no die, a die, a die nobody can read."""

    frame: Floats
    angle: Floats
    chances: Floats

    @property
    def there(self) -> Floats:
        """The chance of being a die at all."""
        return np.asarray(1 - self.chances[:, NO_DIE], np.float32)


class Localizer:
    """Looks at the detector's proposals, and once more, centred and upright, at those it is not sure of."""

    def __init__(self, weights: Path) -> None:
        self._classifier = Classifier(weights, FIRST, CANT_TELL + 1)

    def show(self, pyramid: Pyramid, proposals: Floats) -> Places:
        """Everything that may be a die, each place once, the surest first."""
        first = self._look(pyramid, proposals[:MOST, :3], np.zeros(len(proposals[:MOST]), np.float32))
        first = self._faces_within(pyramid, proposals[:MOST], first)
        first = single(first.pick(first.there > _FAINT))
        unsure = np.flatnonzero((first.there < _CLEAR) | _moved(proposals, first.frame))
        return single(self._reframed(pyramid, single(self._again(pyramid, first, unsure))))

    def frame(self, pyramid: Pyramid, places: Places) -> Places:
        """The same places, looked at once more, centred and upright, and framed anew; what they are is left."""
        second = self._look(pyramid, places.frame, -places.angle)
        return replace(second, chances=places.chances)

    def _faces_within(self, pyramid: Pyramid, proposals: Floats, found: Places) -> Places:
        """The places, with the upper face within what the detector takes for a die, and the localizer does not."""
        hot = np.flatnonzero((proposals[:, HEAT] >= CHANCES.likely) & (found.there < CHANCES.likely))[:_HOTTEST]
        frames = np.repeat(proposals[hot, None, :3], len(_WITHIN), 1)
        frames[..., :2] += _WITHIN * frames[..., 2:]
        frames[..., 2] *= _PART
        look = self._look(pyramid, frames.reshape(-1, 3), np.zeros(frames[..., 0].size, np.float32))
        look = look.pick(np.arange(len(hot)) * len(_WITHIN) + look.there.reshape(frames.shape[:2]).argmax(1))
        better = look.there > found.there[hot]
        look = look.pick(better)
        return found.put(hot[better], frame=look.frame, angle=look.angle, chances=look.chances)

    def _again(self, pyramid: Pyramid, found: Places, unsure: NDArray[np.intp]) -> Places:
        """The places after one more look, centred and upright, at what is not surely a die."""
        second = self._look(pyramid, found.frame[unsure], -found.angle[unsure])
        chances = together(np.stack([found.chances[unsure], second.chances]), _FIRST_SHARE)
        return found.put(unsure, frame=second.frame, angle=second.angle, chances=chances)

    def _reframed(self, pyramid: Pyramid, found: Places) -> Places:
        """The places after one more look at what is framed larger or smaller than most dice: a wrong frame spoils a
        good look."""
        usual = usual_side(found.frame[:, 2], found.there > _SURE, _ENOUGH)
        off = off_scale(found.frame[:, 2], usual)
        which = np.flatnonzero((off > _SLIGHTLY) & (off < _REFRAMED))
        if usual is None or not len(which):
            return found
        frame = found.frame[which].copy()
        frame[:, 2] = usual
        again = self._look(pyramid, frame, -found.angle[which])
        better = again.there > found.there[which] - _WORSE
        again = again.pick(better)
        return found.put(which[better], frame=again.frame, angle=again.angle, chances=again.chances)

    def _look(self, pyramid: Pyramid, places: Floats, turns: Floats) -> Places:
        look = self._classifier.look(pyramid, places, turns)
        return Places(look.places, look.angle, softmax(look.logits))


def _moved(proposals: Floats, frame: Floats) -> NDArray[np.bool_]:
    """Whether a place was framed quite otherwise than anybody had proposed: then its crop was a bad one."""
    far = np.hypot(frame[:, :1] - proposals[None, :, 0], frame[:, 1:2] - proposals[None, :, 1]) / frame[:, 2:]
    grown = np.abs(np.log(frame[:, 2:] / proposals[None, :, 2]))
    return np.asarray((far + grown).min(1, initial=9) > _FAR_OFF, np.bool_)


def single(places: Places) -> Places:
    """The places left when of two in one spot, and not more unlike in size, the surer one stays."""
    return places.pick(nms(places.frame, -places.chances[:, NO_DIE], _NEAR, _ALIKE))
