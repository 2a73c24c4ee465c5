# SPDX-License-Identifier: MIT
"""The kept frames of the last seconds, for the table (which must not wait) and for pages (which may)."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from companion.table.inbox import Reviewed
from vision.order import Eye, EyeSilent
from vision.replay.orders import FilmWanted, ForgetFrames, GuardDice, Keep, LookAgain

MOST_FILMS: Final = 3


class FramesHandler:
    """Between the table, the pages and the eye.

    Parameters:
        eye: keeps the frames, in a process of its own.
        tell: takes what came of a second look.
    """

    def __init__(self, eye: Eye, tell: Callable[[Reviewed], object]) -> None:
        self._eye, self._tell = eye, tell
        self._films: OrderedDict[int, tuple[bytes, int]] = OrderedDict()
        self._one_at_a_time = threading.Lock()

    def keep(self, clip: int, count: bool) -> None:
        """Keep the last seconds as ``clip``; of a ``count`` also the frames that it was read from."""
        self._eye.send(Keep(clip, count))

    def guard(self) -> None:
        """Somebody has called: tell with the next reading whether dice were touched since."""
        self._eye.send(GuardDice())

    def forget(self) -> None:
        """Forget everything that is kept."""
        self._films.clear()
        self._eye.send(ForgetFrames())

    def look_again(self, clip: int) -> None:
        """Look again at what ``clip`` was counted from; what comes of it is told."""
        threading.Thread(target=self._look_again, args=(clip,), name="appeal", daemon=True).start()

    def film(self, clip: int) -> tuple[bytes, int] | None:
        """``clip`` as an animated WebP and how long it runs (ms), made when it is first asked for; None: not kept."""
        with self._one_at_a_time:
            if (known := self._films.get(clip)) is not None:
                return known
            try:
                film = self._eye.call(FilmWanted(clip))
            except EyeSilent:
                return None
            if film is None:
                return None
            self._films[clip] = film.webp, film.ms
            while len(self._films) > MOST_FILMS:
                self._films.popitem(last=False)
            return self._films[clip]

    def _look_again(self, clip: int) -> None:
        try:
            sighting = self._eye.call(LookAgain(clip))
        except EyeSilent:
            sighting = None
        self._tell(Reviewed(clip, sighting))
