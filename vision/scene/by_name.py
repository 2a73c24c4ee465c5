# SPDX-License-Identifier: MIT
"""Reads one picture by the faces that a household has named, as the table does: without a table, and without time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.frame import Pixels
from vision.scene.candidates import candidates_of
from vision.scene.named import NamedFaces
from vision.scene.word import Word, ace_of
from vision.sighting import Candidate, Die, Doubt, Sighting

_HERE = (0.0, 0.0)


def read_by_name(pixels: Pixels, sighting: Sighting, names: NamedFaces) -> Sighting:
    """The sighting with each named face read as what it stands for, and dice left out that are to be.

    What perhaps is a named face is asked about by its name; all else stays as it was read.
    """
    candidates = candidates_of(sighting)
    if not names.faces or not candidates:
        return sighting
    named = Word(names).applied(pixels, candidates, ace_of(sighting.set_name), _HERE)
    kept = {id(candidate) for candidate in named} & {id(candidate) for candidate in candidates}
    changed = [candidate for candidate in candidates if id(candidate) not in kept]
    return _changed(
        sighting,
        [candidate.die for candidate in changed],
        [candidate for candidate in named if id(candidate) not in kept],
    )


def _changed(sighting: Sighting, before: Sequence[Die], named: Sequence[Candidate]) -> Sighting:
    """With what is ``told`` of the dice that were read as ``before``."""
    order = {(die.x, die.y): at for at, die in enumerate(sighting.dice)}
    dice = [die for die in sighting.dice if not _at(die, before)] + [
        candidate.die for candidate in named if candidate.listed
    ]
    doubts = [doubt for doubt in sighting.doubts if not _at(doubt, before)]
    doubts += [Doubt(candidate.die.x, candidate.die.y, candidate.why) for candidate in named if candidate.why]
    dice.sort(key=lambda die: order.get((die.x, die.y), len(order)))
    return replace(sighting, dice=tuple(dice), doubts=tuple(doubts), candidates=())


def _at(thing: Die | Doubt, dice: Sequence[Die]) -> bool:
    """True if it is one of these dice, or a doubt about one."""
    return any(max(abs(thing.x - die.x), abs(thing.y - die.y)) < die.size / 4 for die in dice)
