# SPDX-License-Identifier: MIT
"""The machine under the table: voltage, heat, memory, its file system, its clock."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.config import ConfigError, state_folder
from companion.kit.upkeep.check import Check, Place, answer_of

HOT_C, TOO_HOT_C = 75.0, 82.0
"""A Pi begins to slow down at 80 degrees (a soft limit may come at 60), and stops hurrying at all at 85."""
LEAST_MB: Final = 80
THROTTLED: Final = {
    0: "too little voltage",
    1: "the processor is held back",
    2: "the processor is slowed down",
    3: "too hot",
}
"""The bits of `vcgencmd get_throttled`; 16 higher: it has happened since the start."""
SUPPLY: Final = (
    "use the Pi's own power supply (5.1 V 3 A; Pi 5: 5 A) and its cable, no USB socket of a TV; "
    "unplug what hangs on USB"
)


def look_at_machine(place: Place) -> Iterator[Check]:
    """Everything that neither was installed nor is plugged in."""
    yield from _voltage(place)
    yield from _heat(place)
    yield from _memory(place)
    yield from _file_system(place)
    yield _clock(place)


def _voltage(place: Place) -> Iterator[Check]:
    told = answer_of("vcgencmd", "get_throttled")
    if told is None:
        if "Raspberry Pi" in _read(place.root / "proc/device-tree/model"):
            cure = "sudo apt install raspi-utils (on 12: libraspberrypi-bin); this user must be in the group video"
            yield Check("voltage", "voltage", "warn", "vcgencmd does not answer", cure)
        return
    try:
        bits = int(told.partition("=")[2], 16)
    except ValueError:
        yield Check("voltage", "voltage", "warn", f"vcgencmd says {told!r}; wanted throttled=0x0", SUPPLY)
        return
    yield voltage_check(bits)
    yield from throttling_checks(bits)


def voltage_check(bits: int) -> Check:
    """What `vcgencmd get_throttled` says of the power supply.

    >>> voltage_check(0x0).verdict, voltage_check(0x10000).verdict, voltage_check(0x50005).verdict
    ('ok', 'warn', 'bad')
    """
    if bits & 1:
        return Check("voltage", "voltage", "bad", "too little now: cards are spoilt by this", SUPPLY)
    if bits >> 16 & 1:
        return Check("voltage", "voltage", "warn", "was too little since the start; it is enough now", SUPPLY)
    return Check("voltage", "voltage", "ok", "enough")


def throttling_checks(bits: int) -> Iterator[Check]:
    """What it says of the processor's speed; silent while nothing is held back."""
    now = [words for bit, words in THROTTLED.items() if bit and bits >> bit & 1]
    before = [words for bit, words in THROTTLED.items() if bit and bits >> (bit + 16) & 1]
    cure = "more air around the Pi, or a heat sink; where the voltage is too low mend that first"
    if now:
        yield Check("throttling", "speed", "warn", f"now: {', '.join(now)}", cure)
    elif before:
        yield Check("throttling", "speed", "warn", f"since the start: {', '.join(before)}", cure)


def _heat(place: Place) -> Iterator[Check]:
    raw = _read(place.root / "sys/class/thermal/thermal_zone0/temp")
    if not raw.lstrip("-").isdigit():
        return
    celsius = int(raw) / 1000
    if celsius < HOT_C:
        yield Check("temperature", "temperature", "ok", f"{celsius:.0f} °C")
        return
    cure = "open the case, give it air, add a heat sink or fan; out of the sun"
    yield Check("temperature", "temperature", "bad" if celsius >= TOO_HOT_C else "warn", f"{celsius:.0f} °C", cure)


def _memory(place: Place) -> Iterator[Check]:
    for line in _read(place.root / "proc/meminfo").splitlines():
        name, _, value = line.partition(":")
        if name == "MemAvailable":
            free = int(value.split()[0]) // 1024
            cure = (
                ""
                if free >= LEAST_MB
                else "end other programs; a desktop is not needed: sudo raspi-config, boot to console"
            )
            yield Check("memory", "memory", "warn" if cure else "ok", f"{free} MB free", cure)


def _file_system(place: Place) -> Iterator[Check]:
    """A card that wears out, and a read-only root under which games would be lost."""
    for counter in sorted((place.root / "sys/fs/ext4").glob("*/errors_count")):
        count = _read(counter)
        if count.isdigit() and int(count):
            cure = "`quartermaster backup` to another disk now, then a new card: this one is wearing out"
            value = f"{counter.parent.name}: {count} errors of the file system"
            yield Check("card", "card", "bad", value, cure)
    try:
        folder = state_folder(place.state)
    except ConfigError:
        return  # told by another check
    kind, options = _mounted(folder, place)
    if kind in ("tmpfs", "ramfs") or (kind == "overlay" and "root-rw" in options):
        cure = "a read-only root wants a partition of its own for games: docs/install.md, Read-only root"
        yield Check("kept", "kept games", "bad", f"{folder} lies in memory: the next power cut forgets all", cure)
    elif "ro" in options.split(","):
        cure = "the card had errors, or the root is read-only: sudo dmesg | tail, then sudo reboot"
        yield Check("kept", "kept games", "bad", f"{folder} can't be written: mounted read-only", cure)


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
    if (place.root / "run/systemd/timesync/synchronized").exists():
        return Check("clock", "clock", "ok", "synchronised")
    told = answer_of("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if told == "yes":
        return Check("clock", "clock", "ok", "synchronised")
    cure = (
        "sudo timedatectl set-ntp true, and let it reach the internet once; without, games are played and kept "
        "all the same, only under wrong dates"
    )
    seen = "not synchronised" if told == "no" else "nobody says whether it is synchronised"
    return Check("clock", "clock", "warn", seen, cure)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
