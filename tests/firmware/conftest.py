# SPDX-License-Identifier: MIT
"""Fixtures of the firmware's tests: a clock that goes when told, and mock pins that go by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gpiozero
import pytest
from gpiozero.pins import mock

from firmware import pins


class Clock:
    """Monotonic time that stands still until told to go on."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000_000

    def __call__(self) -> int:
        return self.ns

    def seconds(self) -> float:
        return self.ns / 1e9

    def go_ms(self, milliseconds: float) -> int:
        self.ns += round(milliseconds * 1e6)
        return self.ns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock by which gpiozero's mock pins stamp their edges, too."""
    clock = Clock()
    monkeypatch.setattr(mock, "monotonic", clock.seconds)
    monkeypatch.setattr(pins, "monotonic", clock.seconds)
    return clock


@pytest.fixture
def factory(clock: Clock) -> Iterator[Any]:
    """Mock pins of our own, closed afterwards."""
    factory = pins.simulated_pins("").factory
    yield factory
    factory.close()


@pytest.fixture(autouse=True)
def no_global_pins() -> Iterator[None]:
    """Nothing here may make gpiozero choose pins for itself."""
    assert gpiozero.Device.pin_factory is None
    yield
    assert gpiozero.Device.pin_factory is None
