# SPDX-License-Identifier: MIT
"""Stands in for the C library lgpio, so that gpiozero's own lgpio driver can be run where there is no chip.

Only what gpiozero's ``pins/lgpio.py`` calls is here. ``edge`` plays the kernel: it hands an edge and its time, in
nanoseconds, to the callback, as lgpio's thread does.
"""

from __future__ import annotations

from collections.abc import Callable

SET_ACTIVE_LOW, SET_OPEN_DRAIN, SET_OPEN_SOURCE = 4, 8, 16
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
OUTPUT = 2

modes: dict[int, int] = {}
levels: dict[int, int] = {}
callbacks: dict[int, Callable[[int, int, int, int], None]] = {}
pwm: dict[int, tuple[float, float]] = {}
debounced: dict[int, int] = {}
busy: set[int] = set()
chips: list[int] = []


class error(Exception):  # noqa: N801  # lgpio's own name
    """lgpio's one exception."""


def reset() -> None:
    for state in (modes, levels, callbacks, pwm, debounced, busy):
        state.clear()
    chips.clear()


def gpiochip_open(chip: int) -> int:
    chips.append(chip)
    return 1


def gpiochip_close(handle: int) -> None:
    chips.clear()


def gpio_claim_input(handle: int, gpio: int, flags: int = 0) -> None:
    if gpio in busy:
        raise error("GPIO busy")
    modes[gpio] = flags
    levels.setdefault(gpio, 1 if flags & SET_PULL_UP else 0)
    if flags & SET_PULL_UP:
        levels[gpio] = 1


def gpio_claim_output(handle: int, gpio: int, level: int = 0, flags: int = 0) -> None:
    modes[gpio], levels[gpio] = OUTPUT, level


def gpio_claim_alert(handle: int, gpio: int, edges: int, flags: int = 0) -> None:
    modes[gpio] = flags


def gpio_free(handle: int, gpio: int) -> None:
    modes.pop(gpio, None)


def gpio_get_mode(handle: int, gpio: int) -> int:
    return modes.get(gpio, 0)


def gpio_read(handle: int, gpio: int) -> int:
    return levels.get(gpio, 0)


def gpio_write(handle: int, gpio: int, level: int) -> None:
    levels[gpio] = int(level)


def gpio_set_debounce_micros(handle: int, gpio: int, micros: int) -> None:
    debounced[gpio] = micros


def tx_pwm(handle: int, gpio: int, frequency: float, duty: float) -> None:
    pwm[gpio] = (frequency, duty)


class callback:  # noqa: N801  # lgpio's own name
    def __init__(self, handle: int, gpio: int, edges: int, tell: Callable[[int, int, int, int], None]) -> None:
        self.gpio = gpio
        callbacks[gpio] = tell

    def cancel(self) -> None:
        callbacks.pop(self.gpio, None)


def edge(gpio: int, level: int, tick_ns: int) -> None:
    """The kernel saw an edge."""
    levels[gpio] = level
    callbacks[gpio](0, gpio, level, tick_ns)
