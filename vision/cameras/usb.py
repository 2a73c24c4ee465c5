# SPDX-License-Identifier: MIT
"""A webcam, through OpenCV. A thread of its own reads it (`Drain`), so that a hanging driver hangs nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from vision.notice import Notice

# OpenCV reads this when it first opens a camera; its own 10 s would outlast every patience here.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")

import cv2

from vision.cameras.base import Clock
from vision.cameras.drain import Drain
from vision.cameras.errors import CameraBusy, CameraLost, CameraMissing
from vision.frame import Frame

_SIZE = (1920, 1080)
_FIRST_S = 4.0


class UsbCamera:
    """The webcam ``/dev/videoN``, at up to 1920x1080.

    ``capture`` opens it (tests hand in their own).
    """

    live = True
    fresh = False

    def __init__(
        self, number: int, clock: Clock | None = None, capture: Any = None, devices: Path = Path("/dev")
    ) -> None:
        self.name: str = Notice("name-usb-camera", number=number)
        self._number = number
        self._clock = clock or Clock()
        self._capture = capture or _open_v4l2
        self._device = devices / f"video{number}"
        self._reader: Drain | None = None

    def open(self) -> None:
        """Open the device and wait for its first picture.

        Raises:
            CameraMissing: there is no such device.
            CameraBusy: it can't be opened or gives no picture at all.
        """
        if not self._device.exists():
            raise CameraMissing(Notice("camera-not-there", camera=self.name, device=str(self._device)))
        if not os.access(self._device, os.R_OK | os.W_OK):
            raise CameraBusy(Notice("camera-forbidden", device=str(self._device)))
        source = self._capture(self._number)
        if not source.isOpened():
            source.release()
            raise self._busy()
        self._reader = Drain(source, self._clock)
        try:
            self._reader.newest(_FIRST_S)
        except (TimeoutError, CameraLost):
            self.close()
            raise self._busy() from None

    def take(self, timeout_s: float) -> Frame:
        """The newest picture not yet taken; see `Camera.take`."""
        if self._reader is None:
            raise CameraLost(Notice("camera-not-open", camera=self.name))
        if not self._device.exists():
            raise CameraLost(Notice("camera-unplugged", camera=self.name))
        try:
            return self._reader.newest(timeout_s)
        except CameraLost:
            raise CameraLost(Notice("camera-gives-nothing", camera=self.name)) from None

    def close(self) -> None:
        """Stop reading and give the device back; see `Camera.close`."""
        reader, self._reader = self._reader, None
        if reader is not None and not reader.stop(timeout_s=3.0):
            raise CameraLost(Notice("camera-driver-hangs", camera=self.name))

    def _busy(self) -> CameraBusy:
        return CameraBusy(Notice("camera-used-elsewhere", camera=self.name))


def _open_v4l2(number: int) -> Any:
    source = cv2.VideoCapture(number, cv2.CAP_V4L2)
    # Motion JPEG first: raw pictures of this size do not fit through USB 2 at a useful rate.
    source.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    source.set(cv2.CAP_PROP_FRAME_WIDTH, _SIZE[0])
    source.set(cv2.CAP_PROP_FRAME_HEIGHT, _SIZE[1])
    source.set(cv2.CAP_PROP_FPS, 15)
    source.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return source
