# SPDX-License-Identifier: MIT
"""A die's surface: pips, their hollows, a logo or a decal on its sides; body, glass and paint under the lamps."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Floats
from vision.stage.die.body import Body, Hit, meet
from vision.stage.noise import NoiseKind, sample
from vision.stage.scene import PIPS, Decal, DieLook
from vision.stage.shade import Glow, cup_shade, dice_shade, lit, mirror, near, sky
from vision.stage.stand import Canvas, Stand
from vision.stage.things.clutter import prop_shade

_STRIP = 1024
CLEAR = 0.3
"""A die more translucent than this shows the pips of its far sides."""
_BEND = 1 / 1.49
_NOISES: dict[str, NoiseKind] = {
    "marble": "marble", "cloud": "smooth", "layers": "layers", "speckle": "blots", "glitter": "flakes",
    "grain": "wood",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The paint of pips at points of a die.

    ``cover``: how much of it covers the body; ``colour`` (3, n); ``slope`` (3, n) and ``depth``: the hollows;
    ``pip``: the number of the nearest pip of that side; ``away``: how far its middle is, in its radii.
    """

    cover: Floats
    colour: Floats
    slope: Floats
    depth: Floats
    pip: NDArray[np.int8]
    away: Floats


def places(look: DieLook, value: int) -> Floats:
    """Middles of the pips of a side, in halves of its side, shape (n, 2); each look turns 2, 3 and 6 its own way."""
    spots = np.array(PIPS[value], dtype=np.float32) * np.float32(2 * look.pip_spacing)
    if value == 6:
        spots[:, 1] *= np.float32(look.six_gap)
    if (look.seed >> value) & 1:
        spots = spots[:, ::-1] if value == 6 else spots * np.array([1, -1], np.float32)
    return spots


def marks(body: Body, hit: Hit, pixel: float) -> Marks:
    """The pips at the points of a hit; ``pixel`` is the width of a pixel in the die's unit."""
    count = hit.point.shape[1]
    result = Marks(
        np.zeros(count, np.float32),
        np.zeros((3, count), np.float32),
        np.zeros((3, count), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.int8),
        np.zeros(count, np.float32),
    )
    for side in range(len(body.sides)):
        here = np.flatnonzero(hit.side == side)
        if here.size:
            _mark_side(body, hit, side, here, pixel, result)
    return result


def _mark_side(body: Body, hit: Hit, side: int, here: NDArray[np.intp], pixel: float, result: Marks) -> None:
    look, value = body.look, body.sides[side]
    decal = look.decals[value - 1] if value <= len(look.decals) else None
    if decal is not None:
        flat = body.solid.flat(side, hit.point[:, here])
        _print(decal, *flat, (look.seed >> value) & body.solid.quarters, here, pixel, result)
    if decal is not None or look.kind != "d6":
        return
    first, second = (side // 2 + 1) % 3, (side // 2 + 2) % 3
    u, v = hit.point[first, here], hit.point[second, here]
    spots = places(look, value)
    du, dv = u - spots[:, :1], v - spots[:, 1:]
    square = du**2 + dv**2
    nearest = square.argmin(axis=0)[None]
    gap = np.sqrt(np.take_along_axis(square, nearest, 0)[0])
    radius = 2 * look.pip_radius * (look.big_one if value == 1 else 1.0)
    soft = pixel * 1.1
    cover = np.clip((radius - gap) / soft + 0.5, 0, 1)
    within = np.clip(1 - gap / radius, 0, 1)
    colour = np.repeat(np.array(look.pips[value - 1], np.float32)[:, None], here.size, 1)
    if look.ring:
        core = np.clip((radius * (1 - look.ring) - gap) / soft + 0.5, 0, 1)
        colour += core * (np.array(look.ring_colour, np.float32)[:, None] - colour)
    if value == 1 and look.logo != "none":
        cover = _logo(look, u, v, soft) if look.logo == "letters" else np.maximum(cover, _logo(look, u, v, soft))
    if look.worn:
        cover = cover * np.clip(1 - look.worn * (0.6 + 0.5 * sample("blots", look.seed + side, u * 60, v * 60)), 0, 1)
    hollow = np.float32(look.dimple) * (within > 0) / np.float32(radius)
    result.slope[first, here] = -hollow * np.take_along_axis(du, nearest, 0)[0]
    result.slope[second, here] = -hollow * np.take_along_axis(dv, nearest, 0)[0]
    result.cover[here], result.colour[:, here] = cover, colour
    result.depth[here] = look.dimple * within
    result.pip[here], result.away[here] = nearest[0], gap / radius


def _print(decal: Decal, u: Floats, v: Floats, turns: int, here: NDArray[np.intp], pixel: float, result: Marks) -> None:
    """Ink instead of pips; one "pip" stands for all of it."""
    for _ in range(turns):
        u, v = -v, u
    cover = ink_at(decal, u, v, pixel)
    result.cover[here] = cover
    result.colour[:, here] = np.array(decal.colour, np.float32)[:, None]
    result.away[here] = np.where(cover > 0.55, 0.0, np.where(cover < 0.05, 1.5, 1.0))


def ink_at(decal: Decal, u: Floats, v: Floats, pixel: float) -> Floats:
    """How much ink covers points of a face (u to the right, v up, halves of its side); ``pixel``: a pixel's width.

    The ink is shrunk first until its grain is about a pixel wide, so that small faces do not sparkle.
    """
    ink = decal.ink
    while ink.shape[0] > 8 and ink.shape[0] * pixel / (2 * decal.span) > 1.5:
        ink = np.asarray(cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    grain = ink.shape[0] / (2 * decal.span)
    middle = (ink.shape[0] - 1) / 2
    x, y = (middle + u * grain).astype(np.float32), (middle - v * grain).astype(np.float32)
    rows = -(-x.size // _STRIP)  # remap takes no picture of more than 32,767 pixels a side
    x, y = (np.resize(axis, (rows, _STRIP)) for axis in (x, y))
    found = cv2.remap(ink, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(found.reshape(-1)[: u.size] / np.float32(255), np.float32)


def _logo(look: DieLook, u: Floats, v: Floats, soft: float) -> Floats:
    """A maker's mark around or instead of the pip of the 1."""
    radius, angle = np.hypot(u, v), np.arctan2(v, u)
    if look.logo == "ring":
        words = np.sin(angle * (5 + look.seed % 9) + look.seed) + 0.5 * np.sin(angle * 23 + look.seed) > -0.3
        return np.asarray(np.clip((0.09 - np.abs(radius - 0.6)) / soft, 0, 1) * words, dtype=np.float32)
    if look.logo == "star":
        edge = 0.42 + 0.2 * np.sin((4 + look.seed % 4) * angle + look.seed)
        return np.asarray(np.clip((edge - radius) / soft, 0, 1), dtype=np.float32)
    ink = sample("blots", look.seed, u * 70, v * 70) > 0.3
    if look.logo == "blot":
        return np.asarray(ink * ((radius > 0.25) & (radius < 0.75)), dtype=np.float32)
    bars = (np.sin(u * 21 + look.seed) > -0.2) & (np.abs(v) < 0.22) & (np.abs(u) < 0.7)
    return np.asarray((bars & (sample("blots", look.seed, u * 90, v * 90) > -0.4)) * 1.0, dtype=np.float32)


def radiance(stand: Stand, body: Body, hit: Hit, painted: Marks, rays: Floats) -> Floats:
    """The light (3, n) that comes to the camera from points of a die."""
    look, scene = body.look, stand.scene
    turn = body.turn.astype(np.float32)
    pixel = float(hit.distance.mean()) / stand.view.focal
    own = albedo(body, hit, painted)
    if look.translucent > CLEAR:
        own = _seen_through(body, hit, painted, own, rays)
    smooth = turn @ hit.normal
    carved = turn @ bent(hit.normal, painted.slope)
    world = turn @ hit.point * np.float32(body.half) + body.middle[:, None].astype(np.float32)
    light = _light(stand, body, world, carved, smooth)
    light *= 1 - np.float32(0.35) * painted.depth
    bend = pixel / max(2 * look.corner, 2 * pixel) * (np.abs(body.solid.along(hit.normal)).max(axis=0) < 0.995)
    rough = np.asarray(np.hypot(0.9 / np.sqrt(look.shine), bend), np.float32)
    mirrored = mirror(rays, np.where(painted.cover > 0.5, carved, smooth), stand.lamps, scene.room, rough, scene.seed)
    grazing = np.clip(1 + np.einsum("in,in->n", rays, smooth), 0, 1) ** 5
    gloss = look.gloss + (1 - look.gloss) * min(1.0, 6 * look.gloss) * 0.5 * grazing
    if look.metal:
        metal = look.metal * (1 - painted.cover)
        gloss = gloss + metal * np.minimum(3 * own, 0.8)
        own = own * (1 - 0.7 * metal)
    return np.asarray(own * light + gloss * mirrored, dtype=np.float32)


def _light(stand: Stand, body: Body, world: Floats, carved: Floats, smooth: Floats) -> Floats:
    """The light (3, n) that falls on points of a die, with its neighbours' shadows and what is in the die itself."""
    look, scene = body.look, stand.scene
    beside = near(body, stand.bodies, 2.9)
    up = 0.5 + 0.5 * smooth[2]
    height = np.clip((world[2] - body.middle[2] + body.half) / (2 * body.half), 0, 1)
    open_sky = sky(world, beside, 0.6) * (0.45 + 0.55 * up) * np.where(smooth[2] > 0.7, 1, 0.6 + 0.4 * height)
    fall = np.repeat((scene.ambient * open_sky)[None], 3, axis=0)
    inner = np.full(3, scene.ambient * 0.8, np.float32)
    for glow in stand.lamps:
        passed = _passed(stand, glow, world + smooth * np.float32(0.03 * body.half), body)
        fall += glow.light[:, None] * passed * lit(carved, glow, 0.35 * glow.spread + 0.3 * look.translucent)
        inner += glow.light * 0.5
    if look.translucent:
        depth = 0.75 + 0.5 * np.einsum("i,in->n", stand.lamps[0].way if stand.lamps else [0, 0, 1], -smooth)
        fall += np.float32(look.translucent) * (inner[:, None] * depth - fall)
    return np.asarray(fall, dtype=np.float32)


def _passed(stand: Stand, glow: Glow, world: Floats, body: Body) -> Floats:
    rise = max(0.25, float(glow.way[2]))
    passed = dice_shade(world, glow, near(body, stand.bodies, 3.2 + 2 / rise))
    for cup in stand.cups:
        passed *= 1 - cup_shade(world, glow, cup)
    for prop in stand.props:
        if prop.over:
            passed *= 1 - prop_shade(world, glow.way, prop)
    return passed


def bent(normal: Floats, slope: Floats) -> Floats:
    """Normals (3, n) as hollows with these slopes bend them."""
    leaning = normal + slope
    return np.asarray(leaning / np.sqrt(np.einsum("in,in->n", leaning, leaning)), dtype=np.float32)


def albedo(body: Body, hit: Hit, painted: Marks) -> Floats:
    """The colour (3, n) of points: the body with its pattern, then the pips' paint."""
    look = body.look
    own = np.array(look.body, np.float32)[:, None]
    colour = np.repeat(own, hit.fill.size, axis=1)
    paint = painted.colour
    if look.pattern != "plain" and look.pattern_amount > 0:
        mix = _pattern(body, hit)
        mix *= np.float32(look.pattern_amount)
        second = np.array(look.second, np.float32)[:, None]
        colour += mix * (second - colour)
        if look.pip_pattern:
            paint = paint + mix * np.float32(look.pip_pattern) * (second - paint)
    return np.asarray(colour + painted.cover * (paint - colour), dtype=np.float32)


def _seen_through(body: Body, hit: Hit, painted: Marks, albedo: Floats, rays: Floats) -> Floats:
    """The colours (3, n) of glass: what lies behind the body, the far pips and bright far edges, shows between pips."""
    way = body.turn.T.astype(np.float32) @ rays
    facing = np.einsum("in,in->n", way, hit.normal)
    inward = way * np.float32(_BEND) - hit.normal * (
        _BEND * facing + np.sqrt(np.maximum(1 - _BEND**2 * (1 - facing**2), 0))
    )
    _, leave = body.solid.spans(hit.point, np.asarray(inward, np.float32), 1.0)
    out = np.asarray(hit.point + leave * inward, np.float32)
    far = body.solid.side(out)
    behind = marks(body, Hit(out, hit.normal, hit.fill, hit.distance, far), 0.12)
    edge = np.clip(body.solid.over_edge(out) - 0.7, 0, 0.3)
    tone = np.where(far // 2 == body.solid.upper // 2, 1.0, 0.7) + 1.6 * edge * np.sin(9 * edge + body.look.seed)
    back = np.array(body.look.body, np.float32)[:, None] * tone
    tint = np.float32(0.25) + np.float32(0.6) * back / max(0.05, max(body.look.body))
    back = back + behind.cover * (tint * behind.colour - back)
    share = np.clip(1.6 * (body.look.translucent - CLEAR), 0, 0.75) * (1 - painted.cover)
    return np.asarray(albedo + share * (back - albedo), dtype=np.float32)


def _pattern(body: Body, hit: Hit) -> Floats:
    """How much of the second colour points have, 0-1; sides are cut from one field, so edges nearly match."""
    look, solid = body.look, body.solid
    step = np.float32((60 if look.pattern in ("marble", "cloud", "layers", "grain") else 70) * look.pattern_scale)
    pick = (hit.side // 2)[None]
    right, up = (np.asarray(frame[::2], np.float32) @ hit.point for frame in (solid.right, solid.up))
    across, along, out = (np.take_along_axis(axes, pick, 0)[0] * step for axes in (right, up, solid.along(hit.point)))
    noise = sample(_NOISES[look.pattern], look.seed, across + 0.3 * out + 4096, along + 0.5 * out + 4096)
    if look.pattern in ("speckle", "glitter"):
        return np.asarray(np.clip((noise - 0.9) * 4, 0, 1), dtype=np.float32)
    return np.asarray(np.clip(0.5 + 0.6 * noise, 0, 1), dtype=np.float32)


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
