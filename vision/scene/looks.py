# SPDX-License-Identifier: MIT
"""Several looks at one still table become one: the same candidate seen again says more than seen once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log

import numpy as np

from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.sighting import UNKNOWN, Candidate, Die, Sighting, could_be, far

NEAR = 0.4
"""Two candidates of two looks are the same one if they lie nearer than this part of a side."""
_ONE_PLACE = 0.6
"""Candidates nearer than so many sides can't both be dice."""
_LEAST, _MOST = 1e-4, 1 - 1e-4
_MISSED = 0.02
"""What a look that does not show a candidate says of its being a die."""


def merged(looks: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """One candidate for each place of several looks at a still table, the newest last; as the newest shows it."""
    groups: list[list[Candidate]] = []
    for look in looks:
        free = list(groups)
        for candidate in look:
            group = min(free, key=lambda known: far(known[-1].die, candidate.die), default=None)
            if group is not None and far(group[-1].die, candidate.die) < NEAR * candidate.die.size:
                group.append(candidate)
                free.remove(group)
            else:
                groups.append([candidate])
    newest = {id(candidate): place for place, candidate in enumerate(looks[-1])} if looks else {}
    groups.sort(key=lambda group: newest.get(id(group[-1]), len(newest)))
    return tuple(_pooled(group, len(looks)) for group in groups)


def single(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Of candidates that can't both be dice only the likelier."""
    kept: list[Candidate] = []
    for candidate in sorted(found, key=lambda candidate: -candidate.there * candidate.sure_face):
        if all(far(candidate.die, other.die) >= _ONE_PLACE * min(candidate.die.size, other.die.size) for other in kept):
            kept.append(candidate)
    return tuple(candidate for candidate in found if any(candidate is other for other in kept))


def _pooled(group: Sequence[Candidate], looks: int) -> Candidate:
    """The newest of a group, with the mean of what all say."""
    chances = [candidate.there for candidate in group] + [_MISSED] * (looks - len(group))
    there = _mean(chances)
    last = group[-1]
    if len(group) == 1:
        return replace(last, there=there, listed=last.listed and there >= 0.5)
    names = {candidate.die.face for candidate in group if candidate.listed and candidate.die.face is not None}
    if len(names) > 1:  # two looks name two faces: neither is sure
        best = max(group, key=lambda candidate: candidate.sure_face)
        return replace(best, there=there, sure_face=min(0.5, best.sure_face), why=could_be(names))
    leaning = [candidate for candidate in group if candidate.lean is not None]
    lean, wobble = _lean([candidate for candidate in leaning if candidate.wobble] or leaning)
    best = next(
        (candidate for candidate in reversed(group) if candidate.listed and candidate.die.face is not None), last
    )
    named = [candidate.sure_face for candidate in group if candidate.die.face == best.die.face]
    why = _why([candidate.why for candidate in group])
    return replace(best, there=there, sure_face=_mean(named), lean=lean, wobble=wobble, why=why)


def _lean(group: Sequence[Candidate]) -> tuple[tuple[float, float] | None, float]:
    """The mean lean of those that were measured, and by how much it wobbles."""
    leans = [candidate.lean for candidate in group if candidate.lean is not None]
    if not leans:
        return None, 0.0
    right, down = (sum(way[axis] for way in leans) / len(leans) for axis in (0, 1))
    return (right, down), sum(candidate.wobble for candidate in group) / len(leans)


def _why(each: Sequence[str]) -> str:
    """What speaks against a die after looks that said so: the newest, but of its face only what most of them say."""
    strange = [why for why in each if why in (UNKNOWN, PERHAPS_UNKNOWN)]
    if 2 * len(strange) >= len(each):
        return strange[-1] if strange else each[-1]
    return "" if each[-1] in strange else each[-1]


def _mean(chances: Sequence[float]) -> float:
    """The mean of chances, as log-odds: looks at a still table tell hardly more together than one of them does
    (docs/decisions/0035)."""
    odds = sum(log(c / (1 - c)) for c in (min(max(chance, _LEAST), _MOST) for chance in chances)) / len(chances)
    return 1 / (1 + exp(-odds))


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
