# SPDX-License-Identifier: MIT
"""Fades faint marks of a face, such as the lower pips that show through a clear die, and leaves the plain ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.checks.strangers import Strangers, otherness
from vision.reading.classifier import CLOSER, NO_DIE, QUARTERS, Ensemble, Framing, cut, in_turns
from vision.reading.decide import NOT_SURE, Calibration
from vision.reading.fusion import softmax
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.sighting import Candidate

_FAINT, _PLAIN = 0.55, 0.9
"""What differs from the body, in the plainest mark's own way (darker, paler, redder …), by less than the first part of
what that mark does goes; above the second it stays."""
_MARKS = 97
"""What differs more than so many percent of the face is its plainest mark."""
_FACE = 0.42
"""Half the part of the face that is judged, in sides: its edges catch light."""
_LEAST, _SMALLEST_PX = 40.0, 26.0
"""Marks that differ by less than the first (0-255) are hardly seen, those of a die with a smaller side blurred: paler
ones can't be told from them."""
_LIKELY, _CLEAR, _THERE = 0.8, 0.985, 0.98
"""What is a die with at least the third chance, and whose face is likely, but less sure than the second, is looked at
so."""
_NAMED = 0.97
"""Both networks have to be this sure of the face that the others favour (workshop: evaluate.faint; chosen with
_LIKELY on seeds 9700 and 9701)."""
_LEAST_CHANCE = 1e-5


def fade(crop: Pixels, framing: Framing) -> Pixels:
    """An upright crop of one die (BGR), framed so, without its faint marks; itself where no mark is plain."""
    soft = cv2.GaussianBlur(crop.astype(np.float32), (0, 0), framing.die / 40)
    half, middle = _FACE * framing.die, framing.middle
    face = slice(round(middle - half), round(middle + half) + 1)
    body = np.median(soft[face, face].reshape(-1, 3), 0)
    off = soft - body
    far = np.linalg.norm(off[face, face], axis=2)
    mark = off[face, face][far >= np.percentile(far, _MARKS)].mean(0)
    like = off @ (mark / max(float(np.linalg.norm(mark)), 1e-6))
    reach = float(np.percentile(like[face, face], _MARKS))
    if reach < _LEAST:
        return crop
    plain = np.clip((like / reach - _FAINT) / (_PLAIN - _FAINT), 0, 1)
    keep = np.where(like <= 0, 1.0, plain * plain * (3 - 2 * plain))[..., None]
    return np.asarray(np.clip(body + (crop - body) * keep + 0.5, 0, 255), np.uint8)


def read_without_faint(
    ensemble: Ensemble,
    strangers: Strangers,
    pyramid: Pyramid,
    dice: Sequence[Candidate],
    calibration: Calibration,
) -> tuple[Candidate, ...]:
    """The same candidates; of those whose face is not clear, surer where their plain marks alone show that face too.

    Both close networks have to name it. A 1 is never made surer: one reflection left over looks like it.
    """
    doubtful = [i for i, candidate in enumerate(dice) if _doubtful(candidate) and _plain(pyramid, candidate)]
    if not doubtful:
        return tuple(dice)
    places = np.array([(dice[i].die.x, dice[i].die.y, dice[i].die.size) for i in doubtful], np.float32)
    angles = np.radians(np.array([dice[i].die.angle for i in doubtful], np.float32))
    look = in_turns(partial(ensemble.close.look, pyramid, prepare=fade), places, -angles, QUARTERS)
    close, other = softmax(look.logits), strangers.closely(pyramid, places, angles, otherness, fade)
    candidates = list(dice)
    for at, i in enumerate(doubtful):
        candidates[i] = _surer(dice[i], close[at], other[at], calibration)
    return tuple(candidates)


def _doubtful(candidate: Candidate) -> bool:
    unsure = candidate.why == PERHAPS_UNKNOWN or (candidate.why in ("", NOT_SURE) and candidate.sure_face < _CLEAR)
    likely = candidate.there >= _THERE and candidate.sure_face >= _LIKELY
    return unsure and likely and candidate.listed and candidate.die.face in (2, 3, 4, 5, 6)


def _plain(pyramid: Pyramid, candidate: Candidate) -> bool:
    """True if the die has marks that can be told from fainter ones."""
    place = np.array([candidate.die.x, candidate.die.y, candidate.die.size], np.float32)
    crop = cut(pyramid, place, CLOSER, -math.radians(candidate.die.angle))
    return candidate.die.size >= _SMALLEST_PX and fade(crop, CLOSER) is not crop


def _surer(candidate: Candidate, close: Floats, other: Floats, calibration: Calibration) -> Candidate:
    """The candidate after both networks (8,), (11,) have seen its plain marks alone."""
    face = candidate.die.face
    if not isinstance(face, int) or min(_face_chance(close, face), _face_chance(other, face)) < _NAMED:
        return candidate
    looks = np.log(np.maximum(np.stack([np.array(candidate.faces, np.float32), close[1:]]), _LEAST_CHANCE))
    sure = float(calibration.chance(softmax(looks.mean(0))[face - 1 : face])[0])
    sure = max(sure, candidate.sure_face)
    return replace(candidate, die=replace(candidate.die, sure=min(sure, candidate.there)), sure_face=sure, why="")


def _face_chance(chances: Floats, face: int) -> float:
    """What a network gives to a face, if there is a die at all: others know better whether there is one."""
    return float(chances[face] / max(1 - chances[NO_DIE], 1e-6))
