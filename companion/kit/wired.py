# SPDX-License-Identifier: MIT
"""The panel as the settings have it wired, for every command that wants one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

from companion.config import Config, ConfigError
from firmware.arbiter import Arbiter
from firmware.panel import Panel
from firmware.pins import PinsSpec
from firmware.press import Edge
from firmware.wiring import default_wiring, load_wiring


def wired_panel(pins: str | None, config: Config, on_edge: Callable[[Edge], None]) -> Panel:
    """The panel on ``pins`` (None: as the settings say).

    Raises:
        ConfigError: ``pins`` names no source of pins.
        PanelError: the wiring or the pins can't be used.
    """
    wiring = load_wiring(Path(config.wiring)) if config.wiring else default_wiring()
    return Panel(wiring, _spec(pins or config.pins), on_edge)


def arbiter_of(config: Config) -> Arbiter:
    """An arbiter that rules by the settings' numbers."""
    return Arbiter(round(config.press_window_ms * 1e6), round(config.photo_finish_ms * 1e6))


def _spec(word: str) -> PinsSpec:
    spec: PinsSpec
    for spec in get_args(PinsSpec):
        if word == spec:
            return spec
    raise ConfigError(f"pins {word!r} are not known; wanted auto, gpio or simulated")
