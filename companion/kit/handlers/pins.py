# SPDX-License-Identifier: MIT
"""The pins for the dashboard: which part hangs where, chosen by hand, refused where two would share one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.kit.settings import Settings
from companion.kit.upkeep.life import Restarter
from companion.messages.message import Message, noticed, unwritable, words_of
from companion.web.pages.pins.calls import HeaderPlace, PinnedPart, Pins
from companion.web.schema.base import Restart
from firmware.errors import WiringError
from firmware.header import BOARD, PULLED_UP, RESERVED
from firmware.wiring import BUTTONS, Wiring, default_wiring, load_wiring, rewired, write_wiring

FILE: Final = "wiring.toml"
WORDS: Final[Mapping[str, str]] = {
    "shout": Message("pins-shout"),
    "aye": Message("pins-aye"),
    "lamp": Message("pins-lamp"),
    "table_button": Message("pins-table-button"),
    "buzzer": Message("pins-buzzer"),
    "camera_lamp": Message("pins-camera-lamp"),
    "ring_red": Message("pins-ring-red"),
    "ring_green": Message("pins-ring-green"),
    "ring_blue": Message("pins-ring-blue"),
}


class PinsHandler:
    """Serves `companion.web.pages.pins.calls`. What is chosen is written to ``wiring.toml`` in the state folder.

    Raises (when made):
        PanelError: the wiring that is in force can't be read.
    """

    def __init__(self, settings: Settings, folder: Path, restarter: Restarter) -> None:
        self._settings, self._file, self._restarter = settings, folder / FILE, restarter
        self._started = self._now()

    def look(self) -> Pins:
        """Every part with its pin, the pins that there are, and whether a new start is wanted."""
        wiring = self._now()
        joints = {(joint.seat, joint.part): joint for joint in wiring.joints()}
        alone = [(0, part) for part in WORDS if part not in ("shout", "aye", "lamp")]
        seats = [(seat, part) for seat in wiring.seats for part in ("shout", "aye", "lamp")]
        return Pins(
            parts=[
                PinnedPart(
                    seat=seat,
                    part=part,
                    says=WORDS[part],
                    pin=joints[seat, part].pin if (seat, part) in joints else None,
                    wire=wiring.wires[part],
                    button=part in BUTTONS,
                )
                for seat, part in (*seats, *alone)
            ],
            header=[HeaderPlace(place=place, pin=_pin(place), kept_for=_kept(place)) for place in range(1, 41)],
            pulled_up=[f"GPIO{number}" for number in PULLED_UP],
            pi=wiring.pi,
            file=self._settings.config.wiring or "",
            pending=wiring != self._started,
            restart=Restart(why_not=self._restarter.why_not()),
        )

    def change(self, pins: Mapping[tuple[int, str], str]) -> Pins:
        """Wire these parts otherwise, from the next start on, and tell how it is then.

        Raises:
            ValueError: a plain sentence: two parts would share a pin, the Pi needs it, or it can't be written.
        """
        try:
            write_wiring(rewired(self._now(), pins), self._file)
        except WiringError as error:
            raise ValueError(words_of(error)) from error
        except OSError as error:
            raise ValueError(unwritable(self._file, error)) from error
        if self._settings.config.wiring != str(self._file):
            self._settings.change({"wiring": str(self._file)})
        return self.look()

    def as_built(self) -> Pins:
        """Go back to the wiring of the building guide."""
        self._settings.change({"wiring": None})
        return self.look()

    def _now(self) -> Wiring:
        named = self._settings.config.wiring
        return load_wiring(Path(named)) if named else default_wiring()


def _pin(place: int) -> str | None:
    return f"GPIO{BOARD[place]}" if place in BOARD else None


def _kept(place: int) -> str:
    """What the Pi itself needs the pin at ``place`` for; "" where it is free."""
    return noticed(RESERVED.get(BOARD[place], "")) if place in BOARD else Message("pin-power-or-ground")
