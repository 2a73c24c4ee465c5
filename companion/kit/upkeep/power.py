# SPDX-License-Identifier: MIT
"""Switching the Pi off from the table: a file in /run that a unit of systemd waits for. Off unless it was installed.

The table's own process may not do it, and shall not: it may only wish (systemd/quartermaster-poweroff.path).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

WISH: Final = "power-off"
UNIT: Final = Path("/etc/systemd/system/quartermaster-poweroff.path")


def way_to_power_off(unit: Path = UNIT) -> Callable[[], None] | None:
    """What switches this machine off when it is called, or None where nothing of the kind was installed.

    What it returns raises OSError where the wish can't be laid down.
    """
    run = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if not run or not unit.exists():
        return None
    return (Path(run) / WISH).touch
