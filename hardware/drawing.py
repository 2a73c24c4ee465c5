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

from firmware.header import BOARD, GROUND, RESERVED
from firmware.wiring import Wiring, load_wiring
from hardware.boards import family_of, inset
from hardware.boxes import RING, Box, boxes, shared_grounds
from hardware.parts_drawn import PAPER, Row, box_height, draw_box, ink_of, rows_of
from hardware.svg import group, rect, sheet, tag, words

WIDTH: Final = 1240.0
_TOP, _PITCH = 118.0, 34.0
_MIDDLE: Final = WIDTH / 2
_BODY: Final = 126.0
"""Half the header's width, as drawn."""
_COLUMN: Final = 24.0
_GAP: Final = 20.0
_PULL: Final = 90.0
"""How far a wire runs straight before it bends."""
_THREE_VOLTS, _FIVE_VOLTS = (1, 17), (2, 4)


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
