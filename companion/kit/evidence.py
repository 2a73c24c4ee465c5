# SPDX-License-Identifier: MIT
"""Keeps the picture of each count for a while: a limited number, of a limited size, for a number of days."""

from __future__ import annotations

import hashlib
import logging
import os
import queue
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

FOLDER: Final = "evidence"
MOST: Final = 500
MOST_BYTES: Final = 64 * 2**20
DAY_S: Final = 86_400.0
NAME: Final = re.compile(r"[0-9a-f]{20}")


class Evidence:
    """Pictures in ``folder``, each named by what it shows. Any thread may call it.

    Writing is left to a thread of its own, so that a slow card holds nobody up; until then it is had from
    memory.

    Parameters:
        folder: made when the first picture comes.
        days: how long pictures are kept; 0: until `close`.
        wall_s: the time of day in seconds, by which pictures of earlier starts grow old.
        clock: seconds on a clock that nobody sets, by which those of this one do.
    """

    def __init__(
        self,
        folder: Path,
        days: int,
        wall_s: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._days, self._wall_s, self._clock = folder, days, wall_s, clock
        self._made: dict[str, tuple[float, float]] = {}
        self._fresh: dict[str, bytes] = {}
        self._todo: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="evidence", daemon=True)
        self._thread.start()
        self._sweep()

    def keep(self, picture: bytes) -> str:
        """Keep ``picture``; its name. The same picture again has the same name."""
        name = hashlib.sha256(picture).hexdigest()[:20]
        self._fresh[name] = picture
        self._made[name] = self._clock(), self._wall_s()
        self._todo.put(name)
        return name

    def picture(self, name: str) -> bytes | None:
        """The picture of that ``name``, or None where there is none (any more)."""
        if not NAME.fullmatch(name):
            return None
        fresh = self._fresh.get(name)
        if fresh is not None:
            return fresh
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def flush(self) -> None:
        """Wait until all that was kept is written."""
        self._todo.put(None)
        self._thread.join(10)

    def close(self) -> None:
        """The evening is over: write what is left, or forget it all where it shall not outlast the evening."""
        self.flush()
        if self._days == 0:
            for path in self._pictures():
                _remove(path)

    def _write_all(self) -> None:
        while (name := self._todo.get()) is not None:
            picture = self._fresh.get(name)
            if picture is None:
                continue
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                fresh = self._path(name).with_suffix(".new")
                fresh.write_bytes(picture)
                os.utime(fresh, (self._made[name][1],) * 2)
                fresh.replace(self._path(name))
            except OSError as error:
                log.warning("a picture of a count can't be kept: %s", error)
            self._fresh.pop(name, None)
            self._sweep()

    def _sweep(self) -> None:
        """Remove what is too old or too much, the oldest first."""
        found = sorted(((self._age_s(path), path) for path in self._pictures()), key=lambda one: one[0])
        oldest_s = (self._days or 1) * DAY_S
        room = MOST_BYTES
        for place, (age_s, path) in enumerate(found):
            room -= _size(path)
            if place >= MOST or room < 0 or age_s > oldest_s:
                _remove(path)
                self._made.pop(path.stem, None)

    def _age_s(self, path: Path) -> float:
        """How old it is; the time of day may have been set since one of this start was made."""
        made = self._made.get(path.stem)
        if made is not None:
            return self._clock() - made[0]
        try:
            return self._wall_s() - path.stat().st_mtime
        except OSError:
            return self._wall_s()

    def _pictures(self) -> list[Path]:
        return [*self._folder.glob("*.jpg"), *self._folder.glob("*.new")]

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.jpg"


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
