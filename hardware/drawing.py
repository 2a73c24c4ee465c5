# SPDX-License-Identifier: MIT
"""Draws the wiring: the header in the middle, a box for each seat and part, every wire in its colour.

``python -m hardware.drawing my-wiring.toml > my-wiring.svg`` draws a wiring of your own. Each wire carries what it is
as ``data-`` attributes, by which a test holds the drawing to the firmware.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from firmware.header import BOARD, GROUND, MODELS, RESERVED
from firmware.wiring import Joint, Wiring, load_wiring
from hardware.boxes import BUTTONS, LAMPS, NAMES, RING, Box, boxes, shared_grounds
from hardware.circuits import BUTTON_OHM, BUZZER_OHM, GATE_OHM, resistor_ohm
from hardware.svg import group, line, rect, sheet, tag, words

_SCALE: Final = 1.9
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
WIDTH: Final = 1240.0
_TOP, _PITCH = 118.0, 34.0
_MIDDLE: Final = WIDTH / 2
_BODY: Final = 126.0
"""Half the header's width, as drawn."""
_COLUMN: Final = 24.0
_GAP: Final = 20.0
_PULL: Final = 90.0
"""How far a wire runs straight before it bends."""
_THREE_VOLTS = (1, 17)


@dataclass(frozen=True, slots=True)
class Family:
    """Models whose board looks alike: its size in mm held with the header to the right, and what to know of it.

    ``sockets``: (name, side, middle along that side in mm from the top or left); no size: the board can't be seen.
    """

    name: str
    models: tuple[str, ...]
    note: str
    size_mm: tuple[float, float] | None
    header_mm: float = 7.1
    """From the board's upper edge to the header's."""
    sockets: tuple[tuple[str, str, float], ...] = ()


FAMILIES: Final = (
    Family(
        "pi",
        ("3B", "3B+", "3A+", "4B", "5"),
        "The header is the same on all. A button on GPIO3 wakes them when off, but the 5: its own does, or one on J2.",
        (56.0, 85.0),
        sockets=(("USB", "bottom", 28.0), ("microSD (below)", "top", 28.0), ("power, HDMI", "left", 25.0)),
    ),
    Family(
        "zero",
        ("Zero 2 W",),
        "It comes without a header: solder a 2 × 20 one, or buy the board with one (“WH”, “with header”).",
        (30.0, 65.0),
        sockets=(("microSD", "top", 15.0), ("camera", "bottom", 15.0), ("HDMI, USB, power", "left", 33.0)),
    ),
    Family(
        "keyboard",
        ("400", "500"),
        "The header is in the back: bring it out with a 40-way ribbon to a board that prints the numbers.",
        None,
    ),
)


def family_of(pi: str) -> Family:
    """The family that a model belongs to.

    >>> family_of("4B").name, family_of("Zero 2 W").name
    ('pi', 'zero')

    Raises:
        ValueError: there is no such model.
    """
    for family in FAMILIES:
        if pi in family.models:
            return family
    raise ValueError(f"pi {pi!r}: known are {', '.join(MODELS)}")


def inset(family: Family, left: float, top: float) -> str:
    """The board, small, held as the header is drawn: where place 1 is."""
    return group(*_inset(family, left, top), font_size=12)


def _inset(family: Family, left: float, top: float) -> Iterator[str]:
    if family.size_mm is None:
        yield words(left, top + 110, "400 and 500 have no camera connector: use a webcam.", 13)
        yield words(left, top + 130, "Count places on the ribbon's board, by its own numbers;", 13)
        yield words(left, top + 150, "check with a meter: places 6 and 9 are joined (ground).", 13)
        return
    wide, high = (side * _SCALE for side in family.size_mm)
    x, y = left + 130, top + 20
    yield rect(x, y, wide, high, fill="#3f7d4e", rx=6)
    for name, side, along in family.sockets:
        yield _socket(name, side, along * _SCALE, (x, y, wide, high))
    pins_top, pitch = y + family.header_mm * _SCALE, 2.54 * _SCALE
    yield rect(x + wide - 6.0 * _SCALE, pins_top, 5.0 * _SCALE, 20 * pitch, fill="#23262b", stroke="none")
    one = (x + wide - 4.8 * _SCALE, pins_top + pitch / 2)
    yield tag("circle", cx=one[0], cy=one[1], r=2.6, fill="#ffd23e")
    yield tag("path", d=f"M {one[0]} {one[1]} L {x + wide + 24} {y - 8}", stroke="#222", fill="none")
    yield words(x + wide + 28, y - 4, "place 1", 13, font_weight="bold")


def _socket(name: str, side: str, along: float, board: tuple[float, float, float, float]) -> str:
    x, y, wide, high = board
    if side == "left":
        return words(x - 8, y + along, name, 12, text_anchor="end")
    return words(x + wide / 2, y + 16 if side == "top" else y + high - 8, name, 11, text_anchor="middle", fill="#fff")


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

    def middle(self, u: float, y: float, text: str) -> str:
        x, line_y = self.at(u, y)
        return words(x, line_y, text, 10, text_anchor="middle")

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


@dataclass(frozen=True, slots=True)
class _Placed:
    """A box on the page: its top, and whether it stands left of the header."""

    box: Box
    top: float
    left: bool

    @property
    def edge(self) -> float:
        """Where its wires come in."""
        return _COLUMN + PAPER if self.left else WIDTH - _COLUMN - PAPER


def draw(wiring: Wiring) -> str:
    """The whole drawing of ``wiring``, for its ``pi``."""
    family = family_of(wiring.pi)
    placed = list(_place(boxes(wiring)))
    bottom = max(_TOP + 20 * _PITCH + 24, *(box.top + box_height(box.box) for box in placed))
    wires = [wire for box in placed for wire in _wires(box)]
    height = bottom + 250
    return sheet(
        WIDTH, height, f"Quartermaster: wiring for {len(wiring.seats)} seats",
        words(_COLUMN, 44, f"Wiring for {_count(len(wiring.seats))}", 26, font_weight="bold"),
        words(_COLUMN, 70, f"Raspberry Pi {', '.join(family.models)}. {family.note}", 14),
        words(_COLUMN, 92, "Circled: places on the 40-pin header, seen from above, place 1 at the top left.", 14),
        _header(wiring),
        group(*(draw_box(box.box, box.edge, box.top, box.left) for box in placed)),
        group(*wires, fill="none", stroke_linecap="round"),
        _pins(wiring),
        inset(family, _MIDDLE - 190, bottom + 16),
        group(*_notes(wiring, bottom + 30)),
    )  # fmt: skip


def _count(seats: int) -> str:
    return "1 seat" if seats == 1 else f"{seats} seats"


def _place(held: Sequence[Box]) -> Iterator[_Placed]:
    """Odd places are on the header's left, so are their boxes; the ring light stands where there is more room."""

    def on_left(box: Box) -> bool:
        return sum(joint.place % 2 for joint in box.joints) * 2 > len(box.joints) and box.joints[0].part not in RING

    for left in (True, False):
        column = sorted((box for box in held if on_left(box) == left), key=_middle_place)
        full = sum(map(box_height, column)) + _GAP * (len(column) - 1)
        top = max(_TOP, _TOP + 10 * _PITCH - full / 2)
        for box in column:
            yield _Placed(box, top, left)
            top += box_height(box) + _GAP


def _middle_place(box: Box) -> float:
    return sum(joint.place for joint in box.joints) / len(box.joints)


def _centre(place: int) -> tuple[float, float]:
    return _MIDDLE + (-14 if place % 2 else 14), _TOP + ((place + 1) // 2 - 0.5) * _PITCH


def _wires(placed: _Placed) -> Iterator[str]:
    for row in rows_of(placed.box):
        yield _wire(placed, row)


def _wire(placed: _Placed, row: Row) -> str:
    """From its pin along the header's row, or between two rows where it must cross over, then in a bend to its box."""
    x, y = _centre(row.place)
    way = -1 if placed.left else 1
    path = f"M {x:.1f} {y:.1f}"
    if (row.place % 2 == 1) != placed.left:
        y += _PITCH / 2
        path += f" V {y:.1f}"
    out, end = _MIDDLE + way * _BODY, placed.top + row.y
    path += f" H {out:.1f} C {out + way * _PULL:.1f} {y:.1f} {placed.edge - way * _PULL:.1f} {end:.1f} "
    path += f"{placed.edge:.1f} {end:.1f}"
    data = {"data_part": row.part, "data_user": row.user, "data_place": row.place, "data_colour": row.wire}
    if row.pin:
        data["data_pin"] = row.pin
    return tag("path", d=path, stroke="#333", stroke_width=5.4) + tag(
        "path", class_="wire", d=path, stroke=ink_of(row.wire), stroke_width=3.4, **data
    )


def _header(wiring: Wiring) -> str:
    """The header's body and what each place is called."""
    used = {joint.place for joint in wiring.joints()}
    body = rect(_MIDDLE - _BODY, _TOP - 8, 2 * _BODY, 20 * _PITCH + 16, fill="#4b5563", rx=6)
    return group(body, *(_name(place, place in used) for place in range(1, 41)))


def _name(place: int, used: bool) -> str:
    x, y = _centre(place)
    way = -1 if place % 2 else 1
    look = {"fill": "#fff" if used or place in GROUND else "#c3c9d2", "text_anchor": "end" if way < 0 else "start"}
    return words(x + way * 18, y - 6, _called(place), 11, **look)


def _called(place: int) -> str:
    if place in BOARD:
        return f"GPIO{BOARD[place]}" + (": leave" if BOARD[place] in RESERVED else "")
    return "ground" if place in GROUND else "3.3 V: leave" if place in _THREE_VOLTS else "5 V: leave"


def _pins(wiring: Wiring) -> str:
    """The circles with the places' numbers, over the wires' ends."""
    inks = {joint.place: joint.wire for joint in wiring.joints()} | {
        box.ground: box.ground_wire for box in boxes(wiring)
    }
    return group(*(_pin(place, inks.get(place)) for place in range(1, 41)), text_anchor="middle")


def _pin(place: int, wire: str | None) -> str:
    x, y = _centre(place)
    fill = "#6f7886" if wire is None else ink_of(wire)
    ink = "#fff" if fill in ("#6f7886", ink_of("black"), ink_of("blue"), ink_of("red"), ink_of("violet")) else "#111"
    dot = tag("circle", cx=x, cy=y, r=10.5, fill=fill, stroke="#fff", stroke_width=1.2, data_place=place)
    return dot + words(x, y + 4, str(place), 11, fill=ink)


def _notes(wiring: Wiring, top: float) -> Iterator[str]:
    shared = shared_grounds(boxes(wiring))
    left = ["All grounds are one: any of them will do, and two black wires may share one."]
    left += [f"Here {' and '.join(titles)} share place {place}: join their wires." for place, titles in shared.items()]
    left += ["Resistors sit in the box. A lamp's long leg is on the resistor's side."]
    right = ["Colours are a help for the hand: others will do.", "Places marked “leave” stay empty."]
    right += [
        "Plug in and unplug with the Pi switched off.",
        "Made from firmware/wiring.toml: python -m hardware.guide",
    ]
    for row, text in enumerate(left):
        yield words(_COLUMN, top + 20 * row, text, 13)
    for row, text in enumerate(right):
        yield words(_MIDDLE + 210, top + 20 * row, text, 13)


def main(arguments: Sequence[str]) -> int:
    """Draw the wiring file that is named."""
    if len(arguments) != 1:
        sys.stderr.write("one wiring file wanted: python -m hardware.drawing my-wiring.toml > my-wiring.svg\n")
        return 2
    sys.stdout.write(draw(load_wiring(arguments[0])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
