# SPDX-License-Identifier: MIT
"""Small solids that the parts are made of: slabs, pins, holes that print without support. They stand on z = 0."""

from __future__ import annotations

import math
from typing import Any

from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cone,
    Cylinder,
    Plane,
    Polygon,
    Pos,
    RectangleRounded,
    RegularPolygon,
    Rot,
    extrude,
)  # fmt: skip

Solid = Any
"""build123d's solids; the type checker doesn't know the library."""

_UP = (Align.CENTER, Align.CENTER, Align.MIN)


def slab(wide: float, deep: float, high: float, corner: float) -> Solid:
    """A plate with round corners."""
    return extrude(RectangleRounded(wide, deep, corner), high)


def block(wide: float, deep: float, high: float, x: float = 0, y: float = 0, z: float = 0) -> Solid:
    """A block whose bottom's middle is at (x, y, z)."""
    return Pos(x, y, z) * Box(wide, deep, high, align=_UP)


def pin(across: float, high: float, x: float = 0, y: float = 0, z: float = 0) -> Solid:
    """An upright cylinder, or a hole once taken away."""
    return Pos(x, y, z) * Cylinder(across / 2, high, align=_UP)


def countersink(hole: float, head: float, x: float, y: float) -> Solid:
    """Room for a countersunk head in the face that lies on the bed: a cone of 45°."""
    return Pos(x, y, 0) * Cone(head / 2, hole / 2, (head - hole) / 2, align=_UP)


def square_of(pitch: float) -> list[tuple[float, float]]:
    """The four corners of a bolt pattern."""
    half = pitch / 2
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def hex_pocket(flats: float, high: float, x: float = 0, y: float = 0, z: float = 0) -> Solid:
    """An upright hexagon, ``flats`` across."""
    return Pos(x, y, z) * extrude(RegularPolygon(flats / math.sqrt(3), 6), high)


def drop_x(across: float, length: float, x: float, y: float, z: float) -> Solid:
    """A hole along x from (x, y, z) on, with a roof of 45° instead of a round ceiling."""
    return Pos(x, y, z) * extrude(Plane.YZ * _drop(across / 2), length)


def drop_y(across: float, length: float, x: float, y: float, z: float) -> Solid:
    """A hole along y from (x, y, z) on, with the same roof."""
    return Pos(x, y, z) * Rot(0, 0, 90) * extrude(Plane.YZ * _drop(across / 2), length)


def hex_x(flats: float, length: float, x: float, y: float, z: float) -> Solid:
    """A nut's pocket along x, a flat on top: a bridge of a few millimetres."""
    return Pos(x, y, z) * extrude(Plane.YZ * RegularPolygon(flats / math.sqrt(3), 6), length)


def disc_x(across: float, length: float, x: float, y: float, z: float) -> Solid:
    """A lying cylinder along x, ``length`` to both sides together."""
    return Pos(x, y, z) * Rot(0, 90, 0) * Cylinder(across / 2, length)


def _drop(radius: float) -> Any:
    """A drop in a plane: a circle and the tangents of 45° that meet above it."""
    side = radius / math.sqrt(2)
    roof = Polygon((-side, side), (side, side), (0, radius * math.sqrt(2)), align=None)
    return Circle(radius) + roof


def upright_edges(solid: Solid) -> Any:
    """Edges along z: those to round in a profile that was pulled up."""
    return solid.edges().filter_by(Axis.Z)
