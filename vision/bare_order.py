# SPDX-License-Identifier: MIT
"""The order to remember the bare table: carried out on the next still frame, and answered in either case."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from vision.frame import Pixels
from vision.message import BareTold, Condition, RememberBare
from vision.scene.scene import Scene
from vision.shelf import Reader
from vision.steady import Motion

CALM_NS: Final = 300_000_000
"""So long nothing must have moved before the table is learnt."""
PATIENCE_NS: Final = 6_000_000_000
"""So long a still frame is waited for."""
MOVING: Final = "the picture does not come to rest: take your hands away, and try again"
UNSEEN: Final = "the camera can't see the table now: {}"
UNREAD: Final = "no dice can be read just now, so nobody would know whether some lie there"
FAILED: Final = "the reader failed on this picture: try again"

_log = logging.getLogger(__name__)


class BareOrder:
    """The watcher's side: one order at a time; a later one takes the place of an earlier, and answers for both."""

    def __init__(self, scene: Scene, tell: Callable[[BareTold], None]) -> None:
        self._scene, self._tell = scene, tell
        self._number: int | None = None
        self._until_ns = 0
        self._still_ns: int | None = None

    def ask(self, order: RememberBare, now_ns: int) -> None:
        """The next frame that stands still is to be remembered."""
        self._number, self._until_ns, self._still_ns = order.number, now_ns + PATIENCE_NS, None

    def feed(self, pixels: Pixels, reader: Reader | None, motion: Motion, now_ns: int) -> bool:
        """One more frame, and what the picture does: True if the bare table was learnt of it."""
        if self._number is None or motion != "still":
            self._still_ns = None
            return False
        if self._still_ns is None:
            self._still_ns = now_ns
        if now_ns - self._still_ns < CALM_NS:
            return False
        why = UNREAD if reader is None else self._learn(pixels, reader)
        self._answer(self._number, why)
        return not why

    def check(self, condition: Condition, now_ns: int) -> None:
        """Give up where the camera can't see, or where nothing comes to rest."""
        if self._number is None:
            return
        if condition.condition not in ("ok", "starting"):
            self._answer(self._number, UNSEEN.format(condition.message))
        elif now_ns >= self._until_ns:
            self._answer(self._number, MOVING)

    def _learn(self, pixels: Pixels, reader: Reader) -> str:
        """Why nothing was learnt ("": it was)."""
        try:
            return self._scene.learn_bare(pixels, reader).why
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("the reader failed")
            return FAILED

    def _answer(self, number: int, why: str) -> None:
        self._number = None
        self._tell(BareTold(number, why))
