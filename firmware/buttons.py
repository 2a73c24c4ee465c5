# SPDX-License-Identifier: MIT
"""Buttons that tell when they were pressed, not when Python woke up."""

from __future__ import annotations

from collections.abc import Callable

from gpiozero import DigitalInputDevice

from firmware.press import Button, Edge

SETTLED_S = 0.05


def to_ns(ticks: float) -> int:
    """gpiozero's ticks (seconds, as float) in whole nanoseconds.

    With lgpio they are the kernel's CLOCK_MONOTONIC nanoseconds of the edge, divided by 1e9 in gpiozero's
    ``LGPIOPin._call_when_changed``; mock pins take ``time.monotonic()``. A float carries that exactly for the
    first 48 days after the Pi started, and to 4 ns for a year: nothing beside a tie of 1 ms.
    """
    return round(ticks * 1_000_000_000)


class PanelButton(DigitalInputDevice):  # type: ignore[misc]  # gpiozero carries no types
    """One push button of a seat, to ground, without any debouncing: every edge is reported with its own time.

    Wire it: one leg through 330 Ohm to the pin, the other leg to any ground pin. The Pi's pull-up (about 50 kOhm) holds
    the pin high, pressing pulls it low; the resistor saves a pin that was taken for a lamp by mistake. Any normally
    open switch will do; cables over 2 m want a shielded pair.

    Try it::

        from firmware.buttons import PanelButton
        from gpiozero.pins.lgpio import LGPIOFactory

        button = PanelButton("GPIO17", seat=1, button="shout", on_edge=print, pin_factory=LGPIOFactory())
        input("press, then Enter\\n")

    It is what gpiozero's ``Button`` is made of, less its hold thread, which would wake ten times a second for each
    button. ``bounce_time`` is None, always: lgpio's debounce stamps an edge when the contacts have come to rest, so
    the worse switch would lose the race. Bouncing is sorted out by the arbiter.

    Parameters:
        pin: ``GPIO17``, ``BOARD11`` or ``17``.
        seat: counted from 1.
        button: ``"shout"`` or ``"aye"``.
        on_edge: called with each `Edge`, both ways, from gpiozero's thread: it must only put the edge into a queue.
        pin_factory: gpiozero's factory; none is taken by default, so that tests and simulation never share one.
    """

    def __init__(
        self, pin: str | int, *, seat: int, button: Button, on_edge: Callable[[Edge], None], pin_factory: object
    ) -> None:
        self.seat = seat
        self.button: Button = button
        self._on_edge = on_edge
        self._noted_down: bool | None = None
        super().__init__(pin, pull_up=True, bounce_time=None, pin_factory=pin_factory)

    def _fire_events(self, ticks: float, new_active: bool) -> None:
        """Note the edge's own tick: gpiozero's events hand it no further than here."""
        super()._fire_events(ticks, new_active)
        first, self._noted_down = self._noted_down is None, new_active
        if not first:  # the first call tells the state at the start, which is no edge
            self._on_edge(Edge(self.seat, self.button, to_ns(ticks), new_active))

    def heal(self) -> None:
        """Report a release that the kernel missed: the line is up, though the last edge was down, 50 ms ago or more.

        A missed press is not made up for: nobody knows when it was.
        """
        ticks = self.pin_factory.ticks()
        if (
            self._noted_down
            and not self.is_active
            and self.pin_factory.ticks_diff(ticks, self._last_changed) > SETTLED_S
        ):
            self._fire_events(ticks, False)
