# SPDX-License-Identifier: MIT
"""Weighs what the three classifiers of numerals say of every place: a twelve-sided die or not, which numeral, whether
it lies flat."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import softmax
from vision.reading.detector import MOST
from vision.reading.network import Floats
from vision.reading.pooling import together, weighed, with_nothing
from vision.reading.pyramid import Pyramid
from vision.reading.sets.numerals import CANT_TELL, CLASSES, D12_FIRST, D12_NEAR, FIFTH, NO_TWELVE, Numerals
from vision.reading.texture import bare
from vision.reading.tilt import strays

FAINT = 0.05
"""A place whose chance of being a d12 is below this at first sight is none."""
CLEAR = 0.97
"""A first look this sure need not be followed by a near look; 6 and 9 differ by so little that they always are."""
SETTLED = 0.985
"""What the first and the near one are this sure of together is not scrutinised, each time a fifth of a turn on."""
NEAR = 0.4
"""A place nearer to a die's middle than this part of its height is that die."""
BESIDE = 0.42
"""Two d12s that lie flat are farther apart, middle to middle, than this part of the sum of their heights."""
ODD_SIZE, BEYOND_DOUBT = 1.6, 0.98
"""A place so many times larger or smaller than the picture's sure d12s is none, unless its numeral is beyond doubt."""
_TURNS = tuple(FIFTH * number for number in range(5))
_SURE = 0.97
"""A numeral this sure tells how large d12s are here."""
_ASKEW = 0.08
"""What leans by more at first is measured in every turn."""
_GLANCE_SHARE, _GLANCE_SAYS_NO = 0.12, 0.5
"""How much the first look counts beside the near look: in naming the face, and in whether there is a d12."""
_OTHERS_SHARE = 0.05
"""How much first and near look count each in naming the face after a close one: next to nothing (`bones.md`)."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The three looks at a place, each closer than the one before."""

    first: Numerals
    near: Numerals
    close: Numerals

    @classmethod
    def open(cls, models: Path) -> Self:
        """With the weights in this folder."""
        return cls(
            Numerals(models / "bones-first.onnx", D12_FIRST),
            Numerals(models / "bones-near.onnx", D12_NEAR),
            Numerals(models / "bones-close.onnx", D12_NEAR),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Twelves:
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

    def pick(self, keep: NDArray[np.intp] | NDArray[np.bool_]) -> Twelves:
        """Only these places."""
        return Twelves(self.places[keep], self.angle[keep], self.chances[keep], self.worst[keep], self.lean[keep])


def no_twelves() -> Twelves:
    """Nothing at all."""
    flat = np.zeros(0, np.float32)
    return Twelves(
        np.zeros((0, 3), np.float32), flat, np.zeros((0, CLASSES), np.float32), flat, np.zeros((0, 2), np.float32)
    )


def gather(looks: Looks, pyramid: Pyramid, proposals: Floats) -> Twelves:
    """Glances at every proposal, looks closer at what may be a d12 unless its numeral is clear, and keeps one place a
    die."""
    proposals = proposals[:MOST]
    if not len(proposals):
        return no_twelves()
    first = looks.first.look(pyramid, proposals[:, :3])
    chances = softmax(first.logits)
    keep = np.flatnonzero(1 - chances[:, NO_TWELVE] > FAINT)
    keep = keep[apart(first.places[keep], chances[keep], _off(first.places[keep], proposals[keep]))]
    found = Twelves(first.places[keep], first.angle[keep], chances[keep], _best(chances[keep]), first.lean[keep])
    _look_closer(looks, pyramid, found)
    _measure(looks.near, pyramid, found)
    found = found.pick(np.flatnonzero(~_odd(found)))  # first, lest a side face swallow the die around it
    found = found.pick(apart(found.places, found.chances))
    return found.pick(~bare(pyramid, found.places, found.there))


def _best(chances: Floats) -> Floats:
    return np.asarray(chances[:, 1:CANT_TELL].max(1, initial=0), np.float32)


def _off(places: Floats, proposals: Floats) -> Floats:
    """How far each place lay from where it was looked for: what was framed well is seen best."""
    far = np.hypot(places[:, 0] - proposals[:, 0], places[:, 1] - proposals[:, 1]) / places[:, 2]
    return np.asarray(far + np.abs(np.log(places[:, 2] / proposals[:, 2])), np.float32)


def _look_closer(looks: Looks, pyramid: Pyramid, found: Twelves) -> None:
    """Shows what is unclear, centred and upright, to the near and, turned anew until it is settled, to the close one;
    changes the arrays in place."""
    face = found.chances[:, 1:CANT_TELL].argmax(1) + 1
    unsure = np.flatnonzero((found.worst < CLEAR) | (face == 6) | (face == 9))
    if not len(unsure):
        return
    look = looks.near.look(pyramid, found.places[unsure], -found.angle[unsure])
    every = [found.chances[unsure], softmax(look.logits)]
    _merge(found, unsure, np.stack(every))
    real = look.logits[:, NO_TWELVE] < look.logits[:, 1:].max(1)
    who = unsure[real]
    found.places[who], found.angle[who] = look.places[real], look.angle[real]
    found.lean[who] = (found.lean[who] + look.lean[real]) / 2
    for turn in _TURNS:
        again = _best(found.chances[unsure]) < SETTLED
        unsure, every = unsure[again], [one[again] for one in every]
        if not len(unsure):
            return
        look = looks.close.look(pyramid, found.places[unsure], np.float32(turn) - found.angle[unsure])
        every.append(softmax(look.logits))
        _merge(found, unsure, np.stack(every))


def _measure(near: Numerals, pyramid: Pyramid, found: Twelves) -> None:
    """Measures in all five turns how what seems to lean does: the mean is less far off; changes the array in place."""
    askew = np.flatnonzero(leaning(found, pyramid.width, pyramid.height) > _ASKEW)
    if len(askew):
        turned = (np.float32(turn) - found.angle[askew] for turn in _TURNS)
        found.lean[askew] = np.mean([near.look(pyramid, found.places[askew], turn).lean for turn in turned], 0)


def _merge(found: Twelves, who: NDArray[np.intp], every: Floats) -> None:
    """Makes one opinion of all looks (looks, n, 14) at these places."""
    mean = with_nothing(weighed(every, _shares(len(every))), together(every, _GLANCE_SAYS_NO)[:, 0])
    face = mean[:, 1:CANT_TELL].argmax(1) + 1
    found.chances[who] = mean
    found.worst[who] = every[1:, np.arange(len(who)), face].min(0)


def _shares(looks: int) -> list[float]:
    """How much first look, near look and every close one count in naming the face."""
    scrutinies = looks - 2
    if not scrutinies:
        return [_GLANCE_SHARE, 1 - _GLANCE_SHARE]
    return [_OTHERS_SHARE] * 2 + [(1 - 2 * _OTHERS_SHARE) / scrutinies] * scrutinies


def apart(places: Floats, chances: Floats, off: Floats | None = None) -> NDArray[np.intp]:
    """Indices of the places left when of several in one place the surest, framed best, stays."""
    score = chances[:, NO_TWELVE] - 0.2 * _best(chances)
    order = np.argsort(score if off is None else score + 0.5 * np.minimum(off, 1), kind="stable")
    kept: list[int] = []
    for i in order:
        far = np.hypot(places[kept, 0] - places[i, 0], places[kept, 1] - places[i, 1])
        if not (far < BESIDE * (places[kept, 2] + places[i, 2])).any():
            kept.append(int(i))
    return np.array(sorted(kept), np.intp)


def _odd(found: Twelves) -> NDArray[np.bool_]:
    """Places out of scale with the sure dice: side faces, flowers, a handful of dice taken for one."""
    best, size = _best(found.chances), found.places[:, 2]
    sure = best > _SURE
    if not sure.any():
        return np.zeros(len(size), bool)
    usual = float(np.median(size[sure]))
    return np.asarray((best < BEYOND_DOUBT) & (np.maximum(size / usual, usual / size) > ODD_SIZE))


def leaning(found: Twelves, width: int, height: int) -> Floats:
    """By how much each die leans otherwise than a flat one would at its place (about the sine of the angle)."""
    return strays(found.places, found.lean, found.there > 0.8, width, height)[1]
