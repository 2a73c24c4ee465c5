# SPDX-License-Identifier: MIT
"""The watcher of a table without a camera: it reads the photographs that phones send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.cameras.base import Clock
from vision.message import (
    Alive,
    BareTold,
    Condition,
    FromWatcher,
    LessonState,
    Look,
    Preview,
    RememberBare,
    Reopen,
    Teach,
    Word,
    WordTold,
)
from vision.notice import Notice
from vision.photo.order import PhotoOrder
from vision.watch.preview import PreviewPace, preview
from vision.watch.shelf import Shelf

PHONE: Final = Condition("phone", Notice("photograph-with-phone"))
NO_CAMERA: Final = Notice("phones-are-the-camera")
_PATIENCE_S: Final = 3.0
_ALIVE_NS: Final = 500_000_000
_GAP_S: Final = 0.05


class PhoneEye:
    """Call `hear` with each order and `step` for ever; ``tell`` gets what the parent should know."""

    def __init__(
        self, shelf: Shelf, tell: Callable[[FromWatcher], None], set_name: str = "pips", clock: Clock | None = None
    ) -> None:
        self._shelf, self._tell, self._clock = shelf, tell, clock or Clock()
        self._photo = PhotoOrder(shelf, tell, set_name, clock)
        self._previews = {plain: PreviewPace() for plain in (False, True)}
        self._alive_ns: int | None = None
        self._reads = 0

    def hear(self, order: object) -> None:
        """Do what the parent asks."""
        if self._photo.hear(order):
            self._reads += 1
            self._alive_ns = None
        elif isinstance(order, Look):
            self._previews[order.plain].ask(self._clock.now_ns())
        elif isinstance(order, Reopen):
            self._shelf.drop(order.set_name)
        else:
            self._refuse(order)

    def step(self) -> None:
        """Say that all is well, and show what was photographed last to who asks."""
        now = self._clock.now_ns()
        if self._alive_ns is None:
            self._tell(PHONE)
        if self._alive_ns is None or now - self._alive_ns >= _ALIVE_NS:
            self._alive_ns = now
            self._tell(Alive(_PATIENCE_S, self._reads, self._reads))
        if self._photo.newest is not None:
            pixels, sighting = self._photo.newest
            for plain in (plain for plain, pace in self._previews.items() if pace.wanted(self._reads, now)):
                self._tell(Preview(preview(pixels, None if plain else sighting), plain))
        self._clock.sleep(_GAP_S)

    def _refuse(self, order: object) -> None:
        """What wants a camera is answered at once."""
        if isinstance(order, RememberBare) and not order.quietly:
            self._tell(BareTold(order.number, NO_CAMERA))
        elif isinstance(order, Word):
            self._tell(WordTold(order.number, "" if order.verb == "look" else NO_CAMERA))
        elif isinstance(order, Teach):
            self._tell(LessonState(order.number, "" if order.verb == "look" else NO_CAMERA, why=NO_CAMERA))
