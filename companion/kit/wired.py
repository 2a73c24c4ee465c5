# SPDX-License-Identifier: MIT
"""The panel as the settings have it wired, for every command that wants one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from companion.config import Config, ConfigError
from companion.kit.files import BUTTONS
from companion.messages.message import Message, words_of
from firmware.arbiter import Arbiter
from firmware.errors import NoPins, PinsUnavailable
from firmware.input_devices import InputDevices
from firmware.input_known import load_known
from firmware.panel import Panel
from firmware.pins import WITH_INPUTS, PinsSpec
from firmware.press import Edge
from firmware.wiring import default_wiring, load_wiring


def wired_panel(pins: str | None, config: Config, on_edge: Callable[[Edge], None], state: Path) -> Panel:
    """The panel on ``pins`` (None: as the settings say); whose keys of input devices are whose stands in ``state``.

    Raises:
        ConfigError: ``pins`` names no source of pins.
        PanelError: the wiring, the pins or the file of the keys can't be used.
    """
    wiring = load_wiring(Path(config.wiring).expanduser()) if config.wiring else default_wiring()
    spec = _spec(pins or config.pins)
    inputs = None
    try:
        inputs = _inputs(spec, state) if spec in WITH_INPUTS else None
        return Panel(wiring, spec, on_edge, inputs=inputs)
    except BaseException as error:
        if inputs is not None:
            inputs.close()
        if isinstance(error, PinsUnavailable):
            raise type(error)(Message("play-without-pins", why=words_of(error))) from error
        raise


def _inputs(spec: PinsSpec, state: Path) -> InputDevices | None:
    """The input devices; None where this system has none of the kind and nobody asked for them.

    Raises:
        NoPins: somebody did.
        InputsUnreadable: the file of the keys can't be used.
    """
    if sys.platform == "linux":
        return InputDevices(load_known(state / BUTTONS))
    if spec == "auto":
        return None
    raise NoPins(Message("inputs-want-linux"))


def arbiter_of(config: Config, slack_ns: int = 0) -> Arbiter:
    """An arbiter that rules by the settings' numbers; ``slack_ns``: of the slowest button there is."""
    window_ns = round(config.press_window_ms * 1e6)
    return Arbiter(window_ns, round(config.photo_finish_ms * 1e6)).waiting_for(slack_ns, window_ns)


def _spec(word: str) -> PinsSpec:
    spec: PinsSpec
    for spec in get_args(PinsSpec):
        if word == spec:
            return spec
    raise ConfigError(f"pins {word!r} are not known; wanted one of {', '.join(get_args(PinsSpec))}")
