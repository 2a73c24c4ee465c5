# SPDX-License-Identifier: MIT
"""Output devices: lamps with patterns that differ without colour, the ring light, the buzzer, and what times them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

from gpiozero import LED, RGBLED, TonalBuzzer
from gpiozero.tones import Tone

from firmware.cue import LampCue, RingCue, Sound
from firmware.notice import Notice


def lit(pattern: Sequence[int], since_ns: int, now_ns: int) -> tuple[bool, int | None]:
    """Whether a pattern that began at ``since_ns`` shines at ``now_ns``, and when that changes (None: never).

    A pattern is milliseconds on, off, on, off... and over again; ``()`` is dark and one number is light for ever.

    >>> lit((100, 400), 0, 50_000_000), lit((100, 400), 0, 100_000_000), lit((), 0, 5)
    ((True, 100000000), (False, 500000000), (False, None))
    """
    if len(pattern) < 2:
        return bool(pattern), None
    length_ns = sum(pattern) * 1_000_000
    end_ns = now_ns - (now_ns - since_ns) % length_ns
    for index, step_ms in enumerate(pattern):
        end_ns += step_ms * 1_000_000
        if now_ns < end_ns:
            return index % 2 == 0, end_ns
    raise AssertionError("the steps of a pattern add up to its length")


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


def _darken(led: Any) -> None:
    try:
        if not led.closed:
            led.off()
    finally:
        led.close()


class Ring:
    """The ring light over the mat: three colours, each switched by a transistor.

    Wire it: each pin to the gate of a MOSFET, 10 kOhm from gate to ground, the light's colour between its supply and
    the drain, source to ground. Never power the light from the header's pins.

    Try it::

        from firmware.output_devices import Ring
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
        _darken(self._led)


class Lamp:
    """The lamp of a seat: an LED that shows a `LampCue` as a pattern.

    Wire it: pin to a resistor of 330 Ohm, resistor to the long leg (anode) of the LED, short leg to ground. That is
    about 4 mA; a lamp that needs more than 10 mA wants a transistor.

    Try it::

        from firmware.output_devices import Lamp
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
        _darken(self._led)


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

        from firmware.output_devices import PanelBuzzer
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


RETRY_NS: Final = 1_000_000_000


class Part(Protocol):
    """Something that changes by itself as time goes on."""

    def step(self, now_ns: int) -> int | None:
        """Be as one should be at ``now_ns``; return when to be asked again, or None for not before a change."""


class Rhythm:
    """Steps its parts when they are due, in a thread of its own, and at once after every change made through `do`.

    Parameters:
        parts: what to step.
        clock_ns: monotonic nanoseconds; tests hand in their own and call `step` themselves.
    """

    def __init__(self, parts: Sequence[Part], clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._parts = tuple(parts)
        self._clock_ns = clock_ns
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="panel-rhythm", daemon=True)
        self.trouble = ""

    def start(self) -> None:
        """Begin to step the parts."""
        self._thread.start()

    def do(self, change: Callable[[int], None]) -> None:
        """Make a change, seen at once on the pins; ``change`` is given the present moment. Waits for no pattern."""
        with self._changed:
            if not self._closing:
                change(self._clock_ns())
                self._step_on()
                self._changed.notify()

    def step(self) -> int | None:
        """Step every part now; return the moment when the next is due."""
        now_ns = self._clock_ns()
        with self._changed:
            dues = [part.step(now_ns) for part in self._parts]
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Stop; the parts stay as they are."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        with self._changed:
            while not self._closing:
                due_ns = self._step_on()
                self._changed.wait(None if due_ns is None else max(0, due_ns - self._clock_ns()) / 1e9)

    def _step_on(self) -> int | None:
        """Step, but let no pin that fails take the table or the buttons down with it: ``trouble`` tells."""
        try:
            due_ns = self.step()
        except Exception as error:
            self.trouble = Notice("lamps-do-not-answer", why=str(error))
            return self._clock_ns() + RETRY_NS
        self.trouble = ""
        return due_ns
