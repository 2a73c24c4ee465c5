# SPDX-License-Identifier: MIT
"""Draws things, cups and playing pieces into the picture where nothing is nearer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Doubles, Floats
from vision.stage.noise import sample
from vision.stage.scene import Cup
from vision.stage.shade import cup_shade, dice_shade, lit, mirror
from vision.stage.stand import Canvas, Stand
from vision.stage.things.clutter import Look, Prop, look_at, prop_shade
from vision.stage.things.pieces import StandingPiece, piece_shade

_ROUGH = 0.2
_MATT = 0.01
NARROWING = 0.2
"""How much narrower the bottom of a cup is than its rim."""
_LIP_MM = 5.0
_STEPS = 14


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
    """Reflections in a thing (3, n)."""
    if prop.thing.gloss < _MATT:
        return np.zeros_like(look.normal)
    rays = look.point - stand.view.origin[:, None].astype(np.float32)
    rays /= np.sqrt((rays**2).sum(axis=0))
    return prop.thing.gloss * mirror(rays, look.normal, stand.lamps, stand.scene.room, _ROUGH, stand.scene.seed)


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


def draw_piece(canvas: Canvas, stand: Stand, index: int, number: int) -> int:
    """Draws a piece under this number; how many pixels it would fill if nothing stood before it."""
    piece = stand.pieces[index]
    window = stand.view.window(piece.box())
    if window.empty:
        return 0
    rays = stand.view.rays(window).reshape(3, -1)
    kept, point, fill, far = _meet_piece(stand, piece, rays)
    row, column = np.divmod(kept, window.shape[1])
    place = (row + window.top) * stand.view.width + column + window.left
    depth, owner, light = canvas.depth.reshape(-1), canvas.owner.reshape(-1), canvas.light.reshape(-1, 3)
    # A foot stands on the table: what lies as far away as the table itself is the foot.
    visible = np.flatnonzero(far < depth[place] + 0.5)
    if visible.size:
        spot = place[visible]
        colour = _piece_radiance(stand, piece, point[:, visible], rays[:, kept[visible]])
        light[spot] += fill[visible, None] * (colour.T - light[spot])
        solid = fill[visible] > 0.5
        depth[spot[solid]] = far[visible][solid]
        owner[spot[solid]] = number
    return int((fill > 0.5).sum())


def _meet_piece(stand: Stand, piece: StandingPiece, rays: Floats) -> tuple[NDArray[np.intp], Floats, Floats, Floats]:
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


def _piece_radiance(stand: Stand, piece: StandingPiece, point: Floats, rays: Floats) -> Floats:
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
