# SPDX-License-Identifier: MIT
"""Shapes as plain values: lines and curves in millimetres, and how they are moved. No drawing here."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""
Shape = tuple[Step, ...]

_ROUND: Final = 0.5522847498


def polygon(points: Iterable[Point], closed: bool = True) -> Shape:
    """Straight lines through these points."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), *((("Z", ()),) if closed else ()))


def box(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Shape:
    """A rectangle from its top left corner, its corners rounded."""
    r, b = x + width, y + height
    if not corner:
        return polygon([(x, y), (r, y), (r, b), (x, b)])
    k = corner * (1 - _ROUND)
    return (
        ("M", (x + corner, y)), ("L", (r - corner, y)), ("C", (r - k, y, r, y + k, r, y + corner)),
        ("L", (r, b - corner)), ("C", (r, b - k, r - k, b, r - corner, b)),
        ("L", (x + corner, b)), ("C", (x + k, b, x, b - k, x, b - corner)),
        ("L", (x, y + corner)), ("C", (x, y + k, x + k, y, x + corner, y)), ("Z", ()),
    )  # fmt: skip


def circle(x: float, y: float, radius: float) -> Shape:
    """A circle about its middle."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Shape:
    """An upright ellipse about its middle."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return (
        ("M", (x + rx, y)), ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)), ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = 0.0) -> Shape:
    """A star whose first point looks up, turned clockwise by ``turn`` degrees."""
    corners = []
    for i in range(2 * points):
        angle, far = math.radians(turn + 180 * i / points - 90), inner if i % 2 else outer
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return polygon(corners)


def smooth(points: Sequence[Point], closed: bool = False) -> Shape:
    """A curve through these points that bends softly (Catmull-Rom)."""
    many = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    steps: list[Step] = [("M", many[1])]
    for a, b, c, d in zip(many, many[1:], many[2:], many[3:], strict=False):
        lead = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        steps.append(("C", (*lead, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, *c)))
    return (*steps, ("Z", ())) if closed else tuple(steps)


def blob(x: float, y: float, radius: float, chance: random.Random, rough: float = 0.25, points: int = 9) -> Shape:
    """A soft stain."""
    ring = []
    for i in range(points):
        angle, far = 2 * math.pi * i / points, radius * (1 + chance.uniform(-rough, rough))
        ring.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return smooth(ring, closed=True)


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """The shape made larger about the origin, then shifted."""

    def put(values: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(v for x, y in pairs for v in (scale * x + dx, scale * y + dy))

    return tuple((kind, put(values)) for kind, values in shape)
