# SPDX-License-Identifier: MIT
"""The wiring: which part hangs on which pin, read from a file and checked before any pin is touched.

``wiring.toml`` beside this file is the only place where the kit's pins stand. The panel, the table of ``docs/panel.md``
and the drawings of ``hardware/`` are all made from what is read here: `Wiring.joints` names every joint.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from firmware.errors import PinConflict, ReservedPin, UnknownPin, WiringError, WiringUnreadable
from firmware.header import MODELS, PULLED_UP, RESERVED, board_place, gpio_name, ground_near, place_of
from firmware.notice import Notice

__all__ = [
    "Joint",
    "PinConflict",
    "ReservedPin",
    "RingPins",
    "SeatPins",
    "UnknownPin",
    "Wiring",
    "WiringError",
    "WiringUnreadable",
    "board_place",
    "default_wiring",
    "gpio_name",
    "load_wiring",
    "wiring_table",
]

BUTTONS: Final = frozenset({"shout", "aye", "table_button"})

WIRES: Final[Mapping[str, str]] = MappingProxyType(
    {"shout": "red", "aye": "green", "lamp": "yellow", "table_button": "white", "buzzer": "violet"}
    | {"camera_lamp": "orange", "ring_red": "red", "ring_green": "green", "ring_blue": "blue", "ground": "black"}
)
"""The colour of each part's wire, where the file names no other; a help for the hand, nothing hangs on it."""


@dataclass(frozen=True, slots=True)
class SeatPins:
    """The three pins of a seat, by their ``GPIOn`` names."""

    shout: str
    aye: str
    lamp: str


@dataclass(frozen=True, slots=True)
class RingPins:
    """The three pins of the ring light over the mat, one for each colour."""

    red: str
    green: str
    blue: str


@dataclass(frozen=True, slots=True)
class Joint:
    """One part on its pin: what a drawing, a table and a continuity checklist have to say about it.

    ``seat`` is 0 for what belongs to no seat. ``place`` and ``ground`` are places on the header, ``wire`` a colour.
    """

    user: str
    part: str
    seat: int
    pin: str
    place: int
    wire: str
    ground: int
    ground_wire: str


@dataclass(frozen=True, slots=True)
class Wiring:
    """Seats (counted from 1) and their pins, and what the table has besides; None for what it does not have.

    Any of the three kinds of pin names is taken and turned into ``GPIOn``.

    Raises:
        PinConflict: two parts want the same pin; both are named.
        ReservedPin: the Pi needs the pin itself; both users are named.
        UnknownPin: no pin has that name.
    """

    seats: Mapping[int, SeatPins]
    buzzer: str | None = None
    table_button: str | None = None
    camera_lamp: str | None = None
    ring: RingPins | None = None
    pi: str = "4B"
    wires: Mapping[str, str] = field(default_factory=lambda: WIRES)

    def __post_init__(self) -> None:
        for user, part, seat, pin in self._asked():
            _check(user, part, seat, pin)
        seats = {seat: SeatPins(*map(gpio_name, _of(pins))) for seat, pins in sorted(self.seats.items())}
        object.__setattr__(self, "seats", MappingProxyType(seats))
        for name in ("buzzer", "table_button", "camera_lamp"):
            pin = getattr(self, name)
            object.__setattr__(self, name, None if pin is None else gpio_name(pin))
        if self.ring is not None:
            object.__setattr__(self, "ring", RingPins(*map(gpio_name, _of(self.ring))))
        taken: dict[str, str] = {}
        for _, part, seat, given in self._asked():
            pin, name = gpio_name(given), part_name(part, seat)
            if pin in taken:
                raise PinConflict(Notice("pin-wanted-twice", pin=pin, user=taken[pin], other=name))
            taken[pin] = name

    def users(self) -> Iterator[tuple[str, str]]:
        """Every part in plain words, with its pin: ``("seat 2's SHOUT button", "GPIO23")``."""
        return ((user, str(pin)) for user, _, _, pin in self._asked())

    def joints(self) -> tuple[Joint, ...]:
        """Every part with its place on the header, the nearest ground and the colours of its wires."""
        return tuple(
            Joint(user, part, seat, str(pin), place, self.wires[part], ground_near(place), self.wires["ground"])
            for user, part, seat, pin in self._asked()
            for place in (place_of(str(pin)),)
        )

    def _asked(self) -> Iterator[tuple[str, str, int, object]]:
        """Every part: in plain words, by its name in the file, whose it is, and the pin as it was given."""
        for seat, pins in self.seats.items():
            yield f"seat {seat}'s SHOUT button", "shout", seat, pins.shout
            yield f"seat {seat}'s AYE button", "aye", seat, pins.aye
            yield f"seat {seat}'s lamp", "lamp", seat, pins.lamp
        for name, user in (
            ("table_button", "the table button"),
            ("buzzer", "the buzzer"),
            ("camera_lamp", "the camera lamp"),
        ):
            if (pin := getattr(self, name)) is not None:
                yield user, name, 0, pin
        if self.ring is not None:
            for colour, pin in zip(("red", "green", "blue"), _of(self.ring), strict=True):
                yield f"the ring light's {colour}", f"ring_{colour}", 0, pin


def part_name(part: str, seat: int) -> Notice:
    """A part by its name in the file, as people call it; ``seat``: whose it is, 0: the table's."""
    id_ = f"part-{part.replace('_', '-')}"
    return Notice(id_, seat=seat) if seat else Notice(id_)


def _of(pins: SeatPins | RingPins) -> tuple[str, ...]:
    return tuple(getattr(pins, part.name) for part in fields(pins))


def _check(user: str, part: str, seat: int, pin: object) -> None:
    try:
        name = gpio_name(pin)
    except UnknownPin as error:
        raise UnknownPin(f"{user}: {error}") from None
    number = int(name.removeprefix("GPIO"))
    other = RESERVED.get(number) or (None if part in BUTTONS else PULLED_UP.get(number))
    if other:
        raise ReservedPin(Notice("pin-reserved", pin=name, user=part_name(part, seat), other=other))


def default_wiring() -> Wiring:
    """The wiring that the kit is built with: six seats and all the rest (``wiring.toml`` beside this file)."""
    return load_wiring(Path(__file__).with_name("wiring.toml"))


def load_wiring(path: Path | str) -> Wiring:
    """Read a wiring file.

    Raises:
        WiringUnreadable: the file is missing, no TOML, or has a wrong key.
        WiringError: the pins cannot be wired so (see `Wiring`); the message names the file.
    """
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise WiringUnreadable(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise WiringUnreadable(f"{path}: {error}") from error
    try:
        return _wiring(found)
    except WiringError as error:
        raise type(error)(Notice("wiring-file-says", file=str(path), why=error.args[0])) from None


def _wiring(found: Mapping[str, Any]) -> Wiring:
    one_pin = {"buzzer", "table_button", "camera_lamp"}
    _expect("the file", found, {"seats"}, {"seats", "ring", "pi", "wires"} | one_pin)
    seats = found["seats"]
    if not isinstance(seats, Mapping) or not seats:
        raise WiringUnreadable("'seats' is empty: wanted is one table a seat, like [seats.1]")
    pi = found.get("pi", "4B")
    if pi not in MODELS:
        raise WiringUnreadable(f"pi = {pi!r}: known are {', '.join(MODELS)}")
    ring = found.get("ring")
    return Wiring(
        {_seat(name): SeatPins(**_pins(f"seats.{name}", pins, SeatPins)) for name, pins in seats.items()},
        **{name: found.get(name) for name in one_pin},
        ring=None if ring is None else RingPins(**_pins("ring", ring, RingPins)),
        pi=pi,
        wires=_wires(found.get("wires", {})),
    )


def _seat(name: str) -> int:
    if not (name.isascii() and name.isdigit()) or not 1 <= int(name) <= 12 or name != str(int(name)):
        raise WiringUnreadable(f"[seats.{name}] is no seat: seats are numbered from 1")
    return int(name)


def _pins(where: str, pins: object, kind: type[SeatPins] | type[RingPins]) -> Mapping[str, Any]:
    parts = {part.name for part in fields(kind)}
    if not isinstance(pins, Mapping):
        raise WiringUnreadable(f"{where} is {pins!r}: wanted is a table with {', '.join(sorted(parts))}")
    _expect(f"[{where}]", pins, parts, parts)
    return pins


def _wires(found: object) -> Mapping[str, str]:
    if not isinstance(found, Mapping):
        raise WiringUnreadable(f"wires is {found!r}: wanted is a table of colours")
    _expect("[wires]", found, set(), set(WIRES))
    if strange := [name for name, colour in found.items() if not isinstance(colour, str)]:
        raise WiringUnreadable(f"[wires] {strange[0]}: wanted is a colour's name")
    return MappingProxyType({**WIRES, **found})


def _expect(where: str, found: Mapping[str, Any], needed: set[str], known: set[str]) -> None:
    if missing := needed - found.keys():
        raise WiringUnreadable(f"{where} lacks {', '.join(sorted(missing))}")
    if strange := found.keys() - known:
        raise WiringUnreadable(f"{where} has {', '.join(sorted(strange))}: known are {', '.join(sorted(known))}")


def wiring_table(wiring: Wiring) -> str:
    """The wiring as a table for people (Markdown): each pin's place on the header, its wire, and a ground near it."""
    rows = [("part", "pin", "place on the header", "wire", "ground near it")]
    rows.append(("---",) * 5)
    rows += [(j.user, j.pin, f"BOARD{j.place}", j.wire, f"BOARD{j.ground}") for j in wiring.joints()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


ALONE: Final = ("table_button", "buzzer", "camera_lamp")
RING: Final = "ring_"
HEAD: Final = "# Written by the page of the pins. What stands here may be edited by hand, too.\n"


def rewired(wiring: Wiring, pins: Mapping[tuple[int, str], str]) -> Wiring:
    """``wiring`` with other pins, by seat (0: none) and part, in any of the three kinds of names; "": without it.

    Raises:
        PinConflict, ReservedPin, UnknownPin: the pins can't be wired so.
        WiringError: there is no such part, or one that can't be left away.
    """
    now = {(joint.seat, joint.part): joint.pin for joint in wiring.joints()}
    known = {*now, *((0, name) for name in ALONE), *((0, f"{RING}{field.name}") for field in fields(RingPins))}
    for seat, part in pins:
        if (seat, part) not in known:
            raise WiringError(f"there is no part {part!r} at seat {seat}")
    wanted = {**now, **pins}
    for (seat, part), pin in wanted.items():
        if seat and not pin:
            raise WiringError(f"seat {seat}'s {part} can't be left away: a seat has two buttons and a lamp")
    ring = [wanted.get((0, f"{RING}{field.name}"), "") for field in fields(RingPins)]
    if any(ring) and not all(ring):
        raise PinConflict(Notice("ring-wants-three"))
    return Wiring(
        {seat: SeatPins(*(wanted[seat, field.name] for field in fields(SeatPins))) for seat in wiring.seats},
        **{name: wanted.get((0, name)) or None for name in ALONE},
        ring=RingPins(*ring) if all(ring) else None,
        pi=wiring.pi,
        wires=wiring.wires,
    )


def write_wiring(wiring: Wiring, path: Path) -> None:
    """Write ``wiring`` to ``path``, whole or not at all.

    Raises:
        OSError: it can't be written.
        WiringError: it would not read as it was meant; nothing is changed.
    """
    new = path.with_name(f"{path.name}.new")
    new.write_text(wiring_text(wiring), encoding="utf-8")
    if load_wiring(new) != wiring:
        new.unlink()
        raise WiringError(f"{path} would not read as it was meant")
    new.replace(path)


def wiring_text(wiring: Wiring) -> str:
    """The wiring as a file (TOML)."""
    lines = [HEAD, f'pi = "{wiring.pi}"']
    lines += [f'{name} = "{pin}"' for name in ALONE if (pin := getattr(wiring, name)) is not None]
    if wiring.ring is not None:
        lines += ["", "[ring]", *(f'{field.name} = "{getattr(wiring.ring, field.name)}"' for field in fields(RingPins))]
    for seat, pins in wiring.seats.items():
        lines += [
            "",
            f"[seats.{seat}]",
            *(f'{field.name} = "{getattr(pins, field.name)}"' for field in fields(SeatPins)),
        ]
    lines += ["", "[wires]", *(f'{part} = "{colour}"' for part, colour in wiring.wires.items())]
    return "\n".join(lines) + "\n"
