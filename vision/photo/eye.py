# SPDX-License-Identifier: MIT
"""The watcher of a table without a camera: it reads the photographs that phones send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.cameras.base import Clock
from vision.door import Door
from vision.message import (
    Alive,
    Condition,
    FromWatcher,
    LessonState,
    Look,
    RememberBare,
    Reopen,
    Teach,
    WatchLesson,
)
from vision.notice import Notice
from vision.order import Update
from vision.photo.order import PhotoOrder
from vision.scene.named import NamesKeeper
from vision.watch.preview import PreviewPace, preview
from vision.watch.shelf import Shelf

PHONE: Final = Condition("phone", Notice("photograph-with-phone"))
NO_CAMERA: Final = Notice("phones-are-the-camera")
_PATIENCE_S: Final = 3.0
_ALIVE_NS: Final = 500_000_000
_GAP_S: Final = 0.05


class PhoneEye:
    """Call `step` for ever; ``tell`` gets what the parent should know; `door` takes what it asks."""

    def __init__(
        self,
        shelf: Shelf,
        tell: Callable[[FromWatcher], None],
        set_name: str = "pips",
        clock: Clock | None = None,
        keeper: NamesKeeper | None = None,
    ) -> None:
        self.door, self._tell, self._clock = Door(tell), tell, clock or Clock()
        self._photo = PhotoOrder(shelf, self.door, tell, set_name, clock, keeper)
        self._previews = {plain: PreviewPace() for plain in (False, True)}
        self._alive_ns: int | None = None
        self._reads = 0
        self.door.on(Look, lambda stream: self._previews[stream.plain].ask(self._clock.now_ns()))
        self.door.on(Reopen, lambda order: shelf.drop(order.set_name))
        self.door.on(WatchLesson, lambda _: tell(Update(WatchLesson(), LessonState(0, why=NO_CAMERA))))
        self.door.answer(RememberBare, lambda _, reply: reply(NO_CAMERA))
        self.door.answer(Teach, lambda order, reply: reply(LessonState(order.number, NO_CAMERA, why=NO_CAMERA)))

    def hear(self, asked: object) -> None:
        """Do what the parent asks."""
        self.door.hear(asked)

    def step(self) -> None:
        """Say that all is well, and show what was photographed last to who asks."""
        now = self._clock.now_ns()
        if self._photo.reads != self._reads:
            self._reads, self._alive_ns = self._photo.reads, None
        if self._alive_ns is None:
            self._tell(PHONE)
        if self._alive_ns is None or now - self._alive_ns >= _ALIVE_NS:
            self._alive_ns = now
            self._tell(Alive(_PATIENCE_S, self._reads, self._reads))
        self._photo.warm()
        if self._photo.newest is not None:
            pixels, sighting = self._photo.newest
            for plain in (plain for plain, pace in self._previews.items() if pace.wanted(self._reads, now)):
                self._tell(Update(Look(plain), preview(pixels, None if plain else sighting)))
        self._clock.sleep(_GAP_S)
