# SPDX-License-Identifier: MIT
"""Draws one die into the picture where nothing is nearer, and remembers where its upper face is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.stage.die.body import Hit, meet
from vision.stage.die.faces import marks
from vision.stage.die.surface import radiance
from vision.stage.lens import Floats
from vision.stage.stand import Canvas, Stand


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """The upper face of a die on the picture: its pixels (flat indices) had nothing stood before it; and of those
    that were drawn, the nearest pip and how far away it is, in its radii."""

    alone: NDArray[np.intp]
    drawn: NDArray[np.intp]
    pip: NDArray[np.int8]
    away: Floats


_NO_TOP = Top(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.int8), np.zeros(0, np.float32))


def draw_die(canvas: Canvas, stand: Stand, index: int) -> Top:
    """Draw a die, where nothing is nearer."""
    body = stand.bodies[index]
    window = stand.view.window(body.corners())
    if window.empty:
        return _NO_TOP
    rays = stand.view.rays(window).reshape(3, -1)
    kept, hit = meet(body, stand.view.origin, rays, stand.view.focal)
    row, column = np.divmod(kept, window.shape[1])
    place = (row + window.top) * stand.view.width + column + window.left
    far = hit.distance * np.float32(body.half)
    depth, owner, light = canvas.depth.reshape(-1), canvas.owner.reshape(-1), canvas.light.reshape(-1, 3)
    alone = place[(hit.side == body.solid.upper) & (hit.fill > 0.5)]
    shown = np.flatnonzero(far < depth[place])
    if not shown.size:
        return replace(_NO_TOP, alone=alone)
    hit = Hit(hit.point[:, shown], hit.normal[:, shown], hit.fill[shown], hit.distance[shown], hit.side[shown])
    spot, rays = place[shown], rays[:, kept[shown]]
    pixel = float(hit.distance.mean()) / stand.view.focal / max(0.35, float(-rays[2].mean()))
    painted = marks(body, hit, pixel)
    light[spot] += hit.fill[:, None] * (radiance(stand, body, hit, painted, rays).T - light[spot])
    solid = hit.fill > 0.5
    depth[spot[solid]] = far[shown][solid]
    owner[spot[solid]] = index
    top = solid & (hit.side == body.solid.upper)
    return Top(alone, spot[top], painted.pip[top], painted.away[top])
