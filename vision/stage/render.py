# SPDX-License-Identifier: MIT
"""Draws a scene: light, dice and things become pixels, and the truth about every die comes along."""

from __future__ import annotations

import numpy as np

from vision.stage.die.body import body_of
from vision.stage.die.draw import draw_die
from vision.stage.floor import Floor, floor_of, lay_shadows
from vision.stage.lens import Floats, View
from vision.stage.scene import Picture, Scene
from vision.stage.sensor import develop
from vision.stage.shade import glows
from vision.stage.stand import Canvas, Stand
from vision.stage.things.clutter import prop_of
from vision.stage.things.cups import draw_cup
from vision.stage.things.pawns import draw_piece
from vision.stage.things.pieces import standing, true_piece
from vision.stage.things.props import draw_prop
from vision.stage.truth import true_die


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
    tops = {index: draw_die(canvas, stand, index) for index in _far_first(stand)}
    for number, cup in enumerate(scene.cups, len(bodies)):
        draw_cup(canvas, stand, cup, number)
    first = len(bodies) + len(scene.cups) + len(props)
    alone = {index: draw_piece(canvas, stand, index, first + index) for index in _far_pieces_first(stand)}
    for number, prop in enumerate(props, len(bodies) + len(scene.cups)):
        if prop.over:
            draw_prop(canvas, stand, prop, number)
    pixels = develop((canvas.light if light is None else light) * floor.gain, scene.lens, scene.sensor, scene.seed)
    truths = (true_die(stand, index, tops[index], canvas.owner, pixels) for index in range(len(scene.dice)))
    pieces = (true_piece(stand.pieces[i], i, view, canvas.owner, first + i, alone[i]) for i in range(len(scene.pieces)))
    return Picture(pixels, tuple(truth for truth in truths if truth is not None), tuple(pieces))


def _far_first(stand: Stand) -> list[int]:
    """The dice from the farthest to the nearest, so that soft edges lie over what is behind them."""
    far = [float(np.linalg.norm(body.middle - stand.view.origin)) for body in stand.bodies]
    return sorted(range(len(far)), key=lambda i: -far[i])


def _far_pieces_first(stand: Stand) -> list[int]:
    """The pieces from the farthest to the nearest."""
    far = [float(np.linalg.norm(piece.middle - stand.view.origin)) for piece in stand.pieces]
    return sorted(range(len(far)), key=lambda i: -far[i])
