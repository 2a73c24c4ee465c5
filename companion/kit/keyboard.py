# SPDX-License-Identifier: MIT
"""Keys and lines from the terminal without waiting for them; nothing, where there is no terminal."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Keys:
    """What is typed. ``lines``: whole lines, else single keys."""

    def __init__(self, lines: bool, there: bool) -> None:
        self._lines = lines
        self._there = there
        self._typed = ""

    def take(self, timeout_s: float = 0.0) -> str | None:
        """The next key or line (without its end), or None when nothing was typed in time."""
        if not self._there:
            time.sleep(timeout_s)
            return None
        if not self._whole() and select.select([sys.stdin], [], [], timeout_s)[0]:
            more = os.read(sys.stdin.fileno(), 4096)
            self._there = bool(more)  # else the other end was closed: there will be no more
            self._typed += more.decode(errors="replace")
        if not self._whole():
            return None
        if self._lines:
            line, _, self._typed = self._typed.partition("\n")
            return line
        key, self._typed = self._typed[0], self._typed[1:]
        return key

    def _whole(self) -> bool:
        return "\n" in self._typed if self._lines else bool(self._typed)


@contextmanager
def keyboard(lines: bool = False) -> Iterator[Keys]:
    """The keyboard, for as long as it is wanted; single keys come without Enter on a terminal."""
    if sys.stdin is None or sys.stdin.closed:
        yield Keys(lines, False)
        return
    try:
        terminal = sys.stdin.isatty()
    except ValueError:
        terminal = False
    if os.name == "nt":
        yield Keys(lines, False)  # a terminal there can't be waited for beside other things
        return
    if lines or not terminal:
        yield Keys(lines, lines or terminal)
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield Keys(False, True)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
