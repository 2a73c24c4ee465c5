# SPDX-License-Identifier: MIT
"""One input device of Linux (``/dev/input/eventN``): its identity, and when its keys went down and up.

The kernel's own interface (``linux/input.h``) is spoken with the standard library: five calls and a record of fixed
size. The usual package for it has no wheel for a Pi, so that a table could not be installed without the internet
(docs/decisions/0021). The kernel stamps what a device tells, on the clock that the pins of a Pi are stamped on.
"""

from __future__ import annotations

import errno
import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_EVENT: Final = struct.Struct("llHHi")
"""``struct input_event``: seconds, microseconds, type, code, value."""
_MOST: Final = 64
_EV_SYN, _EV_KEY, _SYN_DROPPED = 0, 1, 3
_EV_KEY_BITS: Final = 0x300
_CLOCK_MONOTONIC: Final = 1
_POINTER: Final = frozenset({0x110, 0x14A, 0x145})
"""A mouse button, a touch, a finger on a pad: nobody names these, and a mouse must never be taken from its owner."""
_NEVER: Final = frozenset({0, 116, 142, 143, 152, 205, 240})
"""Power, sleep, wake up, lock, suspend, unknown."""


def _read(number: int, size: int) -> int:
    return 2 << 30 | size << 16 | ord("E") << 8 | number


def _write(number: int, size: int) -> int:
    return 1 << 30 | size << 16 | ord("E") << 8 | number


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a device says it is. ``uniq``: its own number, if it has one; ``phys``: by which socket or radio it hangs."""

    name: str
    bus: int
    vendor: int
    product: int
    uniq: str = ""
    phys: str = ""

    @property
    def kind(self) -> tuple[int, int, int, str]:
        """What it shares with others of its make: also which of its parts it is, where it has several."""
        return self.bus, self.vendor, self.product, self.phys.rpartition("/")[2] if "/" in self.phys else ""


@dataclass(frozen=True, slots=True)
class KeyEdge:
    """One key of one device went down or up; ``tick_ns`` is the kernel's stamp on CLOCK_MONOTONIC."""

    code: int
    tick_ns: int
    down: bool


class Node:
    """An open input device.

    Raises (when made):
        OSError: it is gone, or this user may not read it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            _ioctl(self.file, _write(0xA0, 4), struct.pack("i", _CLOCK_MONOTONIC))  # EVIOCSCLOCKID
            bus, vendor, product, _ = struct.unpack("4H", _ioctl(self.file, _read(0x02, 8), bytes(8)))
            name, phys, uniq = (self._text(number) for number in (0x06, 0x07, 0x08))
            self.identity = Identity(name, bus, vendor, product, uniq, phys)
            self.keys = self._codes(_read(0x20 + _EV_KEY, _EV_KEY_BITS // 8))
        except BaseException:
            self.close()
            raise
        self.grabbed = False
        self._down: set[int] = set()

    @property
    def nameable(self) -> bool:
        """True where it has buttons that may be a table's: a keyboard, a pad, a buzzer, a remote, no mouse."""
        return bool(self.keys - _NEVER) and not self.keys & _POINTER

    def grab(self, on: bool) -> None:
        """Take the device for this program alone, so that no key of it reaches a terminal or a browser; or let it go.

        Raises:
            OSError: another program has taken it.
        """
        if on != self.grabbed:
            _ioctl(self.file, _write(0x90, 4), int(on))  # EVIOCGRAB
            self.grabbed = on

    def read(self) -> list[KeyEdge]:
        """What its keys did since the last look, in order; nothing of keys that repeat by themselves.

        Raises:
            OSError: it was unplugged.
        """
        edges: list[KeyEdge] = []
        while True:
            try:
                data = os.read(self.file, _EVENT.size * _MOST)
            except BlockingIOError:
                return edges
            if not data:
                raise OSError(errno.ENODEV, "unplugged")
            for seconds, micros, kind, code, value in _EVENT.iter_unpack(data):
                tick_ns = seconds * 1_000_000_000 + micros * 1000
                if kind == _EV_KEY and value in (0, 1):
                    edges.append(self._edge(code, tick_ns, value == 1))
                elif kind == _EV_SYN and code == _SYN_DROPPED:
                    edges += self._healed(tick_ns)

    def let_go(self, tick_ns: int) -> list[KeyEdge]:
        """All keys that are down go up at ``tick_ns``: the device is gone."""
        return [self._edge(code, tick_ns, False) for code in sorted(self._down)]

    def held(self) -> frozenset[int]:
        """The keys that are down now, as the device has it."""
        return self._codes(_read(0x18, _EV_KEY_BITS // 8))

    def close(self) -> None:
        """Give it back; a grab ends by itself."""
        os.close(self.file)

    def _edge(self, code: int, tick_ns: int, down: bool) -> KeyEdge:
        (self._down.add if down else self._down.discard)(code)
        return KeyEdge(code, tick_ns, down)

    def _healed(self, tick_ns: int) -> list[KeyEdge]:
        """The kernel had no more room: releases that were lost are made up for; a press is not, nobody knows when."""
        return [self._edge(code, tick_ns, False) for code in sorted(self._down - self.held())]

    def _text(self, number: int) -> str:
        try:
            found = _ioctl(self.file, _read(number, 256), bytes(256))
        except OSError:
            return ""  # it has no such line
        return found.split(b"\0")[0].decode("utf-8", "replace").strip()

    def _codes(self, request: int) -> frozenset[int]:
        bits = int.from_bytes(_ioctl(self.file, request, bytes(_EV_KEY_BITS // 8)), "little")
        return frozenset(code for code in range(_EV_KEY_BITS) if bits >> code & 1)


def _ioctl(file: int, request: int, argument: bytes | int) -> bytes:
    """What the kernel answers; only Linux has such devices, and only Unix this call."""
    import fcntl

    answer = fcntl.ioctl(file, request, argument)
    return answer if isinstance(answer, bytes) else b""
