# SPDX-License-Identifier: MIT
"""Draws a dice cup that stands upside down over its dice: a cone cut short, with a bottom to look at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.lens import Doubles, Floats
from vision.stage.noise import sample
from vision.stage.scene import Cup
from vision.stage.shade import cup_shade, lit, mirror
from vision.stage.stand import Canvas, Stand

NARROWING = 0.2
"""How much narrower the bottom of a cup is than its rim."""

_LIP_MM = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class _Hit:
    """Where rays meet a cup: which, how far (mm), points and normals (3, n)."""

    index: NDArray[np.intp]
    distance: Floats
    point: Floats
    normal: Floats


def draw_cup(canvas: Canvas, stand: Stand, cup: Cup, number: int) -> None:
    """Draw a cup, where nothing is nearer."""
    window = stand.view.window(_hull(cup))
    if window.empty:
        return
    rays = stand.view.rays(window).reshape(3, -1)
    hit = _meet(cup, stand.view.origin.astype(np.float32), rays)
    row, column = np.divmod(hit.index, window.shape[1])
    place = (row + window.top) * stand.view.width + column + window.left
    depth = canvas.depth.reshape(-1)
    visible = hit.distance < depth[place]
    colour = _radiance(stand, cup, hit, rays[:, hit.index])
    canvas.light.reshape(-1, 3)[place[visible]] = colour.T[visible]
    canvas.owner.reshape(-1)[place[visible]] = number
    depth[place[visible]] = hit.distance[visible]


def _hull(cup: Cup) -> Doubles:
    reach = cup.radius_mm
    flat = np.array([(x, y) for x in (-reach, reach) for y in (-reach, reach)]) + np.array([cup.x_mm, cup.y_mm])
    return np.concatenate([np.column_stack([flat, np.full(4, z)]) for z in (0.0, cup.height_mm)])


def _meet(cup: Cup, origin: Floats, rays: Floats) -> _Hit:
    """Where rays meet the bottom (which is on top) or the side."""
    start = origin - np.array([cup.x_mm, cup.y_mm, 0], np.float32)
    lean = np.float32(NARROWING * cup.radius_mm / cup.height_mm)
    width, closing = cup.radius_mm - lean * start[2], -lean * rays[2]
    a = rays[0] ** 2 + rays[1] ** 2 - closing**2
    half_b = start[0] * rays[0] + start[1] * rays[1] - width * closing
    c = start[0] ** 2 + start[1] ** 2 - width**2
    root = half_b**2 - a * c
    side = (-half_b - np.sqrt(np.maximum(root, 0))) / np.where(np.abs(a) < 1e-7, np.float32(1e-7), a)
    side_z = start[2] + side * rays[2]
    on_side = (root > 0) & (side > 0) & (side_z >= 0) & (side_z <= cup.height_mm)
    top = (cup.height_mm - start[2]) / np.minimum(rays[2], -1e-3)
    on_top = np.hypot(start[0] + top * rays[0], start[1] + top * rays[1]) < cup.radius_mm * (1 - NARROWING)
    index = np.flatnonzero(on_side | on_top)
    far = np.where(on_top, top, side)[index].astype(np.float32)
    point = start[:, None] + far * rays[:, index]
    out = np.stack([point[0], point[1], np.full(index.size, lean * cup.radius_mm)])
    out /= np.sqrt((out**2).sum(axis=0))
    normal = np.where(on_top[index], np.array([[0], [0], [1]], np.float32), out)
    return _Hit(index, far, np.asarray(point, np.float32), np.asarray(normal, np.float32))


def _radiance(stand: Stand, cup: Cup, hit: _Hit, rays: Floats) -> Floats:
    """The light (3, n) that comes from a cup."""
    world = hit.point + np.array([[cup.x_mm], [cup.y_mm], [0]], np.float32)
    others = [other for other in stand.cups if other is not cup]
    light = np.full(world.shape, stand.scene.ambient, np.float32) * (0.6 + 0.4 * hit.normal[2])
    light *= np.clip(0.55 + 0.45 * hit.point[2] / (0.3 * cup.height_mm), 0, 1)
    for glow in stand.lamps:
        passed = np.ones(world.shape[1], np.float32)
        for other in others:
            passed *= 1 - cup_shade(world, glow, other)
        light += glow.light[:, None] * passed * lit(hit.normal, glow, 0.2)
    shine = cup.gloss * mirror(rays, hit.normal, stand.lamps, stand.scene.room, 0.2, stand.scene.seed)
    return np.asarray(_albedo(cup, hit) * light + shine, dtype=np.float32)


def _albedo(cup: Cup, hit: _Hit) -> Floats:
    """Leather-like grain, a lip at the rim, a seam around the bottom."""
    away = np.hypot(hit.point[0], hit.point[1])
    around = np.arctan2(hit.point[1], hit.point[0]) * 160
    grain = sample("blots", int(cup.radius_mm), np.asarray(around + 600, np.float32), hit.point[2] * 4 + away * 3)
    tone = np.exp(0.1 * grain)
    tone *= np.where(hit.point[2] < _LIP_MM, 0.75, 1.0)
    on_top = hit.point[2] > cup.height_mm - 0.01
    inner = cup.radius_mm * (1 - NARROWING)
    tone *= np.where(on_top & (away < inner - 3) & (away > inner - 5), 0.5, 1.0)
    return np.asarray(np.array(cup.colour, np.float32)[:, None] * tone, dtype=np.float32)
