# SPDX-License-Identifier: MIT
"""Boxes: parts with one case and one cable, such as a seat's buttons and lamp, the buzzer, the ring light; and the
continuity checklist: what a meter shall show between which places, before and after the plug is on the Pi.

Made of `firmware.wiring`; drawings and checklist are both made of these boxes, so they can't differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware.header import GROUND, PULLED_UP, RESERVED, place_of
from firmware.wiring import Joint, Wiring
from hardware.circuits import BUTTON_OHM, BUZZER_OHM, GATE_OHM, I2C_OHM, TOLERANCE, resistor_ohm, within

NAMES: Final = {
    "shout": "SHOUT", "aye": "AYE", "lamp": "lamp", "table_button": "button", "buzzer": "buzzer",
    "camera_lamp": "lamp", "ring_red": "red", "ring_green": "green", "ring_blue": "blue",
}  # fmt: skip
"""A part's name inside its box."""

BUTTONS: Final = frozenset({"shout", "aye", "table_button"})
LAMPS: Final = frozenset({"lamp", "camera_lamp"})
RING: Final = ("ring_red", "ring_green", "ring_blue")

_TITLES: Final = {"table_button": "Table button", "buzzer": "Buzzer", "camera_lamp": "Camera lamp"}
LEAVE = (1, 2, 4, 17, *sorted(place_of(f"GPIO{gpio}") for gpio in RESERVED))
"""Places that stay empty: the supplies, and what the Pi needs itself."""


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


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to measure, and what is wanted. ``user`` is the part it is about, ``place`` that part's; 0 is none."""

    what: str
    start: str
    end: str
    wanted: str
    user: str = ""
    place: int = 0


def unplugged(wiring: Wiring) -> tuple[Check, ...]:
    """What to measure at the plug, with nothing on the Pi."""
    return tuple(check for box in boxes(wiring) for check in _box(box)) + tuple(_shared(wiring))


def plugged(wiring: Wiring) -> Iterator[Check]:
    """What to measure with the plug on the Pi, which is switched off and without its supply."""
    first, *others = GROUND
    yield Check("grounds", f"place {first}", f"places {_listed(others)}", "beep, each")
    yield Check("supplies", "places 1 and 2", f"place {first}", "no beep")
    for joint in wiring.joints():
        if int(joint.pin.removeprefix("GPIO")) in PULLED_UP:
            wanted = f"about {I2C_OHM / 1000:.1f} kΩ: the resistor on the board"
            yield Check(joint.user, _place(joint), "place 1", wanted, joint.user, joint.place)


def _box(box: Box) -> Iterator[Check]:
    ground = f"place {box.ground} ({box.ground_wire})"
    for joint in box.joints:
        yield from _part(joint, ground)
    if len(box.joints) > 1:
        places = _listed([joint.place for joint in box.joints])
        yield Check(f"{box.title}: shorts", f"each of places {places}", "each other of them", "no beep")


def _part(joint: Joint, ground: str) -> Iterator[Check]:
    def check(wanted: str, what: str = "", end: str = ground) -> Check:
        return Check(joint.user + what, _place(joint), end, wanted, joint.user, joint.place)

    if joint.part in BUTTONS:
        yield check(f"let go: open; pressed: {_resistor(BUTTON_OHM)}")
    elif joint.part in LAMPS:
        yield check(_resistor(resistor_ohm()), ", resistor", "the LED's long leg")
        yield check("diode test, red probe first: it glows, 1.9 to 2.6 V; probes swapped: open")
    elif joint.part in RING:
        yield check("beep", ", gate", "its MOSFET's gate")
        yield check(_resistor(GATE_OHM))
    else:
        yield check(_resistor(BUZZER_OHM), ", resistor", "the piezo")
        yield check("open; 200 Ω or less is a buzzer with a coil: not this one")


def _shared(wiring: Wiring) -> Iterator[Check]:
    held = boxes(wiring)
    for place, titles in shared_grounds(held).items():
        yield Check("shared ground", f"place {place}", f"black wire in {' and in '.join(titles)}", "beep, each")
    yield Check("left alone", f"places {_listed(sorted(LEAVE))}", "every other place", "open: no wire there at all")


def _resistor(ohm: int) -> str:
    low, high = within(ohm)
    if ohm >= 1000:
        return f"{low / 1000:.1f} to {high / 1000:.1f} kΩ ({ohm / 1000:.0f} kΩ ± {TOLERANCE:.0%})"
    return f"{low} to {high} Ω ({ohm} Ω ± {TOLERANCE:.0%})"


def _place(joint: Joint) -> str:
    return f"place {joint.place} ({joint.pin}, {joint.wire})"


def _listed(places: list[int]) -> str:
    return ", ".join(str(place) for place in places)


def table(checks: tuple[Check, ...]) -> str:
    """Checks as a table to tick off (Markdown)."""
    rows = ["| | what | from | to | wanted |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*rows, *(f"| ☐ | {c.what} | {c.start} | {c.end} | {c.wanted} |" for c in checks)])
