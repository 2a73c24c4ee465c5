# SPDX-License-Identifier: MIT
"""Checks of the machine: voltage, heat, memory, its file system, its clock."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.check import Check
from companion.config import ConfigError, state_folder
from companion.kit.upkeep.check import Place, answer_of
from companion.messages.message import Message

HOT_C, TOO_HOT_C = 75.0, 82.0
"""A Pi begins to slow down at 80 degrees (a soft limit may come at 60), and stops hurrying at all at 85."""
LEAST_MB: Final = 80
THROTTLED: Final = {
    0: "undervoltage",
    1: "processor-held-back",
    2: "processor-slowed-down",
    3: "too-hot",
}
"""The bits of `vcgencmd get_throttled`; 16 higher: it has happened since the start."""


def look_at_machine(place: Place) -> Iterator[Check]:
    """Everything that neither was installed nor is plugged in."""
    yield from _voltage(place)
    yield from _heat(place)
    yield from _memory(place)
    yield from _file_system(place)
    yield _clock(place)


def _voltage(place: Place) -> Iterator[Check]:
    check = functools.partial(Check, "voltage", Message("check-voltage"))
    printed = answer_of("vcgencmd", "get_throttled")
    if printed is None:
        if "Raspberry Pi" in _read(place.root / "proc/device-tree/model"):
            cure = Message("vcgencmd-silent-cure")
            yield check("warn", Message("vcgencmd-silent"), cure)
        return
    try:
        bits = int(printed.partition("=")[2], 16)
    except ValueError:
        yield check("warn", Message("vcgencmd-says", told=repr(printed)), Message("supply-cure"))
        return
    yield voltage_check(bits)
    yield from throttling_checks(bits)


def voltage_check(bits: int) -> Check:
    """What `vcgencmd get_throttled` says of the power supply.

    >>> voltage_check(0x0).verdict, voltage_check(0x10000).verdict, voltage_check(0x50005).verdict
    ('ok', 'warn', 'bad')
    """
    check = functools.partial(Check, "voltage", Message("check-voltage"))
    if bits & 1:
        return check("bad", Message("voltage-too-little"), Message("supply-cure"))
    if bits >> 16 & 1:
        return check("warn", Message("voltage-was-too-little"), Message("supply-cure"))
    return check("ok", Message("voltage-enough"))


def throttling_checks(bits: int) -> Iterator[Check]:
    """What it says of the processor's speed; silent while nothing is held back."""
    now = [Message(id_) for bit, id_ in THROTTLED.items() if bit and bits >> bit & 1]
    before = [Message(id_) for bit, id_ in THROTTLED.items() if bit and bits >> (bit + 16) & 1]
    cure = Message("slowed-cure")
    if now:
        yield Check("throttling", Message("check-speed"), "warn", Message("slowed-now", reasons=now), cure)
    elif before:
        yield Check("throttling", Message("check-speed"), "warn", Message("slowed-before", reasons=before), cure)


def _heat(place: Place) -> Iterator[Check]:
    check = functools.partial(Check, "temperature", Message("check-temperature"))
    raw = _read(place.root / "sys/class/thermal/thermal_zone0/temp")
    if not raw.lstrip("-").isdigit():
        return
    celsius = int(raw) / 1000
    if celsius < HOT_C:
        yield check("ok", f"{celsius:.0f} °C")
        return
    cure = Message("hot-cure")
    yield check("bad" if celsius >= TOO_HOT_C else "warn", f"{celsius:.0f} °C", cure)


def _memory(place: Place) -> Iterator[Check]:
    for line in _read(place.root / "proc/meminfo").splitlines():
        name, _, value = line.partition(":")
        if name == "MemAvailable":
            free = int(value.split()[0]) // 1024
            cure = "" if free >= LEAST_MB else Message("memory-cure")
            yield Check(
                "memory", Message("check-memory"), "warn" if cure else "ok", Message("memory-free", free=free), cure
            )


def _file_system(place: Place) -> Iterator[Check]:
    """A card that wears out, and a read-only root under which games would be lost."""
    for counter in sorted((place.root / "sys/fs/ext4").glob("*/errors_count")):
        count = _read(counter)
        if count.isdigit() and int(count):
            cure = Message("card-cure")
            value = Message("card-errors", card=counter.parent.name, count=int(count))
            yield Check("card", Message("check-card"), "bad", value, cure)
    try:
        folder = state_folder(place.state)
    except ConfigError:
        return  # told by another check
    kind, options = _mounted(folder, place)
    if kind in ("tmpfs", "ramfs") or (kind == "overlay" and "root-rw" in options):
        cure = Message("kept-in-memory-cure")
        yield Check("kept", Message("check-kept-games"), "bad", Message("kept-in-memory", folder=str(folder)), cure)
    elif "ro" in options.split(","):
        cure = Message("kept-read-only-cure")
        yield Check("kept", Message("check-kept-games"), "bad", Message("kept-read-only", folder=str(folder)), cure)


def _mounted(folder: Path, place: Place) -> tuple[str, str]:
    """The kind and the options of the file system that ``folder`` lies on."""
    found = ("", "", "")
    real = os.path.realpath(folder)
    for line in _read(place.root / "proc/mounts").splitlines():
        _, where, kind, options, *_ = line.split(" ")
        inside = real == where or real.startswith(where.rstrip("/") + "/")
        if inside and len(where) >= len(found[0]):
            found = (where, kind, options)
    return found[1], found[2]


def _clock(place: Place) -> Check:
    check = functools.partial(Check, "clock", Message("check-clock"))
    if (place.root / "run/systemd/timesync/synchronized").exists():
        return check("ok", Message("clock-right"))
    printed = answer_of("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if printed == "yes":
        return check("ok", Message("clock-right"))
    seen = Message("clock-not-set" if printed == "no" else "clock-unknown")
    return check("warn", seen, Message("clock-cure"))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
