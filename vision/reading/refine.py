# SPDX-License-Identifier: MIT
"""Looks once more at what is in doubt, in the size that the picture's sure dice have: a wrong frame spoils a look, and
what the rim cuts is framed too small."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import NO_DIE, Classifier, Look, softmax
from vision.reading.ensemble import Ensemble, logit, together, with_nothing
from vision.reading.evidence import CLEAR, ODD_SIZE, SETTLED, Evidence, apart_from
from vision.reading.network import Floats
from vision.reading.policy import SHARES
from vision.reading.pyramid import Pyramid
from vision.reading.scale import off_scale, usual_side

RIM = 0.6
"""What lies nearer to the rim than this, in sides of the picture's sure dice, may be cut by it."""
_BESIDE = 0.7
"""A look that lands so near, in sides, to a sure die has seen that one."""
HOPELESS, HOPELESS_AMONG_KNOWN, _HOPELESS_AT_RIM = 0.998, 0.95, 0.99
"""Surer nothings are not looked at: at a first look; at a table whose dice are known by their size, where few frames
are wrong; and at the rim. A plain six framed so that four of its pips show is nothing to the close classifier."""
_MOST, _SHIFT = 12, 0.25
"""How many places get new frames at most, and how far apart these are, in sides."""
_KIN = 6
"""Among so many sure dice a new frame is believed that there is a die where earlier looks saw none; among fewer it has
half a say."""


def reframe(ensemble: Ensemble, pyramid: Pyramid, found: Evidence, hopeless: float = HOPELESS) -> Evidence:
    """The evidence with better frames of what is in doubt, where there are any."""
    who, usual = _in_doubt(found, hopeless)
    who = who[np.argsort(found.chances[who, NO_DIE], kind="stable")][:_MOST]
    if not len(who):
        return found
    first = _search(ensemble.first, pyramid, found.places[who], usual)
    second = ensemble.close.look(pyramid, first.places, -first.angle)
    both = together(np.stack([softmax(first.logits), softmax(second.logits)]), SHARES.first)
    sure = found.best > SETTLED
    both = with_nothing(both, _nothing(found.chances[who, NO_DIE], both[:, NO_DIE], int(sure.sum())))
    gap = apart_from(second.places, found.places[sure]).min(1)
    better = (both[:, 1:7].max(1) > found.best[who]) & (gap > _BESIDE * usual)
    who, second = who[better], second.pick(better)
    worst = np.minimum(found.worst[who], CLEAR - 1e-3)
    return found.put(
        who, places=second.places, angle=second.angle, told=False, lean=0, chances=both[better], worst=worst
    )


def look_at_rim(ensemble: Ensemble, pyramid: Pyramid, found: Evidence) -> Evidence:
    """The evidence after one look at what is in doubt or nearly nothing at the rim. Such a look may say that there is a
    die, but not deny it, and no face is read by it."""
    who, usual = _in_doubt(found, _HOPELESS_AT_RIM)
    x, y = found.places[who, :2].T
    margin = np.min([x, y, pyramid.width - 1 - x, pyramid.height - 1 - y], axis=0)
    who = who[margin < RIM * usual]
    if not len(who):
        return found
    frames: Floats = found.places[who].copy()
    frames[:, 2] = usual
    first = ensemble.first.look(pyramid, frames)
    second = ensemble.close.look(pyramid, first.places, -first.angle)
    gap = apart_from(second.places, found.places[found.best > SETTLED]).min(1)
    nothing = np.where(gap > _BESIDE * usual, softmax(second.logits)[:, NO_DIE], 1)
    nothing = np.minimum(found.chances[who, NO_DIE], nothing)
    return found.put(who, chances=with_nothing(found.chances[who], nothing))


def _in_doubt(found: Evidence, hopeless: float) -> tuple[NDArray[np.intp], float]:
    """Which places are neither sure dice nor ``hopeless``, nor of quite another size than the sure dice, and how large
    (px) those are; nothing, where none is sure."""
    sure = found.best > SETTLED
    usual = usual_side(found.places[:, 2], sure)
    if usual is None:
        return np.zeros(0, np.intp), 1.0
    alike = off_scale(found.places[:, 2], usual) < ODD_SIZE
    return np.flatnonzero(~sure & alike & (found.chances[:, NO_DIE] < hopeless)), usual


def _nothing(before: Floats, now: Floats, sure: int) -> Floats:
    """The chance (n,) that there is nothing, as new frames tell it among so many ``sure`` dice; they never speak
    against a die."""
    midway = 1 / (1 + np.exp(-(logit(before) + logit(now)) / 2))
    return np.asarray(np.minimum(before, now if sure >= _KIN else midway), np.float32)


def _search(classifier: Classifier, pyramid: Pyramid, places: Floats, usual: float) -> Look:
    """Of nine frames of the usual size round each place, the look at the one in which a die is seen best."""
    shifts = usual * _SHIFT * np.array([(x, y) for x in (0, -1, 1) for y in (0, -1, 1)], np.float32)
    frames = np.repeat(places[:, None], len(shifts), 1)
    frames[..., :2] += shifts
    frames[..., 2] = usual
    look = classifier.look(pyramid, frames.reshape(-1, 3))
    seen = softmax(look.logits)[:, 1:7].max(1).reshape(len(places), -1)
    return look.pick(np.arange(len(places)) * len(shifts) + seen.argmax(1))
