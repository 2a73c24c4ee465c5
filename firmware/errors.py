# SPDX-License-Identifier: MIT
"""Errors of the panel, each with the sentence that a person needs.

The tree::

    PanelError
    +-- WiringError (ValueError)          the wiring file asks for something that cannot be
    |   +-- PinConflict                   two parts want the same pin
    |   +-- UnknownPin                    no pin has that name
    |   +-- ReservedPin                   the Pi needs that pin itself
    |   +-- WiringUnreadable              the file is missing, no TOML, or has a wrong key
    +-- InputsUnreadable (ValueError)     the file that tells whose keys are whose cannot be used
    +-- PinsUnavailable (RuntimeError)    the pins cannot be had
        +-- NoPins                        this machine has none
        +-- LgpioMissing (ImportError)    the library that drives them is not installed
        +-- PinsForbidden (PermissionError)   this user may not
        +-- PinsBusy                      another program holds one
"""

from __future__ import annotations


class PanelError(Exception):
    """Anything that keeps the panel from working."""


class WiringError(PanelError, ValueError):
    """The wiring asks for something that cannot be."""


class PinConflict(WiringError):
    """Two parts want the same pin."""


class UnknownPin(WiringError):
    """No pin has that name."""


class ReservedPin(WiringError):
    """The Pi needs that pin itself."""


class WiringUnreadable(WiringError):
    """The wiring file is missing, no TOML, or has a wrong key."""


class InputsUnreadable(PanelError, ValueError):
    """The file that tells whose keys are whose cannot be used."""


class PinsUnavailable(PanelError, RuntimeError):
    """The pins cannot be had."""


class NoPins(PinsUnavailable):
    """This machine has no pins."""


class LgpioMissing(PinsUnavailable, ImportError):
    """The library that drives the pins is not installed."""


class PinsForbidden(PinsUnavailable, PermissionError):
    """This user may not use the pins."""


class PinsBusy(PinsUnavailable):
    """Another program holds a pin."""
