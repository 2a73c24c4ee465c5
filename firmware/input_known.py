# SPDX-License-Identifier: MIT
"""The keys that are buttons: their names, devices and seats, and how late each device may report.

Pure values: nothing here opens a device.
"""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from firmware.errors import InputsUnreadable
from firmware.input_node import Identity
from firmware.notice import Notice
from firmware.press import TABLE, Button, Contact

USB, BLUETOOTH, KEYBOARD_PORT, GAMEPORT = 0x03, 0x05, 0x11, 0x14

SLACK_MS: Final[Mapping[int, float]] = MappingProxyType({USB: 8.0, BLUETOOTH: 50.0, KEYBOARD_PORT: 8.0, GAMEPORT: 8.0})
"""By how much a finger may have been earlier than a device of this bus tells, where nobody has measured it.

A USB device is asked every 8 ms (the slowest that keyboards and pads of today ask for); a Bluetooth one may wait for
its turn on the air, longer where its radio sleeps between presses.
"""
OTHERS_MS: Final = 50.0
MOST_MS: Final = 500.0
MOST_DEVICES: Final = 40
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class KnownDevice:
    """A device whose buttons were named: which key is whose. ``slack_ms``: measured by the household, else None."""

    identity: Identity
    keys: Mapping[int, Contact] = field(default_factory=dict)
    slack_ms: float | None = None

    @property
    def slack_ns(self) -> int:
        """By how much a finger may have been earlier than this device tells; never nothing, it is no wire."""
        bus_ms = SLACK_MS.get(self.identity.bus, OTHERS_MS)
        return max(1, round((bus_ms if self.slack_ms is None else self.slack_ms) * 1e6))


def named(known: Sequence[KnownDevice], identity: Identity, code: int, contact: Contact) -> tuple[KnownDevice, ...]:
    """The same, but key ``code`` of the device is ``contact`` now; another key that was it before is free.

    >>> pad = Identity("Pad", 3, 1, 2, phys="usb-1/input0")
    >>> [one] = named((), pad, 30, (1, "shout"))
    >>> dict(named([one], pad, 48, (1, "shout"))[0].keys)
    {48: (1, 'shout')}
    """
    freed = [
        replace(device, keys={key: whose for key, whose in device.keys.items() if whose != contact}) for device in known
    ]
    place = next((at for at, device in enumerate(freed) if device.identity == identity), None)
    if place is None:
        freed.append(KnownDevice(identity, {code: contact}))
    else:
        freed[place] = replace(freed[place], keys={**freed[place].keys, code: contact})
    return tuple(device for device in freed if device.keys)


def without(known: Sequence[KnownDevice], contact: Contact) -> tuple[KnownDevice, ...]:
    """The same, without that button; a device without any goes back to its owner."""
    freed = (
        replace(device, keys={key: whose for key, whose in device.keys.items() if whose != contact}) for device in known
    )
    return tuple(device for device in freed if device.keys)


def recognised(known: Sequence[Identity], present: Mapping[T, Identity]) -> dict[T, int]:
    """Which of the ``known`` devices each one present is, if any.

    First those in whom all agrees; then by the device's own number, for it may hang in another socket; at last by make
    and part, where only one of that make is looked for and only one is there. Two of one name without a number are
    thus told apart by their sockets.
    """
    found: dict[T, int] = {}

    def pair(alike: Any) -> None:
        left = [at for at in range(len(known)) if at not in found.values()]
        free = [where for where in present if where not in found]
        for at in left:
            mine = [where for where in free if alike(known[at], present[where])]
            rivals = [other for other in left if mine and alike(known[other], present[mine[0]])]
            if len(mine) == len(rivals) == 1:
                found[mine[0]] = at

    pair(lambda before, now: before == now)
    pair(lambda before, now: before.kind == now.kind and bool(before.uniq) and before.uniq == now.uniq)
    pair(lambda before, now: before.kind == now.kind and before.uniq == now.uniq)
    return found


def slackest_ns(known: Iterable[KnownDevice]) -> int:
    """The largest slack among these devices; 0 where there are none."""
    return max((device.slack_ns for device in known), default=0)


def load_known(path: Path) -> tuple[KnownDevice, ...]:
    """Read the file that tells whose keys are whose; none where there is no such file.

    Raises:
        InputsUnreadable: it is no TOML, or not what `as_toml` makes.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        raise InputsUnreadable(Notice("inputs-file-broken", file=str(path), why=str(error))) from error
    try:
        known = tuple(_known(table) for table in found.values())
        taken = [contact for device in known for contact in device.keys.values()]
        if len(known) > MOST_DEVICES or len(set(taken)) != len(taken):
            raise ValueError("a button is named twice")
        return known
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InputsUnreadable(Notice("inputs-file-foreign", file=str(path))) from error


def as_toml(known: Iterable[KnownDevice]) -> dict[str, Any]:
    """What is kept of them, as the values of a TOML file."""
    return {f"device-{number}": _kept(device) for number, device in enumerate(known, 1)}


def _kept(device: KnownDevice) -> dict[str, Any]:
    identity = device.identity
    kept: dict[str, Any] = {
        "name": identity.name,
        "bus": identity.bus,
        "vendor": identity.vendor,
        "product": identity.product,
    }
    kept |= {"uniq": identity.uniq, "phys": identity.phys}
    kept |= {} if device.slack_ms is None else {"slack_ms": device.slack_ms}
    return kept | {"keys": [[code, seat, button] for code, (seat, button) in sorted(device.keys.items())]}


def _known(kept: Mapping[str, Any]) -> KnownDevice:
    numbers = [kept[name] for name in ("bus", "vendor", "product")]
    texts = [kept[name] for name in ("name", "uniq", "phys")]
    slack_ms = kept.get("slack_ms")
    if not all(type(number) is int for number in numbers) or not all(type(text) is str for text in texts):
        raise TypeError
    if slack_ms is not None and not 0 <= float(slack_ms) <= MOST_MS:
        raise ValueError
    identity = Identity(texts[0], numbers[0], numbers[1], numbers[2], texts[1], texts[2])
    keys = {_int(code): (_int(seat), _button(seat, button)) for code, seat, button in kept["keys"]}
    return KnownDevice(identity, keys, None if slack_ms is None else float(slack_ms))


def _int(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 0x300:
        raise ValueError
    return value


def _button(seat: int, button: Any) -> Button:
    known: Button
    for known in ("shout", "aye", "table"):
        if button == known and (seat == TABLE) == (known == "table"):
            return known
    raise ValueError


_ROWS: Final = (
    (1, "Esc 1 2 3 4 5 6 7 8 9 0 - = Backspace Tab Q W E R T Y U I O P [ ] Enter Ctrl A S D F G H J K L ; ' `"),
    (42, "Shift \\ Z X C V B N M , . / Shift * Alt Space CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NumLock ScrollLock"),
    (71, "Num7 Num8 Num9 Num- Num4 Num5 Num6 Num+ Num1 Num2 Num3 Num0 Num."),
    (96, "NumEnter Ctrl Num/ SysRq AltGr"),
    (102, "Home Up PageUp Left Right End Down PageDown Insert Delete"),
    (304, "A B C X Y Z L1 R1 L2 R2 Select Start Mode L3 R3"),
)
_NAMES: Final = {first + at: name for first, row in _ROWS for at, name in enumerate(row.split())}
_WORDS: Final = frozenset({"Enter", "Space", "Up", "Down", "Left", "Right"})
"""These are said in each language."""
_BUTTONS: Final = range(0x100, 0x160)
_HAPPY: Final = range(0x2C0, 0x2E8)


def key_name(code: int) -> str:
    """The name of key ``code`` of Linux's ``input-event-codes.h``.

    >>> key_name(30)
    'A'
    """
    if code in _NAMES:
        name = _NAMES[code]
        return Notice(f"key-{name.lower()}") if name in _WORDS else name
    if code in _HAPPY:
        return Notice("key-button", number=code - _HAPPY.start + 1)
    return Notice("key-button" if code in _BUTTONS else "key-other", number=code)
