# SPDX-License-Identifier: MIT
"""What one look knows of every place, made ready for the table: candidates, none of which hides another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading.nms import greedy
from vision.sighting import ON, Candidate, Die, Doubt, Sighting, die_of

_ONE_PLACE = 0.6
"""Candidates nearer than so many sides of the smaller can't both be dice."""


def single(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Of candidates that can't both be dice only the likelier: a pip is no small die on a large one."""
    order = sorted(range(len(found)), key=lambda i: -found[i].there * found[i].sure_face)
    dice = [found[i].die for i in order]
    kept = {order[i] for i in greedy(in_one_place(dice, dice))}
    return tuple(candidate for i, candidate in enumerate(found) if i in kept)


def in_one_place(dice: Sequence[Die], others: Sequence[Die]) -> NDArray[np.bool_]:
    """Which of n dice can't lie flat beside which of m others (n, m): their middles are too near, or that of one lies
    on the other."""
    (x, y, side), (x2, y2, side2) = _places(dice), _places(others)
    less, more = np.minimum(side[:, None], side2), np.maximum(side[:, None], side2)
    off = np.hypot(x[:, None] - x2, y[:, None] - y2)
    return np.asarray(off < np.maximum(_ONE_PLACE * less, ON * more))


def candidate_of(doubt: Doubt, found: Sequence[Candidate]) -> Candidate | None:
    """The candidate that a doubt is about; None: it is about none of these."""
    die = die_of(doubt, [candidate.die for candidate in found])
    return next((candidate for candidate in found if candidate.die is die), None)


def _places(dice: Sequence[Die]) -> NDArray[np.float64]:
    return np.array([(die.x, die.y, die.size) for die in dice], np.float64).reshape(-1, 3).T


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
