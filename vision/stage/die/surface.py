# SPDX-License-Identifier: MIT
"""The surface of a die: body, pattern, glass and paint under the lamps."""

from __future__ import annotations

import numpy as np

from vision.stage.die.body import Body, Hit
from vision.stage.die.faces import Marks, marks
from vision.stage.lens import Floats
from vision.stage.noise import NoiseKind, sample
from vision.stage.shade import Glow, cup_shade, dice_shade, lit, mirror, near, sky
from vision.stage.stand import Stand
from vision.stage.things.clutter import prop_shade

CLEAR = 0.3
"""A die more translucent than this shows the pips of its far sides."""

_BEND = 1 / 1.49

_NOISES: dict[str, NoiseKind] = {
    "marble": "marble", "cloud": "smooth", "layers": "layers", "speckle": "blots", "glitter": "flakes",
    "grain": "wood",
}  # fmt: skip


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
