# SPDX-License-Identifier: MIT
"""The source of the pins: a Pi's own, or simulated ones; never gpiozero's global choice, which guesses."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import sys
import tempfile
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final, Literal, get_args

from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory, MockPWMPin, PinState

from firmware.errors import LgpioMissing, NoPins, PinsBusy, PinsForbidden, PinsUnavailable
from firmware.notice import Notice

PinsSpec = Literal["auto", "gpio", "input", "gpio+input", "simulated"]
WITH_INPUTS: Final = frozenset({"auto", "input", "gpio+input"})
"""Where keys of input devices that were named are buttons, too."""

APT: Final = Path("/usr/lib/python3/dist-packages")
"""Where apt puts modules; an environment sees them only if it was made with ``--system-site-packages``."""


@dataclass(frozen=True, slots=True)
class Pins:
    """A source of pins: gpiozero's factory, whether it is simulated, and a sentence for people."""

    factory: Any
    simulated: bool
    condition: str


class SimulatedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero carries no types
    """gpiozero's mock pin with a memory of 64 states: a lamp that blinks all night must not fill the machine's."""

    def clear_states(self) -> None:
        """Forget all states but the present one."""
        self._last_change = monotonic()
        self.states = deque([PinState(0.0, self._state)], maxlen=64)


def open_pins(spec: PinsSpec, dev: Path = Path("/dev")) -> Pins:
    """Find the pins that ``spec`` asks for; ``"auto"`` takes simulated ones where there are no others, saying so.

    ``"input"`` wants none: its buttons are keys of input devices, and what would hang on pins hangs nowhere.

    Raises:
        PinsUnavailable: ``"gpio"`` was asked for and cannot be had; the message says why and what to do.
        ValueError: ``spec`` is none of these.
    """
    if spec == "simulated":
        return simulated_pins(Notice("panel-simulated"))
    if spec == "input":
        return Pins(simulated_pins("").factory, False, Notice("panel-inputs-alone"))
    if spec in ("gpio", "gpio+input"):
        return gpio_pins(dev)
    if spec != "auto":
        raise ValueError(f"pins {spec!r}: wanted is one of {', '.join(get_args(PinsSpec))}")
    try:
        return gpio_pins(dev)
    except PinsUnavailable as error:
        return simulated_pins(Notice("panel-simulated-because", why=error.args[0]))


def simulated_pins(condition: str) -> Pins:
    """Fresh mock pins of a Pi 3B, able to do PWM, shared with nobody."""
    return Pins(MockFactory(revision="a02082", pin_class=SimulatedPin), True, condition)


def gpio_pins(dev: Path = Path("/dev")) -> Pins:
    """The Pi's own pins, through lgpio.

    Raises:
        NoPins: there is no GPIO chip, or the machine is no Pi.
        PinsForbidden: this user may not open the chip.
        LgpioMissing: the library can't be loaded; the message says why.
        PinsBusy: the chip could not be opened for another reason.
    """
    chips = sorted(dev.glob("gpiochip*"))
    if not chips:
        raise NoPins(Notice("gpio-no-chip", chip=f"{dev}/gpiochip0"))
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise PinsForbidden(Notice("gpio-forbidden", chip=str(chips[0])))
    factory = _lgpio_factory()
    return Pins(factory, False, Notice("panel-on-chip", chip=f"{dev}/gpiochip{factory.chip}"))


def no_lgpio(folder: Path = APT) -> Notice | None:
    """What keeps lgpio from being found: it is not installed, or not visible from here; None: nothing does."""
    if importlib.util.find_spec("lgpio") is not None:
        return None
    if any(folder.glob("lgpio*")):
        return Notice("gpio-lgpio-hidden", place=sys.prefix)
    return Notice("gpio-no-lgpio")


def _lgpio_factory() -> Any:
    try:
        module = _import_lgpio()
    except ImportError as error:
        raise LgpioMissing(no_lgpio() or Notice("gpio-lgpio-broken", why=str(error))) from error
    try:
        return module.LGPIOFactory()
    except PinUnknownPi as error:
        raise NoPins(Notice("gpio-no-pi")) from error
    except Exception as error:  # lgpio.error derives from Exception and may not be named where lgpio is missing
        raise PinsBusy(Notice("gpio-cant-be-opened", why=str(error))) from error


def _import_lgpio() -> Any:
    # At its import lgpio makes a named pipe in the working directory, opens both ends and never removes it; under
    # systemd that directory may not be writable. Both ends stay open when the directory is gone.
    with tempfile.TemporaryDirectory(prefix="quartermaster-") as folder, contextlib.chdir(folder):
        return importlib.import_module("gpiozero.pins.lgpio")
