# SPDX-License-Identifier: MIT
"""Draws a scene: light, dice and things become pixels, and the truth about every die comes along."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.stage.camera import Doubles, Floats, View, develop
from vision.stage.die.body import Body, body_of
from vision.stage.die.surface import Top, draw_die
from vision.stage.floor import Floor, floor_of, lay_shadows
from vision.stage.scene import Picture, Point, Scene, TrueDie
from vision.stage.shade import glows
from vision.stage.stand import Canvas, Stand
from vision.stage.things.clutter import prop_of
from vision.stage.things.pieces import StandingPiece, standing, true_piece
from vision.stage.things.props import draw_cup, draw_piece, draw_prop

_CORE, _RIM, _AROUND = (0.0, 0.6), (0.65, 0.95), (1.2, 1.9)
"""Where a pip's paint, its rim and the body around it are looked at, in radii of the pip."""


def render(scene: Scene, width: int, height: int, floor: Floor | None = None, light: Floats | None = None) -> Picture:
    """The scene as its camera sees it, ``width`` x ``height`` pixels, with the truth about its dice.

    The same scene and size give the same pixels. ``floor``, from `floor_of` an equal table, lens and size,
    saves painting the table again. ``light`` (rows, columns, 3) that was traced elsewhere takes the place of the
    stage's own.
    """
    view = View(scene.lens, width, height)
    floor = floor or floor_of(scene, view)
    bodies, props = [body_of(die) for die in scene.dice], [prop_of(thing, view) for thing in scene.things]
    stand = Stand(view, glows(scene), bodies, scene.cups, props, scene, [standing(piece) for piece in scene.pieces])
    canvas = Canvas(lay_shadows(floor, stand), floor.depth.copy(), np.full((height, width), -1, np.int16))
    tops = {index: draw_die(canvas, stand, index) for index in _far_first(view, bodies)}
    for number, cup in enumerate(scene.cups, len(bodies)):
        draw_cup(canvas, stand, cup, number)
    first = len(bodies) + len(scene.cups) + len(props)
    alone = {index: draw_piece(canvas, stand, index, first + index) for index in _far_first(view, stand.pieces)}
    for number, prop in enumerate(props, len(bodies) + len(scene.cups)):
        if prop.over:
            draw_prop(canvas, stand, prop, number)
    pixels = develop((canvas.light if light is None else light) * floor.gain, scene.lens, scene.sensor, scene.seed)
    truths = (true_die(stand, index, tops[index], canvas.owner, pixels) for index in range(len(scene.dice)))
    pieces = (true_piece(stand.pieces[i], i, view, canvas.owner, first + i, alone[i]) for i in range(len(scene.pieces)))
    return Picture(pixels, tuple(truth for truth in truths if truth is not None), tuple(pieces))


def _far_first(view: View, things: Sequence[Body | StandingPiece]) -> list[int]:
    """Dice or pieces from the farthest to the nearest, so that soft edges lie over what is behind them."""
    far = [float(np.linalg.norm(thing.middle - view.origin)) for thing in things]
    return sorted(range(len(far)), key=lambda i: -far[i])


def true_die(stand: Stand, index: int, top: Top, owner: NDArray[np.int16], pixels: Pixels) -> TrueDie | None:
    """The truth about one die, or None if its upper face lies wholly beside the picture.

    ``owner``: whose each pixel is; ``pixels``: the finished picture.
    """
    body, die = stand.bodies[index], stand.scene.dice[index]
    corners = stand.view.project(body.corners(upper_only=True))
    middle = stand.view.project((body.middle + body.turn[:, 2] * body.half)[None])[0]
    inside = _share_inside(corners, stand.view.width, stand.view.height)
    if inside <= 0:
        return None
    owners = owner.reshape(-1)[top.alone]
    return TrueDie(
        x=float(middle[0]),
        y=float(middle[1]),
        size=float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) * 2 / body.solid.edge,
        angle=_angle(corners),
        polygon=tuple((float(x), float(y)) for x, y in corners),
        face=die.up,
        kind=die.look.kind,
        lean=_lean(stand, body.middle + body.turn[:, 2] * body.half, body.turn[:, 2]),
        cocked=die.cocked,
        visible=inside * float((owners == index).sum()) / max(1, top.alone.size),
        contrast=_contrast(top, owner.reshape(-1)[top.drawn] == index, pixels),
        index=index,
    )


def _lean(stand: Stand, middle: Doubles, way_up: Doubles) -> Point:
    """How a face's way up leans on the picture, right and down: 0, 0 where one looks straight at it."""
    sight = (middle - stand.view.origin) / np.linalg.norm(middle - stand.view.origin)
    right = stand.view.axes[0] - (stand.view.axes[0] @ sight) * sight
    right /= np.linalg.norm(right)
    return float(way_up @ right), float(way_up @ np.cross(sight, right))


def _contrast(top: Top, visible: NDArray[np.bool_], pixels: Pixels) -> float:
    """The least difference between a pip that one sees and the body around it, in the channel that shows it best."""
    colours = pixels.reshape(-1, 3)[top.drawn[visible]].astype(np.float32)
    pip, away = top.pip[visible], top.away[visible]
    found = []
    for number in np.unique(pip[away < _RIM[1]]):
        own = pip == number
        core, rim, body = (colours[own & (away >= low) & (away < high)] for low, high in (_CORE, _RIM, _AROUND))
        if len(body) and len(core) + len(rim):
            found.append(max(_difference(core, body), _difference(rim, body)))
    return min(found, default=0.0)


def _difference(paint: Floats, body: Floats) -> float:
    return float(np.abs(paint.mean(axis=0) - body.mean(axis=0)).max()) if len(paint) else 0.0


def _share_inside(corners: Doubles, width: int, height: int) -> float:
    """The share of a convex polygon that lies on the picture."""
    frame = np.array([[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]], np.float32)
    polygon = corners.astype(np.float32)
    whole = abs(cv2.contourArea(polygon))
    if whole <= 0:
        return 0.0
    common, _ = cv2.intersectConvexConvex(polygon, frame)
    return min(1.0, float(common) / whole)


def _angle(corners: Doubles) -> float:
    """The turn of a face of n sides, 0 to below 360 / n degrees, clockwise on the picture."""
    count = len(corners)
    if count == 4:
        way = corners[1] - corners[0] + corners[2] - corners[3]
        return float(np.degrees(np.arctan2(way[1], way[0])) % 90)
    edges = np.roll(corners, -1, axis=0) - corners
    turn = np.angle((np.exp(1j * count * np.arctan2(edges[:, 1], edges[:, 0]))).sum()) / count
    return float(np.degrees(turn) % (360 / count))
