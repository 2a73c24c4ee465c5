# SPDX-License-Identifier: MIT
"""Combines what the three numeral classifiers say of a place: a twelve-sided die, its numeral, whether it lies flat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import hottest_first
from vision.reading.checks.texture import bare
from vision.reading.classifier import Classifier, Columns, Framing, in_turns
from vision.reading.detector import MOST
from vision.reading.fusion import fused, softmax, together, with_nothing
from vision.reading.network import Floats
from vision.reading.nms import nms
from vision.reading.policy import CHANCES
from vision.reading.pose import strays
from vision.reading.pyramid import Pyramid
from vision.reading.scale import off_scale, usual_side

D12_FIRST, D12_NEAR = Framing(48, 34), Framing(48, 54)
"""The first look shows all of a die, the others its upper face."""
FACES, FOLD = 12, 5
NO_TWELVE, CANT_TELL = 0, 13
CLASSES = 14
"""No d12, the numerals 1 to 12, can't tell."""
_TURNS = tuple(2 * np.pi / FOLD * number for number in range(FOLD))
FAINT = 0.05
"""A place whose chance of being a d12 is below this at first sight is none."""
SETTLED = 0.985
"""What both are this sure of together is not shown to the close one, each time a fifth of a turn on."""
BESIDE = 0.84
"""Two d12s that lie flat are farther apart, middle to middle, than this part of their height."""
ODD_SIZE, BEYOND_DOUBT = 1.6, 0.98
"""A place so many times larger or smaller than the picture's sure d12s is none, unless its numeral is beyond doubt."""
_ASKEW = 0.08
"""What leans by more at first is measured in every turn."""
_FIRST_SHARE, _FIRST_SAYS_NO = 0.12, 0.5
"""How much the first look counts beside the near look: in naming the face, and in whether there is a d12."""
_OTHERS_SHARE = 0.05
"""How much first and near look count each in naming the face after a close one: next to nothing (`bones.md`)."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The three classifiers of numerals, each looking closer than the one before."""

    first: Classifier
    near: Classifier
    close: Classifier

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Classifier(models / "bones-first.onnx", D12_FIRST, CLASSES, FOLD),
            Classifier(models / "bones-near.onnx", D12_NEAR, CLASSES, FOLD),
            Classifier(models / "bones-close.onnx", D12_NEAR, CLASSES, FOLD),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Twelves(Columns):
    """All that is known of n places.

    ``places`` (n, 3): x, y and height in px; ``angle`` in radians, mod a fifth of a turn; ``chances`` (n, 14) of no
    d12, faces 1-12, can't tell, mean over all looks; ``worst`` (n,): the lowest chance any look after the first gave
    the favoured face (or the first, where that was enough); ``lean`` (n, 2): how the face's way up leans on the
    picture, right and down.
    """

    places: Floats
    angle: Floats
    chances: Floats
    worst: Floats
    lean: Floats

    @property
    def there(self) -> Floats:
        """The chance that there is a d12 at each place."""
        return np.asarray(1 - self.chances[:, NO_TWELVE], np.float32)

    @property
    def best(self) -> Floats:
        """The chance of each place's favoured numeral."""
        return _best(self.chances)


@dataclass(frozen=True, slots=True, eq=False)
class TwelvesSoFar:
    """Places after first and near look: what is known of each, and of those ``unsure`` the ``opinions`` of all
    looks (looks, m, 14)."""

    found: Twelves
    unsure: NDArray[np.intp]
    opinions: Floats

    def without(self, beaten: NDArray[np.bool_]) -> TwelvesSoFar:
        """The same without the places that are something else (n,)."""
        row = np.cumsum(~beaten) - 1
        left = ~beaten[self.unsure]
        return TwelvesSoFar(self.found.pick(~beaten), row[self.unsure[left]], self.opinions[:, left])


def begin(looks: Looks, pyramid: Pyramid, proposals: Floats) -> TwelvesSoFar:
    """Looks at every proposal, and, nearer, at what may be a d12 unless its numeral is clear."""
    first, proposals = hottest_first(partial(_first, looks, pyramid), proposals[:MOST], lambda twelves: twelves.there)
    likely = first.there > FAINT
    found = first.pick(likely)
    return _look_nearer(looks.near, pyramid, apart(found, _off(found.places, proposals[likely])))


def finish(looks: Looks, pyramid: Pyramid, begun: TwelvesSoFar) -> Twelves:
    """Looks closer at what is not settled yet, measures how each leans, and keeps one place a die."""
    found = _measured(looks.near, pyramid, _look_closer(looks.close, pyramid, begun))
    found = apart(_in_scale(found))  # in this order, lest a side face swallow the die around it
    return found.pick(~bare(pyramid, found.places, found.there))


def gather(looks: Looks, pyramid: Pyramid, proposals: Floats) -> Twelves:
    """All twelve-sided dice among the proposals, where nothing else is looked for."""
    return finish(looks, pyramid, begin(looks, pyramid, proposals))


def at_first_sight(looks: Looks, pyramid: Pyramid, proposals: Floats) -> Twelves:
    """What the first classifier does not take for plainly nothing."""
    first = _first(looks, pyramid, proposals)
    return first.pick(first.there > FAINT)


def _first(looks: Looks, pyramid: Pyramid, proposals: Floats) -> Twelves:
    """What the first classifier says of every proposal."""
    first = looks.first.look(pyramid, proposals[:, :3])
    chances = softmax(first.logits)
    return Twelves(first.places, first.angle, chances, _best(chances), first.lean)


def _best(chances: Floats) -> Floats:
    return np.asarray(chances[:, 1:CANT_TELL].max(1, initial=0), np.float32)


def _off(places: Floats, proposals: Floats) -> Floats:
    """How far each place lay from where it was looked for: what was framed well is seen best."""
    far = np.hypot(places[:, 0] - proposals[:, 0], places[:, 1] - proposals[:, 1]) / places[:, 2]
    return np.asarray(far + np.abs(np.log(places[:, 2] / proposals[:, 2])), np.float32)


def _look_nearer(near: Classifier, pyramid: Pyramid, found: Twelves) -> TwelvesSoFar:
    """What is unclear as the near classifier sees it, centred and upright; 6 and 9 differ by so little that they are
    always looked at from near by."""
    face = found.chances[:, 1:CANT_TELL].argmax(1) + 1
    unsure = np.flatnonzero((found.worst < CHANCES.sure) | (face == 6) | (face == 9))
    if not len(unsure):
        return TwelvesSoFar(found, unsure, found.chances[None, unsure])
    look = near.look(pyramid, found.places[unsure], -found.angle[unsure])
    opinions = np.stack([found.chances[unsure], softmax(look.logits)])
    found = _pooled(found, unsure, opinions)
    real = look.logits[:, NO_TWELVE] < look.logits[:, 1:].max(1)
    indices, look = unsure[real], look.pick(real)
    found = found.put(indices, places=look.places, angle=look.angle, lean=(found.lean[indices] + look.lean) / 2)
    return TwelvesSoFar(found, unsure, opinions)


def _look_closer(close: Classifier, pyramid: Pyramid, begun: TwelvesSoFar) -> Twelves:
    """What is not settled as the close classifier sees it, turned anew until it is."""
    found, unsure, opinions = begun.found, begun.unsure, begun.opinions
    for turn in _TURNS:
        again = found.best[unsure] < SETTLED
        unsure, opinions = unsure[again], opinions[:, again]
        if not len(unsure):
            break
        look = close.look(pyramid, found.places[unsure], np.float32(turn) - found.angle[unsure])
        opinions = np.concatenate([opinions, softmax(look.logits)[None]])
        found = _pooled(found, unsure, opinions)
    return found


def _measured(near: Classifier, pyramid: Pyramid, found: Twelves) -> Twelves:
    """The same, with how what seems to lean does measured in all five turns: the mean is less far off."""
    askew = np.flatnonzero(leaning(found, pyramid.width, pyramid.height) > _ASKEW)
    if not len(askew):
        return found
    mean = in_turns(partial(near.look, pyramid), found.places[askew], -found.angle[askew], _TURNS)
    return found.put(askew, lean=mean.lean)


def _pooled(found: Twelves, indices: NDArray[np.intp], opinions: Floats) -> Twelves:
    """The same with one opinion of all looks (looks, n, 14) at these places."""
    mean = with_nothing(fused(opinions, _shares(len(opinions))), together(opinions, _FIRST_SAYS_NO)[:, 0])
    face = mean[:, 1:CANT_TELL].argmax(1) + 1
    return found.put(indices, chances=mean, worst=opinions[1:, np.arange(len(indices)), face].min(0))


def _shares(looks: int) -> list[float]:
    """How much first look, near look and every close one count in naming the face."""
    closer = looks - 2
    if not closer:
        return [_FIRST_SHARE, 1 - _FIRST_SHARE]
    return [_OTHERS_SHARE] * 2 + [(1 - 2 * _OTHERS_SHARE) / closer] * closer


def apart(found: Twelves, off: Floats | None = None) -> Twelves:
    """The places left when of several in one place the surest, framed best, stays."""
    score = 0.2 * found.best - found.chances[:, NO_TWELVE]
    return found.pick(np.sort(nms(found.places, score if off is None else score - 0.5 * np.minimum(off, 1), BESIDE)))


def _in_scale(found: Twelves) -> Twelves:
    """Without what is out of scale with the sure dice: side faces, flowers, a handful of dice taken for one."""
    off = off_scale(found.places[:, 2], usual_side(found.places[:, 2], found.best > CHANCES.sure))
    return found.pick((off <= ODD_SIZE) | (found.best >= BEYOND_DOUBT))


def leaning(found: Twelves, width: int, height: int) -> Floats:
    """By how much each die leans otherwise than a flat one would at its place (about the sine of the angle)."""
    return strays(found.places, found.lean, found.there > 0.8, width, height)[1]
