# SPDX-License-Identifier: MIT
"""Takes away from our own code what only Unix has, as Windows would. Python loads it by itself from its path.

Other people's packages and the standard library keep it: they have their own ways on Windows.
"""

import asyncio  # noqa: F401 - what the standard library takes at its own import it keeps
import builtins
import ctypes.util  # noqa: F401
import os
import select
import selectors  # noqa: F401
import signal
import socket
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
import urllib.request  # noqa: F401
import zoneinfo  # noqa: F401 - asks for the real platform once

OURS = ("companion", "firmware", "vision", "hardware")
MODULES = frozenset({"fcntl", "grp", "pwd", "pty", "resource", "syslog", "termios", "tty"})
LACKING = {
    os: ("geteuid", "getuid", "getgrouplist", "statvfs", "getloadavg", "pread", "pwrite", "pipe2", "fchmod", "chown"),
    signal: ("SIGHUP", "SIGUSR1", "pthread_sigmask"),
    socket: ("AF_UNIX",),
    select: ("poll",),
}
FLAGS = ("O_CLOEXEC", "O_DIRECTORY", "O_NONBLOCK", "posix_fadvise", "sched_getaffinity")

_import = builtins.__import__


def _without_unix(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002 - Python's own
    who = (globals or {}).get("__name__", "").partition(".")[0]
    if name in MODULES and who in OURS:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return _import(name, globals, locals, fromlist, level)


builtins.__import__ = _without_unix
for module, names in LACKING.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in FLAGS:
    if hasattr(os, name):
        delattr(os, name)
sys.platform = "darwin"  # not win32: other people's packages would ask Windows itself
