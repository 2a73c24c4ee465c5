# SPDX-License-Identifier: MIT
"""Draws how lit arcade buttons hang on the pins of the seats' lamps: through a ULN2803A, from a supply of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware.wiring import Joint, Wiring
from hardware.drawing import ink_of
from hardware.svg import group, line, rect, sheet, tag, words

CHANNELS: Final = 8
"""Lamps that one ULN2803A can switch: what comes in at leg n leaves at leg 19 - n."""

_WIDTH: Final = 1000.0
_CHIP: Final = (430.0, 100.0, 140.0)
"""Left edge, top and width."""
_PITCH: Final = 44.0
_START, _RAIL = 60.0, 900.0


def draw_lit(wiring: Wiring) -> str:
    """The drawing for the first `CHANNELS` seats of ``wiring``."""
    lamps = [joint for joint in wiring.joints() if joint.part == "lamp"][:CHANNELS]
    bottom = _leg(9)[1]
    return sheet(
        _WIDTH, bottom + 150, "Quartermaster: lit arcade buttons",
        words(24, 40, "Lit arcade buttons, in place of the seats' lamps", 24, font_weight="bold"),
        words(24, 66, "ULN2803A, seen from above, its notch at the top. Buttons for 5 V or 12 V, all the same.", 14),
        _chip(),
        group(*(one for channel, joint in enumerate(lamps, 1) for one in _channel(channel, joint))),
        line((_RAIL, _leg(18)[1]), (_RAIL, bottom + 60), stroke=ink_of("red"), stroke_width=3),
        words(_RAIL - 12, bottom + 64, "supply + (5 V or 12 V)", 13, text_anchor="end"),
        *_ground(),
        words(24, bottom + 112, "A button's switch is wired as any other: 330 Ω, pin, ground. Its LED needs none.", 13),
        words(24, bottom + 132, "Leg 10 (COM) stays open: only coils want it. Never the supply's + to the Pi.", 13),
    )  # fmt: skip


def _leg(leg: int) -> tuple[float, float]:
    """Where a leg of the chip ends: 1 to 9 down its left side, 10 to 18 up its right."""
    left, top, wide = _CHIP
    row = leg if leg <= 9 else 19 - leg
    return (left - 16 if leg <= 9 else left + wide + 16), top + (row - 0.5) * _PITCH


def _chip() -> str:
    left, top, wide = _CHIP
    inside = [rect(left, top, wide, 9 * _PITCH, fill="#3a3f47", rx=6)]
    inside.append(tag("circle", cx=left + wide / 2, cy=top, r=12, fill="#fff", stroke="#222"))
    for leg in range(1, 19):
        x, y = _leg(leg)
        on_left = leg <= 9
        inside.append(line((x, y), (left if on_left else left + wide, y), stroke="#888", stroke_width=5))
        look = {"fill": "#fff", "text_anchor": "start" if on_left else "end"}
        inside.append(words(left + 8 if on_left else left + wide - 8, y + 4, _called(leg), 12, **look))
    return group(*inside)


def _called(leg: int) -> str:
    if leg in (9, 10):
        return "9 ground" if leg == 9 else "COM 10"
    return f"{leg} in" if leg < 9 else f"out {leg}"


def _channel(channel: int, joint: Joint) -> Iterator[str]:
    """A lamp's wire from the Pi into the chip, and out of it through the button's LED to the supply."""
    (x, y), (out, _) = _leg(channel), _leg(19 - channel)
    label = f"Seat {joint.seat}'s lamp · {joint.pin} · place {joint.place} · {joint.wire}"
    data = {"data_user": joint.user, "data_pin": joint.pin, "data_place": joint.place, "data_leg": channel}
    yield words(_START, y - 6, label, 12)
    yield line((_START, y), (x, y), stroke=ink_of(joint.wire), stroke_width=3, class_="wire", **data)
    base = 720.0
    yield line((out, y), (base, y))
    yield line((base + 18, y), (_RAIL, y))
    points = [(base + 18, y - 9), (base + 18, y + 9), (base + 2, y)]
    yield tag("polygon", points=" ".join(f"{px:.1f},{py:.1f}" for px, py in points), fill="#ffd23e", stroke="#222")
    yield line((base + 2, y - 9), (base + 2, y + 9), stroke_width=2.2)
    yield words(base - 10, y - 8, "LED −", 11, text_anchor="end")
    yield words(base + 28, y - 8, f"LED + of seat {joint.seat}'s SHOUT", 11)


def _ground() -> Iterator[str]:
    x, y = _leg(9)
    yield line((x, y), (x - 40, y), (x - 40, y + 60), stroke=ink_of("black"), stroke_width=3)
    yield words(x - 34, y + 64, "a ground of the header, and the supply's −", 13)
