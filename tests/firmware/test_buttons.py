# SPDX-License-Identifier: MIT
"""Buttons on gpiozero's mock pins: the edge's own tick, and the private hook that it hangs on."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest
from gpiozero.input_devices import DigitalInputDevice
from gpiozero.mixins import EventsMixin
from hypothesis import given
from hypothesis import strategies as st

from firmware.buttons import PanelButton, to_ns
from firmware.press import Edge
from tests.firmware.conftest import Clock

DAY_NS = 86_400 * 10**9


@pytest.fixture
def edges() -> list[Edge]:
    return []


@pytest.fixture
def button(factory: Any, edges: list[Edge]) -> Iterator[PanelButton]:
    button = PanelButton("GPIO17", seat=2, button="shout", on_edge=edges.append, pin_factory=factory)
    yield button
    button.close()


def test_both_edges_carry_the_ticks_of_the_pin(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.pin.drive_low()
    clock.go_ms(83.000_001)
    button.pin.drive_high()
    assert edges == [
        Edge(2, "shout", 5_000_000_000_000, True),
        Edge(2, "shout", 5_000_083_000_001, False),
    ]


def test_the_pin_is_pulled_up_and_never_debounced(button: PanelButton) -> None:
    assert (button.pin.pull, button.pin.bounce, button.pin.edges) == ("up", None, "both")


def test_every_bounce_is_reported(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    for drive in (button.pin.drive_low, button.pin.drive_high) * 5:
        drive()
        clock.go_ms(0.1)
    assert [edge.down for edge in edges] == [True, False] * 5


def test_a_button_down_at_the_start_is_no_edge(factory: Any, edges: list[Edge]) -> None:
    pin = factory.pin("GPIO27")
    pin._set_pull = lambda value: None  # held down: the pull-up does not lift it
    with PanelButton("GPIO27", seat=1, button="aye", on_edge=edges.append, pin_factory=factory) as held:
        assert held.is_active
        assert edges == []
        pin.drive_high()
    assert [edge.down for edge in edges] == [False]


def test_a_missed_release_is_made_up_for(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.pin.drive_low()
    button.pin._state = True  # the line went up, and the kernel did not see it
    clock.go_ms(49)
    button.heal()
    assert len(edges) == 1, "it may yet be on its way"
    clock.go_ms(2)
    button.heal()
    button.heal()
    assert edges[1:] == [Edge(2, "shout", clock.ns, False)]


def test_a_held_button_needs_no_healing(button: PanelButton, edges: list[Edge], clock: Clock) -> None:
    button.heal()
    button.pin.drive_low()
    clock.go_ms(5000)
    button.heal()
    assert [edge.down for edge in edges] == [True]


@given(st.integers(0, 48 * DAY_NS))
def test_kernel_nanoseconds_survive_gpiozeros_seconds(tick_ns: int) -> None:
    """gpiozero's LGPIOPin hands on ``ticks / 1000000000``."""
    assert to_ns(tick_ns / 1_000_000_000) == tick_ns


@given(st.integers(48 * DAY_NS, 366 * DAY_NS))
def test_kernel_nanoseconds_survive_a_year_to_four(tick_ns: int) -> None:
    assert abs(to_ns(tick_ns / 1_000_000_000) - tick_ns) <= 4


def test_the_private_hook_of_gpiozero_is_still_there() -> None:
    """`_fire_events` is not public. Should this fail, look at gpiozero's mixins.py and pins before raising the version.

    Read and tried with gpiozero 2.0.1.post3.
    """
    told = f"gpiozero is now {version('gpiozero')}; the hook was read in 2.0.1.post3"
    assert version("gpiozero").startswith("2.0"), told
    assert list(inspect.signature(EventsMixin._fire_events).parameters) == ["self", "ticks", "new_active"], told
    assert "self._fire_events(ticks, " in inspect.getsource(DigitalInputDevice._pin_changed), told
    assert "when_changed = self._pin_changed" in inspect.getsource(DigitalInputDevice.__init__), told
