# SPDX-License-Identifier: MIT
"""Lays things on the table and hangs them over dice: their light, their shine, their shadows."""

from __future__ import annotations

import numpy as np

from vision.stage.lens import Floats
from vision.stage.shade import lit, mirror
from vision.stage.stand import Canvas, Stand
from vision.stage.things.clutter import Look, Prop, look_at, prop_shade

_ROUGH = 0.2
_MATT = 0.01


def lay_prop(light: Floats, fall: Floats, stand: Stand, prop: Prop) -> None:
    """Put a thing on the table, under the dice; ``fall`` is the light that falls there, and gets its shadow."""
    window = stand.view.window(_spread(prop, stand))
    if window.empty:
        return
    here, falling = light[window.cut], fall[window.cut]
    look = look_at(prop, stand.view, window)
    colour = look.colour * (_slant(stand, look) * falling.reshape(-1, 3).T).T + _shine(stand, prop, look).T
    cover = look.cover.reshape(*window.shape, 1)
    if prop.height_mm > 0.3:
        left = 1 - (1 - cover) * _shadow(stand, prop, look).reshape(*window.shape, 1)
        here *= left
        falling *= left
    here += cover * (colour.reshape(here.shape) - here)


def draw_prop(canvas: Canvas, stand: Stand, prop: Prop, number: int) -> None:
    """Draw a thing that hangs over the table, where nothing is nearer."""
    window = stand.view.window(prop.corners())
    if window.empty:
        return
    look = look_at(prop, stand.view, window)
    away = look.point - stand.view.origin[:, None].astype(np.float32)
    depth = np.sqrt((away**2).sum(axis=0)).reshape(window.shape)
    cover = look.cover.reshape(window.shape) * (depth < canvas.depth[window.cut])
    open_light = stand.scene.ambient + sum(glow.light * glow.way[2] for glow in stand.lamps)
    colour = look.colour * (_slant(stand, look) * np.asarray(open_light).reshape(-1, 1)).T
    colour += _shine(stand, prop, look).T
    here = canvas.light[window.cut]
    here += cover[..., None] * (colour.reshape(here.shape) - here)
    canvas.owner[window.cut][cover > 0.5] = number
    canvas.depth[window.cut][cover > 0.5] = depth[cover > 0.5]


def _spread(prop: Prop, stand: Stand) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The corners of a thing and of the shadows it throws on the table."""
    corners = prop.corners()
    if prop.height_mm <= 0.3:
        return corners
    parts = [corners]
    for glow in stand.lamps:
        thrown = corners - glow.way.astype(np.float64) * (prop.level_mm / max(0.2, float(glow.way[2])))
        parts.append(thrown)
    return np.concatenate(parts)


def _shadow(stand: Stand, prop: Prop, look: Look) -> Floats:
    """How much of all light a thing takes from the table around it."""
    points = look.point.copy()
    lift = np.float32(prop.level_mm) / np.float32(stand.view.origin[2])
    points[:2] += lift * (points[:2] - stand.view.origin[:2, None].astype(np.float32))
    points[2] = 0
    total = stand.scene.ambient + sum(float(glow.light[1] * glow.way[2]) for glow in stand.lamps)
    taken = np.zeros(points.shape[1], np.float32)
    for glow in stand.lamps:
        taken += prop_shade(points, glow.way, prop) * np.float32(glow.light[1] * glow.way[2] / total)
    return taken


def _slant(stand: Stand, look: Look) -> Floats:
    """How much brighter or darker slanted surfaces (3, n) are than level ones."""
    level = np.full((3, 1), 1e-4, np.float32) + np.float32(stand.scene.ambient)
    own = np.float32(stand.scene.ambient) * (0.55 + 0.45 * look.normal[2])[None].repeat(3, axis=0)
    for glow in stand.lamps:
        level += (glow.light * glow.way[2])[:, None]
        own += glow.light[:, None] * lit(look.normal, glow, glow.spread * 0.3)
    return np.asarray(own / level, dtype=np.float32)


def _shine(stand: Stand, prop: Prop, look: Look) -> Floats:
    """What a thing mirrors (3, n)."""
    if prop.thing.gloss < _MATT:
        return np.zeros_like(look.normal)
    rays = look.point - stand.view.origin[:, None].astype(np.float32)
    rays /= np.sqrt((rays**2).sum(axis=0))
    return prop.thing.gloss * mirror(rays, look.normal, stand.lamps, stand.scene.room, _ROUGH, stand.scene.seed)
