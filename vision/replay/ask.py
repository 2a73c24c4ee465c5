# SPDX-License-Identifier: MIT
"""The main process's side of the kept frames: sends orders to the watcher's process, and waits for answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.replay.orders import (
    FilmTold,
    FilmWanted,
    ForgetFrames,
    GuardDice,
    Keep,
    LookAgain,
    LookedAgain,
    ReplayOrder,
    ReplayTold,
)
from vision.watch.orders import Orders

FILM_S: Final = 20.0
"""So long a film is waited for: a small Pi packs its pictures for some seconds."""
LOOK_S: Final = 12.0
"""So long the watcher may look again."""


class FramesAsk:
    """What is kept of the last seconds, in the watcher's process. Any thread may call it."""

    def __init__(self, send: Callable[[ReplayOrder], None]) -> None:
        self._send = send
        self._films: Orders[FilmTold] = Orders()
        self._looks: Orders[LookedAgain] = Orders()

    def hear(self, answer: ReplayTold) -> None:
        """The watcher's answer."""
        if isinstance(answer, FilmTold):
            self._films.hear(answer)
        else:
            self._looks.hear(answer)

    def keep(self, clip: int, count: bool) -> None:
        """Keep the last seconds as ``clip``; of a ``count`` also the frames that it was read from."""
        self._send(Keep(clip, count))

    def guard(self) -> None:
        """Somebody has called: tell with the next reading whether dice were touched since."""
        self._send(GuardDice())

    def forget(self) -> None:
        """Forget everything that is kept."""
        self._send(ForgetFrames())

    def film(self, clip: int, timeout_s: float = FILM_S) -> FilmTold | None:
        """The clip as a moving picture, empty where it is not kept any more; None where nobody answers."""
        return self._films.give(lambda number: self._send(FilmWanted(number, clip)), timeout_s)

    def look_again(self, clip: int, timeout_s: float = LOOK_S) -> LookedAgain | None:
        """Look again at what ``clip`` was counted from, and at the table; None where nobody answers."""
        return self._looks.give(lambda number: self._send(LookAgain(number, clip)), timeout_s)

    def close(self) -> None:
        """Let go of everybody who waits."""
        self._films.close()
        self._looks.close()
