# SPDX-License-Identifier: MIT
"""A clock for tests: no test waits."""

from __future__ import annotations

from vision.cameras.base import Clock


class Ticking(Clock):
    """A clock that only moves when somebody sleeps."""

    def __init__(self) -> None:
        self.ns = 1_000_000_000
        super().__init__(lambda: self.ns, self._pass)

    def _pass(self, seconds: float) -> None:
        self.ns += int(seconds * 1e9)
