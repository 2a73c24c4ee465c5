# SPDX-License-Identifier: MIT
"""The service's life as systemd sees it: ready, alive, ended, started again; and whether it may start as usual at all.

Systemd is told by a datagram to $NOTIFY_SOCKET (sd_notify(3)), and may hand in a socket (sd_listen_fds(3)).

Safe mode: a service that ended too soon three times starts without camera and panel, so that its pages work. Every
start is counted before anything else is done. The count goes back to nought when the table has lived a minute, or was
asked to end. A safe start that has lived a minute counts as well: the next one is an ordinary one again.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final, NoReturn

from companion.disk import write_whole
from companion.messages.message import Message
from companion.web.schema.state import About

STARTS_FILE: Final = "starts.json"
"""The count's name in the state folder."""
TOO_MANY: Final = 3
"""After this many failed starts the next one is safe."""
LIVES_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Starts:
    """How many starts in a row did not live, and whether the one that runs (or ran last) is a safe one."""

    failed: int = 0
    safe: bool = False

    @property
    def words(self) -> str:
        """What to tell people; "" where there is nothing to tell."""
        return Message("safe-mode-why", failed=self.failed) if self.safe else ""


def count_start(folder: Path) -> Starts:
    """Count this start, on disk before anything that could fail is tried; whether it shall be a safe one.

    A disk that takes nothing at all must not keep a table from starting: then nothing is counted.
    """
    before = read_starts(folder)
    now = Starts(before.failed, before.failed >= TOO_MANY)
    _write(folder, Starts(before.failed + 1, now.safe))
    return now


def start_lived(folder: Path, safe: bool) -> None:
    """This start has lived a minute, or was asked to end: the next one is an ordinary one."""
    _write(folder, Starts(0, safe))


def forget_starts(folder: Path) -> None:
    """Reset the count: another release runs from now on."""
    (folder / STARTS_FILE).unlink(missing_ok=True)


def read_starts(folder: Path) -> Starts:
    """The count as it was left; a file that can't be read counts for nothing."""
    try:
        raw = json.loads((folder / STARTS_FILE).read_text(encoding="utf-8"))
        return Starts(int(raw["failed"]), bool(raw["safe"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Starts()


def _write(folder: Path, starts: Starts) -> None:
    """Kept as a whole; on a disk that is full, over the old count, which takes no more room."""
    text = json.dumps({"failed": starts.failed, "safe": starts.safe}).ljust(80)
    try:
        write_whole(folder / STARTS_FILE, text)
    except OSError:
        with suppress(OSError):
            (folder / f"{STARTS_FILE}.new").unlink(missing_ok=True)
            with (folder / STARTS_FILE).open("r+", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())


FIRST_HANDED = 3
"""Sockets that systemd hands in are numbered from here (sd_listen_fds(3))."""


def notify(message: str) -> bool:
    """Send ``message`` (``READY=1``, ``WATCHDOG=1``, ``STATUS=...``) to systemd; False when it is not listening."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return False
    address = "\0" + path[1:] if path.startswith("@") else path
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
        try:
            channel.sendto(message.encode(), address)
        except OSError:
            return False
    return True


def is_service() -> bool:
    """Whether systemd runs this as the service that is installed, and wants to be told how it is."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def watchdog_seconds() -> float | None:
    """How often systemd wants a sign of life (half of WATCHDOG_USEC, as sd_watchdog_enabled(3) advises), or None."""
    wanted = os.environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 2e6 if wanted.isdigit() and int(wanted) > 0 else None


def handed_socket() -> socket.socket | None:
    """The socket that systemd listens on for us, such as port 80, or None where it hands in none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS", "0") in ("", "0"):
        return None
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)  # it is ours alone, not our children's
    os.set_inheritable(FIRST_HANDED, False)
    return socket.socket(fileno=FIRST_HANDED)


LOOK_S: Final = 5.0
"""Interval of the checks of a service without a watchdog."""


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
        self._start = count_start(folder) if self._counted else Starts()
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
            start_lived(self._folder, self._start.safe)

    def _grow(self) -> None:
        if self._counted and not self._lived and self._clock() - self._begun_s >= LIVES_S:
            self._lived = True
            start_lived(self._folder, self._start.safe)


START_AGAIN: Final = 75
"""The exit status by which systemd is asked for a new start (``RestartForceExitStatus`` in the unit)."""
ANSWER_S: Final = 0.4
"""Time the table keeps running for the answer to reach the phone that asked."""


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


def stop_on_signals(over: threading.Event) -> None:
    """Set ``over`` at SIGINT or SIGTERM."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda _number, _frame: over.set())


def start_again(port: int) -> NoReturn:
    """Run the same command anew: by systemd where that started us, else in this process, on the same port."""
    if "INVOCATION_ID" in os.environ:
        sys.exit(START_AGAIN)
    sys.stdout.flush()
    again = [sys.executable, "-m", "companion.cli", *sys.argv[1:], "--port", str(port)]
    if os.name == "nt":  # what replaces a process there leaves the terminal's control
        sys.exit(subprocess.call(again))  # noqa: S603 - the same command
    os.execv(sys.executable, again)  # noqa: S606
