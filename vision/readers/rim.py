# SPDX-License-Identifier: MIT
"""Dice that the picture's rim cuts: what shows of one is framed too small, and so looks like nothing."""

from __future__ import annotations

import numpy as np

from vision.readers.evidence import ODD_SIZE, SETTLED, Evidence, apart_from
from vision.readers.judge import NO_DIE, Judge, softmax
from vision.readers.network import Floats
from vision.readers.opinions import with_nothing
from vision.readers.pyramid import Pyramid

RIM = 0.6
"""What lies nearer to the rim than this, in sides of the picture's sure dice, may be cut by it."""
_HOPELESS, _BESIDE = 0.99, 0.7
"""Surer nothings are not looked at, nor what lies so near, in sides, to a sure die, which the frame would show too."""


def look_at_rim(judge: Judge, elder: Judge, pyramid: Pyramid, found: Evidence) -> None:
    """Looks once more, in the size that the sure dice have, at what is in doubt or nearly nothing at the rim. Such a
    look may say that there is a die, but not deny it, and no face is read by it; changes the arrays in place."""
    sure = found.chances[:, 1:7].max(1, initial=0) > SETTLED
    if not sure.any():
        return
    usual = float(np.median(found.places[sure, 2]))
    ratio = np.maximum(found.places[:, 2] / usual, usual / found.places[:, 2])
    x, y = found.places[:, 0], found.places[:, 1]
    margin = np.min([x, y, pyramid.width - 1 - x, pyramid.height - 1 - y], axis=0)
    who = np.flatnonzero(~sure & (margin < RIM * usual) & (ratio < ODD_SIZE) & (found.chances[:, NO_DIE] < _HOPELESS))
    if not len(who):
        return
    frames: Floats = found.places[who].copy()
    frames[:, 2] = usual
    first = judge.look(pyramid, frames)
    second = elder.look(pyramid, first.places, -first.angle)
    gap = apart_from(second.places, found.places[sure]).min(1)
    nothing = np.where(gap > _BESIDE * usual, softmax(second.logits)[:, NO_DIE], 1)
    found.chances[who] = with_nothing(found.chances[who], np.minimum(found.chances[who, NO_DIE], nothing))
