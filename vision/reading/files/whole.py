# SPDX-License-Identifier: MIT
"""One picture that is all there is: trusted by the chance that everything on it is read exactly right.

A die that is not quite sure, or a place that is hardly one more, is asked about where much hangs together: on a table
that is looked at again, or with a number that is expected. Of a single picture only the whole is asked: whether each
face is right and nothing was passed over.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Final

from vision.reading.decide import NOT_SURE, NOT_SURE_OF_NUMERAL, PERHAPS_A_DIE
from vision.sighting import TRUST, Candidate, Doubt, Sighting

WHOLE: Final = 0.95
"""From this chance on a picture is trusted. Learn then test (Angelopoulos et al. 2021) on 14 sources of photographs and
three of drawn scenes: of 934 pictures that reach it 931 are all right, and of the three others the labels are wrong; at
0.94 one more is wrong, at 0.92 three."""
_SUREST: Final = 0.9995
"""No face counts as surer: of 5,196 that are given 0.995 or more on photographs 10 are not what the labels say."""
_WEIGHED: Final = frozenset({"", NOT_SURE, NOT_SURE_OF_NUMERAL, PERHAPS_A_DIE})
"""What is a matter of chance alone; all else that is against a die needs a person."""


def as_a_whole(sighting: Sighting) -> Sighting:
    """The sighting of a single picture: trusted if it is likely enough to be exactly right, else with a doubt."""
    if not sighting.dice or not sighting.candidates:
        return sighting
    if chance(sighting) >= WHOLE:
        return replace(sighting, doubts=(), whole=True)
    if not sighting.trusted:
        return sighting
    least = min(sighting.dice, key=lambda die: die.sure)
    return replace(sighting, doubts=(Doubt(least.x, least.y, NOT_SURE),))


def chance(sighting: Sighting) -> float:
    """The chance that all of it is exactly right; 0 where something is doubted that chances do not tell."""
    candidates = sighting.candidates
    places = {(candidate.die.x, candidate.die.y) for candidate in candidates}
    if any((doubt.x, doubt.y) not in places for doubt in sighting.doubts) or not all(map(_weighed, candidates)):
        return 0.0
    return prod(min(c.die.sure, _SUREST) if c.listed else 1 - c.there for c in candidates)


def _weighed(candidate: Candidate) -> bool:
    """True if what is against it is a matter of chance: a sure die that is doubted all the same may lean on another."""
    unsure = candidate.why in (NOT_SURE, NOT_SURE_OF_NUMERAL)
    return candidate.why in _WEIGHED and not (unsure and candidate.die.sure >= TRUST)
