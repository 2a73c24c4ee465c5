# SPDX-License-Identifier: MIT
"""Turns evidence into dice and doubts, each die with its calibrated chance of being right."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.readers.evidence import Evidence
from vision.readers.judge import CANT_TELL, NO_DIE
from vision.readers.network import Floats
from vision.sighting import Die, Doubt

READABLE = 0.4
"""Below this chance a face is not named at all."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How much each witness counts towards ``sure`` (a logistic regression on pictures never trained on).

    ``clean``: a die less sure than this is a doubt. ``doubt``: a place whose chance of being a die is at
    least this, though it is not surely one, is a doubt.
    """

    bias: float
    mean: float
    worst: float
    fit: float
    clean: float
    doubt: float

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Reads the numbers the workshop has written."""
        values = tomllib.loads(path.read_text())
        return cls(**{name: float(values[name]) for name in cls.__slots__})

    def sure(self, found: Evidence) -> Floats:
        """The chance that each place is a die showing its favoured face."""
        signs = witnesses(found)
        score = self.bias + signs @ np.array([self.mean, self.worst, self.fit], np.float32)
        return np.asarray(1 / (1 + np.exp(-score)), np.float32)


def witnesses(found: Evidence) -> Floats:
    """What speaks for each favoured face (n, 3): judge's mean and worst chance as logits, the lattice's lead."""
    index = np.arange(len(found.places))
    face = found.chances[:, 1:7].argmax(1) if len(index) else index
    others = found.fit.copy()
    others[index, face] = -1
    lead = found.fit[index, face] - others.max(1, initial=-1)
    return np.stack([_logit(found.chances[index, face + 1]), _logit(found.worst), lead], 1).astype(np.float32)


def _logit(chance: Floats) -> Floats:
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(chance / (1 - chance)), np.float32)


def settle(found: Evidence, colours: list[str], calibration: Calibration) -> tuple[tuple[Die, ...], tuple[Doubt, ...]]:
    """Dice and doubts: whatever is neither surely a die with its face nor surely none is a doubt."""
    dice: list[Die] = []
    doubts: list[Doubt] = []
    sures = calibration.sure(found)
    for i, (x, y, size) in enumerate(found.places.tolist()):
        there = 1 - float(found.chances[i, NO_DIE])
        if there < calibration.doubt:
            continue
        best = int(found.chances[i, 1:7].argmax()) + 1
        face = best if found.chances[i, best] > max(READABLE, found.chances[i, CANT_TELL]) else None
        sure = float(sures[i]) if face else min(0.5, float(sures[i]))
        why = _why(there, face, sure >= calibration.clean)
        if there >= 0.5:
            angle = float(np.degrees(found.angle[i])) % 90
            cocked = bool(found.chances[i, CANT_TELL] > READABLE)
            dice.append(Die(x, y, size, angle, "d6", face, colours[i], sure, cocked))
        if why:
            doubts.append(Doubt(x, y, why))
    return tuple(dice), tuple(doubts)


def _why(there: float, face: int | None, clean: bool) -> str:
    """Why a person should look, or nothing."""
    if there < 0.5:
        return "perhaps a die"
    if face is None:
        return "cocked, covered or unreadable"
    return "" if clean else "not sure of the face"
