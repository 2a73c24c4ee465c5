# SPDX-License-Identifier: MIT
"""Light: how bright a point is under the lamps, who stands in whose shadow, what shines back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.stage.camera import Doubles, Floats
from vision.stage.die.body import Body
from vision.stage.noise import sample
from vision.stage.scene import Cup, Lamp, Scene, unit

_BRIGHTEST = 60.0
"""No lamp in a mirror is brighter than this many white sheets."""


@dataclass(frozen=True, slots=True, eq=False)
class Glow:
    """A lamp ready for use: the way to it, its light, half of its width over distance."""

    way: Floats
    light: Floats
    spread: float
    stretch: float
    turn: float


def glows(scene: Scene) -> list[Glow]:
    """The lamps of a scene, ready for use."""
    return [_glow(lamp) for lamp in scene.lamps]


def _glow(lamp: Lamp) -> Glow:
    light = np.array(lamp.colour, np.float32) * np.float32(lamp.strength)
    way = unit(lamp.azimuth_deg, lamp.elevation_deg).astype(np.float32)
    return Glow(way, light, lamp.size / 2, lamp.stretch, float(np.radians(lamp.azimuth_deg)))


def dice_shade(points: Floats, glow: Glow, bodies: Sequence[Body]) -> Floats:
    """How much of the lamp reaches world points (3, n) past these dice: (3, n), coloured by glassy ones."""
    passed = np.ones((3, points.shape[1]), np.float32)
    for body in bodies:
        shade = _slab_shade(body, points, glow)
        glass = np.array(body.look.body, np.float32)[:, None] * np.float32(0.75 * body.look.translucent)
        passed *= 1 - shade * (1 - glass)
    return passed


def _slab_shade(body: Body, points: Floats, glow: Glow) -> Floats:
    """The share of the lamp that one die hides from points: how long the way to the lamp runs through it."""
    own = body.inside(points)
    way = body.turn.T.astype(np.float32) @ glow.way
    way = np.where(np.abs(way) < 1e-4, np.float32(1e-4), way)[:, None]
    enter, leave = body.solid.spans(own, way, 1 - 0.5 * body.look.corner)
    soft = np.float32(0.1) + np.float32(2.2 * glow.spread) * np.clip((enter + leave) / 2, 0, 6)
    through = (leave - np.maximum(enter, 0)) / soft + np.float32(0.25)
    share = np.clip(through, 0, 1) * (leave > 0.02)
    return np.asarray(share * share * (3 - 2 * share), dtype=np.float32)


def cup_shade(points: Floats, glow: Glow, cup: Cup) -> Floats:
    """The share of the lamp (n) that a cup hides from world points."""
    rise = max(float(glow.way[2]), 0.2)
    slant = glow.way[:2] / rise
    low = points[:2] - np.array([[cup.x_mm], [cup.y_mm]], np.float32)
    top = np.clip((cup.height_mm - points[2]), 0, None)
    length = np.float32(slant @ slant) + np.float32(1e-6)
    along = np.clip(-(low * slant[:, None]).sum(axis=0) / length, 0, top)
    gap = np.hypot(*(low + along * slant[:, None]))
    radius = cup.radius_mm * (1 - 0.2 * along / cup.height_mm)
    soft = 1.5 + 2 * glow.spread * along
    share = np.clip((radius - gap) / soft + 0.5, 0, 1)
    return np.asarray(share * share * (3 - 2 * share), dtype=np.float32)


def sky(points: Floats, bodies: Sequence[Body], strength: float = 0.75) -> Floats:
    """How much of the light from everywhere reaches world points between dice, 0-1."""
    open_sky = np.ones(points.shape[1], np.float32)
    for body in bodies:
        gap = body.solid.gap(body.inside(points))
        below = np.clip((body.middle[2] + body.half - points[2]) / (1.6 * body.half), 0, 1)
        open_sky *= 1 - np.float32(strength) * below * np.exp(-2.6 * gap)
    return np.asarray(open_sky, dtype=np.float32)


def mirror(
    rays: Floats, normals: Floats, lamps: Sequence[Glow], room: float, rough: float | Floats, seed: int
) -> Floats:
    """Reflections in a mirror with these normals (3, n): the lamps as bright areas, the room as dim patches."""
    bounced = rays - 2 * np.einsum("in,in->n", rays, normals) * normals
    up = np.maximum(bounced[2], 0.12)
    x, y = bounced[0] / up, bounced[1] / up
    patches = sample("smooth", seed, x * 40, y * 40)
    light = np.clip(patches * 0.5 + 0.5, 0, 2)[None] * np.float32(room) * (bounced[2] > 0)
    shown = np.repeat(light, 3, axis=0)
    for glow in lamps:
        shown += glow.light[:, None] * _lamp_seen(glow, x, y, bounced[2], rough)
    return np.asarray(shown, dtype=np.float32)


def _lamp_seen(glow: Glow, x: Floats, y: Floats, rise: Floats, rough: float | Floats) -> Floats:
    """The lamp as a soft-edged rectangle on the ceiling; the smaller it is, the brighter."""
    high = max(float(glow.way[2]), 0.15)
    c, s = np.cos(glow.turn), np.sin(glow.turn)
    dx, dy = x - glow.way[0] / high, y - glow.way[1] / high
    along, across = np.abs(dx * c + dy * s), np.abs(dy * c - dx * s)
    half = max(glow.spread, 0.01) / high
    blur = rough + 0.01
    shape = 1 / (1 + np.exp(np.clip((np.maximum(along / glow.stretch, across) - half) / (0.5 * blur), -20, 20)))
    power = np.minimum(_BRIGHTEST, 0.78 / (glow.stretch * (half**2 + 2 * blur**2)))
    return np.asarray(shape * (rise > 0.05) * power, dtype=np.float32)


def lit(normals: Floats, glow: Glow, wrap: float = 0.0) -> Floats:
    """How squarely surfaces (3, n) face a lamp, 0-1; ``wrap`` lets it reach around edges, as in glassy dice."""
    facing = np.einsum("i,in->n", glow.way, normals)
    return np.asarray(np.clip((facing + wrap) / (1 + wrap), 0, None), dtype=np.float32)


def near(body: Body, others: Sequence[Body], reach: float) -> list[Body]:
    """Those dice (not itself) that stand within ``reach`` half sides of a die."""
    found = []
    for other in others:
        if other is not body:
            gap: Doubles = other.middle[:2] - body.middle[:2]
            if float(gap @ gap) < (reach * (body.half + other.half) / 2) ** 2:
                found.append(other)
    return found
