# SPDX-License-Identifier: MIT
"""The pictures of the build guide: each part as it lies on the bed, and how the parts go together.

Line drawings as SVG: only the edges one sees, short, the same each time; with names where they help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from build123d import Compound, GeomType, Pos, Rot, Vector

from hardware.cad import assembly as put
from hardware.cad.assembly import Placed
from hardware.cad.cases import Hole, seat_holes
from hardware.cad.catalogue import CATALOGUE
from hardware.cad.poses import HEIGHT, PI_FROM_UPRIGHT, pose
from hardware.cad.sizes import sizes
from hardware.cad.solids import Solid, pin
from hardware.svg import line, sheet, tag, words

Point = tuple[float, float]

_FAR = 5000.0
_LETTER = 13.0


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


_ISO = Eye((1.0, -1.25, 0.9))
_BELOW = Eye((1.0, -1.3, -0.75))
_SIDE = Eye((1.0, -0.75, 0.5))


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside a drawing, and the point of space it means; ``at`` is where it stands, from there, in mm."""

    text: str
    point: tuple[float, float, float]
    at: Point


def drawing(
    held: Sequence[Placed | Solid], title: str, eye: Eye = _ISO, wide: float = 480, labels: Sequence[Label] = ()
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
    places = [f"{x:.1f} {y:.1f}" for x, y in points]
    kept = [place for i, place in enumerate(places) if i == 0 or place != places[i - 1]]
    return "M" + "L".join(kept) if len(kept) > 1 else ""


def _frame(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture, by the name of its file."""
    for one in CATALOGUE:
        yield f"part-{one.name}", drawing([put.part(one.name)], one.name, wide=200)
    yield "mast", _mast()
    yield "foot", drawing([*put.foot_build(HEIGHT), *put.table()], "Mast on a board", wide=520)
    yield "gantry", drawing([*put.gantry_build(HEIGHT), *put.table()], "Gantry across the table", wide=560)
    yield "clamp", _clamp()
    yield "joint", _joint()
    yield "head", _head()
    yield "head-apart", _head_apart()
    yield "head-hq", drawing(list(put.hung_head(0, 0, 0, "hq")), "Head with HQ or Global Shutter", _BELOW, 400)
    yield "pi", _pi()
    yield "seat-box", _seat_box()
    yield "table-box", drawing([Rot(0, 180, 0) * put.part("table-box")], "The table's box", wide=240)


def _mast() -> str:
    built = pose()
    x, y = -2 * built.grip, built.reach
    labels = [
        Label("upright, 1000 mm", (x, y, 560), (60, 0)),
        Label("arm, 500 mm", (0, 100, built.arm), (-60, -90)),
        Label("joint: four jaws", (30, y, built.arm), (60, -40)),
        Label("Pi", (0, y - PI_FROM_UPRIGHT, built.arm + 40), (-40, -120)),
        Label("head: lens 60 to 80 cm high", (-60, 0, built.arm - 80), (-60, 90)),
        Label("clamp", (x, y - 80, 10), (130, 130)),
        Label("mat", (180, -120, 0), (140, 90)),
    ]
    return drawing([*put.mast_build(HEIGHT), *put.table()], "Mast at the table's edge", wide=640, labels=labels)


def _clamp() -> str:
    built = pose()
    x, y = -2 * built.grip, built.reach
    held = [*put.clamped(x), *list(put.tube(260, (x, y, built.foot + 130), 2))]
    labels = [
        Label("upright", (x, y, 200), (40, -10)),
        Label("two jaws, 4 × M5 × 50", (x + 23, y + 10, 45), (60, 10)),
        Label("table's edge", (x + 23, y - 46, -20), (-70, 10)),
        Label("pad", (x + 12, y - 75, -33), (-90, 40)),
        Label("M8 × 80, its nut in the slot", (x + 25, y - 73, -66), (70, 10)),
        Label("knob", (x + 20, y - 73, -112), (50, 10)),
    ]
    return drawing(held, "Clamp and two grips", _SIDE, 520, labels)


def _joint() -> str:
    built = pose()
    x, y, z = -2 * built.grip, 0.0, 0.0
    held = [*put.joint((x, y), 0, z), *list(put.tube(240, (x, y, 20), 2))]
    held += list(put.tube(240, (0, -90, z), 1))
    labels = [
        Label("upright", (x, y, 110), (30, -20)),
        Label("arm", (0, -170, 5), (-40, -30)),
        Label("4 × M5 × 70 through all four jaws", (15, 17, 17), (50, 20)),
        Label("gap: the bolts squeeze the tube", (0, 12, 23), (55, -40)),
    ]
    return drawing(held, "Joint of upright and arm", Eye((1.0, -0.9, 0.7)), 520, labels)


def _head() -> str:
    """From where a player looks up at it."""
    labels = [
        Label("tilt: M5 × 30", (12, -3, -43), (70, -30)),
        Label("ring holder", (76, -18, -82), (30, -30)),
        Label("camera", (0, 0, -86), (30, 60)),
        Label("shutter, swung aside", (-30, -35, -91), (-40, 70)),
    ]
    return drawing(list(put.hung_head(0, 0, 0)), "Head with Camera Module 3, from below", _BELOW, 640, labels)


_APART: Mapping[str, float] = {
    "yoke": -26, "tongue": -62, "camera-plate-module3": -100, "camera": -130, "ring-holder": -160, "shutter": -205,
}  # fmt: skip


def _head_apart() -> str:
    held = _moved(put.hung_head(0, 0, 0), _APART)
    labels = [
        Label("two jaws, 4 × M5 × 50", (23, -10, 0), (50, 0)),
        Label("yoke", (23, 0, -44), (50, 0)),
        Label("tongue, M3 × 16 at both ends", (33, 0, -124), (50, 0)),
        Label("plate, standoffs down", (49, 0, -167), (40, 0)),
        Label("camera lamp", (18, -28, -166), (-80, -16)),
        Label("camera, 4 × M2 × 8", (12.5, 0, -206), (70, 0)),
        Label("ring holder, 4 × M3 × 10", (80, 0, -245), (20, 0)),
        Label("shutter, M3 × 10", (-20, -33, -296), (120, 0)),
    ]
    return drawing(held, "Head, taken apart", Eye((1.0, -1.2, 0.55)), 640, labels)


def _moved(held: Iterator[Placed], by: Mapping[str, float]) -> Sequence[Placed]:
    return [Placed(one.name, Pos(0, 0, by.get(one.name, 0)) * one.solid) for one in held]


def _pi() -> str:
    held = [*put.pi_on_arm(0, 0, 0), *list(put.tube(230, (0, 0, 0), 1))]
    return drawing(held, "Pi on its plate, on the arm", _ISO, 360)


def _seat_box() -> str:
    kit = sizes()
    high = kit.box.top + kit.buttons.snap_in
    box = Pos(0, 0, high) * Rot(0, 180, 0) * put.part("seat-box")
    lid = Pos(0, 0, -40) * Rot(0, 180, 0) * put.part("seat-lid")
    held = [box, lid, *(_button(hole, high) for hole in seat_holes())]
    shout, aye, lamp = seat_holes()
    labels = [
        Label("SHOUT, 30 mm", (shout.x, shout.y, high + 9), (-50, -50)),
        Label("lamp", (lamp.x, lamp.y, high + 4), (10, -45)),
        Label("AYE, 24 mm", (aye.x, aye.y, high + 9), (50, -30)),
        Label("lid, 4 × M3 × 12", (56, 0, -42), (30, 0)),
        Label("four rubber feet below", (-50, -28, -44), (-70, 30)),
    ]
    return drawing(held, "A seat's box", Eye((0.55, -1.25, 1.0)), 460, labels)


def _button(hole: Hole, panel: float) -> Solid:
    """A stand-in: a rim, a cap, the body under the panel."""
    if hole.across < 10:
        return pin(5, 8, hole.x, hole.y, panel - 4)
    rim, cap = hole.across + 3, hole.across - 6
    return pin(rim, 3, hole.x, hole.y, panel) + pin(cap, 9, hole.x, hole.y, panel)
