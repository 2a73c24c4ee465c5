# SPDX-License-Identifier: MIT
"""The buzzer and its few short tunes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from firmware.cue import Sound

TUNES: Final[Mapping[Sound, tuple[tuple[str | None, int], ...]]] = MappingProxyType(
    {
        "none": (),
        "press": (("A7", 60),),
        "verdict": (("E7", 120), ("A7", 180)),  # upwards
        "refused": (("C7", 120), (None, 60), ("C7", 180)),  # low, twice
        "win": (("C#7", 120), ("E7", 120), ("C#7", 120), ("A7", 360)),
    }
)
"""Notes (None: a rest) and their milliseconds. All lie between 2 and 4 kHz, where a piezo of 27 mm is loud."""


class PanelBuzzer:
    """A small buzzer on one pin that plays a tune for each `Sound` without holding anybody up.

    Wire it: a passive piezo between the pin and ground, with 100 Ohm in series if it is louder than you like. (An
    active buzzer sounds too, on one rough note.)

    Try it::

        from firmware.buzzer import PanelBuzzer
        from gpiozero.pins.lgpio import LGPIOFactory

        buzzer = PanelBuzzer("GPIO19", pin_factory=LGPIOFactory())
        buzzer.play("press", now_ns=0); buzzer.step(now_ns=0)

    Parameters:
        pin: ``GPIO19``, ``BOARD35`` or ``19``.
        pin_factory: gpiozero's factory, never the global one; its pins must be able to do PWM.
    """

    def __init__(self, pin: str | int, *, pin_factory: object) -> None:
        self._piezo = TonalBuzzer(pin, mid_tone=Tone("B6"), octaves=1, pin_factory=pin_factory)
        self._since_ns = 0
        self._note: str | None = None
        self.sound: Sound = "none"

    def play(self, sound: Sound, now_ns: int) -> None:
        """Begin ``sound`` at the next `step`; it cuts off one that still plays. ``"none"`` lets that one finish."""
        if sound != "none":
            self.sound, self._since_ns = sound, now_ns

    def step(self, now_ns: int) -> int | None:
        """Sound the note that the tune wants at ``now_ns``; return when it ends, or None in silence."""
        end_ns = self._since_ns
        for note, length_ms in TUNES[self.sound]:
            end_ns += length_ms * 1_000_000
            if now_ns < end_ns:
                self._sound(note)
                return end_ns
        self.sound = "none"
        self._sound(None)
        return None

    @property
    def note(self) -> str | None:
        """The note that sounds now, or None."""
        return self._note

    def close(self) -> None:
        """Fall silent and give the pin back."""
        try:
            if not self._piezo.closed:
                self._hush()
        finally:
            self._piezo.close()

    def _sound(self, note: str | None) -> None:
        if note == self._note:
            return
        if note is None:
            self._hush()
        else:
            self._piezo.play(Tone(note))
        self._note = note

    def _hush(self) -> None:
        # lgpio ends a tone wherever the wave stands, and half of the time that is high: an active buzzer would go on.
        self._piezo.stop()
        self._piezo.pwm_device.pin.state = 0
