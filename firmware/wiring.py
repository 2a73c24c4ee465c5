# SPDX-License-Identifier: MIT
"""Which part hangs on which pin: read from a file, checked before a single pin is touched."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from firmware.errors import PinConflict, ReservedPin, UnknownPin, WiringError, WiringUnreadable

__all__ = [
    "PinConflict",
    "ReservedPin",
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

BOARD: Final[Mapping[int, int]] = MappingProxyType(
    {3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25}
    | {23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21}
)
"""The 40-pin header of every Pi since the B+: place -> GPIO number. Places not named are power or ground."""

PLACE: Final[Mapping[int, int]] = MappingProxyType({gpio: place for place, gpio in BOARD.items()})

RESERVED: Final[Mapping[int, str]] = MappingProxyType(
    dict.fromkeys((0, 1), "a HAT's EEPROM and, on some models, the camera")
    | dict.fromkeys((2, 3), "I2C (pull-ups are soldered to them)")
    | dict.fromkeys((14, 15), "the serial console")
)

WANTED: Final = 'wanted is a name like "GPIO17", "BOARD11" or 17'


def gpio_name(given: object) -> str:
    """The one name of a pin, whatever it was called: ``GPIO17`` for ``GPIO17``, ``BOARD11``, ``17`` and ``"17"``.

    Raises:
        UnknownPin: no pin of the header has that name.

    >>> gpio_name("board11"), gpio_name(17)
    ('GPIO17', 'GPIO17')
    """
    text = str(given).strip().upper()
    digits = text.removeprefix("BOARD").removeprefix("GPIO")
    if isinstance(given, bool) or not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise UnknownPin(f"{given!r} names no pin: {WANTED}")
    number = int(digits)
    if text.startswith("BOARD"):
        if number not in BOARD:
            beyond = "the header has places 1 to 40" if not 1 <= number <= 40 else "that place is power or ground"
            raise UnknownPin(f"{given!r} names no GPIO pin: {beyond}")
        return f"GPIO{BOARD[number]}"
    if number not in PLACE:
        raise UnknownPin(f"{given!r} names no pin: the header has GPIO0 to GPIO27")
    return f"GPIO{number}"


def board_place(gpio: str) -> str:
    """Where on the header a pin is: ``BOARD11`` for ``GPIO17``."""
    return f"BOARD{PLACE[int(gpio.removeprefix('GPIO'))]}"


@dataclass(frozen=True, slots=True)
class SeatPins:
    """The three pins of a seat, by their ``GPIOn`` names."""

    shout: str
    aye: str
    lamp: str


@dataclass(frozen=True, slots=True)
class Wiring:
    """Seats (counted from 1) and their pins, and the buzzer's pin, or None for a silent table.

    Any of the three kinds of pin names is taken and turned into ``GPIOn``.

    Raises:
        PinConflict: two parts want the same pin; both are named.
        ReservedPin: the Pi needs the pin itself.
        UnknownPin: no pin has that name.
    """

    seats: Mapping[int, SeatPins]
    buzzer: str | None = None

    def __post_init__(self) -> None:
        seats = {seat: self._checked(seat, pins) for seat, pins in sorted(self.seats.items())}
        object.__setattr__(self, "seats", MappingProxyType(seats))
        object.__setattr__(self, "buzzer", None if self.buzzer is None else _named("the buzzer", self.buzzer))
        taken: dict[str, str] = {}
        for user, pin in self.users():
            if pin in taken:
                raise PinConflict(f"pin {pin} is wanted by {taken[pin]} and by {user}")
            taken[pin] = user

    def users(self) -> Iterator[tuple[str, str]]:
        """Every part in plain words, with its pin: ``("seat 2's SHOUT button", "GPIO23")``."""
        for seat, pins in self.seats.items():
            yield f"seat {seat}'s SHOUT button", pins.shout
            yield f"seat {seat}'s AYE button", pins.aye
            yield f"seat {seat}'s lamp", pins.lamp
        if self.buzzer is not None:
            yield "the buzzer", self.buzzer

    @staticmethod
    def _checked(seat: int, pins: SeatPins) -> SeatPins:
        return SeatPins(
            _named(f"seat {seat}'s SHOUT button", pins.shout),
            _named(f"seat {seat}'s AYE button", pins.aye),
            _named(f"seat {seat}'s lamp", pins.lamp),
        )


def _named(user: str, given: object) -> str:
    try:
        name = gpio_name(given)
    except UnknownPin as error:
        raise UnknownPin(f"{user}: {error}") from None
    number = int(name.removeprefix("GPIO"))
    if number in RESERVED:
        raise ReservedPin(f"{user} wants pin {name}, which the Pi needs for {RESERVED[number]}: choose another")
    return name


def default_wiring() -> Wiring:
    """The wiring that the kit is built with: six seats and a buzzer (``wiring.toml`` beside this file)."""
    return load_wiring(Path(__file__).with_name("wiring.toml"))


def load_wiring(path: Path | str) -> Wiring:
    """Read a wiring file.

    Raises:
        WiringUnreadable: the file is missing, no TOML, or has a wrong key.
        WiringError: the pins cannot be wired so (see `Wiring`); the message names the file.
    """
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise WiringUnreadable(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise WiringUnreadable(f"{path}: {error}") from error
    try:
        return _wiring(found)
    except WiringError as error:
        raise type(error)(f"{path}: {error}") from None


def _wiring(found: Mapping[str, Any]) -> Wiring:
    _expect("the file", found, {"seats"}, {"seats", "buzzer"})
    seats = found["seats"]
    if not isinstance(seats, Mapping) or not seats:
        raise WiringUnreadable("'seats' is empty: wanted is one table a seat, like [seats.1]")
    return Wiring({_seat(name): _seat_pins(name, pins) for name, pins in seats.items()}, found.get("buzzer"))


def _seat(name: str) -> int:
    if not (name.isascii() and name.isdigit()) or not 1 <= int(name) <= 12 or name != str(int(name)):
        raise WiringUnreadable(f"[seats.{name}] is no seat: seats are numbered from 1")
    return int(name)


def _seat_pins(name: str, pins: object) -> SeatPins:
    parts = {"shout", "aye", "lamp"}
    if not isinstance(pins, Mapping):
        raise WiringUnreadable(f"seats.{name} is {pins!r}: wanted is a table with {', '.join(sorted(parts))}")
    _expect(f"[seats.{name}]", pins, parts, parts)
    return SeatPins(**pins)


def _expect(where: str, found: Mapping[str, Any], needed: set[str], known: set[str]) -> None:
    if missing := needed - found.keys():
        raise WiringUnreadable(f"{where} lacks {', '.join(sorted(missing))}")
    if strange := found.keys() - known:
        raise WiringUnreadable(f"{where} has {', '.join(sorted(strange))}: known are {', '.join(sorted(known))}")


def wiring_table(wiring: Wiring) -> str:
    """The wiring as a table for people (Markdown), with each pin's place on the header."""
    rows = [("part", "pin", "place on the header"), ("---", "---", "---")]
    rows += [(user, pin, board_place(pin)) for user, pin in wiring.users()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
