# SPDX-License-Identifier: MIT
"""A camera that hangs otherwise: upside down, on its side, or looking into a mirror. Its pictures are made upright."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.base import Camera
from vision.frame import Frame, Pixels
from vision.message import Mounting

_TURNS: Final = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def turned(camera: Camera, mounting: Mounting) -> Camera:
    """The camera, its pictures made upright as the household says."""
    return TurnedCamera(camera, mounting) if mounting.turn or mounting.mirrored else camera


def upright(pixels: Pixels, mounting: Mounting) -> Pixels:
    """The picture turned clockwise, then mirrored left to right, as far as the household says so."""
    if mounting.turn:
        pixels = np.asarray(cv2.rotate(pixels, _TURNS[mounting.turn]), np.uint8)
    return np.asarray(cv2.flip(pixels, 1), np.uint8) if mounting.mirrored else pixels


class TurnedCamera:
    """Stands before ``behind``, the camera itself; whatever else that can do is asked of it."""

    name: str
    live: bool
    fresh: bool

    def __init__(self, behind: Camera, mounting: Mounting) -> None:
        self.behind, self._mounting = behind, mounting
        self._last: tuple[Pixels, Pixels] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.behind, name)

    def open(self) -> None:
        """See `Camera.open`."""
        self.behind.open()

    def take(self, timeout_s: float) -> Frame:
        """See `Camera.take`. The very same picture again is the very same again."""
        frame = self.behind.take(timeout_s)
        if self._last is None or self._last[0] is not frame.pixels:
            self._last = frame.pixels, upright(frame.pixels, self._mounting)
        return Frame(self._last[1], frame.exposed_ns, frame.number)

    def close(self) -> None:
        """See `Camera.close`."""
        self.behind.close()
