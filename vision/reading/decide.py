# SPDX-License-Identifier: MIT
"""Decides which candidates are dice and which are doubts, each die with its calibrated chance of being right."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.notice import Notice
from vision.reading import scale
from vision.reading.candidates import PERHAPS_UNKNOWN, Candidates, face_of
from vision.reading.checks.dominoes import PART, PERHAPS_PART, Joined, Pairs, flush, neighbours
from vision.reading.checks.motion_blur import MOVED
from vision.reading.checks.strangers import FaceDoubts, no_doubts
from vision.reading.classifier import CANT_TELL
from vision.reading.detector import LEAST_HEAT
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.policy import CHANCES, LIMITS
from vision.sighting import UNKNOWN, Candidate, Die, Doubt, Face

TOO_MUCH = Notice("too-much-like-dice")
NOT_FLAT, TOO_NEAR = Notice("perhaps-not-flat"), Notice("too-near")
HALF = Notice("half-a-domino")
"""Why two that lie flush are doubted,"""
ODD_SIZE = Notice("of-another-size")
"""and what is much larger or smaller than most."""
PERHAPS_A_DIE, UNREAD, NOT_SURE = Notice("perhaps-a-die"), Notice("die-unread"), Notice("not-sure-of-face")
NOT_SURE_OF_NUMERAL = Notice("not-sure-of-numeral")
"""Why a place is a doubt that is not told as a die, a die without a face, and a face that is not sure enough."""
_MOVED = Notice("perhaps-moved")


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a face's chance over all looks is worth: a logistic regression on pictures never trained on.

    ``clean``: a die less sure than this is a doubt. ``doubt``: a place whose chance of being a die
    (`Candidates.possible`) is at least this, though it is not surely one, is a doubt.
    """

    bias: float
    mean: float
    clean: float
    doubt: float

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Reads the numbers the workshop has written."""
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(**{name: float(values[name]) for name in cls.__slots__})

    def sure(self, found: Candidates) -> Floats:
        """The chance that each place shows its favoured face; never surer than that there is a die at all."""
        return np.asarray(np.minimum(self.chance(found.best), found.there), np.float32)

    def chance(self, best: Floats) -> Floats:
        """The chance that faces with these chances over all looks are right."""
        return np.asarray(1 / (1 + np.exp(-(self.bias + self.mean * logit(best)))), np.float32)


class Decision(NamedTuple):
    """Dice and doubts, and the candidate behind each of them, for who knows the table besides."""

    dice: tuple[Die, ...]
    doubts: tuple[Doubt, ...]
    candidates: tuple[Candidate, ...]


def decide(
    found: Candidates,
    colours: list[str],
    calibration: Calibration,
    ace: Face = 1,
    piled: bool = False,
    joined: Joined | None = None,
    smear: Floats | None = None,
    strangers: FaceDoubts | None = None,
    across: float = math.inf,
) -> Decision:
    """Dice and doubts: whatever is neither surely a die with its face nor surely none is a doubt.

    ``colours`` go with the places of ``found``. ``ace``: what face 1 is called; ``piled``: the dice lie upon one
    another, so that neighbours tell nothing; ``joined``: the chance of each pair of :func:`flush` that it is one thing,
    where somebody looked; ``smear``: how smeared each face is (n,), where the picture may be; ``strangers``: which
    faces are none of the set, and which perhaps; ``across``: the picture's shorter side (px).
    """
    joined, strangers = joined or {}, strangers or no_doubts(len(found.places))
    off = scale.off_scale(found.places[:, 2], scale.usual_side(found.places[:, 2], found.there >= LIMITS.there))
    listed = found.there >= _needed(off, found, joined, across)
    pairs = [] if piled else neighbours(found, np.flatnonzero(listed))
    skull = (found.face == 1) & (ace == "skull")
    near = [pair for pair in pairs if _overlap(found, *pair)]
    against = _against(found, colours, listed, skull, joined, pairs, near)
    against |= dict.fromkeys(_odd(found, listed, off), ODD_SIZE)
    if smear is not None:
        against |= dict.fromkeys(np.flatnonzero(listed & (smear > MOVED) & ~skull).tolist(), _MOVED)
    cocked = _cocked(found, listed, [p for p in near if all(against.get(i) in (NOT_FLAT, TOO_NEAR) for i in p)])
    against |= dict.fromkeys(cocked, NOT_FLAT)
    sure = calibration.sure(found)
    clear = (sure >= _clean(found, pairs, calibration.clean)) & ~strangers.perhaps
    perhaps = _perhaps(found, off, calibration.doubt, alone=not listed.any())
    known, doubts, candidates = _chances(found, calibration), [], []
    for i in np.flatnonzero(perhaps | listed).tolist():
        die, readable = _die(found, i, colours[i], float(sure[i]), ace, i in cocked, strangers)
        why = PERHAPS_A_DIE if not listed[i] else against.get(i) or ("" if clear[i] else NOT_SURE)
        if listed[i] and die.face is None:
            why = UNKNOWN if readable else against.get(i) or UNREAD
        if why:
            doubts.append(Doubt(die.x, die.y, why))
        if listed[i] and strangers.perhaps[i] and why != UNKNOWN:
            why = PERHAPS_UNKNOWN
        candidates.append(_candidate(found, i, known, ace, die, bool(listed[i]), why))
    return Decision(tuple(c.die for c in candidates if c.listed), tuple(doubts), tuple(candidates))


def _die(
    found: Candidates, i: int, colour: str, sure: float, ace: Face, cocked: bool, strangers: FaceDoubts
) -> tuple[Die, bool]:
    """The die at a place as it would be told, and whether its face can be read, whatever it is."""
    x, y, size = (float(v) for v in found.places[i])
    readable = bool(found.best[i] > max(LIMITS.readable, found.chances[i, CANT_TELL])) and not cocked
    number = (int(strangers.instead[i]) or int(found.face[i])) if readable and not strangers.unknown[i] else None
    face = ace if number == 1 else number
    sign = strangers.sign_of(i) if number == 1 else ""
    angle = float(np.degrees(found.angle[i])) % 90
    return Die(x, y, size, angle, "d6", face, colour, sure if number else min(0.5, sure), cocked, sign=sign), readable


class _Chances(NamedTuple):
    """Of n places: the faces' chances (n, 7) if there is a die, how sure the best is then, how likely there is one."""

    faces: Floats
    sure: Floats
    possible: Floats
    there: Floats


def _chances(found: Candidates, calibration: Calibration) -> _Chances:
    faces = found.chances[:, 1:] / np.maximum(found.chances[:, 1:].sum(1, keepdims=True), 1e-6)
    return _Chances(faces, calibration.chance(faces[:, :6].max(1, initial=0)), found.possible, found.there)


def _candidate(found: Candidates, i: int, known: _Chances, ace: Face, die: Die, listed: bool, why: str) -> Candidate:
    """All that is known of a place."""
    faces, sure, there = known.faces[i], float(known.sure[i]), float(known.there[i])
    lean = (float(found.lean[i, 0]), float(found.lean[i, 1])) if found.measured[i] or found.lean[i].any() else None
    if not listed:
        die = replace(die, face=face_of(faces, ace), sure=there * sure, cocked=False, sign="")
    likely = there if listed else float(known.possible[i])
    return Candidate(die, likely, tuple(faces.tolist()), sure, lean, listed, why)


def _clean(found: Candidates, pairs: Pairs, least: float) -> Floats:
    """How sure each face has to be to count (n,): surer where one of two side by side may lean on the other."""
    clean = np.full(len(found.places), least, np.float32)
    uneven = [pair for pair in pairs if LIMITS.kin_size < _uneven(found, *pair) < LIMITS.unlike_sizes]
    clean[[i for pair in uneven for i in pair]] = max(least, LIMITS.sure_beside)
    return clean


def _propped_up(found: Candidates, pairs: Pairs) -> list[int]:
    """Of two that lie side by side, the one that looks larger, as what is propped up does, and seems to lean."""
    uneven = (pair for pair in pairs if LIMITS.propped < _uneven(found, *pair) < LIMITS.unlike_sizes)
    larger = (max(pair, key=lambda i: float(found.places[i, 2])) for pair in uneven)
    return [i for i in larger if found.stray[i] > LIMITS.propped_leans]


def _cocked(found: Candidates, listed: NDArray[np.bool_], near: Pairs) -> set[int]:
    """The dice that surely do not lie flat: they lean much, and enough beside them do not; or of two that are nearer
    than flat dice can be the one that leans more, if it leans at all and its face, by which that is told, is clear."""
    leaning = found.stray
    lean = set(np.flatnonzero(listed & (leaning > LIMITS.leans)).tolist())
    level = int(listed.sum()) - len(lean) >= LIMITS.enough
    more = {max(pair, key=lambda i: float(leaning[i])) for pair in near}
    least = np.where(found.best > CHANCES.settled, LIMITS.perhaps_leans, LIMITS.leans)
    return (lean if level else set()) | {i for i in more if leaning[i] > least[i]}


def _against(
    found: Candidates,
    colours: list[str],
    listed: NDArray[np.bool_],
    skull: NDArray[np.bool_],
    joined: Joined,
    pairs: Pairs,
    near: Pairs,
) -> dict[int, str]:
    """What speaks against counting a die whose face is sure."""
    leaning = found.stray > np.where(skull, LIMITS.skull_leans, LIMITS.perhaps_leans)
    leaning[_propped_up(found, pairs)] = True
    beside = set(flush(found, colours, pairs))
    two = {pair for pair in beside if joined.get(pair, 1.0) <= PERHAPS_PART}
    against: dict[int, str] = dict.fromkeys(np.flatnonzero(leaning & listed).tolist(), NOT_FLAT)
    against |= dict.fromkeys((i for pair in near if pair not in two for i in pair), TOO_NEAR)
    return against | dict.fromkeys((i for pair in beside - two for i in pair), HALF)


def _needed(off: Floats, found: Candidates, joined: Joined, across: float) -> Floats:
    """The chance of being a die from which each place is listed as one: less among its like, more where it fills the
    picture, which is so far ``across`` (px), and never where it is half of one thing."""
    like, there = off < LIMITS.kin_size, found.there
    enough = CHANCES.likely if (like & (there >= CHANCES.sure)).sum() >= LIMITS.kin else LIMITS.there
    needed = np.where(like, enough, LIMITS.there).astype(np.float32)
    needed[found.places[:, 2] > LIMITS.fills * across] = CHANCES.beyond_doubt
    needed[[i for pair, chance in joined.items() if chance > PART for i in pair]] = np.inf
    return needed


def _odd(found: Candidates, listed: NDArray[np.bool_], off: Floats) -> list[int]:
    """The dice that are far out of scale with the others, and whose face is not beyond doubt."""
    odd = listed & (off > scale.ODD_SIZE) & (found.best < CHANCES.beyond_doubt)
    return [int(i) for i in np.flatnonzero(odd)]


def _least(off: Floats, there: Floats, doubt: float) -> Floats:
    """The chance of being a die from which each place is a doubt: more where it is not as large as the sure dice."""
    known = (off[there >= CHANCES.sure] < LIMITS.kin_size).sum() >= LIMITS.enough
    return np.where(known & (off > LIMITS.kin_size), max(doubt, LIMITS.unlike), doubt).astype(np.float32)


def _perhaps(found: Candidates, off: Floats, doubt: float, alone: bool) -> NDArray[np.bool_]:
    """The places that are doubts if they are no dice; more of them where there are no dice at all (``alone``)."""
    perhaps = found.possible >= _least(off, found.there, doubt)
    return perhaps | ((found.there >= LIMITS.alone) & (found.heat >= LEAST_HEAT) & alone)


def _overlap(found: Candidates, i: int, j: int) -> bool:
    """Whether two middles are nearer than two flat dice's can be: one leans on the other, or lies upon it. The upper
    faces of a large and a small die can be that near to a camera that looks from aside; their feet can't."""
    least = LIMITS.nearest * (found.places[i, 2] + found.places[j, 2]) / 2
    near = np.hypot(*(found.places[j, :2] - found.places[i, :2])) < least
    if near and _uneven(found, i, j) > LIMITS.kin_size:
        near = np.hypot(*(found.feet[j] - found.feet[i])) < least
    return bool(near)


def _uneven(found: Candidates, i: int, j: int) -> float:
    """How many times larger one of two faces looks: it may be nearer to the camera, or seen aslant."""
    size = found.places[[i, j], 2]
    return float(size.max() / size.min())
