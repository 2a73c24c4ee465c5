# SPDX-License-Identifier: MIT
"""Turns evidence into dice and doubts, each die with its calibrated chance of being right."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import CANT_TELL
from vision.reading.detector import LEAST_HEAT
from vision.reading.ensemble import logit
from vision.reading.evidence import SETTLED, Evidence
from vision.reading.network import Floats
from vision.reading.policy import LIMITS
from vision.reading.scale import off_scale, usual_side
from vision.reading.witnesses.dominoes import PART, PERHAPS_PART, Joined, Pairs, flush, neighbours
from vision.reading.witnesses.motion_blur import MOVED
from vision.reading.witnesses.strangers import Doubted, nobody
from vision.sighting import UNKNOWN, Die, Doubt, Face

TOO_MUCH = "too much on the table looks like dice to look at all of it: a plain cloth helps"
NOT_FLAT, TOO_NEAR = "perhaps it does not lie flat", "nearer to another than a flat die can lie"
HALF = "perhaps half a domino"
"""Why two that lie flush are doubted,"""
ODD_SIZE = "of another size than the rest"
"""and what is much larger or smaller than most, where a set says so."""
PERHAPS_A_DIE, UNREAD, NOT_SURE = "perhaps a die", "cocked, covered or unreadable", "not sure of the face"
"""Why a place is a doubt that is not told as a die, a die without a face, and a face that is not sure enough."""
_MOVED = "perhaps it moved while the picture was taken"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a face's chance over all looks is worth: a logistic regression on pictures never trained on.

    ``clean``: a die less sure than this is a doubt. ``doubt``: a place whose chance of being a die
    (`Evidence.possible`) is at least this, though it is not surely one, is a doubt.
    """

    bias: float
    mean: float
    clean: float
    doubt: float

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Reads the numbers the workshop has written."""
        values = tomllib.loads(path.read_text())
        return cls(**{name: float(values[name]) for name in cls.__slots__})

    def sure(self, found: Evidence) -> Floats:
        """The chance that each place shows its favoured face; never surer than that there is a die at all."""
        return np.asarray(np.minimum(self.chance(found.best), found.there), np.float32)

    def chance(self, best: Floats) -> Floats:
        """The chance that faces with these chances over all looks are right."""
        return np.asarray(1 / (1 + np.exp(-(self.bias + self.mean * logit(best)))), np.float32)


def settle(
    found: Evidence,
    colours: list[str],
    calibration: Calibration,
    one: Face = 1,
    piled: bool = False,
    joined: Joined | None = None,
    smear: Floats | None = None,
    strangers: Doubted | None = None,
) -> tuple[tuple[Die, ...], tuple[Doubt, ...]]:
    """Dice and doubts: whatever is neither surely a die with its face nor surely none is a doubt.

    ``colours`` go with the places of ``found``. ``one``: what face 1 is called; ``piled``: the dice lie upon one
    another, so that neighbours tell nothing; ``joined``: the chance of each pair of :func:`flush` that it is one thing,
    where somebody looked; ``smear``: how smeared each face is (n,), where the picture may be; ``strangers``: which
    faces are none of the set, and which perhaps.
    """
    dice: list[Die] = []
    doubts: list[Doubt] = []
    sures = calibration.sure(found)
    there = found.there
    off = off_scale(found.places[:, 2], usual_side(found.places[:, 2], there >= LIMITS.there))
    joined = joined or {}
    needed = _needed(off, there)
    needed[[i for pair, chance in joined.items() if chance > PART for i in pair]] = np.inf
    listed_ones = np.flatnonzero(there >= needed)
    pairs = [] if piled else neighbours(found, listed_ones)
    near = [pair for pair in pairs if _leans(found, *pair)]
    skull = (found.chances[:, 1:7].argmax(1) == 0) & (one == "skull")
    leaning_much = found.stray > np.where(skull, LIMITS.skull_leans, LIMITS.perhaps_leans)
    leaning_much[_propped_up(found, pairs)] = True
    doubted = _doubted(found, colours, leaning_much, listed_ones, joined, pairs, near)
    if smear is not None:
        doubted |= {int(i): _MOVED for i in listed_ones if smear[i] > MOVED and not skull[i]}
    strangers = strangers or nobody(len(there))
    cocked = _cocked(found, listed_ones, [p for p in near if all(doubted.get(i) in (NOT_FLAT, TOO_NEAR) for i in p)])
    clean = _clean(found, pairs, calibration.clean)
    clean[strangers.perhaps] = np.inf
    perhaps = _perhaps(found, off, calibration.doubt, alone=not len(listed_ones))
    for i in np.flatnonzero(perhaps | (there >= needed)):
        x, y, size = (float(v) for v in found.places[i])
        best = int(found.chances[i, 1:7].argmax()) + 1
        readable = found.chances[i, best] > max(LIMITS.readable, found.chances[i, CANT_TELL]) and i not in cocked
        face = (int(strangers.instead[i]) or best) if readable and not strangers.unknown[i] else None
        sure = float(sures[i]) if face else min(0.5, float(sures[i]))
        listed = bool(there[i] >= needed[i])
        why = NOT_FLAT if i in cocked else doubted.get(int(i)) or _why(listed, face, sure >= clean[i])
        if listed and readable and face is None:
            why = UNKNOWN
        if listed:
            die = Die(x, y, size, float(np.degrees(found.angle[i])) % 90, "d6", face, colours[i], sure, i in cocked)
            dice.append(replace(die, face=one, sign=strangers.sign_of(int(i))) if face == 1 else die)
        if why:
            doubts.append(Doubt(x, y, why))
    return tuple(dice), tuple(doubts)


def _clean(found: Evidence, pairs: Pairs, least: float) -> Floats:
    """How sure each face has to be to count (n,)."""
    clean = np.full(len(found.places), least, np.float32)
    uneven = [pair for pair in pairs if LIMITS.uneven < _uneven(found, *pair) < LIMITS.unlike_sizes]
    clean[[i for pair in uneven for i in pair]] = max(least, LIMITS.sure_beside)
    return clean


def _propped_up(found: Evidence, pairs: Pairs) -> list[int]:
    """Of two that lie side by side, the one that looks larger, as what is propped up does, and seems to lean."""
    uneven = (pair for pair in pairs if LIMITS.propped < _uneven(found, *pair) < LIMITS.unlike_sizes)
    larger = (max(pair, key=lambda i: float(found.places[i, 2])) for pair in uneven)
    return [i for i in larger if found.stray[i] > LIMITS.propped_leans]


def _cocked(found: Evidence, listed: NDArray[np.intp], near: Pairs) -> set[int]:
    """The dice that surely do not lie flat: they lean much, and enough beside them do not; or of two that are nearer
    than flat dice can be the one that leans more, if it leans at all and its face, by which that is told, is clear."""
    leaning = found.stray
    lean = {int(i) for i in listed if leaning[i] > LIMITS.leans}
    level = len(listed) - len(lean) >= LIMITS.witnesses
    more = {max(pair, key=lambda i: float(leaning[i])) for pair in near}
    clear = found.best > SETTLED
    return (lean if level else set()) | {
        i for i in more if leaning[i] > (LIMITS.perhaps_leans if clear[i] else LIMITS.leans)
    }


def _doubted(
    found: Evidence,
    colours: list[str],
    leaning_much: NDArray[np.bool_],
    listed: NDArray[np.intp],
    joined: Joined,
    pairs: Pairs,
    near: Pairs,
) -> dict[int, str]:
    """What speaks against counting a die whose face is sure."""
    ones = listed.tolist()
    beside = set(flush(found, colours, pairs))
    two = {pair for pair in beside if joined.get(pair, 1.0) <= PERHAPS_PART}
    doubted = dict.fromkeys((i for i in ones if leaning_much[i]), NOT_FLAT)
    doubted |= dict.fromkeys((i for pair in near if pair not in two for i in pair), TOO_NEAR)
    return doubted | dict.fromkeys((i for pair in beside - two for i in pair), HALF)


def _needed(off: Floats, there: Floats) -> Floats:
    """The chance of being a die from which each place is listed as one: less among its like."""
    like = off < LIMITS.kin_size
    enough = LIMITS.kin_there if (like & (there >= LIMITS.kin_sure)).sum() >= LIMITS.kin else LIMITS.there
    return np.where(like, enough, LIMITS.there).astype(np.float32)


def _least(off: Floats, there: Floats, doubt: float) -> Floats:
    """The chance of being a die from which each place is a doubt: more where it is not as large as the sure dice."""
    known = (off[there >= LIMITS.kin_sure] < LIMITS.kin_size).sum() >= LIMITS.witnesses
    return np.where(known & (off > LIMITS.kin_size), max(doubt, LIMITS.unlike), doubt).astype(np.float32)


def _perhaps(found: Evidence, off: Floats, doubt: float, alone: bool) -> NDArray[np.bool_]:
    """The places that are doubts if they are no dice; more of them where there are no dice at all (``alone``)."""
    perhaps = found.possible >= _least(off, found.there, doubt)
    return perhaps | ((found.there >= LIMITS.alone) & (found.heat >= LEAST_HEAT) & alone)


def _leans(found: Evidence, i: int, j: int) -> bool:
    """Whether two middles are nearer than two flat dice's can be: one leans on the other, or lies upon it. The upper
    faces of a large and a small die can be that near to a camera that looks from aside; their feet can't."""
    least = LIMITS.nearest * (found.places[i, 2] + found.places[j, 2]) / 2
    near = np.hypot(*(found.places[j, :2] - found.places[i, :2])) < least
    if near and _uneven(found, i, j) > LIMITS.uneven:
        near = np.hypot(*(found.feet[j] - found.feet[i])) < least
    return bool(near)


def _uneven(found: Evidence, i: int, j: int) -> float:
    """How many times larger one of two faces looks: it may be nearer to the camera, or seen aslant."""
    size = found.places[[i, j], 2]
    return float(size.max() / size.min())


def _why(listed: bool, face: int | None, clean: bool) -> str:
    """Why a person should look, or nothing."""
    if not listed:
        return PERHAPS_A_DIE
    if face is None:
        return UNREAD
    return "" if clean else NOT_SURE
