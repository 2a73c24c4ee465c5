# SPDX-License-Identifier: MIT
"""What comes of learning the bare table, and what speaks against it: a die that lies there would never be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.notice import Notice
from vision.sighting import TRUST, Candidate

PERHAPS = 0.02
"""Where nobody said that the table is bare, less must speak for a die than this chance."""
DICE_LIE_THERE = Notice("bare-dice-lie-there")
PERHAPS_DICE = Notice("bare-perhaps-dice")
READS_NO_DICE = Notice("bare-reads-no-dice")


@dataclass(frozen=True, slots=True)
class BareResult:
    """What came of learning the bare table: ``why`` it was not, in a sentence for people ("": it was)."""

    why: str = ""


def surely(candidate: Candidate) -> bool:
    """True if it is surely a die, with its face."""
    return candidate.listed and not candidate.why and candidate.there * candidate.sure_face >= TRUST


def against_bare(places: Sequence[Candidate], crowded: bool, quietly: bool) -> str:
    """Why a table on which these may be dice is not bare ("": it is). ``crowded``: too much looks like dice;
    ``quietly``: nobody said that it is."""
    if any(place.listed and place.there >= TRUST for place in places):
        return DICE_LIE_THERE
    if quietly and (crowded or any(place.listed or place.there >= PERHAPS for place in places)):
        return PERHAPS_DICE
    return ""
