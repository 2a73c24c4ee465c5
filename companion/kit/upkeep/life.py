# SPDX-License-Identifier: MIT
"""The service's life as systemd sees it: ready, alive, ended; and whether it may start as usual at all."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

from companion.kit.notify import notify, watchdog_seconds
from companion.kit.upkeep import starts
from companion.web.schema.state import About

LOOK_S: Final = 5.0
"""So often a service without a watchdog is looked after."""


class Life:
    """One start of the table. Only a service's starts are counted: whoever ends it with Ctrl+C has not failed.

    ``notice`` says that this is safe mode, and how to leave it; "" where it is not.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._counted = "NOTIFY_SOCKET" in os.environ
        self._begun_s = clock()
        self._lived = False
        self._start = starts.begin(folder) if self._counted else starts.Starts()
        self.notice = self._start.words

    def about(self) -> About:
        """What `/healthz` tells of it."""
        return About(version=version("quartermaster-table"), safe_mode=self._start.safe)

    def until(self, over: threading.Event, work: Callable[[], object]) -> None:
        """Tell systemd that the table is ready, and that it lives as long as ``work`` gets done, until it is ``over``.

        ``work`` is asked of the table itself; it raises TimeoutError where the table hangs.
        """
        notify("READY=1")
        while not over.wait(watchdog_seconds() or (LOOK_S if self._counted else None)):
            with suppress(TimeoutError):
                work()
                notify("WATCHDOG=1")
                self._grow()
        notify("STOPPING=1")

    def ended(self) -> None:
        """It was asked to end, and ended well."""
        if self._counted:
            starts.lived(self._folder, self._start.safe)

    def _grow(self) -> None:
        if self._counted and not self._lived and self._clock() - self._begun_s >= starts.LIVES_S:
            self._lived = True
            starts.lived(self._folder, self._start.safe)
