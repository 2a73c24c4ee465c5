# SPDX-License-Identifier: MIT
"""Input devices of the kernel's own uinput: keyboards, pads and remotes that exist but for their plastic."""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
from time import monotonic_ns

USB, BLUETOOTH = 3, 5
_EVENT = struct.Struct("llHHi")


def _ask(number: int, size: int) -> int:
    return 1 << 30 | size << 16 | ord("U") << 8 | number


class Uinput:
    """One device with these keys; it is there from when it is made until it is pulled out."""

    def __init__(self, name: str, keys: list[int], bus: int = USB, phys: str = "", product: int = 1) -> None:
        self._file = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        fcntl.ioctl(self._file, _ask(100, 4), 1)  # it has keys
        for key in keys:
            fcntl.ioctl(self._file, _ask(101, 4), key)
        if phys:
            line = ctypes.create_string_buffer(phys.encode())
            fcntl.ioctl(self._file, _ask(108, 8), ctypes.addressof(line))
        setup = struct.pack("4H80sI", bus, 0x1209, product, 1, name.encode(), 0)
        fcntl.ioctl(self._file, _ask(3, len(setup)), setup)
        fcntl.ioctl(self._file, ord("U") << 8 | 1)

    def turn(self, key: int, *, down: bool) -> tuple[int, int]:
        """Press or let go; between which two moments that happened."""
        events = _EVENT.pack(0, 0, 1, key, int(down)) + _EVENT.pack(0, 0, 0, 0, 0)
        before = monotonic_ns()
        os.write(self._file, events)
        return before, monotonic_ns()

    def unplug(self) -> None:
        """Pull it out."""
        os.close(self._file)
