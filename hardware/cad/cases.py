# SPDX-License-Identifier: MIT
"""Boxes for the buttons: printed with the panel down, closed by a lid with four screws."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from build123d import Plane, Pos, RectangleRounded, Text, extrude, mirror

from hardware.cad.sizes import Pair, sizes
from hardware.cad.solids import Solid, block, countersink, pin, slab

FONT = Path(__file__).parent.parent / "sheets" / "fonts" / "quartermaster-text-bold.ttf"
ENGRAVED = 0.6
_POST = 10.5
_INSET = 7.0


@dataclass(frozen=True, slots=True)
class Hole:
    """A round hole in the panel, seen from outside, and the word beside it."""

    across: float
    x: float
    y: float
    word: str = ""
    word_y: float = 0.0


def seat_holes() -> tuple[Hole, ...]:
    """SHOUT where the fist falls, AYE smaller and aside, the lamp between them, away from the player."""
    kit = sizes()
    play = kit.buttons.play
    return (
        Hole(kit.buttons.shout + play, -24, -4, "SHOUT", -28),
        Hole(kit.buttons.aye + play, 29, -4, "AYE", -28),
        Hole(kit.lamps.led_hole, 5, 24),
    )


def seat_box() -> Solid:
    """For snap-in buttons."""
    return _case(sizes().box.seat, sizes().buttons.snap_in, seat_holes())


def seat_box_deep() -> Solid:
    """For long buttons with a microswitch below."""
    return _case(sizes().box.seat, sizes().buttons.screw_in, seat_holes())


def seat_lid() -> Solid:
    """Closes a seat's box."""
    return _lid(sizes().box.seat)


def table_box() -> Solid:
    """The table button and the buzzer, behind seven holes that its sound comes through."""
    kit = sizes()
    x = 20.0
    sound = [
        (0.0, 0.0),
        *((7 * c, 7 * s) for c, s in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))),
    ]
    holes = [Hole(kit.buttons.table + kit.buttons.play, -20, 0), *(Hole(3.2, x + dx, dy) for dx, dy in sound)]
    inner = kit.buttons.buzzer + 0.6
    rim = pin(inner + 4, 4, -x, 0, kit.box.top) - pin(inner, 6, -x, 0, kit.box.top - 1)
    return _case(kit.box.table, kit.buttons.snap_in, tuple(holes)) + rim


def table_lid() -> Solid:
    """Closes the table's box."""
    return _lid(sizes().box.table)


def _case(size: Pair, room: float, holes: tuple[Hole, ...]) -> Solid:
    """The panel lies on the bed, so what is drawn as seen from outside is mirrored."""
    kit = sizes()
    box = kit.box
    wide, deep = size
    high = box.top + room
    body = slab(wide, deep, high, box.corner)
    inside = RectangleRounded(wide - 2 * box.wall, deep - 2 * box.wall, box.corner - box.wall)
    body -= Pos(0, 0, box.top) * extrude(inside, room + 1)
    for x, y in posts(size):
        body += pin(_POST, high, x, y)
    body = body & slab(wide, deep, high, box.corner)
    for x, y in posts(size):
        body -= pin(kit.screws.m3_pilot, 14, x, y, high - 13)
    for hole in holes:
        body -= pin(hole.across, box.top + 2, -hole.x, hole.y, -1)
        if hole.word:
            body -= _engraved(hole)
    notch = block(box.cable, 3 * box.wall, box.cable, 0, deep / 2, high - box.cable / 2)
    return body - notch - _lying(box.cable, deep / 2, high - box.cable / 2)


def posts(size: Pair) -> list[tuple[float, float]]:
    """Where the lid's screws go."""
    return [(sx * (size[0] / 2 - _INSET), sy * (size[1] / 2 - _INSET)) for sx in (-1, 1) for sy in (-1, 1)]


def _lying(across: float, y: float, z: float) -> Solid:
    return Pos(0, y, z) * extrude(Plane.XZ * RectangleRounded(across, across, across / 2 - 0.01), 8, both=True)


def _engraved(hole: Hole) -> Solid:
    words = mirror(Text(hole.word, 9, font_path=str(FONT)), about=Plane.YZ)
    return Pos(-hole.x, hole.word_y, 0) * extrude(words, ENGRAVED)


def _lid(size: Pair) -> Solid:
    """Screw heads sink in; two slots take the tie that holds the cable."""
    kit = sizes()
    wide, deep = size
    body = slab(wide, deep, kit.box.lid, kit.box.corner)
    for x, y in posts(size):
        body -= pin(kit.screws.m3_hole, kit.box.lid + 2, x, y, -1)
        body -= countersink(kit.screws.m3_hole, kit.screws.m3_head, x, y)
    for x in (-5, 5):
        body -= block(2.6, 4.4, kit.box.lid + 2, x, deep / 2 - 14, -1)
    return body
