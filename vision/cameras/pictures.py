# SPDX-License-Identifier: MIT
"""A folder of pictures as a camera: each is held for a while as if it lay still on the table, then the next."""

from __future__ import annotations

import logging
from itertools import count
from pathlib import Path

from vision.cameras.base import CameraMissing, Clock, Pace
from vision.errors import UnreadablePicture
from vision.frame import Frame, Pixels
from vision.notice import Notice
from vision.reading.files.pictures import load_picture

SUFFIXES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".gif")
"""Files that are tried as pictures."""

_GAP_S = 0.2
_log = logging.getLogger(__name__)


class PictureFolder:
    """The pictures in a folder and the folders in it, by name, for ever. ``hold_s``: how long each is shown.

    Files that are no pictures are passed over with a line in the log. Orientation notes of phones are applied.
    """

    live = False
    fresh = False

    def __init__(self, folder: Path, hold_s: float = 4.0, clock: Clock | None = None) -> None:
        self.name: str = Notice("name-pictures", folder=str(folder))
        self.showing: Path | None = None
        self._folder = folder
        self._hold_ns = int(hold_s * 1e9)
        self._clock = clock or Clock()
        self._pace = Pace(self._clock)
        self._numbers = count()
        self._files: list[Path] = []
        self._next = 0
        self._pixels: Pixels | None = None
        self._until_ns = 0

    def open(self) -> None:
        """List the pictures.

        Raises:
            CameraMissing: no such folder, or no picture in it.
        """
        if not self._folder.is_dir():
            raise CameraMissing(Notice("pictures-no-folder", folder=str(self._folder)))
        self._files = sorted(p for p in self._folder.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
        if not self._files:
            raise CameraMissing(Notice("pictures-none", folder=str(self._folder), wanted=tuple(SUFFIXES)))
        self._next, self._pixels, self._numbers = 0, None, count()
        self._pixels = self._advance()

    def take(self, timeout_s: float) -> Frame:
        """The picture of the moment; see `Camera.take`."""
        now = self._pace.wait(_GAP_S, timeout_s)
        if self._pixels is None or now >= self._until_ns:
            self._pixels = self._advance()
        return Frame(self._pixels, now, next(self._numbers))

    def close(self) -> None:
        """Forget the picture."""
        self._pixels = None

    def _advance(self) -> Pixels:
        while self._files:
            self._next %= len(self._files)
            path = self._files[self._next]
            # The only picture stays the same one: nothing moves, and nothing is read again.
            only = self._pixels if len(self._files) == 1 and path == self.showing else None
            pixels = _load(path) if only is None else only
            if pixels is None:
                del self._files[self._next]
                continue
            self._next += 1
            self.showing = path
            self._until_ns = self._clock.now_ns() + self._hold_ns
            return pixels
        raise CameraMissing(Notice("pictures-unreadable", folder=str(self._folder)))


def _load(path: Path) -> Pixels | None:
    try:
        return load_picture(path)
    except UnreadablePicture as error:
        _log.warning("%s is passed over: %s", path, error.why)
        return None
