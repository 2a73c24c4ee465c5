# SPDX-License-Identifier: MIT
"""Looks once more at what is in doubt, in the size that the picture's sure dice have: a wrong frame spoils a look, and
what the rim cuts is framed too small."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import NO_DIE, Classified, Classifier, softmax
from vision.reading.ensemble import FIRST_SHARE
from vision.reading.evidence import CLEAR, ODD_SIZE, SETTLED, Evidence, apart_from
from vision.reading.network import Floats
from vision.reading.pooling import logit, together, with_nothing
from vision.reading.pyramid import Pyramid

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


def reframe(
    classifier: Classifier, close: Classifier, pyramid: Pyramid, found: Evidence, hopeless: float = HOPELESS
) -> None:
    """Looks for a better frame of what is in doubt; changes the arrays in place."""
    who, usual = _in_doubt(found, hopeless)
    who = who[np.argsort(found.chances[who, NO_DIE], kind="stable")][:_MOST]
    if not len(who):
        return
    sure = _sure(found)
    first, chances = _search(classifier, pyramid, found.places[who], usual)
    second = close.look(pyramid, first.places, -first.angle)
    both = together(np.stack([chances, softmax(second.logits)]), FIRST_SHARE)
    both = with_nothing(both, _nothing(found.chances[who, NO_DIE], both[:, NO_DIE], int(sure.sum())))
    gap = apart_from(second.places, found.places[sure]).min(1)
    better = (both[:, 1:7].max(1) > found.chances[who, 1:7].max(1)) & (gap > _BESIDE * usual)
    who = who[better]
    found.places[who], found.angle[who] = second.places[better], second.angle[better]
    found.told[who] = found.lean[who] = 0
    found.chances[who] = both[better]
    found.worst[who] = np.minimum(found.worst[who], CLEAR - 1e-3)


def look_at_rim(classifier: Classifier, close: Classifier, pyramid: Pyramid, found: Evidence) -> None:
    """Looks once at what is in doubt or nearly nothing at the rim. Such a look may say that there is a die, but not
    deny it, and no face is read by it; changes the arrays in place."""
    who, usual = _in_doubt(found, _HOPELESS_AT_RIM)
    x, y = found.places[who, 0], found.places[who, 1]
    margin = np.min([x, y, pyramid.width - 1 - x, pyramid.height - 1 - y], axis=0)
    who = who[margin < RIM * usual]
    if not len(who):
        return
    frames: Floats = found.places[who].copy()
    frames[:, 2] = usual
    first = classifier.look(pyramid, frames)
    second = close.look(pyramid, first.places, -first.angle)
    gap = apart_from(second.places, found.places[_sure(found)]).min(1)
    nothing = np.where(gap > _BESIDE * usual, softmax(second.logits)[:, NO_DIE], 1)
    found.chances[who] = with_nothing(found.chances[who], np.minimum(found.chances[who, NO_DIE], nothing))


def _sure(found: Evidence) -> NDArray[np.bool_]:
    return np.asarray(found.chances[:, 1:7].max(1, initial=0) > SETTLED)


def _in_doubt(found: Evidence, hopeless: float) -> tuple[NDArray[np.intp], float]:
    """Which places are neither sure dice nor ``hopeless``, nor of quite another size than the sure dice, and how large
    (px) those are; nothing, where none is sure."""
    sure = _sure(found)
    if not sure.any():
        return np.zeros(0, np.intp), 1.0
    usual = float(np.median(found.places[sure, 2]))
    ratio = np.maximum(found.places[:, 2] / usual, usual / found.places[:, 2])
    return np.flatnonzero(~sure & (ratio < ODD_SIZE) & (found.chances[:, NO_DIE] < hopeless)), usual


def _nothing(before: Floats, now: Floats, sure: int) -> Floats:
    """The chance (n,) that there is nothing, as new frames tell it among so many ``sure`` dice; they never speak
    against a die."""
    midway = 1 / (1 + np.exp(-(logit(before) + logit(now)) / 2))
    return np.asarray(np.minimum(before, now if sure >= _KIN else midway), np.float32)


def _search(classifier: Classifier, pyramid: Pyramid, places: Floats, usual: float) -> tuple[Classified, Floats]:
    """Of nine frames of the usual size round each place, what is said of the one in which a die is seen best."""
    shifts = usual * _SHIFT * np.array([(x, y) for x in (0, -1, 1) for y in (0, -1, 1)], np.float32)
    frames = np.repeat(places[:, None], len(shifts), 1)
    frames[..., :2] += shifts
    frames[..., 2] = usual
    look = classifier.look(pyramid, frames.reshape(-1, 3))
    chances = softmax(look.logits)
    seen = chances[:, 1:7].max(1).reshape(len(places), -1)
    pick = np.arange(len(places)) * len(shifts) + seen.argmax(1)
    return Classified(look.logits[pick], look.places[pick], look.angle[pick], look.upright[pick]), chances[pick]
