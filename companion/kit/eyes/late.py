# SPDX-License-Identifier: MIT
"""A camera that is plugged in after the simulated table has stood in for one: that is said."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Final

from companion.check import Check
from companion.messages.message import Message, noticed
from vision.cameras.spec import find_camera

LOOK_S: Final = 5.0


class LateCamera:
    """Looks for a camera now and then, and says once that there is one. ``find``: see `find_camera`."""

    def __init__(
        self, say: Callable[[str], object], find: Callable[[], tuple[str, str]] = find_camera, look_s: float = LOOK_S
    ) -> None:
        self._say, self._find, self._look_s = say, find, look_s
        self._closing = threading.Event()
        self._words = ""
        self._thread = threading.Thread(target=self._run, name="late camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join(2)

    def checks(self) -> Iterator[Check]:
        """For the health page: nothing, until a camera has come."""
        if self._words:
            yield Check("late-camera", Message("check-camera"), "warn", self._words, Message("camera-came-cure"))

    def _run(self) -> None:
        while not self._words and not self._closing.wait(self._look_s):
            found, why = self._find()
            if found != "simulated":
                self._words = Message("camera-came", why=noticed(why))
                self._say(f"Camera: {self._words}")
