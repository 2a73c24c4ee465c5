# SPDX-License-Identifier: MIT
"""The order to remember the bare table: carried out on the next still frame, and answered in either case."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from vision.door import Reply
from vision.frame import Pixels
from vision.message import BareKnown, Condition
from vision.notice import Notice
from vision.reading.reader import Reader
from vision.scene.scene import Scene
from vision.steady import Motion

CALM_NS: Final = 300_000_000
"""So long nothing must have moved before the table is learnt."""
PATIENCE_NS: Final = 6_000_000_000
"""So long a still frame is waited for."""
MOVING: Final = Notice("bare-moving")
NO_PICTURE: Final = Notice("bare-no-picture")
UNREAD: Final = Notice("bare-unread")
FAILED: Final = Notice("bare-failed")

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Wanted:
    """Somebody wants the bare table remembered, until then; ``replies``: who waits to hear of it, nobody perhaps."""

    until_ns: int
    still_ns: int | None = None
    replies: list[Reply] = field(default_factory=list)


class BareOrder:
    """Remembers the bare table; whoever asks while it waits for a still frame hears the same answer.

    What nobody waits for makes room for what somebody does. Also tells since when the bare table is known.
    """

    def __init__(self, scene: Scene, tell: Callable[[BareKnown], None]) -> None:
        self._scene, self._tell = scene, tell
        self._wanted: _Wanted | None = None
        self._last_told: BareKnown | None = None

    def ask(self, reply: Reply, now_ns: int) -> None:
        """Remember the next frame that stands still; ``reply`` takes why that can't be ("": it is done)."""
        before = [] if self._wanted is None else self._wanted.replies
        self._wanted = _Wanted(now_ns + PATIENCE_NS, replies=[*before, reply])

    def ask_quietly(self, now_ns: int) -> None:
        """The same, if nothing there may be a die; nobody waits for it."""
        if self._wanted is None:
            self._wanted = _Wanted(now_ns + PATIENCE_NS)

    def feed(self, pixels: Pixels, reader: Reader | None, motion: Motion, now_ns: int) -> bool:
        """One more frame, and what the picture does: True if the bare table was learnt of it."""
        if (wanted := self._wanted) is None:
            return False
        if motion != "still":
            wanted.still_ns = None
            return False
        if wanted.still_ns is None:
            wanted.still_ns = now_ns
        if now_ns - wanted.still_ns < CALM_NS:
            return False
        why = UNREAD if reader is None else self._learn(pixels, reader, quietly=not wanted.replies)
        self._answer(wanted, why)
        return not why

    def check(self, condition: Condition, now_ns: int) -> None:
        """Give up where the camera can't see, or where nothing comes to rest; tell what is known by now."""
        self._tell_known()
        if (wanted := self._wanted) is None:
            return
        if condition.blind:
            self._answer(wanted, condition.blind)
        elif now_ns >= wanted.until_ns:
            self._answer(wanted, NO_PICTURE if condition.condition == "starting" else MOVING)

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

    def _answer(self, wanted: _Wanted, why: str) -> None:
        self._wanted = None
        self._tell_known()  # first, so that whoever waits for the answer finds it
        for reply in wanted.replies:
            reply(why)
