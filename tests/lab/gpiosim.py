# SPDX-License-Identifier: MIT
"""A GPIO chip of the kernel's own gpio-sim, as a Pi 4's: made over configfs, its wires moved over sysfs."""

from __future__ import annotations

from pathlib import Path
from time import monotonic_ns

CONFIG = Path("/sys/kernel/config/gpio-sim/pi")


class GpioSim:
    """The outside world of the chip: fingers and eyes. ``line`` is a GPIO number."""

    def __init__(self, lines: int = 54) -> None:
        bank = CONFIG / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(lines))
        (bank / "label").write_text("pinctrl-bcm2711")
        (CONFIG / "live").write_text("1")
        chip = (bank / "chip_name").read_text().strip()
        self._wires = Path("/sys/devices/platform") / (CONFIG / "dev_name").read_text().strip() / chip

    def pull(self, line: int, *, down: bool) -> tuple[int, int]:
        """Close a button to ground, or let it go; between which two moments that happened."""
        before = monotonic_ns()
        (self._wires / f"sim_gpio{line}" / "pull").write_text("pull-down" if down else "pull-up")
        return before, monotonic_ns()

    def level(self, line: int) -> int:
        """What is on the wire."""
        return int((self._wires / f"sim_gpio{line}" / "value").read_text())
