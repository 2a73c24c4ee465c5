# SPDX-License-Identifier: MIT
"""Writes a wiring file, with the pins that were chosen on a page; ``wiring.load_wiring`` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from firmware.errors import PinConflict, WiringError
from firmware.notice import Notice
from firmware.wiring import RingPins, SeatPins, Wiring, load_wiring

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
