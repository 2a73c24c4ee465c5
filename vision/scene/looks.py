# SPDX-License-Identifier: MIT
"""What one look knows of every place, made ready for the table: candidates, none of which hides another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.sighting import ON, Candidate, Die, Sighting, far

_ONE_PLACE = 0.6
"""Candidates nearer than so many sides of the smaller can't both be dice."""


def single(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Of candidates that can't both be dice only the likelier: a pip is no small die on a large one."""
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda candidate: -candidate.there * candidate.sure_face):
        if not any(in_one_place(candidate.die, other.die) for other in kept):
            kept.append(candidate)
    return tuple(candidate for candidate in found if any(candidate is other for other in kept))


def in_one_place(die: Die, other: Die) -> bool:
    """True if not both can lie flat there: their middles are too near, or that of one lies on the other."""
    less, more = sorted((die.size, other.size))
    return far(die, other) < max(_ONE_PLACE * less, ON * more)


_PERHAPS, _ASKED = 0.3, 0.9
"""The chance that there is a die, where a reader does not tell it: of a doubt, and of a die told but not sure."""


def candidates_of(sighting: Sighting) -> tuple[Candidate, ...]:
    """What its reader told; of one that tells dice and doubts alone, what it is sure of, and what it asks about."""
    if sighting.candidates:
        return sighting.candidates
    candidates = []
    left = [doubt for doubt in sighting.doubts if not doubt.whole]
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
