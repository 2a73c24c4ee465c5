# SPDX-License-Identifier: MIT
"""Resistors for lamps and ring light, and the calculations behind them."""

from __future__ import annotations

from typing import Final

PIN_V: Final = 3.3
"""A pin that is on."""
LAMP_MA: Final = 4.0
"""Wanted through a seat's lamp: bright in a lit room, and far below what a pin is set to drive (8 mA)."""
ALL_PINS_MA: Final = 50.0
"""All pins together are better kept below this: the 3.3 V supply has other work."""
TOLERANCE: Final = 0.05
"""Gold ring: 5 %."""

RED_V, YELLOW_V, GREEN_V, WHITE_V = 1.9, 2.0, 2.1, 3.0
"""Forward voltage of common 5 mm LEDs of these colours; white, blue and bright green ones about 3 V."""

BUTTON_OHM: Final = 330
"""In each button's line, so that a pin that was made a lamp by mistake may be shorted by a finger. No more than this:
on GPIO2 and GPIO3 the pull-up that is soldered on would keep a button with 1 kΩ from ever being read as pressed."""
READ_LOW_V: Final = 0.8
"""The highest voltage that a pin of any Pi is sure to read as low."""
PIN_BEARS_MA: Final = 16.0

BUZZER_OHM: Final = 100
GATE_OHM: Final = 10_000
GATE_V: Final = 0.65
"""The lowest voltage at which an AO3400 may begin to switch on, as its data sheet promises (an IRLB8721: 1.35 V)."""
PULL_UP_OHM: Final = 50_000
"""The Pi's own pull-up, which GPIO0 to GPIO8 have on while the Pi starts."""
I2C_OHM: Final = 1_800
"""The pull-ups soldered to GPIO2 and GPIO3."""

DARLINGTON_V: Final = 1.0
"""Voltage that a ULN2803A drops of a lit button's or strip's supply: 0.9 to 1.1 V at 100 mA, as its data sheet says."""
DARLINGTON_IN: Final = (1.4, 2_700)
"""Voltage drop (V) and series resistor (Ω) of its input."""

_E12: Final = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)


def resistor_ohm(led_v: float = YELLOW_V) -> int:
    """The resistor one can buy (E12) that is nearest to what gives a lamp its current, in Ω.

    >>> resistor_ohm(), resistor_ohm(RED_V), resistor_ohm(WHITE_V)
    (330, 330, 68)
    """
    exact = (PIN_V - led_v) / LAMP_MA * 1000
    sold = [step * ten for ten in (1, 10, 100, 1000) for step in _E12]
    return min(sold, key=lambda ohm: abs(ohm - exact))


def lamp_ma(led_v: float = YELLOW_V, ohm: int | None = None) -> float:
    """The current through a lamp, in mA.

    >>> round(lamp_ma(), 1), round(lamp_ma(WHITE_V, 330), 1)
    (3.9, 0.9)
    """
    return (PIN_V - led_v) / (ohm or resistor_ohm()) * 1000


def within(ohm: int, tolerance: float = TOLERANCE) -> tuple[int, int]:
    """Between what a meter may show for such a resistor, in Ω.

    >>> within(330)
    (313, 347)
    """
    return int(ohm * (1 - tolerance)), -int(-ohm * (1 + tolerance) // 1)


def pressed_v(ohm: int = BUTTON_OHM) -> float:
    """Voltage at GPIO2 or GPIO3, where the pull-up is strongest, with the button pressed: less than `READ_LOW_V`.

    >>> round(pressed_v(), 2), round(pressed_v(1000), 2)
    (0.51, 1.18)
    """
    return PIN_V * ohm / (ohm + I2C_OHM)


def shorted_ma(ohm: int = BUTTON_OHM) -> float:
    """Current of a pin that is high while its button is pressed, in mA: less than `PIN_BEARS_MA`.

    >>> shorted_ma()
    10.0
    """
    return PIN_V / ohm * 1000


def darlington_ma() -> float:
    """Current from a pin into an input of a ULN2803A, in mA: less than to a lamp.

    >>> round(darlington_ma(), 1)
    0.7
    """
    drops_v, ohm = DARLINGTON_IN
    return (PIN_V - drops_v) / ohm * 1000


def starting_gate_v() -> float:
    """Voltage at a ring light's gate while the Pi starts, if its pin is pulled up: it must stay below `GATE_V`.

    >>> round(starting_gate_v(), 2)
    0.55
    """
    return PIN_V * GATE_OHM / (GATE_OHM + PULL_UP_OHM)
