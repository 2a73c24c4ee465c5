# SPDX-License-Identifier: MIT
"""Starts the watcher's process with a line to it, and ends it whatever it does."""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

KILL_S: Final = 2.0
"""So long the machine has to end a process that was told to."""
COMMAND: Final = (sys.executable, "-m", "vision.watch.child")
_CALL_S: Final = 20.0
"""So long a new process has to call back."""
_PORT: Final = "port:"
_SECRET: Final = "QUARTERMASTER_LINE"  # noqa: S105 - the variable's name


def begun(
    command: Sequence[str], *, inherits: bool = hasattr(socket, "AF_UNIX")
) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A new process of this ``command``, and this end of the line to it.

    ``inherits``: a new process can be handed an open socket, as everywhere but on Windows; else it calls back, by the
    machine's own address, and says the secret word that it was given.

    Raises:
        OSError: it can't be started, or does not call.
    """
    return _handed(command) if inherits else _called_back(command)


def environment_of_child() -> dict[str, str]:
    """Let the child find this package, and give large arrays back to the system when they are freed."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.environ.get("PYTHONPATH")
    return {
        "MALLOC_ARENA_MAX": "2",
        "MALLOC_MMAP_THRESHOLD_": "6000000",
        "OPENBLAS_NUM_THREADS": "1",
        **os.environ,
        "PYTHONPATH": root if not path else f"{root}{os.pathsep}{path}",
    }


def line_of(word: str) -> socket.socket:
    """The child's end of the line, from the last word of its command.

    Raises:
        OSError: nobody is there.
    """
    if not word.startswith(_PORT):
        return socket.socket(fileno=int(word))
    line = socket.create_connection(("127.0.0.1", int(word.removeprefix(_PORT))), _CALL_S)
    line.sendall(bytes.fromhex(os.environ.pop(_SECRET)))
    return line


def _handed(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], socket.socket]:
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            child = subprocess.Popen(  # noqa: S603 (our own module, our own interpreter)
                [*command, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                env=environment_of_child(),
                process_group=0,  # Ctrl-C in the terminal is for the parent alone
            )
        except BaseException:
            ours.close()
            raise
    return child, ours


def _called_back(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], socket.socket]:
    secret = secrets.token_bytes(32)
    with socket.create_server(("127.0.0.1", 0), backlog=4) as server:
        child = subprocess.Popen(  # noqa: S603 (our own module, our own interpreter)
            [*command, f"{_PORT}{server.getsockname()[1]}"],
            stdin=subprocess.DEVNULL,
            env=environment_of_child() | {_SECRET: secret.hex()},
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        try:
            return child, _caller(server, secret, time.monotonic() + _CALL_S)
        except BaseException:
            killed(child)
            raise


def _caller(server: socket.socket, secret: bytes, until_s: float) -> socket.socket:
    """The first that calls and knows the secret; anybody on this machine may call.

    Raises:
        TimeoutError: nobody did in time.
    """
    while (left_s := until_s - time.monotonic()) > 0:
        server.settimeout(left_s)
        line, _ = server.accept()
        line.settimeout(min(1.0, left_s))
        try:
            if hmac.compare_digest(line.recv(len(secret), socket.MSG_WAITALL), secret):
                return line
        except OSError:
            pass
        line.close()
    raise TimeoutError("it did not call back")


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
