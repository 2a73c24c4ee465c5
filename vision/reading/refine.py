# SPDX-License-Identifier: MIT
"""Looks again where it pays: by a second classifier, by the close one, turned, and in better frames."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates, apart_from, within
from vision.reading.classifier import NO_DIE, QUARTERS, Classifier, ContextClassifier, Ensemble, Look
from vision.reading.fusion import agreed, logit, midway, softmax, together, with_chance, with_nothing
from vision.reading.network import Floats
from vision.reading.policy import AGREEMENT, CHANCES, LIMITS, SHARES
from vision.reading.pose import ASKEW, strays
from vision.reading.pyramid import Pyramid
from vision.reading.scale import ODD_SIZE, off_scale, usual_side

BESIDE = 1.4
"""Dice nearer than so many sides, middle to middle, and those that seem to lean are shown to the close classifier all
the same: the first frames them too badly to tell whether they lie flat."""
_LOOKS = 3
"""What is surely nothing after so many looks is not looked at again."""
RIM = 0.6
"""What lies nearer to the rim than this, in sides of the picture's sure dice, may be cut by it."""
_TAKEN = 0.7
"""A look that lands so near, in sides, to a sure die has seen that one."""
HOPELESS, HOPELESS_AMONG_KNOWN = 0.998, 0.95
"""Surer nothings are not looked at: at a first look; and where dice are known by their size: few frames are wrong."""
_MOST, _SHIFT = 12, 0.25
"""How many places get new frames at most, and how far apart these are, in sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Alike:
    """The m places of which first and context classifier name one face: which, what face, and how sure either is."""

    places: NDArray[np.intp]
    faces: NDArray[np.intp]
    first: Floats
    context: Floats


def agree(
    context: ContextClassifier, pyramid: Pyramid, found: Candidates, clear: float
) -> tuple[Candidates, NDArray[np.bool_]]:
    """The candidates with one opinion where both classifiers name the same face and are ``clear`` together, and which
    those are (n,): the close one need not see them."""
    found, alike = ask(context, pyramid, found, np.flatnonzero(found.best >= CHANCES.settled))
    best = AGREEMENT.chance(logit(alike.first), logit(alike.context))
    enough = (best >= clear) & _alone(found)[alike.places] & _flat(pyramid, found, alike.places)
    indices, sure = alike.places[enough], np.zeros(len(found.places), np.bool_)
    sure[indices] = True
    return found.put(indices, chances=with_chance(found.chances[indices], alike.faces[enough], best[enough])), sure


def ask(
    context: ContextClassifier, pyramid: Pyramid, found: Candidates, indices: NDArray[np.intp]
) -> tuple[Candidates, Alike]:
    """Asks the context classifier of these places; the candidates with how those lean of which both name one face, and
    these."""
    faces = found.face[indices]
    look = context.look(pyramid, found.places[indices], found.angle[indices])
    second = softmax(look.logits)
    same = second[:, 1:7].argmax(1) + 1 == faces
    indices, faces = indices[same], faces[same]
    leaning = found.put(indices, lean=look.lean[same], measured=True)
    return leaning, Alike(indices, faces, found.chances[indices, faces], second[same, faces])


def _flat(pyramid: Pyramid, found: Candidates, indices: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which of these seem to lie flat: as most of them do or, if they are few, to a camera that looks straight down."""
    lean, sure = found.lean[indices], np.ones(len(indices), np.bool_)
    if len(indices) < LIMITS.enough:
        return np.asarray(np.hypot(*lean.T) < ASKEW)
    return np.asarray(strays(found.places[indices], lean, sure, pyramid.width, pyramid.height)[1] < ASKEW)


def _alone(found: Candidates) -> NDArray[np.bool_]:
    """Places with no other likely die beside them."""
    likely = found.places[found.chances[:, NO_DIE] <= 1 - CHANCES.likely]
    return np.asarray(within(found.places, likely, BESIDE).sum(1) <= 1)


def look_again(
    close: Classifier, pyramid: Pyramid, found: Candidates, unsure: NDArray[np.intp], settled: float
) -> Candidates:
    """The candidates with the ``unsure`` ones seen by the close classifier, centred and upright, and turned anew until
    they are ``settled``."""
    opinions = [found.chances[unsure]]
    for turn in QUARTERS:
        if not len(unsure):
            break
        look = close.look(pyramid, found.places[unsure], np.float32(turn) - found.angle[unsure])
        opinions.append(softmax(look.logits))
        found = found.put(unsure, chances=agreed(np.stack(opinions), SHARES.first, SHARES.first_says_no))
        if turn == QUARTERS[0]:  # another frame, of which the context classifier knows nothing
            found = found.put(unsure, places=look.places, angle=look.angle, measured=False, lean=0)
        again = found.best[unsure] < settled
        if len(opinions) >= _LOOKS:
            again &= found.chances[unsure, NO_DIE] < CHANCES.sure
        unsure, opinions = unsure[again], [opinion[again] for opinion in opinions]
    return found


def reframe(ensemble: Ensemble, pyramid: Pyramid, found: Candidates, hopeless: float = HOPELESS) -> Candidates:
    """The candidates with better frames, of the size of the sure dice, of what is in doubt, where there are any."""
    indices, usual = _in_doubt(found, hopeless)
    indices = indices[np.argsort(found.chances[indices, NO_DIE], kind="stable")][:_MOST]
    if not len(indices):
        return found
    first = _search(ensemble.first, pyramid, found.places[indices], usual)
    second = ensemble.close.look(pyramid, first.places, -first.angle)
    chances = together(np.stack([softmax(first.logits), softmax(second.logits)]), SHARES.first)
    sure = found.best > CHANCES.settled
    chances = with_nothing(chances, _nothing(found.chances[indices, NO_DIE], chances[:, NO_DIE], int(sure.sum())))
    gap = apart_from(second.places, found.places[sure]).min(1)
    better = (chances[:, 1:7].max(1) > found.best[indices]) & (gap > _TAKEN * usual)
    indices, second = indices[better], second.pick(better)
    return found.put(indices, places=second.places, angle=second.angle, measured=False, lean=0, chances=chances[better])


def look_at_rim(ensemble: Ensemble, pyramid: Pyramid, found: Candidates) -> Candidates:
    """The candidates after one look at what is in doubt or nearly nothing at the rim. Such a look may say that there is
    a die, but not deny it, and no face is read by it."""
    indices, usual = _in_doubt(found, CHANCES.beyond_doubt)
    indices = indices[pyramid.from_rim(found.places[indices]) < RIM * usual]
    if not len(indices):
        return found
    frames: Floats = found.places[indices].copy()
    frames[:, 2] = usual
    first = ensemble.first.look(pyramid, frames)
    second = ensemble.close.look(pyramid, first.places, -first.angle)
    gap = apart_from(second.places, found.places[found.best > CHANCES.settled]).min(1)
    nothing = np.where(gap > _TAKEN * usual, softmax(second.logits)[:, NO_DIE], 1)
    nothing = np.minimum(found.chances[indices, NO_DIE], nothing)
    return found.put(indices, chances=with_nothing(found.chances[indices], nothing))


def _in_doubt(found: Candidates, hopeless: float) -> tuple[NDArray[np.intp], float]:
    """Which places are neither sure dice nor ``hopeless``, nor of quite another size than the sure dice, and how large
    (px) those are; nothing, where none is sure."""
    sure = found.best > CHANCES.settled
    usual = usual_side(found.places[:, 2], sure)
    if usual is None:
        return np.zeros(0, np.intp), 1.0
    alike = off_scale(found.places[:, 2], usual) < ODD_SIZE
    return np.flatnonzero(~sure & alike & (found.chances[:, NO_DIE] < hopeless)), usual


def _nothing(before: Floats, now: Floats, sure: int) -> Floats:
    """The chance (n,) that there is nothing, as new frames tell it among so many ``sure`` dice: believed among many,
    half among few; they never speak against a die."""
    return np.asarray(np.minimum(before, now if sure >= LIMITS.kin else midway(before, now)), np.float32)


def _search(classifier: Classifier, pyramid: Pyramid, places: Floats, usual: float) -> Look:
    """Of nine frames of the usual size round each place, the look at the one in which a die is seen best."""
    shifts = usual * _SHIFT * np.array([(x, y) for x in (0, -1, 1) for y in (0, -1, 1)], np.float32)
    frames = np.repeat(places[:, None], len(shifts), 1)
    frames[..., :2] += shifts
    frames[..., 2] = usual
    look = classifier.look(pyramid, frames.reshape(-1, 3))
    clearness = softmax(look.logits)[:, 1:7].max(1).reshape(len(places), -1)
    return look.pick(np.arange(len(places)) * len(shifts) + clearness.argmax(1))
