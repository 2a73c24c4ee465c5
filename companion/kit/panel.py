# SPDX-License-Identifier: MIT
"""``quartermaster panel``: tries lamps and buzzer, then shows live presses and who was first."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

from companion.config import load_config
from companion.kit.wired import wired_panel
from firmware.errors import PanelError
from firmware.panel import Panel
from firmware.watch import demo, rehearse, watch


class PanelUnusable(RuntimeError):
    """The buttons can't be had; the message says why and what to do."""


def watch_panel(
    pins: str | None, show_demo: bool, seconds: float | None, try_lamps: bool, say: Callable[[str], None]
) -> None:
    """Say every press and ruling until Ctrl+C, or for ``seconds``.

    Raises:
        PanelUnusable: the pins can't be had, or ``show_demo`` was asked of real ones.
    """
    config = load_config()
    until = None if seconds is None else time.monotonic() + seconds
    try:
        with wired_panel(pins, config, lambda _edge: None) as panel:
            if try_lamps:
                rehearse(panel, say)
            if show_demo:
                span = demo(panel)
                until = time.monotonic() + span + 0.2 if until is None else until
            _watch(panel, say, until)
    except (PanelError, ValueError) as error:
        raise PanelUnusable(str(error)) from error


def _watch(panel: Panel, say: Callable[[str], None], until: float | None) -> None:
    stopped: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: stopped.append(number))
    if until is None:
        say("Press the buttons; Ctrl+C ends.")

    def over() -> bool:
        return bool(stopped) or (until is not None and time.monotonic() > until)

    watch(panel, say, over)
