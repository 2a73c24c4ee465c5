# SPDX-License-Identifier: MIT
"""The boxes of the drawing: what is inside each, from the wire that comes in to the ground that leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware.wiring import Joint
from hardware.boxes import BUTTONS, LAMPS, NAMES, RING, Box
from hardware.circuits import BUTTON_OHM, BUZZER_OHM, GATE_OHM, resistor_ohm
from hardware.svg import group, line, rect, tag, words

PAPER: Final = 356.0
"""How wide a box is."""
_HEAD, _ROW, _RING_ROW, _FOOT = 26.0, 36.0, 62.0, 34.0
_RAIL: Final = 334.0
_PART: Final = 226.0
"""Where a part stands, from the side on which its wire comes in."""

_INKS: Final = {
    "red": "#d3222a", "green": "#1d9a45", "yellow": "#ffd23e", "white": "#ffffff", "violet": "#8a3fb4",
    "orange": "#f58216", "blue": "#2563c9", "black": "#111111", "brown": "#7a4a21", "grey": "#8f8f8f",
    "pink": "#f49ac1",
}  # fmt: skip


def ink_of(wire: str) -> str:
    """How a wire of this colour is drawn; grey where the colour isn't known. Its name stands beside it anyway."""
    return _INKS.get(wire, "#8f8f8f")


@dataclass(frozen=True, slots=True)
class Row:
    """A wire that comes into a box ``y`` below its top. Ground has no ``pin``."""

    user: str
    part: str
    pin: str
    place: int
    wire: str
    y: float


def rows_of(box: Box) -> tuple[Row, ...]:
    """Every wire of a box, ground last."""
    high = _row_height(box)
    rows = [
        Row(joint.user, joint.part, joint.pin, joint.place, joint.wire, _HEAD + high * index + 24)
        for index, joint in enumerate(box.joints)
    ]
    end = _HEAD + high * len(rows) + 20
    return (*rows, Row(f"{box.title}'s ground", "ground", "", box.ground, box.ground_wire, end))


def box_height(box: Box) -> float:
    """How high the box is drawn."""
    return _HEAD + _row_height(box) * len(box.joints) + _FOOT + (40 if box.joints[0].part in RING else 0)


def _row_height(box: Box) -> float:
    return _RING_ROW if box.joints[0].part in RING else _ROW


def draw_box(box: Box, edge: float, top: float, left: bool) -> str:
    """The box whose wires come in at ``edge``; its inside runs away from there."""
    pen = _Inside(edge, top, -1 if left else 1)
    corner = edge - PAPER if left else edge
    rows = rows_of(box)
    inside = [rect(corner, top, PAPER, box_height(box), fill="#f6f3ea", rx=8)]
    inside.append(words(corner + PAPER / 2, top + 19, box.title, 15, font_weight="bold", text_anchor="middle"))
    inside += [one for joint, row in zip(box.joints, rows, strict=False) for one in pen.part(joint, row.y)]
    ground = rows[-1]
    inside.append(pen.line((0, ground.y), (_RAIL, ground.y), (_RAIL, rows[0].y)))
    inside.append(pen.words(14, ground.y - 6, f"ground · place {ground.place} · {ground.wire}"))
    if box.joints[0].part in RING:
        inside.append(pen.words(14, ground.y + 24, "Light's + to its own supply's +; that supply's −"))
        inside.append(pen.words(14, ground.y + 42, "to this ground. Never to the Pi's 3.3 V or 5 V."))
    return group(*inside)


@dataclass(frozen=True, slots=True)
class _Inside:
    """Draws in a box that may be mirrored: ``u`` runs from the side where the wires come in."""

    edge: float
    top: float
    way: int

    def at(self, u: float, y: float) -> tuple[float, float]:
        return self.edge + self.way * u, self.top + y

    def line(self, *points: tuple[float, float], **look: object) -> str:
        return line(*(self.at(u, y) for u, y in points), **look)

    def words(self, u: float, y: float, text: str, size: float = 12) -> str:
        """Text that begins at ``u`` whichever way the box is turned: on the left it ends there."""
        x, line_y = self.at(u, y)
        return words(x, line_y, text, size, text_anchor="start" if self.way > 0 else "end")

    def middle(self, u: float, y: float, text: str, size: float = 10) -> str:
        x, line_y = self.at(u, y)
        return words(x, line_y, text, size, text_anchor="middle")

    def block(self, u: float, y: float, wide: float, text: str, **data: object) -> str:
        """A rectangle about (u, y) with a word in it."""
        x, line_y = self.at(u, y)
        return rect(x - wide / 2, line_y - 8, wide, 16, **data) + self.middle(u, y + 4, text)

    def part(self, joint: Joint, y: float) -> Iterator[str]:
        """One part, between its wire and the rail to ground."""
        yield self.words(14, y - 6, f"{NAMES[joint.part]} · {joint.pin} · place {joint.place} · {joint.wire}")
        if joint.part in BUTTONS:
            yield from self._button(joint, y)
        elif joint.part in LAMPS:
            yield from self._lamp(joint, y)
        elif joint.part in RING:
            yield from self._ring(joint, y)
        else:
            yield from self._buzzer(joint, y)

    def _button(self, joint: Joint, y: float) -> Iterator[str]:
        switch = _PART + 60
        yield self.line((0, y), (switch, y))
        yield self.line((switch + 30, y), (_RAIL, y))
        yield self.line((switch - 2, y - 9), (switch + 32, y - 9))
        yield self.line((switch + 15, y - 9), (switch + 15, y - 16))
        yield self.block(_PART + 24, y, 50, f"{BUTTON_OHM} Ω", data_resistor=joint.user, data_ohm=BUTTON_OHM)
        for u in (switch + 2, switch + 28):
            x, line_y = self.at(u, y)
            yield tag("circle", cx=x, cy=line_y, r=3, fill="#fff", stroke="#222", stroke_width=1.6)

    def _lamp(self, joint: Joint, y: float) -> Iterator[str]:
        ohm = resistor_ohm()
        yield self.line((0, y), (_RAIL, y))
        yield self.block(_PART + 24, y, 50, f"{ohm} Ω", data_resistor=joint.user, data_ohm=ohm)
        tip, base = _PART + 84, _PART + 68
        points = [self.at(base, y - 8), self.at(base, y + 8), self.at(tip, y)]
        yield tag("polygon", points=" ".join(f"{x:.1f},{h:.1f}" for x, h in points), fill="#ffd23e", stroke="#222")
        yield self.line((tip, y - 8), (tip, y + 8), stroke_width=2.2)

    def _buzzer(self, joint: Joint, y: float) -> Iterator[str]:
        yield self.line((0, y), (_PART + 70, y))
        yield self.block(_PART + 24, y, 50, f"{BUZZER_OHM} Ω", data_resistor=joint.user, data_ohm=BUZZER_OHM)
        yield self.line((_PART + 70, y - 10), (_PART + 70, y + 10), stroke_width=2.2)
        yield self.block(_PART + 78, y, 8, "")
        yield self.line((_PART + 86, y - 10), (_PART + 86, y + 10), stroke_width=2.2)
        yield self.line((_PART + 86, y), (_RAIL, y))

    def _ring(self, joint: Joint, y: float) -> Iterator[str]:
        """The gate, 10 kΩ from it to ground, source to ground, the light's colour on the drain."""
        low, gate, fet = y + 24, _PART - 36, _PART + 36
        yield self.line((0, y), (fet, y))
        yield self.line((fet, y), (_RAIL, y))
        yield self.line((gate, y), (gate, low), (_RAIL, low))
        yield self.block(gate + 50, low, 56, f"{GATE_OHM // 1000} kΩ", data_resistor=joint.user, data_ohm=GATE_OHM)
        yield self.line((fet, y), (fet, y - 20), (fet + 12, y - 20))
        yield self.block(fet, y, 72, "MOSFET")
        yield self.middle(fet - 44, y + 12, "G")
        yield self.middle(fet + 44, y + 12, "S")
        yield self.middle(fet - 8, y - 12, "D")
        yield self.words(fet + 15, y - 16, f"{NAMES[joint.part]} −", 11)
