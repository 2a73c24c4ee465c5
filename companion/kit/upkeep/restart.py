# SPDX-License-Identifier: MIT
"""Starting again: the table closes as for a Ctrl+C, and then the same command runs anew."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final, NoReturn

from companion.messages.message import Message

START_AGAIN: Final = 75
"""The exit status by which systemd is asked for a new start (``RestartForceExitStatus`` in the unit)."""
ANSWER_S: Final = 0.4
"""So long the table stays, for the answer to reach the phone that asked."""


class Restarter:
    """Lets a page start the table again; ``close`` ends it. ``busy`` tells whether a game is running."""

    def __init__(self, busy: Callable[[], bool], close: Callable[[], None]) -> None:
        self._busy, self._close = busy, close

    def why_not(self) -> str:
        """Why the table can't be started again now; "": it can."""
        return Message("game-runs-finish-first") if self._busy() else ""

    def restart(self) -> None:
        """Close the table soon, to be started again.

        Raises:
            ValueError: a game is running.
        """
        if why := self.why_not():
            raise ValueError(why)
        timer = threading.Timer(ANSWER_S, self._close)
        timer.daemon = True
        timer.start()


def start_again(port: int) -> NoReturn:
    """Run the same command anew: by systemd where that started us, else in this process, on the same port."""
    if "INVOCATION_ID" in os.environ:
        sys.exit(START_AGAIN)
    sys.stdout.flush()
    again = [sys.executable, "-m", "companion.cli", *sys.argv[1:], "--port", str(port)]
    if os.name == "nt":  # what replaces a process there leaves the terminal's control
        sys.exit(subprocess.call(again))  # noqa: S603 - the same command
    os.execv(sys.executable, again)  # noqa: S606
