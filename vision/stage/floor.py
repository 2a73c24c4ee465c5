# SPDX-License-Identifier: MIT
"""The table under the dice: its paint as the camera sees it, the light on it, the shadows that lie there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.stage.die.body import Body
from vision.stage.grounds import paint
from vision.stage.lens import Floats, View, Window
from vision.stage.noise import sample
from vision.stage.scene import Cup, Scene
from vision.stage.shade import Glow, cup_shade, dice_shade, mirror, sky
from vision.stage.stand import Stand
from vision.stage.things.clutter import prop_shade
from vision.stage.things.pieces import SKY_REACH, piece_shade, piece_sky
from vision.stage.things.prints import lay_print
from vision.stage.things.props import lay_prop


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """What of a picture does not change while dice come and go.

    ``paint``: reflectances (rows, columns, 3); ``spots``: where on the table each pixel lies (2, rows, columns);
    ``depth``: how far away (mm); ``gain``: how bright the light lies there (rows, columns, 1).
    """

    paint: Floats
    spots: Floats
    depth: Floats
    gain: Floats


def floor_of(scene: Scene, view: View) -> Floor:
    """The floor of a scene under this view. It stays right while ground, prints, lens, unevenness and
    seed stay the same."""
    whole = view.whole()
    spots = view.on_plane(whole)
    sheet = paint(scene.ground, spots[0], spots[1])
    for printed in scene.prints:
        lay_print(sheet, printed, spots, view)
    origin = view.origin.astype(np.float32)
    depth = np.sqrt((spots[0] - origin[0]) ** 2 + (spots[1] - origin[1]) ** 2 + origin[2] ** 2)
    return Floor(sheet, spots, np.asarray(depth, dtype=np.float32), _gain(scene, view))


def lay_shadows(floor: Floor, stand: Stand) -> Floats:
    """The light (rows, columns, 3) that comes from the table, dice not yet drawn."""
    fall = _fall(floor, stand)
    light = floor.paint * fall
    if stand.scene.ground.gloss > 0.005:
        light += _shine(stand, floor.depth.shape)
    for prop in stand.props:
        if not prop.over:
            lay_prop(light, fall, stand, prop)
    return np.asarray(light, dtype=np.float32)


def _fall(floor: Floor, stand: Stand) -> Floats:
    """The light (rows, columns, 3) that falls on the table between dice, cups and what hangs over it."""
    shape = floor.depth.shape
    open_sky = np.ones(shape, np.float32)
    for body in stand.bodies:
        _close_sky(open_sky, floor, stand.view, body)
    for piece in stand.pieces:
        window = stand.view.window(piece.box(SKY_REACH * piece.solid.height, 1.0))
        if not window.empty:
            open_sky[window.cut] *= piece_sky(_points(floor, window), piece).reshape(window.shape)
    fall = (open_sky * np.float32(stand.scene.ambient))[..., None].repeat(3, axis=2)
    for glow in stand.lamps:
        passed = np.ones((*shape, 3), np.float32)
        for body in stand.bodies:
            _cast(passed, floor, stand.view, body, glow)
        for cup in stand.cups:
            _cast_cup(passed, floor, stand.view, cup, glow)
        for piece in stand.pieces:
            window = stand.view.window(piece.thrown(glow))
            if not window.empty:
                shade = piece_shade(_points(floor, window), glow, piece).reshape(*window.shape, 1)
                passed[window.cut] *= 1 - shade
        for prop in stand.props:
            if prop.over:
                points = _points(floor, stand.view.whole())
                passed *= 1 - prop_shade(points, glow.way, prop).reshape(*shape, 1)
        passed *= glow.light * glow.way[2]
        fall += passed
    return fall


def _cast_cup(passed: Floats, floor: Floor, view: View, cup: Cup, glow: Glow) -> None:
    """Lay the shadow of one cup under one lamp."""
    far = cup.height_mm / max(0.2, float(glow.way[2]))
    wide = cup.radius_mm + 2 * glow.spread * far + 3
    ends = np.array([[cup.x_mm, cup.y_mm], [cup.x_mm - far * glow.way[0], cup.y_mm - far * glow.way[1]]])
    reach = np.concatenate([ends + np.array([x, y]) for x in (-wide, wide) for y in (-wide, wide)])
    window = view.window(np.column_stack([reach, np.zeros(len(reach))]))
    if not window.empty:
        shade = cup_shade(_points(floor, window), glow, cup)
        passed[window.cut] *= 1 - shade.reshape(*window.shape, 1)


def _points(floor: Floor, window: Window) -> Floats:
    flat = floor.spots[(slice(None), *window.cut)].reshape(2, -1)
    return np.concatenate([flat, np.zeros((1, flat.shape[1]), np.float32)])


def _close_sky(open_sky: Floats, floor: Floor, view: View, body: Body) -> None:
    """Darken the table close around a die."""
    around = body.middle + 2.2 * (body.corners() - body.middle) * np.array([1, 1, 0])
    window = view.window(around)
    if not window.empty:
        open_sky[window.cut] *= sky(_points(floor, window), [body], 0.8).reshape(window.shape)


def _cast(passed: Floats, floor: Floor, view: View, body: Body, glow: Glow) -> None:
    """Lay the shadow of one die under one lamp."""
    corners = body.corners()
    rise = max(0.2, float(glow.way[2]))
    thrown = corners - glow.way.astype(np.float64) * (corners[:, 2:] / rise)
    window = view.window(np.concatenate([corners, thrown]), margin=2 + 6 * glow.spread * body.half)
    if not window.empty:
        shade = dice_shade(_points(floor, window), glow, [body])
        passed[window.cut] *= shade.T.reshape(*window.shape, 3)


def _shine(stand: Stand, shape: tuple[int, ...]) -> Floats:
    """The lamps as a polished table mirrors them."""
    ground = stand.scene.ground
    rays = stand.view.rays(stand.view.whole()).reshape(3, -1)
    normals = np.zeros_like(rays)
    normals[2] = 1
    mirrored = mirror(rays, normals, stand.lamps, stand.scene.room, 0.25, stand.scene.seed)
    return np.asarray(ground.gloss * mirrored.T.reshape(*shape, 3), dtype=np.float32)


def _gain(scene: Scene, view: View) -> Floats:
    """Light that lies unevenly: a slope and broad patches, about 1."""
    y, x = np.mgrid[0 : view.height, 0 : view.width].astype(np.float32)
    x, y = x / view.width, y / view.width
    angle = scene.seed % 360
    slope = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
    patches = sample("smooth", scene.seed, x * 90, y * 90)
    gain = np.exp(np.float32(scene.uneven) * (1.2 * slope + 0.35 * patches))
    if scene.dusk:
        rng = np.random.default_rng(scene.seed)
        edge = np.cos(rng.uniform(0, 6.3)) * (x - rng.uniform(0.2, 0.8)) + rng.uniform(-1, 1) * (y - 0.5)
        edge += rng.uniform(0, 0.1) * np.sin(rng.uniform(3, 12) * (x + y))
        gain *= 1 - np.float32(scene.dusk) * np.clip(0.5 + edge / rng.uniform(0.01, 0.4), 0, 1)
    return np.asarray(gain[..., None], dtype=np.float32)
