# SPDX-License-Identifier: MIT
"""Lamps, with patterns that differ without colour."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gpiozero import LED, RGBLED

from firmware.cue import LampCue, RingCue
from firmware.rhythm import lit

PATTERNS: Final[Mapping[LampCue, tuple[int, ...]]] = MappingProxyType(
    {
        "off": (),
        "on": (1,),
        "your-turn": (600, 600),  # slow and even
        "first": (200, 200),  # quick and even
        "tie": (120, 180, 120, 780),  # double blink
        "look-at-phone": (120, 1380),  # a wink of light
        "waiting": (1380, 120),  # a wink of dark
        "camera-lost": (120, 210, 120, 210, 120, 1020),  # triple blink
    }
)
"""Milliseconds on, off, on... None flashes more than three times in a second, which would be unsafe for some eyes."""

COLOURS: Final[Mapping[RingCue, tuple[int, int, int]]] = MappingProxyType(
    {
        "off": (0, 0, 0),
        "light": (1, 1, 1),
        "win": (1, 1, 0),
        "camera-lost": (1, 0, 0),
        "red": (1, 0, 0),
        "green": (0, 1, 0),
        "blue": (0, 0, 1),
        "purple": (1, 0, 1),
    }
)
"""Red, green, blue of the ring light, each on or off: dimming by PWM would put stripes into the camera's pictures."""


class Ring:
    """The ring light over the mat: three colours, each switched by a transistor.

    Wire it: each pin to the gate of a MOSFET, 10 kOhm from gate to ground, the light's colour between its supply and
    the drain, source to ground. Never power the light from the header's pins.

    Try it::

        from firmware.lamps import Ring
        from gpiozero.pins.lgpio import LGPIOFactory

        ring = Ring("GPIO18", "GPIO27", "GPIO4", pin_factory=LGPIOFactory())
        ring.show("light")

    Parameters:
        red, green, blue: their pins.
        pin_factory: gpiozero's factory, never the global one.
    """

    def __init__(self, red: str, green: str, blue: str, *, pin_factory: object) -> None:
        self._led = RGBLED(red, green, blue, pwm=False, pin_factory=pin_factory)
        self.cue: RingCue = "off"

    def show(self, cue: RingCue, now_ns: int = 0) -> None:  # noqa: ARG002 - as a lamp is told
        """Change to ``cue`` at once."""
        if cue != self.cue:
            self._led.value = COLOURS[cue]
            self.cue = cue

    def close(self) -> None:
        """Darken the light and give its pins back."""
        try:
            if not self._led.closed:
                self._led.off()
        finally:
            self._led.close()


class Lamp:
    """The lamp of a seat: an LED that shows a `LampCue` as a pattern.

    Wire it: pin to a resistor of 330 Ohm, resistor to the long leg (anode) of the LED, short leg to ground. That is
    about 4 mA; a lamp that needs more than 10 mA wants a transistor.

    Try it::

        from firmware.lamps import Lamp
        from gpiozero.pins.lgpio import LGPIOFactory

        lamp = Lamp("GPIO22", pin_factory=LGPIOFactory())
        lamp.show("on", now_ns=0); lamp.step(now_ns=0)

    Parameters:
        pin: ``GPIO22``, ``BOARD15`` or ``22``.
        pin_factory: gpiozero's factory, never the global one.
    """

    def __init__(self, pin: str | int, *, pin_factory: object) -> None:
        self._led = LED(pin, pin_factory=pin_factory)
        self._since_ns = 0
        self.cue: LampCue = "off"

    def show(self, cue: LampCue, now_ns: int) -> None:
        """Change to ``cue`` at the next `step`. The same cue again does not start its pattern anew."""
        if cue != self.cue:
            self.cue, self._since_ns = cue, now_ns

    def step(self, now_ns: int) -> int | None:
        """Light or darken the LED as the pattern wants it at ``now_ns``; return when that changes."""
        shining, due_ns = lit(PATTERNS[self.cue], self._since_ns, now_ns)
        if shining != self._led.is_lit:
            self._led.value = shining
        return due_ns

    @property
    def lit(self) -> bool:
        """True while the LED shines."""
        return bool(self._led.is_lit)

    def close(self) -> None:
        """Darken the LED and give its pin back."""
        try:
            if not self._led.closed:
                self._led.off()
        finally:
            self._led.close()
