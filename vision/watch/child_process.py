# SPDX-License-Identifier: MIT
"""Starts the watcher's process, and ends it whatever it does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from vision.watch.environment import of_the_child

KILL_S: Final = 2.0
"""So long the machine has to end a process that was told to."""
COMMAND: Final = (sys.executable, "-m", "vision.watch.child")


def started(command: Sequence[str], file_number: int) -> subprocess.Popen[bytes]:
    """A new process of this ``command``, which talks over this open file."""
    return subprocess.Popen(  # noqa: S603 (our own module, our own interpreter)
        [*command, str(file_number)],
        stdin=subprocess.DEVNULL,
        pass_fds=(file_number,),
        env=of_the_child(),
        process_group=0,  # Ctrl-C in the terminal is for the parent alone
    )


def killed(child: subprocess.Popen[bytes]) -> bool:
    """End the child and wait for it; False if not even SIGKILL ends it (a driver that hangs)."""
    child.kill()
    return ended(child)


def ended(child: subprocess.Popen[bytes]) -> bool:
    """Wait for its end; False if that does not come."""
    try:
        child.wait(KILL_S)
    except subprocess.TimeoutExpired:
        return False
    return True
