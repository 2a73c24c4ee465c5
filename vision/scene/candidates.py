# SPDX-License-Identifier: MIT
"""The candidates of a sighting, for the table's memory, whichever reader has seen it."""

from __future__ import annotations

import numpy as np

from vision.sighting import Candidate, Die, Sighting

_PERHAPS, _ASKED = 0.3, 0.9
"""The chance that there is a die, where a reader does not tell it: of a doubt, and of a die told but not sure."""


def candidates_of(sighting: Sighting) -> tuple[Candidate, ...]:
    """What its reader told; of one that tells dice and doubts alone, what it is sure of, and what it asks about."""
    if sighting.candidates:
        return sighting.candidates
    candidates = []
    left = list(sighting.doubts)
    for die in sighting.dice:
        near = [doubt for doubt in left if max(abs(doubt.x - die.x), abs(doubt.y - die.y)) < die.size / 2]
        left = [doubt for doubt in left if doubt not in near]
        there = max(die.sure, _ASKED)
        why = near[0].why if near else ""
        candidates.append(Candidate(die, there, (), min(1.0, die.sure / there), None, True, why))
    side = float(np.median([die.size for die in sighting.dice])) if sighting.dice else sighting.width / 40
    for doubt in left:
        die = Die(doubt.x, doubt.y, side, 0.0, "d6", None, "", _PERHAPS / 2)
        candidates.append(Candidate(die, _PERHAPS, (), 0.5, None, False, doubt.why))
    return tuple(candidates)
