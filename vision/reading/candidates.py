# SPDX-License-Identifier: MIT
"""Candidates: what one look at six-sided dice knows of every place it tells of, for who knows the table besides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.reading.classifier import NO_DIE
from vision.reading.decide import Calibration
from vision.reading.evidence import Evidence
from vision.reading.network import Floats
from vision.reading.witnesses.strangers import Doubted, nobody
from vision.sighting import UNKNOWN, Candidate, Die, Doubt, Face, Sighting

PERHAPS_UNKNOWN = "perhaps a face this set does not know"
"""Why a face is doubted that may be no face of the set, though it looks like one."""
PERHAPS = 0.3
"""The chance that a place in doubt is a die, where a reader does not say how likely it is."""
ASKED = 0.9
"""The same of a die that is told, though the reader is not sure of it."""


def candidates(
    found: Evidence,
    colours: Sequence[str],
    dice: Sequence[Die],
    doubts: Sequence[Doubt],
    calibration: Calibration,
    one: Face = 1,
    strangers: Doubted | None = None,
) -> tuple[Candidate, ...]:
    """A candidate for every place of ``found`` of which ``dice`` or ``doubts`` tell; arguments as in `settle`."""
    unsure = nobody(len(found.places)).perhaps if strangers is None else strangers.perhaps
    listed = {(die.x, die.y): die for die in dice}
    against = {(doubt.x, doubt.y): doubt.why for doubt in doubts}
    told = []
    for i in range(len(found.places)):
        place = (float(found.places[i, 0]), float(found.places[i, 1]))
        if place not in listed and place not in against:
            continue
        there = 1 - float(found.chances[i, NO_DIE])
        faces = found.chances[i, 1:] / max(float(found.chances[i, 1:].sum()), 1e-6)
        sure = float(calibration.chance(faces[:6].max(keepdims=True))[0])
        die = listed.get(place) or _die(found, i, colours[i], face_of(faces, one), there * sure)
        lean = (float(found.lean[i, 0]), float(found.lean[i, 1])) if found.told[i] or found.lean[i].any() else None
        likely = there if die is listed.get(place) else float(found.possible[i])
        why = against.get(place, "")
        if unsure[i] and why != UNKNOWN and place in listed:
            why = PERHAPS_UNKNOWN
        told.append(Candidate(die, likely, tuple(map(float, faces)), sure, lean, place in listed, why))
    return tuple(told)


def plain_candidates(sighting: Sighting) -> tuple[Candidate, ...]:
    """The candidates of a reader that tells dice and doubts alone: what it is sure of, and what it asks about."""
    told = []
    left = list(sighting.doubts)
    for die in sighting.dice:
        near = [doubt for doubt in left if max(abs(doubt.x - die.x), abs(doubt.y - die.y)) < die.size / 2]
        left = [doubt for doubt in left if doubt not in near]
        there = max(die.sure, ASKED)
        told.append(Candidate(die, there, (), min(1.0, die.sure / there), None, True, near[0].why if near else ""))
    side = float(np.median([die.size for die in sighting.dice])) if sighting.dice else sighting.width / 40
    for doubt in left:
        die = Die(doubt.x, doubt.y, side, 0.0, "d6", None, "", PERHAPS / 2)
        told.append(Candidate(die, PERHAPS, (), 0.5, None, False, doubt.why))
    return tuple(told)


def face_of(faces: Floats, one: Face) -> Face:
    """The likeliest of the faces 1-6 (7,); 1 by the name that it goes by in this set."""
    best = int(faces[:6].argmax()) + 1
    return one if best == 1 else best


def _die(found: Evidence, i: int, colour: str, face: Face, sure: float) -> Die:
    x, y, size = (float(v) for v in found.places[i])
    return Die(x, y, size, float(np.degrees(found.angle[i])) % 90, "d6", face, colour, sure)
