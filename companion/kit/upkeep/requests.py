# SPDX-License-Identifier: MIT
"""What the table may only request: to be switched off, or to go back to the release before. A unit of systemd does it.

Each request is a file in /run that a unit waits for (systemd/quartermaster-poweroff.path, quartermaster-rollback.path);
off unless it was installed. The table's own process may not do it, and shall not.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.kit.saying import recall, remember
from companion.kit.upkeep.releases import Releases
from companion.messages.message import Message, system_words
from companion.web.pages.health.calls import WayBack as Shown

POWER_OFF: Final = "power-off"
POWER_OFF_UNIT: Final = Path("/etc/systemd/system/quartermaster-poweroff.path")
GO_BACK: Final = "go-back"
GO_BACK_UNIT: Final = Path("/etc/systemd/system/quartermaster-rollback.path")
SAID: Final = "went-back.txt"
"""Why the last request to go back was not granted, in the state folder; no backup takes it along."""


def way_to_power_off(unit: Path = POWER_OFF_UNIT) -> Callable[[], None] | None:
    """What switches this machine off when it is called, or None where nothing of the kind was installed.

    What it returns raises OSError where the request can't be written.
    """
    run = _waits_in(unit)
    return None if run is None else (run / POWER_OFF).touch


class WayBack:
    """What the health page offers. ``state``: the state folder. ``busy``: whether a game is running."""

    def __init__(
        self, state: Path, busy: Callable[[], bool], releases: Releases | None = None, unit: Path = GO_BACK_UNIT
    ) -> None:
        self._state, self._busy, self._unit = state, busy, unit
        self._releases = releases or Releases()

    def look(self) -> Shown:
        """``version``: the one that would run then, None: there is no way back; ``why_not``: why not now; ``said``."""
        version = self._releases.previous() if _waits_in(self._unit) else None
        if version == self._releases.current():
            version = None
        said = recall(self._state / SAID)
        why_not = Message("game-runs-finish-first") if self._busy() else ""
        return Shown(version=version, why_not=why_not, said=said)

    def request(self) -> None:
        """Have the release before started; the table ends for it soon.

        Raises:
            ValueError: a plain sentence says why that can't be.
        """
        found, run = self.look(), _waits_in(self._unit)
        if found.version is None or run is None:
            raise ValueError(Message("no-release-before"))
        if found.why_not:
            raise ValueError(found.why_not)
        try:
            (self._state / SAID).unlink(missing_ok=True)
            (run / GO_BACK).touch()
        except OSError as error:
            raise ValueError(Message("cant-be-requested", why=system_words(error))) from error


def refused(state: Path, why: str) -> None:
    """Keep for the waiting page why the rollback was refused."""
    with suppress(OSError):
        remember(state / SAID, why)


def _waits_in(unit: Path) -> Path | None:
    """The folder in which ``unit`` waits for its file, where it was installed."""
    run = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(run) if run and unit.exists() else None
