# SPDX-License-Identifier: MIT
"""What it is worth that first and context classifier, which have learnt apart, name the same face."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import NO_DIE, ContextClassifier, softmax
from vision.reading.ensemble import logit, with_chance
from vision.reading.evidence import LIKELY, Evidence, within
from vision.reading.network import Floats
from vision.reading.policy import AGREEMENT
from vision.reading.pyramid import Pyramid
from vision.reading.tilt import strays

NEARLY = 0.9
"""What the first classifier is this sure of the context one is asked about: in a seventh of the close one's time."""
BESIDE, ASKEW, _WITNESSES = 1.4, 0.15, 4
"""Dice nearer than so many sides, middle to middle, and those that seem to lean by more are shown to the close
classifier all the same: the first alone frames them too badly to tell whether they lie flat."""


@dataclass(frozen=True, slots=True, eq=False)
class Alike:
    """The m places of which both name one face: which, what face, and how sure either is (m,)."""

    places: NDArray[np.intp]
    faces: NDArray[np.intp]
    judged: Floats
    surveyed: Floats


def agree(context: ContextClassifier, pyramid: Pyramid, found: Evidence, clear: float) -> Evidence:
    """The evidence with one opinion of both where they name the same face and are ``clear`` together; ``worst`` is 0
    wherever the close classifier is needed all the same."""
    nearly = np.flatnonzero(found.worst >= NEARLY)
    if not len(nearly):
        return found
    found, alike = ask(context, pyramid, found, nearly)
    best = AGREEMENT.chance(logit(alike.judged), logit(alike.surveyed))
    enough = (best >= clear) & _alone(found)[alike.places] & _flat(pyramid, found, alike.places)
    who, faces, best = alike.places[enough], alike.faces[enough], best[enough]
    chances = with_chance(found.chances[who], faces, best)
    return found.put(nearly, worst=0).put(who, worst=best, chances=chances)


def ask(context: ContextClassifier, pyramid: Pyramid, found: Evidence, who: NDArray[np.intp]) -> tuple[Evidence, Alike]:
    """Asks the context classifier of these places; the evidence with how those lean of which both name one face, and
    these."""
    faces = found.chances[who, 1:7].argmax(1) + 1
    look = context.look(pyramid, found.places[who], found.angle[who])
    second = softmax(look.logits)
    same = second[:, 1:7].argmax(1) + 1 == faces
    who, faces = who[same], faces[same]
    told = found.put(who, lean=look.lean[same], told=True)
    return told, Alike(who, faces, found.chances[who, faces], second[same, faces])


def _flat(pyramid: Pyramid, found: Evidence, who: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which of these seem to lie flat: as most of them do or, if they are few, to a camera that looks straight down."""
    lean, every = found.lean[who], np.ones(len(who), np.bool_)
    if len(who) < _WITNESSES:
        return np.asarray(np.hypot(*lean.T) < ASKEW)
    return np.asarray(strays(found.places[who], lean, every, pyramid.width, pyramid.height)[1] < ASKEW)


def _alone(found: Evidence) -> NDArray[np.bool_]:
    """Places with no other likely die beside them."""
    likely = found.places[found.chances[:, NO_DIE] <= 1 - LIKELY]
    return np.asarray(within(found.places, likely, BESIDE).sum(1) <= 1)
