# SPDX-License-Identifier: MIT
"""Things that were taken for dice and are none, such as a brick that joined the table, one too many for a throw."""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.scene.answer import FLAT, Score
from vision.sighting import TRUST, UNKNOWN, Die, Sighting


def thrown(sighting: Sighting, scores: Sequence[Score], expected: int | None) -> Sequence[Die]:
    """The dice of a look that were thrown, so many being ``expected``.

    What bears no face of the set, is not surely a die, or does not surely lie flat, is none where the number is full
    without it. Where it is still there at the next throw, it is a part of the table then; as long as the number is not
    full it may be the die that is missing.
    """
    doubtful = {score.candidate.die.track for score in scores if _doubtful(score)}
    others = [die for die in sighting.dice if die.track not in doubtful]
    return others if expected is not None and len(others) >= expected else sighting.dice


def left_out(scores: Sequence[Score], sighting: Sighting, dice: Sequence[Die]) -> list[Die]:
    """What was told as a die, and is none of those that were thrown."""
    gone = {die.track for die in sighting.dice} - {die.track for die in dice}
    return [score.candidate.die for score in scores if score.candidate.die.track in gone]


def _doubtful(score: Score) -> bool:
    """True if it bears no face of the set, or is not surely a die that lies flat, with its face."""
    unsure = score.there * score.candidate.sure_face < TRUST or score.flat < FLAT
    return unsure or score.candidate.why in (UNKNOWN, PERHAPS_UNKNOWN)
