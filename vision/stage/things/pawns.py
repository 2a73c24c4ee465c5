# SPDX-License-Identifier: MIT
"""Draws a playing piece into the picture where nothing is nearer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Floats
from vision.stage.noise import sample
from vision.stage.shade import dice_shade, lit, mirror
from vision.stage.stand import Canvas, Stand
from vision.stage.things.pieces import StandingPiece, piece_shade

_STEPS = 14
_ROUGH = 0.2


def draw_piece(canvas: Canvas, stand: Stand, index: int, number: int) -> int:
    """Draws a piece under this number; how many pixels it would fill if nothing stood before it."""
    piece = stand.pieces[index]
    window = stand.view.window(piece.box())
    if window.empty:
        return 0
    rays = stand.view.rays(window).reshape(3, -1)
    kept, point, fill, far = _meet(stand, piece, rays)
    row, column = np.divmod(kept, window.shape[1])
    place = (row + window.top) * stand.view.width + column + window.left
    depth, owner, light = canvas.depth.reshape(-1), canvas.owner.reshape(-1), canvas.light.reshape(-1, 3)
    # A foot stands on the table: what lies as far away as the table itself is the foot.
    visible = np.flatnonzero(far < depth[place] + 0.5)
    if visible.size:
        spot = place[visible]
        colour = _radiance(stand, piece, point[:, visible], rays[:, kept[visible]])
        light[spot] += fill[visible, None] * (colour.T - light[spot])
        solid = fill[visible] > 0.5
        depth[spot[solid]] = far[visible][solid]
        owner[spot[solid]] = number
    return int((fill > 0.5).sum())


def _meet(stand: Stand, piece: StandingPiece, rays: Floats) -> tuple[NDArray[np.intp], Floats, Floats, Floats]:
    """Which rays meet the piece; the points in its frame, how much of each pixel they fill, how far away they are."""
    origin = stand.view.origin
    start = piece.own(origin[:, None].astype(np.float32))
    way = piece.way(rays)
    pixel = np.float32(origin[2] / stand.view.focal)
    down = np.minimum(way[2], np.float32(-1e-3))
    at = (np.float32(piece.solid.height + 0.3) - start[2]) / down
    last = -start[2] / down
    least = np.full(at.shape, np.inf, np.float32)
    point = start + at * way
    for step in range(_STEPS):
        gap = piece.solid.distance(point) + pixel / 2
        np.minimum(least, np.where(point[2] > -0.1, gap, np.inf), out=least)
        if step < _STEPS - 1:
            at = np.minimum(at + np.maximum(gap, 0), last)
            point = start + at * way
    least = np.where(least < 0.2 * pixel, np.float32(0), least)
    fill = np.asarray(np.clip(1 - least / pixel, 0, 1), np.float32)
    kept = np.flatnonzero(fill > 0.02)
    return kept, point[:, kept], fill[kept], at[kept]


def _radiance(stand: Stand, piece: StandingPiece, point: Floats, rays: Floats) -> Floats:
    """The light (3, n) that comes to the camera from points of the piece."""
    look, scene = piece.piece, stand.scene
    normal = piece.world(piece.solid.normal(point))
    world = piece.world(point)
    world[:2] += piece.middle[:2, None].astype(np.float32)
    high = np.clip(point[2] / np.float32(piece.solid.height), 0, 1)
    fall = np.repeat((scene.ambient * (0.5 + 0.5 * normal[2]) * (0.45 + 0.55 * high))[None], 3, axis=0)
    beside = [other for other in stand.pieces if other is not piece and _close(piece, other)]
    for glow in stand.lamps:
        passed = 1 - piece_shade(world + normal * np.float32(0.6), glow, piece, 2.0)
        for other in beside:
            passed *= 1 - piece_shade(world, glow, other)
        passed = passed[None] * (dice_shade(world, glow, stand.bodies) if stand.bodies else np.float32(1))
        fall += glow.light[:, None] * passed * lit(normal, glow, 0.3 * glow.spread)
    albedo = np.array(look.colour, np.float32)[:, None]
    if look.grain:
        rings = sample("wood", look.seed, point[0] * 12 + point[1] * 7, point[2] * 40)
        albedo = albedo * np.exp(np.float32(0.35 * look.grain) * rings)
    grazing = np.clip(1 + np.einsum("in,in->n", rays, normal), 0, 1) ** 5
    gloss = np.float32(look.gloss) + np.float32(2 * look.gloss) * grazing
    shine = mirror(rays, normal, stand.lamps, scene.room, _ROUGH, scene.seed)
    return np.asarray(albedo * fall + gloss * shine, np.float32)


def _close(piece: StandingPiece, other: StandingPiece) -> bool:
    """Whether one may stand in the other's shadow."""
    gap = np.hypot(*(piece.middle - other.middle)[:2])
    return bool(gap < piece.solid.reach + other.solid.reach + 1.5 * other.solid.height)
