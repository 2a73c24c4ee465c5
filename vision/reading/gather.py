# SPDX-License-Identifier: MIT
"""Asks the classifiers what lies at every place, the quick ones first, and pools what they say."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading.agreement import ASKEW, agree
from vision.reading.classifier import NO_DIE, Classifier, softmax
from vision.reading.context import ContextClassifier
from vision.reading.detector import HEAT, MOST, Known, nowhere, unknown
from vision.reading.ensemble import FIRST_SAYS_NO, FIRST_SHARE, Ensemble, with_context
from vision.reading.evidence import LIKELY, ODD_SIZE, SETTLED, Evidence, apart, odd_sized
from vision.reading.network import Floats
from vision.reading.pooling import agreed, with_nothing
from vision.reading.pyramid import Pyramid
from vision.reading.refine import HOPELESS, HOPELESS_AMONG_KNOWN, look_at_rim, reframe
from vision.reading.texture import bare
from vision.reading.tilt import strays
from vision.reading.upper_faces import stand_up

FAINT = 0.02
"""A place whose chance of being a die is below this at first sight is nothing."""
THOROUGH = 0.99
"""At a first look, what first and context classifier together are not this sure of is shown to the close one: being
right matters, not time."""
CLEAR_AMONG_KNOWN = 0.945
"""The same at a table whose dice are known by their size, which is looked at often: just enough for a die to count."""
AGAIN = 0.97
"""What first and close classifier together are less sure of is shown to the close one again, turned."""
_TURNS = (0.0, np.pi / 2, np.pi, -np.pi / 2)
_MAY_DENY = 3
"""Looks after so many help to name a face; that there is a die at all they may say, but no longer deny."""
_NOTHING_THERE = 0.98
"""What so many looks give this chance of being nothing is not looked at again."""


def gather(
    ensemble: Ensemble, pyramid: Pyramid, proposals: Floats, clear: float = THOROUGH, known: Known = nowhere
) -> Evidence:
    """Looks at every proposal, again at those below ``clear``, and keeps what can be a die, upper faces for sides; what
    is ``known`` for a part of the table is not looked at twice."""
    found = at_sight(ensemble.first, pyramid, proposals[:MOST])
    found = found.pick(unknown(found.places, known))
    settled = min(clear, AGAIN)
    agree(ensemble.context, pyramid, found, clear)
    _look_again(ensemble.close, pyramid, found, clear, settled)
    reframe(ensemble.first, ensemble.close, pyramid, found, HOPELESS if clear >= THOROUGH else HOPELESS_AMONG_KNOWN)
    look_at_rim(ensemble.first, ensemble.close, pyramid, found)
    found = found.pick(np.flatnonzero(~odd_sized(found)))  # first, lest a speck swallow the die around it
    found = found.pick(apart(found.places, found.chances))
    found = found.pick(np.flatnonzero(~bare(pyramid, found.places, 1 - found.chances[:, NO_DIE])))
    _survey(ensemble.context, pyramid, found, settled)
    return stand_up(ensemble, pyramid, found)


def at_sight(classifier: Classifier, pyramid: Pyramid, proposals: Floats) -> Evidence:
    """What the classifier takes for dice at first sight, each place once."""
    if not len(proposals):
        none = np.zeros(0, np.float32)
        return Evidence.of(np.zeros((0, 3), np.float32), none, np.zeros((0, 8), np.float32), none)
    look = classifier.look(pyramid, proposals[:, :3])
    chances = softmax(look.logits)
    keep = np.flatnonzero(1 - chances[:, NO_DIE] > FAINT)
    keep = keep[apart(look.places[keep], chances[keep], near=0.3, alike=ODD_SIZE)]
    best = chances[keep, 1:7].max(1, initial=0)
    return Evidence.of(look.places[keep], look.angle[keep], chances[keep], best, proposals[keep, HEAT])


def _look_again(close: Classifier, pyramid: Pyramid, found: Evidence, clear: float, settled: float) -> None:
    """Shows what is not ``clear``, centred and upright, to the close classifier, turned anew until it is
    ``settled``; changes the arrays in place."""
    unsure = np.flatnonzero(found.worst < clear)
    every = [found.chances[unsure]]
    for extra in _TURNS:
        if not len(unsure):
            return
        look = close.look(pyramid, found.places[unsure], np.float32(extra) - found.angle[unsure])
        every.append(softmax(look.logits))
        nothing = found.chances[unsure, NO_DIE]
        _merge(found, unsure, np.stack(every))
        if len(every) > _MAY_DENY:
            nothing = np.minimum(nothing, found.chances[unsure, NO_DIE])
            found.chances[unsure] = with_nothing(found.chances[unsure], nothing)
        if extra == _TURNS[0]:
            found.places[unsure], found.angle[unsure] = look.places, look.angle
            found.told[unsure] = found.lean[unsure] = 0  # another frame
        again = found.chances[unsure, 1:7].max(1) < settled
        if len(every) >= _MAY_DENY:
            again &= found.chances[unsure, NO_DIE] < _NOTHING_THERE
        unsure, every = unsure[again], [one[again] for one in every]


def _survey(context: ContextClassifier, pyramid: Pyramid, found: Evidence, settled: float) -> None:
    """Asks the context classifier of everything that is likely a die, and in its other turns of what leans or is not
    ``settled`` then; changes the arrays in place."""
    who = np.flatnonzero(1 - found.chances[:, NO_DIE] >= LIKELY)
    places, angles, before = found.places[who], found.angle[who], found.chances[who]
    new, lean = np.flatnonzero(~found.told[who]), found.lean[who]
    for_all, logits = before.copy(), np.zeros_like(before)
    if len(new):
        lean[new], logits[new] = context.look(pyramid, places[new], angles[new])
        for_all[new] = with_context(before[new], logits[new])
    flat, stray = strays(places, lean, 1 - for_all[:, NO_DIE] >= SETTLED, pyramid.width, pyramid.height)
    again = np.flatnonzero((stray > ASKEW) | (for_all[:, 1:7].max(1, initial=0) < settled))
    if len(again):
        looks = [context.look(pyramid, places[again], angles[again] + np.float32(turn)) for turn in _TURNS[1:]]
        lean[again] = np.mean([lean[again], *(look[0] for look in looks)], 0)
        logits[again] = np.mean([logits[again], *(look[1] for look in looks)], 0)
        anew = np.intersect1d(again, new)
        for_all[anew] = with_context(before[anew], logits[anew])
        flat, stray = strays(places, lean, 1 - for_all[:, NO_DIE] >= SETTLED, pyramid.width, pyramid.height)
    found.lean[who], found.flat[who], found.stray[who], found.chances[who] = lean, flat, stray, for_all


def _merge(found: Evidence, who: NDArray[np.intp], every: Floats) -> None:
    """Makes one opinion of all looks (looks, n, 8) at these places."""
    mean = agreed(every, FIRST_SHARE, FIRST_SAYS_NO)
    face = mean[:, 1:7].argmax(1) + 1
    found.chances[who] = mean
    found.worst[who] = every[:, np.arange(len(who)), face].min(0)
