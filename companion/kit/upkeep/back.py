# SPDX-License-Identifier: MIT
"""Going back to the release before by a button: a file in /run that a unit of systemd waits for, as for switching off.

The table's own process may not do it, and shall not: it may only wish (systemd/quartermaster-rollback.path).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.kit.saying.remembered import recall, remember
from companion.kit.upkeep.releases import Releases
from companion.messages.message import Message, system_words
from companion.web.pages.health.port import WayBack as Shown

WISH: Final = "go-back"
SAID: Final = "went-back.txt"
"""Why the last wish was not granted, in the state folder; no backup takes it along."""
UNIT: Final = Path("/etc/systemd/system/quartermaster-rollback.path")


class WayBack:
    """What the health page offers. ``state``: the state folder. ``busy``: whether a game is running."""

    def __init__(
        self, state: Path, busy: Callable[[], bool], releases: Releases | None = None, unit: Path = UNIT
    ) -> None:
        self._state, self._busy, self._unit = state, busy, unit
        self._releases = releases or Releases()

    def look(self) -> Shown:
        """``version``: the one that would run then, None: there is no way back; ``why_not``: why not now; ``said``."""
        version = self._releases.previous() if self._run() else None
        if version == self._releases.current():
            version = None
        said = recall(self._state / SAID)
        why_not = Message("game-runs-finish-first") if self._busy() else ""
        return Shown(version=version, why_not=why_not, said=said)

    def wish(self) -> None:
        """Have the release before started; the table ends for it soon.

        Raises:
            ValueError: a plain sentence says why that can't be.
        """
        found, run = self.look(), self._run()
        if found.version is None or run is None:
            raise ValueError(Message("no-release-before"))
        if found.why_not:
            raise ValueError(found.why_not)
        try:
            (self._state / SAID).unlink(missing_ok=True)
            (run / WISH).touch()
        except OSError as error:
            raise ValueError(Message("cant-be-wished", why=system_words(error))) from error

    def _run(self) -> Path | None:
        """The folder in which the unit waits for the file, where it was installed."""
        run = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        return Path(run) if run and self._unit.exists() else None


def refused(state: Path, why: str) -> None:
    """Tell the page that waits why it was not gone back."""
    with suppress(OSError):
        remember(state / SAID, why)
