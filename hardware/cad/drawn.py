# SPDX-License-Identifier: MIT
"""Line drawings of solids as SVG: only the edges one sees, short, the same each time; with names where they help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from build123d import Compound, GeomType, Vector

from hardware.cad.assembly import Placed
from hardware.cad.solids import Solid
from hardware.svg import line, sheet, tag, words

Point = tuple[float, float]

_FAR = 5000.0


@dataclass(frozen=True, slots=True)
class Eye:
    """From where a drawing is seen: a direction towards the eye, and which way is up."""

    towards: tuple[float, float, float]
    up: tuple[float, float, float] = (0, 0, 1)

    def axes(self) -> tuple[Any, Any]:
        """Right and up on the paper, as directions in space."""
        to_eye = Vector(*self.towards).normalized()
        right = Vector(*self.up).cross(to_eye).normalized()
        return right, to_eye.cross(right)

    def seen(self, point: Sequence[float]) -> Point:
        """Where a point of space falls on the paper, y down."""
        right, up = self.axes()
        spot = Vector(*point)
        return float(spot.dot(right)), -float(spot.dot(up))


ISO = Eye((1.0, -1.25, 0.9))


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside a drawing, and the point of space it means; ``at`` is where it stands, from there, in mm."""

    text: str
    point: tuple[float, float, float]
    at: Point


def drawing(
    held: Sequence[Placed | Solid], title: str, eye: Eye = ISO, wide: float = 480, labels: Sequence[Label] = ()
) -> str:
    """The whole drawing, ``wide`` px."""
    solids = [one.solid if isinstance(one, Placed) else one for one in held]
    strokes = _strokes(solids, eye)
    spots = [point for stroke in strokes for point in stroke]
    ends = [(label, eye.seen(label.point)) for label in labels]
    left, top, right, bottom = _frame(spots)
    scale = 1.0
    for _ in range(3):  # words keep their size, so the frame depends on the scale and the scale on the frame
        texts = [_room(label, spot, scale) for label, spot in ends]
        corners = [(left, top), (right, bottom), *(p for box in texts for p in box)]
        x0, y0, x1, y1 = _frame(corners)
        scale = (wide - 24) / (x1 - x0)

    def place(point: Point) -> Point:
        return (point[0] - x0) * scale + 12, (point[1] - y0) * scale + 12

    path = "".join(_path([place(point) for point in stroke]) for stroke in strokes)
    ink = tag("path", d=path, fill="none", stroke="#1d2733", stroke_width=1.0, stroke_linejoin="round")
    named = [_label(label, place(spot), scale) for label, spot in ends]
    return sheet(round(wide), round((y1 - y0) * scale + 24), title, ink, *named)


_LETTER = 13.0


def _room(label: Label, spot: Point, scale: float) -> list[Point]:
    x, y = spot[0] + label.at[0], spot[1] + label.at[1]
    long = (len(label.text) * _LETTER * 0.6 + 8) / scale * (-1 if label.at[0] < 0 else 1)
    return [(x, y - _LETTER / scale), (x + long, y + _LETTER / scale)]


def _label(label: Label, spot: Point, scale: float) -> str:
    x, y = spot[0] + label.at[0] * scale, spot[1] + label.at[1] * scale
    side = "end" if label.at[0] < 0 else "start"
    text = words(x + (-4 if label.at[0] < 0 else 4), y + 4.5, label.text, _LETTER, text_anchor=side, fill="#8a2b12")
    dot = tag("circle", cx=spot[0], cy=spot[1], r=2.6, fill="#c2410c")
    return line(spot, (x, y), stroke="#c2410c", stroke_width=1.0) + dot + text


def _strokes(solids: Sequence[Solid], eye: Eye) -> list[list[Point]]:
    whole = Compound(children=[Compound(solid.wrapped) for solid in solids])
    middle = whole.bounding_box().center()
    origin = middle + Vector(*eye.towards).normalized() * _FAR
    visible, _ = whole.project_to_viewport(origin, eye.up, middle)
    shift = eye.seen((middle.X, middle.Y, middle.Z))
    found = [[(x + shift[0], -y + shift[1]) for x, y in _points(edge)] for edge in visible]
    return sorted(stroke for stroke in found if len(stroke) > 1)


def _points(edge: Any) -> list[Point]:
    """A line's ends; of a curve so many points that it looks round."""
    steps = 1 if edge.geom_type == GeomType.LINE else max(3, min(72, int(edge.length / 2) + 4))
    spots = [edge.position_at(i / steps) for i in range(steps + 1)]
    return [(round(spot.X, 3), round(spot.Y, 3)) for spot in spots]


def _path(points: Sequence[Point]) -> str:
    told = [f"{x:.1f} {y:.1f}" for x, y in points]
    kept = [one for i, one in enumerate(told) if i == 0 or one != told[i - 1]]
    return "M" + "L".join(kept) if len(kept) > 1 else ""


def _frame(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
