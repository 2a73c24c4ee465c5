# SPDX-License-Identifier: MIT
"""Asks the classifiers what lies at every place, the quick ones first, and pools what they say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.reading.agreement import ASKEW, agree
from vision.reading.classifier import NO_DIE, QUARTERS, Classifier, ContextClassifier, Look, in_turns, softmax
from vision.reading.detector import HEAT, MOST, Known, nowhere, unknown
from vision.reading.ensemble import Ensemble, agreed, with_context, with_nothing
from vision.reading.evidence import LIKELY, ODD_SIZE, SETTLED, Evidence, apart, in_scale
from vision.reading.network import Floats
from vision.reading.policy import SHARES
from vision.reading.pyramid import Pyramid
from vision.reading.refine import HOPELESS, HOPELESS_AMONG_KNOWN, look_at_rim, reframe
from vision.reading.tilt import strays
from vision.reading.upper_faces import stand_up
from vision.reading.witnesses.texture import bare

FAINT = 0.02
"""A place whose chance of being a die is below this at first sight is nothing."""
THOROUGH = 0.99
"""At a first look, what first and context classifier together are not this sure of is shown to the close one: being
right matters, not time."""
CLEAR_AMONG_KNOWN = 0.945
"""The same at a table whose dice are known by their size, which is looked at often: just enough for a die to count."""
AGAIN = 0.97
"""What first and close classifier together are less sure of is shown to the close one again, turned."""
_MAY_DENY = 3
"""Looks after so many help to name a face; that there is a die at all they may say, but no longer deny."""
_NOTHING_THERE = 0.98
"""What so many looks give this chance of being nothing is not looked at again."""


def gather(
    ensemble: Ensemble, pyramid: Pyramid, proposals: Floats, clear: float = THOROUGH, known: Known = nowhere
) -> Evidence:
    """Looks at every proposal, again at those below ``clear``, and keeps what can be a die, upper faces for sides; what
    is ``known`` for a part of the table is not looked at twice."""
    settled = min(clear, AGAIN)
    found = at_sight(ensemble.first, pyramid, proposals[:MOST])
    found = found.pick(unknown(found.places, known))
    found = agree(ensemble.context, pyramid, found, clear)
    found = look_again(ensemble.close, pyramid, found, clear, settled)
    found = reframe(ensemble, pyramid, found, HOPELESS if clear >= THOROUGH else HOPELESS_AMONG_KNOWN)
    found = look_at_rim(ensemble, pyramid, found)
    found = apart(in_scale(found))  # in this order, lest a speck swallow the die around it
    found = found.pick(~bare(pyramid, found.places, found.there))
    found = survey(ensemble.context, pyramid, found, settled)
    return stand_up(ensemble, pyramid, found)


def at_sight(classifier: Classifier, pyramid: Pyramid, proposals: Floats) -> Evidence:
    """What the classifier takes for dice at first sight, each place once."""
    look = classifier.look(pyramid, proposals[:, :3])
    chances = softmax(look.logits)
    found = Evidence.of(look.places, look.angle, chances, chances[:, 1:7].max(1, initial=0), proposals[:, HEAT])
    return apart(found.pick(found.there > FAINT), near=0.3, alike=ODD_SIZE)


def look_again(close: Classifier, pyramid: Pyramid, found: Evidence, clear: float, settled: float) -> Evidence:
    """The evidence with what is not ``clear`` seen by the close classifier, centred and upright, and turned anew until
    it is ``settled``."""
    unsure = np.flatnonzero(found.worst < clear)
    every = [found.chances[unsure]]
    for turn in QUARTERS:
        if not len(unsure):
            break
        look = close.look(pyramid, found.places[unsure], np.float32(turn) - found.angle[unsure])
        every.append(softmax(look.logits))
        found = _pooled(found, unsure, np.stack(every))
        if turn == QUARTERS[0]:  # another frame, of which the context classifier knows nothing
            found = found.put(unsure, places=look.places, angle=look.angle, told=False, lean=0)
        again = found.best[unsure] < settled
        if len(every) >= _MAY_DENY:
            again &= found.chances[unsure, NO_DIE] < _NOTHING_THERE
        unsure, every = unsure[again], [one[again] for one in every]
    return found


def survey(context: ContextClassifier, pyramid: Pyramid, found: Evidence, settled: float) -> Evidence:
    """The evidence with what the context classifier says of everything that is likely a die, in its other turns of what
    leans or is not ``settled`` then."""
    who = np.flatnonzero(found.there >= LIKELY)
    before = found.pick(who)
    new = np.flatnonzero(~before.told)
    some, logits = before, np.zeros_like(before.chances)
    if len(new):
        first = context.look(pyramid, before.places[new], before.angle[new])
        some, logits[new] = _with_context(before, new, first), first.logits
    some = _level(some, pyramid)
    again = np.flatnonzero((some.stray > ASKEW) | (some.best < settled))
    if len(again):
        look = Look(logits, some.places, some.angle, some.lean, np.ones_like(some.angle)).pick(again)
        look = in_turns(partial(_turned, context, pyramid, look), QUARTERS[1:], look)
        anew = ~some.told[again]
        some = _with_context(
            some.put(again, lean=look.lean, chances=before.chances[again]), again[anew], look.pick(anew)
        )
        some = _level(some, pyramid)
    return found.put(who, lean=some.lean, flat=some.flat, stray=some.stray, chances=some.chances)


def _turned(context: ContextClassifier, pyramid: Pyramid, look: Look, turn: float) -> Look:
    return context.look(pyramid, look.places, look.angle + np.float32(turn))


def _with_context(found: Evidence, who: NDArray[np.intp], look: Look) -> Evidence:
    """The evidence with what the context classifier says of the places ``who``."""
    return found.put(who, lean=look.lean, chances=with_context(found.chances[who], look.logits))


def _level(found: Evidence, pyramid: Pyramid) -> Evidence:
    """The evidence with how each place leans otherwise than a flat die would there."""
    sure = found.there >= SETTLED
    flat, stray = strays(found.places, found.lean, sure, pyramid.width, pyramid.height)
    return replace(found, flat=flat, stray=stray)


def _pooled(found: Evidence, who: NDArray[np.intp], every: Floats) -> Evidence:
    """The evidence with one opinion of all looks (looks, n, 8) at these places; the last of many may not deny a die."""
    mean = agreed(every, SHARES.first, SHARES.first_says_no)
    face = mean[:, 1:7].argmax(1) + 1
    worst = every[:, np.arange(len(who)), face].min(0)
    if len(every) > _MAY_DENY:
        mean = with_nothing(mean, np.minimum(found.chances[who, NO_DIE], mean[:, NO_DIE]))
    return found.put(who, chances=mean, worst=worst)
