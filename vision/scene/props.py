# SPDX-License-Identifier: MIT
"""Things that were taken for dice and are none, such as a brick that joined the table, one too many for a throw."""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.scene.answer import FLAT, Judged
from vision.sighting import TRUST, UNKNOWN, Die, Sighting, far

_SAME = 0.5
"""A die and a candidate are the same if they lie nearer than so many sides."""


def thrown(seen: Sighting, judged: Sequence[Judged], expected: int | None) -> Sequence[Die]:
    """The dice of a look that were thrown, so many being ``expected``.

    What bears no face of the set, is not surely a die, or does not surely lie flat, is none where the number is full
    without it. Where it is still there at the next throw, it is a part of the table then; as long as the number is not
    full it may be the die that is missing.
    """
    doubtful = [one.candidate.die for one in judged if _doubtful(one)]
    others = [die for die in seen.dice if all(far(die, one) > _SAME * die.size for one in doubtful)]
    return others if expected is not None and len(others) >= expected else seen.dice


def left_out(one: Judged, seen: Sighting, dice: Sequence[Die]) -> bool:
    """True if it was told as a die, and is none of those that were thrown."""
    die = one.candidate.die
    told, counted = (any(far(die, other) <= _SAME * die.size for other in which) for which in (seen.dice, dice))
    return told and not counted


def _doubtful(one: Judged) -> bool:
    """True if it bears no face of the set, or is not surely a die that lies flat, with its face."""
    unsure = one.there * one.candidate.sure_face < TRUST or one.flat < FLAT
    return unsure or one.candidate.why in (UNKNOWN, PERHAPS_UNKNOWN)
