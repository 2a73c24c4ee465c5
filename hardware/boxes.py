# SPDX-License-Identifier: MIT
"""Boxes: parts with one case and one cable, such as a seat's buttons and lamp, the buzzer, the ring light.

Made of `firmware.wiring`; drawings and checklist are both made of these boxes, so they can't differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware.wiring import Joint, Wiring

NAMES: Final = {
    "shout": "SHOUT", "aye": "AYE", "lamp": "lamp", "table_button": "button", "buzzer": "buzzer",
    "camera_lamp": "lamp", "ring_red": "red", "ring_green": "green", "ring_blue": "blue",
}  # fmt: skip
"""A part's name inside its box."""

BUTTONS: Final = frozenset({"shout", "aye", "table_button"})
LAMPS: Final = frozenset({"lamp", "camera_lamp"})
RING: Final = ("ring_red", "ring_green", "ring_blue")

_TITLES: Final = {"table_button": "Table button", "buzzer": "Buzzer", "camera_lamp": "Camera lamp"}


@dataclass(frozen=True, slots=True)
class Box:
    """Parts that share a cable: their joints, and the one place on the header where their black wire goes."""

    title: str
    joints: tuple[Joint, ...]
    ground: int
    ground_wire: str


def boxes(wiring: Wiring) -> tuple[Box, ...]:
    """Every box of this wiring: the seats, then what belongs to the table."""
    sorted_in: dict[str, list[Joint]] = {}
    for joint in wiring.joints():
        sorted_in.setdefault(_title(joint), []).append(joint)
    return tuple(Box(title, tuple(held), _ground(held), held[0].ground_wire) for title, held in sorted_in.items())


def with_seats(wiring: Wiring, seats: int) -> Wiring:
    """The same wiring for the first ``seats`` seats only."""
    return replace(wiring, seats={seat: pins for seat, pins in wiring.seats.items() if seat <= seats})


def shared_grounds(held: Sequence[Box]) -> dict[int, list[str]]:
    """Ground places that more than one box uses, and which: their black wires are joined before the plug."""
    users: dict[int, list[str]] = {}
    for box in held:
        users.setdefault(box.ground, []).append(box.title)
    return {place: titles for place, titles in sorted(users.items()) if len(titles) > 1}


def _title(joint: Joint) -> str:
    if joint.seat:
        return f"Seat {joint.seat}"
    return "Ring light" if joint.part in RING else _TITLES[joint.part]


def _ground(joints: Sequence[Joint]) -> int:
    """One of the grounds that the wiring names for these joints: the most frequent, else the first."""
    return Counter(joint.ground for joint in joints).most_common(1)[0][0]
