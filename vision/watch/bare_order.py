# SPDX-License-Identifier: MIT
"""The order to remember the bare table: carried out on the next still frame, and answered in either case."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from vision.frame import Pixels
from vision.message import BareKnown, BareTold, Condition, RememberBare
from vision.notice import Notice
from vision.reading.reader import Reader
from vision.scene.scene import Scene
from vision.steady import Motion
from vision.watch.bare_ask import refused_at_once

CALM_NS: Final = 300_000_000
"""So long nothing must have moved before the table is learnt."""
PATIENCE_NS: Final = 6_000_000_000
"""So long a still frame is waited for."""
MOVING: Final = Notice("bare-moving")
NO_PICTURE: Final = Notice("bare-no-picture")
UNREAD: Final = Notice("bare-unread")
FAILED: Final = Notice("bare-failed")

_log = logging.getLogger(__name__)


class BareOrder:
    """The watcher's side: one order at a time; a later one takes the place of an earlier, and answers for both.

    A quiet one waits for nobody, and makes room for any other. Also tells since when the bare table is known.
    """

    def __init__(self, scene: Scene, tell: Callable[[BareTold | BareKnown], None]) -> None:
        self._scene, self._tell = scene, tell
        self._order: RememberBare | None = None
        self._last_told: BareKnown | None = None
        self._until_ns = 0
        self._still_ns: int | None = None

    def ask(self, order: RememberBare, now_ns: int) -> None:
        """The next frame that stands still is to be remembered."""
        if order.quietly and self._order is not None:
            return
        self._order, self._until_ns, self._still_ns = order, now_ns + PATIENCE_NS, None

    def feed(self, pixels: Pixels, reader: Reader | None, motion: Motion, now_ns: int) -> bool:
        """One more frame, and what the picture does: True if the bare table was learnt of it."""
        order = self._order
        if order is None or motion != "still":
            self._still_ns = None
            return False
        if self._still_ns is None:
            self._still_ns = now_ns
        if now_ns - self._still_ns < CALM_NS:
            return False
        why = UNREAD if reader is None else self._learn(pixels, reader, order.quietly)
        self._answer(order, why)
        return not why

    def check(self, condition: Condition, now_ns: int) -> None:
        """Give up where the camera can't see, or where nothing comes to rest; tell what is known by now."""
        self._tell_known()
        order = self._order
        if order is None:
            return
        if why := refused_at_once(condition):
            self._answer(order, why)
        elif now_ns >= self._until_ns:
            self._answer(order, NO_PICTURE if condition.condition == "starting" else MOVING)

    def _learn(self, pixels: Pixels, reader: Reader, quietly: bool) -> str:
        """Why nothing was learnt ("": it was)."""
        try:
            return self._scene.learn_bare(pixels, reader, quietly).why
        except Exception:  # whatever it is about this picture, the table goes on
            _log.exception("the reader failed")
            return FAILED

    def _tell_known(self) -> None:
        if (known := self._scene.bare) is not None and known != self._last_told:
            self._last_told = known
            self._tell(known)

    def _answer(self, order: RememberBare, why: str) -> None:
        self._order = None
        self._tell_known()  # first, so that whoever waits for the answer finds it
        if not order.quietly:
            self._tell(BareTold(order.number, why))
