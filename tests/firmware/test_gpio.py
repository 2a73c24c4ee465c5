# SPDX-License-Identifier: MIT
"""The Pi's own pins: gpiozero's real lgpio driver over a stand-in for the C library, and what is said without them."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from firmware import pins
from firmware.cue import Cue
from firmware.errors import LgpioMissing, NoPins, PinsBusy, PinsForbidden
from firmware.panel import Panel
from firmware.press import TABLE, Edge
from firmware.wiring import RingPins, SeatPins, Wiring
from tests.firmware.conftest import Clock

WIRING = Wiring({1: SeatPins("GPIO17", "GPIO27", "GPIO22")}, "GPIO19")


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    (tmp_path / "gpiochip0").touch()
    return tmp_path


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch, dev: Path) -> Iterator[ModuleType]:
    """A Pi 4 with lgpio installed."""
    from tests.firmware import fake_lgpio

    fake_lgpio.reset()
    monkeypatch.setitem(sys.modules, "lgpio", fake_lgpio)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    driver = importlib.import_module("gpiozero.pins.lgpio")
    monkeypatch.setattr(driver.LGPIOFactory, "_get_revision", lambda self: 0xC03114)
    monkeypatch.setattr(pins.open_pins, "__defaults__", (dev,))
    yield fake_lgpio
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_ok__edges_carry_the_kernels_nanoseconds(lgpio: ModuleType) -> None:
    edges: list[Edge] = []
    with Panel(WIRING, "gpio", edges.append) as panel:
        lgpio.edge(17, 0, 123_456_789_012_345)
        lgpio.edge(17, 1, 123_456_889_012_346)
        assert not panel.simulated
        assert panel.condition.endswith("gpiochip0.")
    assert edges == [Edge(1, "shout", 123_456_789_012_345, True), Edge(1, "shout", 123_456_889_012_346, False)]
    assert set(lgpio.debounced.values()) <= {0}
    assert lgpio.chips == [], "closed again"


def test_ok__lamp_and_buzzer_reach_the_wires(lgpio: ModuleType) -> None:
    with Panel(WIRING, "auto") as panel:
        panel.show(Cue(((1, "on"),), "press"))
        assert lgpio.levels[22] == 1
        assert lgpio.pwm[19] == (pytest.approx(3520), 50)
    assert lgpio.levels[22] == 0
    assert lgpio.pwm[19][0] == 0


def test_ok__table_button_camera_lamp_and_ring_reach_the_wires(lgpio: ModuleType) -> None:
    wiring = Wiring(WIRING.seats, table_button="GPIO3", camera_lamp="GPIO26", ring=RingPins("GPIO18", "GPIO4", "GPIO5"))
    edges: list[Edge] = []
    with Panel(wiring, "gpio", edges.append) as panel:
        panel.show(Cue(camera="on", ring="win"))
        assert [lgpio.levels[pin] for pin in (26, 18, 4, 5)] == [1, 1, 1, 0]
        assert (panel.camera_lamp(), panel.ring()) == ("on", "win")
        assert lgpio.pwm == {}, "no stripes in the camera's pictures"
        lgpio.edge(3, 0, 1_000)
    assert edges == [Edge(TABLE, "table", 1_000, True)]
    assert [lgpio.levels[pin] for pin in (26, 18, 4, 5)] == [0, 0, 0, 0]


def test_refuses__pin_of_the_ring_that_another_program_holds(lgpio: ModuleType) -> None:
    lgpio.busy.add(4)
    wiring = Wiring(WIRING.seats, ring=RingPins("GPIO18", "GPIO4", "GPIO5"))
    with pytest.raises(PinsBusy, match="pin GPIO18, GPIO4, GPIO5 \\(the ring light\\) cannot be used"):
        Panel(wiring, "gpio")


def test_ok__the_buzzers_wire_is_low_when_its_tune_is_over(lgpio: ModuleType, clock: Clock) -> None:
    """Seen on the kernel's simulated chip: lgpio's tone may end while the wire is high."""
    with Panel(WIRING, "gpio", clock_ns=clock) as panel:
        panel.show(Cue((), "press"))
        lgpio.levels[19] = 1
        clock.go_ms(61)
        panel.show(Cue())
        assert (panel.sound(), lgpio.levels[19]) == ("none", 0)


def test_ok__a_pin_that_fails_while_closing_keeps_no_other(lgpio: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel(WIRING, "gpio")
    panel._lamps[1]._led.pin.function = "input"
    panel.close()
    assert lgpio.chips == []


def test_ok__a_lamp_that_fails_is_told_and_does_no_harm(lgpio: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise lgpio.error("bad GPIO handle")

    edges: list[Edge] = []
    with Panel(WIRING, "gpio", edges.append) as panel:
        with monkeypatch.context() as patch:
            patch.setattr(lgpio, "gpio_write", fail)
            panel.show(Cue(((1, "on"),)))
            assert "do not answer" in panel.condition
            lgpio.edge(27, 0, 1_000)
        panel.show(Cue(((1, "first"),)))
        assert "do not answer" not in panel.condition
    assert edges == [Edge(1, "aye", 1_000, True)]


def test_refuses__pin_that_another_program_holds(lgpio: ModuleType) -> None:
    lgpio.busy.add(22)
    with pytest.raises(PinsBusy, match=r"pin GPIO22 \(seat 1's lamp\) cannot be used: GPIO busy"):
        Panel(WIRING, "gpio")
    assert lgpio.chips == [], "nothing stays open"


def test_refuses__no_chip(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="no GPIO chip"):
        pins.open_pins("gpio", tmp_path)
    found = pins.open_pins("auto", tmp_path)
    assert found.simulated
    assert found.condition.startswith("Buttons and lamps are simulated: this machine has no GPIO chip")
    assert "--pins" not in found.condition


def test_refuses__chip_that_this_user_may_not_open(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PinsForbidden, match="group gpio") as refused:
        pins.open_pins("gpio", dev)
    assert isinstance(refused.value, PermissionError)


def test_refuses__no_lgpio(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(LgpioMissing, match="apt install python3-lgpio"):
        pins.open_pins("gpio", dev)
    assert "lgpio is not installed" in pins.open_pins("auto", dev).condition


def test_lgpio_not_installed_is_told_from_not_visible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert "lgpio is not installed" in str(pins.no_lgpio(tmp_path))
    (tmp_path / "lgpio.py").touch()
    assert f"lgpio is installed, but not visible from the environment {sys.prefix}" in str(pins.no_lgpio(tmp_path))


def test_refuses__an_lgpio_that_does_not_load(dev: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    (tmp_path / "lgpio.py").write_text("import a_library_that_is_gone")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LgpioMissing, match=r"does not load.*a_library_that_is_gone"):
        pins.open_pins("gpio", dev)


def test_refuses__chip_that_is_no_pi(lgpio: ModuleType, dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero.exc import PinUnknownPi

    def unknown(self: object) -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(sys.modules["gpiozero.pins.lgpio"].LGPIOFactory, "_get_revision", unknown)
    with pytest.raises(NoPins, match="no Raspberry Pi"):
        pins.open_pins("gpio", dev)


def test_refuses__pins_of_another_kind() -> None:
    with pytest.raises(ValueError, match="'usb': wanted is one of auto, gpio, input"):
        pins.open_pins("usb")  # type: ignore[arg-type]
