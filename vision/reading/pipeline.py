# SPDX-License-Identifier: MIT
"""The pipeline for six-sided dice, step by step: proposals in, candidates out, for `decide` to decide on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.reading.candidates import Candidates, hottest_first, suppressed
from vision.reading.checks.texture import bare
from vision.reading.classifier import Classifier, Ensemble
from vision.reading.detector import HEAT, MOST, Known, nowhere, unknown
from vision.reading.fusion import softmax
from vision.reading.network import Floats
from vision.reading.policy import CHANCES
from vision.reading.pose import measure_lean, upper_faces
from vision.reading.pyramid import Pyramid
from vision.reading.refine import HOPELESS, HOPELESS_AMONG_KNOWN, agree, look_again, look_at_rim, reframe
from vision.reading.scale import ODD_SIZE, in_scale

FAINT = 0.02
"""A place whose chance of being a die is below this at first sight is nothing."""
_OTHER_FRAMES = (1.25, 0.8)
"""A frame so many times larger or smaller is another one to the first classifier, which sets right a tenth or so."""
CLEAR_AMONG_KNOWN = 0.945
"""At a table whose dice are known by their size, what first and context classifier together are this sure of is not
shown to the close one: just enough for a die to count, as such tables are looked at often."""


def all_of_them(found: Candidates) -> Candidates:
    """Every candidate."""
    return found


def locate(
    ensemble: Ensemble,
    pyramid: Pyramid,
    proposals: Floats,
    clear: float = CHANCES.beyond_doubt,
    known: Known = nowhere,
    wanted: Callable[[Candidates], Candidates] = all_of_them,
) -> Candidates:
    """Looks at every proposal, again at those below ``clear``, and keeps what can be a die, upper faces for sides; what
    is ``known`` for a part of the table, or not ``wanted``, is not looked at twice."""
    settled = min(clear, CHANCES.sure)
    found = classify(ensemble.first, pyramid, proposals[:MOST])
    found = wanted(found.pick(unknown(found.places, known)))
    found, sure = agree(ensemble.context, pyramid, found, clear)
    found = look_again(ensemble.close, pyramid, found, np.flatnonzero(~sure), settled)
    found = wanted(found)
    found = reframe(ensemble, pyramid, found, HOPELESS if clear >= CHANCES.beyond_doubt else HOPELESS_AMONG_KNOWN)
    found = look_at_rim(ensemble, pyramid, found)
    found = suppressed(in_scale(found))  # in this order, lest a speck swallow the die around it
    found = found.pick(found.telling)
    found = found.pick(~bare(pyramid, found.places, found.there))
    found = measure_lean(ensemble.context, pyramid, found, settled)
    return upper_faces(ensemble, pyramid, found)


def classify(classifier: Classifier, pyramid: Pyramid, proposals: Floats) -> Candidates:
    """What the classifier takes for dice at first sight, each place once."""

    def see(proposals: Floats) -> Candidates:
        return _in_other_frames(classifier, pyramid, proposals, _seen(classifier, pyramid, proposals))

    found, _ = hottest_first(see, proposals, lambda found: found.best)
    return suppressed(found.pick(found.there > FAINT), near=0.3, alike=ODD_SIZE)


def _seen(classifier: Classifier, pyramid: Pyramid, proposals: Floats) -> Candidates:
    look = classifier.look(pyramid, proposals[:, :3])
    return Candidates.of(look.places, look.angle, softmax(look.logits), proposals[:, HEAT])


def _in_other_frames(classifier: Classifier, pyramid: Pyramid, proposals: Floats, found: Candidates) -> Candidates:
    """The candidates; what the detector finds likely a die, and the classifier nothing, is seen in other frames too:
    the sizes of large and blurred dice are told badly."""
    hot = np.flatnonzero((found.there <= FAINT) & (proposals[:, HEAT] >= CHANCES.likely))
    for size in _OTHER_FRAMES if len(hot) else ():
        other = _seen(classifier, pyramid, proposals[hot] * np.array([1, 1, size, 1], np.float32))
        better = other.there > found.there[hot]
        found = found.put(
            hot[better], **{name: getattr(other, name)[better] for name in ("places", "angle", "chances")}
        )
    return found
