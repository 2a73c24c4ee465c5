# SPDX-License-Identifier: MIT
"""Reads single dice once more, cut out in the size that this table's dice have: face and lean are then surer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from vision.reading.candidates import face_of
from vision.reading.classifier import NO_DIE, QUARTERS, Ensemble, Look, in_turns, joined
from vision.reading.decide import Calibration
from vision.reading.fusion import logit, softmax
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.sighting import Candidate, Face

ROOM = 0.05
"""A die's side may be off the known one by this part: the camera is nearer to some places than to others."""
_CLOSE, _CONTEXT = 0.4, 0.2
"""What the two new looks count in naming the face, of 1; the first look counts the rest."""
_CLOSE_THERE = 0.5
"""The same in whether there is a die at all."""
_CLEAR = 0.98
"""What the close classifier is less sure of it sees in all four turns."""
_LEAST = 1e-5


def remeasure(
    ensemble: Ensemble,
    pyramid: Pyramid,
    dice: Sequence[Candidate],
    side_px: float,
    calibration: Calibration,
    ace: Face = 1,
) -> tuple[Candidate, ...]:
    """The same candidates, framed as dice with sides of ``side_px``, looked at closely and measured in four turns."""
    if not dice:
        return ()
    frames = np.array([(c.die.x, c.die.y, side_px) for c in dice], np.float32)
    turns = -np.radians(np.array([c.die.angle for c in dice], np.float32))
    look = ensemble.close.look(pyramid, frames, turns)
    places = look.places.copy()
    places[:, 2] = np.clip(places[:, 2], (1 - ROOM) * side_px, (1 + ROOM) * side_px)
    each = [ensemble.context.look(pyramid, places, look.angle + np.float32(turn)) for turn in QUARTERS]
    context, wobble = joined(each), _wobble(each)
    second, third = _turned(ensemble, pyramid, places, look), softmax(context.logits)
    return tuple(
        replace(
            _better(c, places[i], float(look.angle[i]), second[i], third[i], context.lean[i], calibration, ace),
            wobble=float(wobble[i]),
        )
        for i, c in enumerate(dice)
    )


def _wobble(looks: Sequence[Look]) -> Floats:
    """How far the leans (n,) of several looks are from their mean: the root of the mean square."""
    leans = np.stack([look.lean for look in looks])
    return np.asarray(np.sqrt(((leans - leans.mean(0)) ** 2).sum(-1).mean(0)), np.float32)


def _turned(ensemble: Ensemble, pyramid: Pyramid, places: Floats, look: Look) -> Floats:
    """What the close classifier says (n, 8) after a first ``look``, and looks in the other turns where that left it
    unsure."""
    first = softmax(look.logits)
    unsure = np.flatnonzero(first[:, 1:7].max(1) < _CLEAR)
    if len(unsure):
        see, before = partial(ensemble.close.look, pyramid), look.pick(unsure)
        again = in_turns(see, places[unsure], -before.angle, QUARTERS[1:], before)
        first[unsure] = softmax(again.logits)
    return first


def _better(
    known: Candidate,
    place: Floats,
    angle: float,
    second: Floats,
    third: Floats,
    lean: Floats,
    calibration: Calibration,
    ace: Face,
) -> Candidate:
    """The candidate after what close (8,) and context classifier (8,) say of this frame (x, y, side)."""
    looks = np.stack([np.array(known.faces, np.float32), second[1:], third[1:]])
    shares = np.array([1 - _CLOSE - _CONTEXT, _CLOSE, _CONTEXT], np.float32)
    faces = softmax(shares @ np.log(np.maximum(looks, _LEAST)))
    face = int(faces[:6].argmax())
    sure = float(calibration.chance(faces[face : face + 1])[0])
    odds = (1 - _CLOSE_THERE) * _odds(known.there) + _CLOSE_THERE * _odds(1 - float(second[NO_DIE]))
    there = float(1 / (1 + np.exp(-odds)))
    x, y, side = (float(v) for v in place)
    turn = float(np.degrees(angle)) % 90
    die = replace(known.die, x=x, y=y, size=side, angle=turn, face=face_of(faces, ace), sure=min(sure, there))
    way = (float(lean[0]), float(lean[1]))
    return replace(known, die=die, there=there, faces=tuple(map(float, faces)), sure_face=sure, lean=way)


def _odds(chance: float) -> float:
    return float(logit(np.array([chance], np.float32))[0])
