# SPDX-License-Identifier: MIT
"""Finds the upper face of a die of which a side was taken for it, as happens where the camera looks from aside."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading.classifier import NO_DIE, softmax
from vision.reading.columns import Columns
from vision.reading.ensemble import Ensemble, together, with_context
from vision.reading.evidence import LIKELY, SETTLED, Evidence, apart
from vision.reading.network import Floats
from vision.reading.policy import SHARES
from vision.reading.pyramid import Pyramid
from vision.reading.tilt import strays

_PERHAPS_SIDE = 0.4
"""What leans by so much more than a flat die there would (a sine, about) may be a die's side."""
_SURELY = 0.75
"""What leans by so much more surely is one, once an upper face is seen beside it."""
_UPPER, _FLATTER = 0.42, 0.3
"""An upper face leans by no more than this, and by so much less than its side does."""
_READ = 0.5
"""It is taken for one only if one face is this likely."""
_AWAY = (0.5, 0.7, 0.9)
"""How far from a side's middle the upper face's may be, in sides; less the more the camera looks from above."""
_ANOTHER = 0.35
"""A look that ends nearer to the side than this has seen the side again."""
_ONE_PLACE = 0.55
"""Places nearer to one another than so many sides are one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Faces(Columns):
    """Faces seen beside n sides; fields as in `Evidence`."""

    places: Floats
    angle: Floats
    chances: Floats
    lean: Floats


def stand_up(ensemble: Ensemble, pyramid: Pyramid, found: Evidence) -> Evidence:
    """The evidence with upper faces instead of sides of the same dice.

    A side is turned away from the upper face: that is looked for on the other hand, and taken if it lies flat and can
    be read. A die that is really cocked has none: each of its faces leans.
    """
    away = found.lean - found.flat
    steep = np.linalg.norm(away, axis=1)
    sides = np.flatnonzero(steep > _PERHAPS_SIDE)
    if not len(sides):
        return found
    faces = _beside(ensemble, pyramid, found.places[sides], away[sides] / steep[sides, None])
    tip = np.linalg.norm(faces.lean - found.flat[sides], axis=1)
    upper = (tip < np.minimum(_UPPER, steep[sides] - _FLATTER)) & (faces.chances[:, 1:7].max(1) > _READ)
    if not upper.any():
        return found
    others = np.flatnonzero(found.there >= LIKELY)
    for i in np.flatnonzero(upper):
        side = int(sides[i])
        found = _replaced(found, side, faces.pick(np.array([i])), others[others != side], bool(steep[side] > _SURELY))
    sure = found.there[others] >= SETTLED
    size = pyramid.width, pyramid.height
    flat, stray = strays(found.places[others], found.lean[others], sure, *size)
    return apart(found.put(others, flat=flat, stray=stray))


def _replaced(found: Evidence, side: int, face: _Faces, others: NDArray[np.intp], surely: bool) -> Evidence:
    """The evidence with a face where its side was. If it was known beside it, as one of the ``others``, the better look
    at it stays, and what is ``surely`` a side is nothing."""
    near = np.hypot(*(found.places[others, :2] - face.places[0, :2]).T) < _ONE_PLACE * face.places[0, 2]
    known = int(others[near][0]) if near.any() else side
    best, who = face.chances[0, 1:7].max(), np.array([known])
    if known == side or best > found.best[known]:
        worst = np.minimum(found.worst[who], best)
        found = found.put(who, places=face.places, angle=face.angle, lean=face.lean, chances=face.chances, worst=worst)
    if known != side and surely:
        found = found.put(np.array([side]), chances=np.eye(found.chances.shape[1])[NO_DIE])
    return found


def _beside(ensemble: Ensemble, pyramid: Pyramid, places: Floats, way: Floats) -> _Faces:
    """The likeliest face on the other hand of each side, which is turned that ``way`` (n, 2; of length 1)."""
    frames = np.repeat(places[:, None], len(_AWAY), 1)
    frames[..., :2] -= way[:, None] * np.array(_AWAY, np.float32)[:, None] * places[:, None, 2:]
    look = ensemble.first.look(pyramid, ensemble.first.look(pyramid, frames.reshape(-1, 3)).places)
    seen = softmax(look.logits)
    moved = np.hypot(*(look.places.reshape(frames.shape) - places[:, None])[..., :2].transpose(2, 0, 1))
    best = np.where(moved > _ANOTHER * places[:, 2:], seen[:, 1:7].max(1).reshape(moved.shape), 0)
    pick = np.arange(len(places)) * len(_AWAY) + best.argmax(1)
    close = ensemble.close.look(pyramid, look.places[pick], -look.angle[pick])
    context = ensemble.context.look(pyramid, close.places, close.angle)
    both = together(np.stack([seen[pick], softmax(close.logits)]), SHARES.first)
    return _Faces(close.places, close.angle, with_context(both, context.logits), context.lean)
